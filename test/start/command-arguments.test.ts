import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../src/start/ports.ts';
import { COMPILED, temporaryFolder } from './shop-process.ts';

let folder: string;

beforeAll(() => {
  folder = temporaryFolder();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs one of the owner's commands in an empty folder, without a terminal. */
async function command(name: string, words: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(resolve('node_modules/.bin/node'), [resolve('src/start.mjs'), 'shop', name, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: `${folder}/data`, ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, output, errors };
}

test.each([
  ['setup', '--replce'],
  ['take-over', 'now'],
  ['migrate', '--force'],
  ['drop-test-orders', '--now'],
  ['backup', '--keep'],
  ['backup', 'here'],
  ['restore', '--now'],
  ['restore', '--yes'],
])('npm run shop -- %s refuses %s with a line that says how it is used', async (name, word) => {
  expect(await command(name, [word])).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(new RegExp(`^npm run shop -- ${name} [^\\n]*\\n$`)),
  });
});

test('a release archive, which has no npm, names its own command', async () => {
  const { output } = await command('--help', [], { SHOP_COMMAND: './start shop' });
  expect(output).toMatch(/^\.\/start shop admin add you@example\.com /);
  expect(output).not.toContain('npm');
});

test('npm run shop -- restore names a file that does not exist', async () => {
  const { code, errors } = await command('restore', ['no-such-file']);
  expect([code, errors]).toEqual([1, 'There is no file no-such-file. Backups are in DATA_DIR/backups.\n']);
});

test.each([['admin', 'list'], ['take-over'], ['migrate'], ['backup'], ['drop-test-orders']])(
  'npm run shop -- %s says what is wrong with DATABASE_URL, in one line',
  async (name, ...words) => {
    const secret = { APP_SECRET: 'a secret of this test, nowhere else' };
    const wrong = {
      code: 1,
      output: '',
      errors: expect.stringMatching(/^DATABASE_URL must be like [^\n]*\n$/),
    };
    expect(await command(name, words, { ...secret, DATABASE_URL: 'nonsense' })).toEqual(wrong);
    const nowhere = `postgres://shop:secret-word@127.0.0.1:${await findFreePort()}/shop`;
    const { code, errors } = await command(name, words, { ...secret, DATABASE_URL: nowhere });
    expect([code, errors]).toEqual([1, expect.stringMatching(/^No PostgreSQL answers at [^\n]*\n$/)]);
    expect(errors).not.toContain('secret-word');
  },
);

test.each(['migrate', 'backup', 'drop-test-orders'])(
  'npm run shop -- %s makes no new database where none is',
  async (name) => {
    expect(await command(name, [])).toEqual({
      code: 1,
      output: '',
      errors: `There is no database in ${folder}/data: run this in the shop's folder, or set its DATABASE_URL or DATA_DIR.\n`,
    });
    expect(existsSync(`${folder}/data/database`)).toBe(false);
  },
);

test('npm run shop -- setup names a sandbox that does not answer', async () => {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const env = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  expect(await command('setup', [], env)).toEqual({
    code: 1,
    output: '',
    errors: `The sandbox does not answer at http://127.0.0.1:${sandboxPort}. Start the shop first, and give this command the same PORT and SANDBOX_PORT.\n`,
  });
});

test.each(['setup', 'take-over'])(
  'npm run shop -- %s says that the data folder is not writable',
  async (name) => {
    const { code, output, errors } = await command(name, [], { DATA_DIR: '/proc/x' });
    expect([code, output]).toEqual([1, '']);
    expect(errors).toMatch(/^The data folder \/proc\/x is not writable [^\n]*\n$/);
  },
);

test('npm run shop lists the commands, and refuses one that does not exist', async () => {
  const { code, output } = await command('--help', []);
  expect([code, output.match(/^npm run shop -- \S+/gm)?.length]).toEqual([0, 13]);
  expect(await command('bakcup', [])).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^There is no command bakcup\. There are:\nnpm run shop -- admin/),
  });
  expect((await command('restore', ['--help'])).output).toMatch(/^npm run shop -- restore FILE/);
});

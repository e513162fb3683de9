import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../../src/start/ports.ts';
import { startShop, temporaryFolder } from './shop-process.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Starts a shop that should not open. Returns its exit code and its only line on stderr. */
async function refusal(
  env: Record<string, string>,
  dataDir = join(folder, 'data'),
  options: { as?: string[]; cwd?: string } = {},
) {
  const { code, complaints } = await (await startShop({ dataDir, env, ...options })).ended;
  expect(complaints).toHaveLength(1);
  return `${code}: ${complaints[0]}`;
}

describe('a start that fails prints the reason in one line:', () => {
  test.each(['3000x', '0', '65536', '-1', '80.5'])('PORT=%s is not a port', async (port) => {
    expect(await refusal({ PORT: port })).toMatch(/^1: PORT is ".*": set it to a port number/);
  });

  test('the same port for shop and sandbox', async () => {
    expect(await refusal({ PORT: '4000', SANDBOX_PORT: '4000' })).toMatch(
      /^1: SANDBOX_PORT and PORT are both 4000/,
    );
  });

  test.each(['PORT', 'SANDBOX_PORT'])('the port of %s is in use', async (name) => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    expect(await refusal({ [name]: String(port) })).toMatch(`1: Port ${port} is in use: stop the program`);
    holder.close();
  });

  test('a data folder that is not writable', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const dataDir of [join(file, 'data'), file, '/proc/x', '/proc/x/deep/down', '/sys/kernel'])
      expect(await refusal({}, dataDir)).toMatch(/^1: The data folder .* is not writable/);
  });

  test('a value in quotation marks', async () => {
    for (const [name, value] of [
      ['DATA_DIR', `"${folder}/data"`],
      ['APP_SECRET', `'${'0123456789abcdef'.repeat(4)}'`],
      ['SANDBOX', '"1"'],
    ] as const)
      expect(await refusal({ [name]: value })).toMatch(`1: Remove the quotation marks around ${name}`);
  });

  test('a .env that is not a file', async () => {
    mkdirSync(join(folder, '.env'));
    expect(await refusal({}, undefined, { cwd: folder })).toMatch(/^1: .env cannot be read/);
  });

  test('a full disk', async () => {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    // Room for a few files, and none for a database.
    for (const size of ['4k', '4m']) {
      const mount = `mount -t tmpfs -o size=${size} tmpfs ${disk} && exec "$@"`;
      const inside = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-root-user', '--mount'];
      const as = ['unshare', ...inside, '--', 'sh', '-c', mount, 'sh'];
      expect(await refusal({}, join(disk, 'data'), { as })).toMatch(
        /^1: The disk of .* is full(?: or broken)?: free/,
      );
    }
  });

  test.each(['nonsense', 'mysql://localhost/shop', 'postgres://'])(
    'DATABASE_URL=%s is not a database URL',
    async (url) => {
      expect(await refusal({ DATABASE_URL: url })).toMatch(/^1: .*DATABASE_URL/);
    },
  );

  test('a database that does not answer', async () => {
    const url = `postgres://shop:secret@127.0.0.1:${await findFreePort()}/shop`;
    const line = await refusal({ DATABASE_URL: url });
    expect(line).toMatch(/^1: .*database/i);
    expect(line).not.toContain('secret');
  });

  test('some but not all of Stripe’s keys', async () => {
    expect(await refusal({ STRIPE_SECRET_KEY: 'sk_test_1' })).toMatch(/^1: .*STRIPE_PUBLISHABLE_KEY/);
  });

  test('live Stripe without Printful', async () => {
    const live = {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    expect(await refusal(live)).toMatch(/^1: .*PRINTFUL_TOKEN/);
  });

  test('production without keys', async () => {
    expect(await refusal({ NODE_ENV: 'production' })).toMatch(/^1: NODE_ENV is production, but .* not set/);
  });

  test('an invalid public address', async () => {
    expect(await refusal({ PUBLIC_URL: 'hats' })).toMatch(/^1: PUBLIC_URL/);
  });
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticFiles, staticFiles } from './static-files.ts';

const SCRIPT = 'export const hat = "Maid of Dishonor";'.repeat(20);
// Unlike what the server would make of it.
const COMPRESSED = brotliCompressSync(SCRIPT, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });

let folder: string;
let files: StaticFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hats-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'client/robots.txt'), 'User-agent: *');
  await writeFile(join(folder, 'client/assets/root-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'client/assets/shop-3c4d.js'), SCRIPT);
  await writeFile(join(folder, 'client/assets/shop-3c4d.js.br'), COMPRESSED);
  files = staticFiles(join(folder, 'client'));
});

afterAll(() => rm(folder, { recursive: true }));

test('files with a hash in their name are cached forever', async () => {
  const file = await files('/assets/root-1a2b.js');
  expect(file?.cacheControl).toContain('immutable');
  expect(file?.body.type).toContain('javascript');
  expect(file?.body.identity.toString()).toBe('export {};');
});

test('a file that the build compressed is sent as the build compressed it', async () => {
  const file = await files('/assets/shop-3c4d.js');
  expect(file?.body.br).toEqual(COMPRESSED);
  expect(file?.body.identity.toString()).toBe(SCRIPT);
  expect(files('/assets/shop-3c4d.js.br')).toBe(null);
});

test('other files are cached for an hour', async () => {
  expect((await files('/robots.txt'))?.cacheControl).toBe('public, max-age=3600');
});

test.each([
  '/',
  '/assets',
  '/assets/',
  '/none.js',
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/..%2fsecret.txt',
  '//robots.txt',
])('%s is not a file', (path) => {
  expect(files(path)).toBe(null);
});

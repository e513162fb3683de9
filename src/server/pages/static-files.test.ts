import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaticFiles, staticFiles } from './static-files.ts';

let folder: string;
let files: StaticFiles;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hats-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'client/robots.txt'), 'User-agent: *');
  await writeFile(join(folder, 'client/assets/root-1a2b.js'), 'export {};');
  files = staticFiles(join(folder, 'client'));
});

afterAll(() => rm(folder, { recursive: true }));

test('files with a hash in their name are cached forever', async () => {
  const file = await files('/assets/root-1a2b.js');
  expect(file?.cacheControl).toContain('immutable');
  expect(file?.body.type).toContain('javascript');
  expect(file?.body.identity.toString()).toBe('export {};');
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

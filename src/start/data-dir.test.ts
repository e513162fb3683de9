import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  openDataDir,
  saveDatabaseFolder,
  savedDatabaseFolder,
  savedPublicUrl,
  savedSecret,
  savePublicUrl,
  storedSecret,
} from './data-dir.ts';
import { readStartSettings } from './settings.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a secret never changes, has 32 bytes, and only its owner can read it', () => {
  const secret = storedSecret(folder, 'app-secret');
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(storedSecret(folder, 'app-secret')).toBe(secret);
  expect(statSync(join(folder, 'app-secret')).mode & 0o777).toBe(0o600);
});

test('different names have different secrets', () => {
  expect(storedSecret(join(folder, 'not', 'yet'), 'one')).toMatch(/^[0-9a-f]{64}$/);
  expect(storedSecret(folder, 'one')).not.toBe(storedSecret(folder, 'other'));
});

test('a missing folder is created, with its parents, and is closed to other users', () => {
  const dataDir = join(folder, 'deep', 'down');
  openDataDir(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test('what a start saves is known to later commands, and nothing before', () => {
  expect([savedPublicUrl(folder), savedDatabaseFolder(folder), savedSecret(folder, 'one')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const secret = storedSecret(folder, 'one');
  savePublicUrl(folder, 'https://first.example');
  savePublicUrl(folder, 'https://hats.example');
  saveDatabaseFolder(folder, '/var/lib/hats');
  expect([savedPublicUrl(folder), savedDatabaseFolder(folder), savedSecret(folder, 'one')]).toEqual([
    'https://hats.example',
    '/var/lib/hats',
    secret,
  ]);
  expect(readdirSync(folder).sort()).toEqual(['database-folder', 'one', 'public-url']);
});

test('opening a folder leaves no file in it', () => {
  openDataDir(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test('a secret in a folder that cannot be opened is refused in plain words', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const dataDir of [join(file, 'data'), '/proc/x'])
    expect(() => storedSecret(dataDir, 'app-secret')).toThrow(/^The data folder .* is not writable/);
  expect(() => savedSecret(file, 'app-secret')).toThrow(/^The data folder .* is not writable/);
});

test.each(['/', '/tmp/..', '~/hats', '$HOME/hats'])('DATA_DIR=%s is no folder of its own', (DATA_DIR) => {
  expect(() => readStartSettings({ DATA_DIR })).toThrow(/^DATA_DIR is /);
});

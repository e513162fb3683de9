import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const ASSETS = 'build/client/assets';
const KB = 1024;

test('the code that draws a hat weighs at most 8 KB (gzip)', { tag: '@desktop' }, () => {
  const [code = Buffer.of(), ...others] = built(/^hat-[\w-]{8}\.js$/);
  expect(others).toEqual([]);
  expect(code.toString()).toContain('printed-text');
  expect(gzipSync(code).length).toBeLessThanOrEqual(8 * KB);
});

test('a table of glyphs weighs at most 20 KB (gzip), and the one for Marker 55 KB', {
  tag: '@desktop',
}, () => {
  const tables = built(/^(?!marker).*\.json$/);
  expect(tables.length).toBe(20);
  expect(Math.max(...tables.map((table) => gzipSync(table).length))).toBeLessThanOrEqual(20 * KB);
  const [marker = Buffer.of()] = built(/^marker-[\w-]{8}\.json$/);
  expect(gzipSync(marker).length).toBeLessThanOrEqual(55 * KB);
});

/** The built files for browsers whose names match. */
const built = (name: RegExp): Buffer[] =>
  readdirSync(ASSETS)
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(ASSETS, file)));

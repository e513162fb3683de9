import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FONT_STYLES } from '../../src/domain/design/design.ts';
import { tablesOf } from '../../src/hat/glyph-table.ts';

const ASSETS = 'build/client/assets';
const KB = 1024;

test('the code that draws a hat weighs at most 8 KB (gzip)', () => {
  const [code = Buffer.of(), ...others] = built(/^hat-[\w-]{8}\.js$/);
  expect(others).toEqual([]);
  expect(code.toString()).toContain('printed-text');
  expect(gzipSync(code).length).toBeLessThanOrEqual(8 * KB);
});

test('a table of glyphs or stitches weighs at most 20 KB (gzip), and the glyphs of Marker 55 KB', () => {
  const tables = built(/\.json$/).sort((a, b) => gzipSync(b).length - gzipSync(a).length);
  const glyphs = FONT_STYLES.flatMap(({ key }) => tablesOf(key));
  expect(tables.length).toBe(glyphs.length + FONT_STYLES.length);
  const [marker = Buffer.of(), heaviest = Buffer.of()] = tables;
  expect(gzipSync(marker).length).toBeLessThanOrEqual(55 * KB);
  expect(gzipSync(heaviest).length).toBeLessThanOrEqual(20 * KB);
});

/** The built files for browsers whose names match. */
const built = (name: RegExp): Buffer[] =>
  readdirSync(ASSETS)
    .filter((file) => name.test(file))
    .map((file) => readFileSync(join(ASSETS, file)));

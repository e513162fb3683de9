import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, textColorOf } from '../../domain/design/design.ts';
import { printFile } from '../../hat/print-file.ts';
import { glyphTables } from './glyph-tables.ts';
import { rasterize } from './rasterize.ts';

test('a print file is transparent around its ink, at 300 dots per inch', async () => {
  const table = await glyphTables().tableFor(DEFAULT_DESIGN);
  const png = await rasterize(printFile(DEFAULT_DESIGN, table, { canvas: { width: 1890, height: 765 } }));
  const { format, width, height, density } = await sharp(png).metadata();
  expect({ format, width, height, density }).toEqual({
    format: 'png',
    width: 1890,
    height: 765,
    density: 300,
  });

  const { data } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const inked = new Map<string, number>();
  for (let i = 0; i < data.length; i += 4) {
    const key = data[i + 3] === 0 ? 'nothing' : data[i + 3] === 255 ? data.toString('hex', i, i + 3) : 'edge';
    inked.set(key, (inked.get(key) ?? 0) + 1);
  }
  const ink = textColorOf(DEFAULT_DESIGN.textColor).ink.slice(1);
  expect([...inked.keys()].sort()).toEqual(['edge', 'nothing', ink].sort());
  expect(inked.get(ink)).toBeGreaterThan(100_000);
});

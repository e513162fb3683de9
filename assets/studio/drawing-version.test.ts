import { beforeAll, expect, test } from 'vitest';
import { DRAWING_VERSION } from '../../src/domain/design/drawing-version.ts';
import { type DrawingSources, drawingSources, drawingVersion } from './drawing-version.ts';

let sources: DrawingSources;
beforeAll(async () => {
  sources = await drawingSources();
});

test('the stored version is current: run `node assets/studio/drawing-version.ts` to update it', () => {
  expect(drawingVersion(sources)).toBe(DRAWING_VERSION);
});

test('a different ink, font, placement, hat, finish or stitch gives a different version', () => {
  const { inks, fontSettings, hats, glyphTables, stitches, draw } = sources;
  const [first, ...rest] = inks;
  const marker = glyphTables.marker;
  if (!first || !marker) throw new Error('There must be inks and a table for Marker.');
  const others: DrawingSources[] = [
    sources,
    { ...sources, inks: [{ ...first, ink: '#fefefe' }, ...rest] },
    { ...sources, fontSettings: { ...fontSettings, marker: { tracking: 1 } } },
    { ...sources, finishes: [] },
    { ...sources, stitches: { ...stitches, marker: {} } },
    { ...sources, hats: { ...hats, 'front/red.webp': '0' } },
    {
      ...sources,
      glyphTables: { ...glyphTables, marker: { ...marker, glyphs: { ...marker.glyphs, q: [500, 'M0 0'] } } },
    },
    { ...sources, draw: (design, table) => draw(design, table).replace('.', '') },
  ];
  expect(new Set(others.map(drawingVersion)).size).toBe(others.length);
});

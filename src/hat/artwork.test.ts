import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, textColorOf } from '../domain/design/design.ts';
import { artwork } from './artwork.ts';
import { tableFor } from './fixtures.ts';

test('every opaque pixel of the artwork has the color of the ink', () => {
  const svg = artwork(DEFAULT_DESIGN, tableFor(DEFAULT_DESIGN));
  const { pixels, width, height } = new Resvg(svg).render();
  expect([width, height]).toEqual([1608, 720]);
  const ink = Number.parseInt(textColorOf(DEFAULT_DESIGN.textColor).ink.slice(1), 16);
  const opaque = new Set<number>();
  for (let i = 0; i < pixels.length; i += 4) if (pixels[i + 3] === 255) opaque.add(pixels.readUIntBE(i, 3));
  expect([...opaque]).toEqual([ink]);
});

test('no design can inject markup into the artwork', () => {
  const design = { ...DEFAULT_DESIGN, textLine1: '</script><img src=x' };
  expect(artwork(design, tableFor(design))).not.toMatch(/script|img/);
});

import { gzipSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, HAT_COLORS, hatColorOf, textColorOf } from '../domain/design.ts';
import { READY_MADE_HATS } from '../domain/ready-made-hats.ts';
import { artwork } from './artwork.ts';
import { anyDesign, reachOf, tableFor } from './fixtures.ts';
import { hatPicture } from './hat-picture.ts';
import { layout } from './layout.ts';
import { outlines } from './outlines.ts';
import { placeOnPanel } from './panel-placement.ts';

const picture = (design = DEFAULT_DESIGN) => hatPicture(design, tableFor(design), { id: 'hat' });

function raster(svg: string) {
  const { pixels, width, height } = new Resvg(svg).render();
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  return { width, height, at, pixels };
}

test('the picture is 600 x 400, transparent around the hat', () => {
  const { width, height, at } = raster(picture());
  expect([width, height]).toEqual([600, 400]);
  for (const [x, y] of [
    [0, 0],
    [599, 0],
    [0, 399],
    [599, 399],
  ] as const)
    expect(at(x, y)[3]).toBe(0);
  expect(at(270, 80)[3]).toBe(255);
});

test('a background fills the picture', () => {
  const svg = hatPicture(DEFAULT_DESIGN, tableFor(DEFAULT_DESIGN), { id: 'hat', background: '#ff7a1a' });
  expect(raster(svg).at(1, 1)).toEqual([0xff, 0x7a, 0x1a, 255]);
});

test.each(HAT_COLORS)('a $label hat is made of its cloths', ({ key }) => {
  const svg = picture({ ...DEFAULT_DESIGN, hatColor: key });
  const { front, mesh, visor } = hatColorOf(key);
  for (const cloth of [front, mesh, visor]) expect(svg).toContain(`fill="${cloth}"`);
});

test('two pictures on a page share no name', () => {
  const names = (id: string) => [
    ...hatPicture(DEFAULT_DESIGN, tableFor(DEFAULT_DESIGN), { id }).matchAll(/id="([^"]+)"/g),
  ];
  const [first, second] = [names('a'), names('b')].map((found) => found.map(([, name]) => name));
  expect(first?.length).toBeGreaterThan(5);
  expect(first?.filter((name) => second?.includes(name))).toEqual([]);
});

test.each(READY_MADE_HATS)('$name is a light picture', ({ design }) => {
  const kilobytes = gzipSync(picture(design)).length / 1024;
  expect(kilobytes).toBeLessThan(design.fontStyle === 'marker' ? 9 : 6);
});

test('the text of any design lies on the panel', () => {
  fc.assert(
    fc.property(anyDesign, (design) => {
      const flat = layout(design, tableFor(design));
      const reach = reachOf(outlines(flat, { placement: placeOnPanel }), 284, 173);
      expect(reach.across).toBeLessThan(132);
      expect(reach.down).toBeLessThan(68);
    }),
    { numRuns: 200 },
  );
});

test('the artwork holds ink and nothing else', () => {
  const { width, height, pixels } = raster(artwork(DEFAULT_DESIGN, tableFor(DEFAULT_DESIGN)));
  expect([width, height]).toEqual([1608, 720]);
  const ink = Number.parseInt(textColorOf(DEFAULT_DESIGN.textColor).ink.slice(1), 16);
  const opaque = new Set<number>();
  for (let i = 0; i < pixels.length; i += 4) if (pixels[i + 3] === 255) opaque.add(pixels.readUIntBE(i, 3));
  expect([...opaque]).toEqual([ink]);
});

test('no design can write markup into the picture', () => {
  const svg = picture({ ...DEFAULT_DESIGN, textLine1: '</script><img src=x' });
  expect(svg).not.toContain('script');
});

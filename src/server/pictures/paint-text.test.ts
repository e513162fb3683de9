import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Design, TEXT_COLORS, toDesign } from '../../domain/design/design.ts';
import { PRINTED } from '../../domain/design/making.ts';
import { threadOf } from '../../domain/design/thread-colors.ts';
import { channelsOf } from '../../hat/finish.ts';
import { pictureOutlines } from '../../hat/picture-outlines.ts';
import { drawHat } from './draw-hat.ts';
import { glyphTables } from './glyph-tables.ts';
import { coverOf } from './text-cover.ts';

/* Measures the pixels of film and thread on large pictures. */

const WIDTH = 1200;
const FILM = PRINTED;
const THREAD = { ...PRINTED, isStitched: true };
const glyphs = glyphTables();

async function drawn(design: Design, making = FILM) {
  const picture = { design, making, width: WIDTH, format: 'png' } as const;
  const { data } = await sharp(await drawHat(picture, await glyphs.tableFor(design)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}

const coverageOf = async (design: Design) =>
  coverOf(pictureOutlines(design, await glyphs.tableFor(design), PRINTED.canvas), WIDTH);

/** The indexes of the pixels that letters cover completely, and that have `room` covered pixels on each side. */
async function insideOf(design: Design, room = 0): Promise<number[]> {
  const { left, top, width, height, inked } = await coverageOf(design);
  const isFull = (x: number, y: number) => inked[y * width + x] === 255;
  const inside: number[] = [];
  for (let y = room; y < height - room; y++)
    for (let x = room; x < width - room; x++)
      if (
        isFull(x, y) &&
        isFull(x - room, y) &&
        isFull(x + room, y) &&
        isFull(x, y - room) &&
        isFull(x, y + room)
      )
        inside.push((top + y) * WIDTH + left + x);
  return inside;
}

/** The indexes of the pixels that letters cover, however little. */
async function inkedOf(design: Design): Promise<Set<number>> {
  const { left, top, width, inked } = await coverageOf(design);
  const places = Array.from(inked.keys()).filter((i) => inked[i]);
  return new Set(places.map((i) => (top + Math.floor(i / width)) * WIDTH + left + (i % width)));
}

const word = (textLine1: string, look: Partial<Design> = {}): Design =>
  toDesign({ hatColor: 'white', textColor: 'green', fontStyle: 'impact', textLine1, textLine2: '', ...look });

const brightness = (data: Buffer, pixel: number) =>
  0.299 * (data[pixel * 4] ?? 0) + 0.587 * (data[pixel * 4 + 1] ?? 0) + 0.114 * (data[pixel * 4 + 2] ?? 0);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** How much neighbors differ on average, `step` indexes apart. */
const roughness = (data: Buffer, pixels: readonly number[], step: number) =>
  mean(pixels.map((pixel) => Math.abs(brightness(data, pixel) - brightness(data, pixel + step))));

/** The mean brightness of squares of 24 pixels, without threads and weave; only of those with enough of the pixels. */
function squaresOf(data: Buffer, pixels: readonly number[]): number[] {
  const squares = new Map<string, number[]>();
  for (const pixel of pixels) {
    const square = `${Math.floor((pixel % WIDTH) / 24)} ${Math.floor(pixel / WIDTH / 24)}`;
    squares.set(square, [...(squares.get(square) ?? []), brightness(data, pixel)]);
  }
  return [...squares.values()].filter(({ length }) => length > 150).map(mean);
}

/** From -1 to 1. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  const spread = (values: readonly number[], middle: number) =>
    mean(values.map((value) => (value - middle) ** 2));
  const shared = mean(a.map((value, i) => (value - meanA) * ((b[i] ?? 0) - meanB)));
  return shared / Math.sqrt(spread(a, meanA) * spread(b, meanB));
}

test('satin stitches go straight across each stroke', async () => {
  const [stem, bar] = [word('I'), word('—')];
  const across = async (design: Design, step: number) =>
    roughness(await drawn(design, THREAD), await insideOf(design, 5), step);
  expect(await across(stem, WIDTH)).toBeGreaterThan(2 * (await across(stem, 1)));
  expect(await across(bar, 1)).toBeGreaterThan(2 * (await across(bar, WIDTH)));
});

test('thread shines: by its direction, and in places along a stroke', async () => {
  const brightnessOf = async (design: Design) => {
    const data = await drawn(design, THREAD);
    return squaresOf(data, await insideOf(design));
  };
  const [stem, slash] = [
    await brightnessOf(word('IIII')),
    await brightnessOf(word('////', { fontStyle: 'block' })),
  ];
  expect(mean(stem) - mean(slash)).toBeGreaterThan(3);
  expect(Math.max(...stem) - Math.min(...stem)).toBeGreaterThan(5);
});

test.each(TEXT_COLORS)('$label thread has its real color on average', async ({ key }) => {
  const design = word('HOPE', { textColor: key, hatColor: 'black' });
  const [data, inside] = [await drawn(design, THREAD), await insideOf(design)];
  for (const [i, real] of channelsOf(threadOf(key)).entries())
    expect(Math.abs(mean(inside.map((pixel) => data[pixel * 4 + i] ?? 0)) - real)).toBeLessThan(32);
});

test.each(['white', 'red', 'dark'] as const)('%s film keeps the shading of its panel', async (textColor) => {
  const design = word('MMMMMMMM', { textColor, fontStyle: 'block' });
  const [film, cloth, inside] = [await drawn(design), await drawn(word('')), await insideOf(design, 4)];
  expect(correlation(squaresOf(film, inside), squaresOf(cloth, inside))).toBeGreaterThan(0.7);
});

test.each(['white', 'red', 'dark'] as const)('%s film shows the weave of the cloth', async (textColor) => {
  const design = word('MMMM', { textColor });
  const [film, inside] = [await drawn(design), await insideOf(design, 3)];
  expect(roughness(film, inside, WIDTH)).toBeGreaterThan(0.8);
  expect(roughness(film, inside, WIDTH)).toBeLessThan(12);
});

test('film begins with a hairline of light', async () => {
  const design = word('I', { textColor: 'blue', fontStyle: 'block' });
  const [film, inside] = [await drawn(design), new Set(await insideOf(design))];
  const inner = [...inside].filter((pixel) => inside.has(pixel - 8) && inside.has(pixel + 8));
  const first = [...inside].filter((pixel) => !inside.has(pixel - 1) && !inside.has(pixel - WIDTH));
  const level = (pixels: readonly number[]) => mean(pixels.map((pixel) => brightness(film, pixel)));
  expect(level(first)).toBeGreaterThan(level(inner) + 6);
});

test.each([
  { name: 'film', making: FILM, atLeast: 4 },
  { name: 'thread', making: THREAD, atLeast: 20 },
])('$name throws a shadow on the cloth below it', async ({ making, atLeast }) => {
  const design = word('HHH');
  const [text, cloth] = [await drawn(design, making), await drawn(word(''))];
  const inked = await inkedOf(design);
  const below = [...inked].map((pixel) => pixel + WIDTH).filter((pixel) => !inked.has(pixel));
  const lost = below.map((pixel) => brightness(cloth, pixel) - brightness(text, pixel));
  expect(mean(lost)).toBeGreaterThan(atLeast);
});

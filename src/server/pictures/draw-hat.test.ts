import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { visibleDifference } from '../../../test/visible-difference.ts';
import { clearestGround, GROUNDS } from '../../domain/design/clear-grounds.ts';
import {
  DEFAULT_DESIGN,
  type Design,
  HAT_COLORS,
  type TextColor,
  toDesign,
} from '../../domain/design/design.ts';
import { PRINTED } from '../../domain/design/making.ts';
import { PICTURE_WIDTHS, type PictureWidth } from '../../domain/design/picture-address.ts';
import { drawHat } from './draw-hat.ts';
import { glyphTables } from './glyph-tables.ts';

const glyphs = glyphTables();

async function pixelsOf(design: Design, width: PictureWidth = 600, making = PRINTED) {
  const png = await drawHat({ design, making, width, format: 'png' }, await glyphs.tableFor(design));
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)] as const;
  const pixels = new Uint32Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.length));
  return { at, width: info.width, height: info.height, pixels };
}

const BLANK = { ...DEFAULT_DESIGN, textLine1: '', textLine2: '' };

test.each(PICTURE_WIDTHS)(
  'a picture %i wide is two thirds as high, with transparent borders',
  async (width) => {
    const { at, height } = await pixelsOf(DEFAULT_DESIGN, width);
    expect(height).toBe((width * 2) / 3);
    for (const x of [0, width - 1]) for (const y of [0, height - 1]) expect(at(x, y)[3]).toBe(0);
  },
);

test('a card has all of the hat on the background of the shop, and its words can be read when it is small', async () => {
  const cardOf = async (design: Design) => {
    const picture = { design, making: PRINTED, width: 1200, format: 'jpg', isCard: true } as const;
    const jpg = await drawHat(picture, await glyphs.tableFor(design));
    return sharp(jpg).resize(300).raw().toBuffer();
  };
  const [blank, card] = [await cardOf(BLANK), await cardOf(DEFAULT_DESIGN)];
  const colorAt = (x: number, y: number) => [...card.subarray((y * 300 + x) * 3, (y * 300 + x) * 3 + 3)];
  const ground = GROUNDS[clearestGround(DEFAULT_DESIGN.hatColor)];
  for (const [x, y] of [
    [0, 0],
    [299, 0],
    [0, 156],
    [150, 0],
    [299, 156],
  ] as const)
    for (const [i, shown] of colorAt(x, y).entries())
      expect(Math.abs(shown - Number.parseInt(ground.slice(i * 2 + 1, i * 2 + 3), 16))).toBeLessThan(6);
  const inked = [...card.keys()].filter((at) => Math.abs((card[at] ?? 0) - (blank[at] ?? 0)) > 60);
  const rows = inked.map((at) => Math.floor(at / 900));
  const columns = inked.map((at) => Math.floor((at % 900) / 3));
  expect(Math.max(...rows) - Math.min(...rows)).toBeGreaterThan(35);
  expect(Math.max(...columns) - Math.min(...columns)).toBeGreaterThan(80);
});

test('pictures of all widths show the text in the same place', async () => {
  const there = await textBox(600);
  for (const width of PICTURE_WIDTHS) {
    const here = await textBox(width);
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(here[side] - there[side]), `${side} of ${width}`).toBeLessThan(4);
  }
});

/** Where the text of the default design is, as on a picture 600 wide. */
async function textBox(width: PictureWidth) {
  const places = changed(await pixelsOf(BLANK, width), await pixelsOf(DEFAULT_DESIGN, width));
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)].map((all) =>
    all.sort((a, b) => a - b),
  );
  const scaled = (at = Number.NaN) => (at * 600) / width;
  return {
    left: scaled(xs?.[0]),
    right: scaled((xs?.at(-1) ?? Number.NaN) + 1),
    top: scaled(ys?.[0]),
    bottom: scaled((ys?.at(-1) ?? Number.NaN) + 1),
  };
}

/** The places where two pictures of one size differ. */
function changed(one: Picture, other: Picture) {
  const places: { x: number; y: number }[] = [];
  for (const [at, pixel] of one.pixels.entries())
    if (pixel !== other.pixels[at]) places.push({ x: at % one.width, y: Math.floor(at / one.width) });
  return places;
}

type Picture = Awaited<ReturnType<typeof pixelsOf>>;

test.each(HAT_COLORS)(
  'the panel of a $label hat is close to the color of its cloth',
  async ({ key, front }) => {
    const { at } = await pixelsOf({ ...BLANK, hatColor: key });
    const cloth = [1, 3, 5].map((i) => Number.parseInt(front.slice(i, i + 2), 16));
    const [red = 0, green = 0, blue = 0, alpha] = at(270, 70);
    expect(alpha).toBe(255);
    for (const [i, shown] of [red, green, blue].entries())
      expect(Math.abs(shown - (cloth[i] ?? 0))).toBeLessThan(28);
  },
);

test('white ink stays nearly white, and dark ink nearly black', async () => {
  const solid = {
    ...DEFAULT_DESIGN,
    hatColor: 'pink',
    fontStyle: 'block',
    textLine1: 'I',
    textLine2: '',
  } as const;
  const white = await pixelsOf({ ...solid, textColor: 'white' });
  const dark = await pixelsOf({ ...solid, textColor: 'dark' });
  expect(Math.min(...white.at(272, 172).slice(0, 3))).toBeGreaterThan(235);
  expect(Math.max(...dark.at(272, 172).slice(0, 3))).toBeLessThan(40);
});

test('a stitched hat shows the color of its thread, not the ink', async () => {
  const solid = {
    ...DEFAULT_DESIGN,
    hatColor: 'white',
    fontStyle: 'block',
    textLine1: 'I',
    textLine2: '',
  } as const;
  const colorOf = async (textColor: TextColor, isStitched: boolean) => {
    const { at } = await pixelsOf({ ...solid, textColor }, 600, { ...PRINTED, isStitched });
    const square = Array.from({ length: 144 }, (_, i) => at(266 + (i % 12), 166 + Math.floor(i / 12)));
    return [0, 1, 2].map((k) => square.reduce((sum, pixel) => sum + (pixel[k] ?? 0), 0) / square.length);
  };
  const [hotPink, pink] = [await colorOf('primary', true), await colorOf('pink', true)];
  expect(hotPink).toEqual(pink);
  expect(distance(hotPink, [0xcc, 0x33, 0x66])).toBeLessThan(24);
  expect(distance(await colorOf('primary', false), [0xff, 0x2e, 0x93])).toBeLessThan(20);
  expect(distance(await colorOf('secondary', true), [0x7b, 0xa3, 0x5a])).toBeLessThan(20);
});

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))));

test('on a smaller canvas the pictured text is smaller by as much', async () => {
  const blank = await pixelsOf(BLANK, 1200);
  const widthOn = async (width: number, height: number) => {
    const canvas = { width, height };
    const written = await pixelsOf(DEFAULT_DESIGN, 1200, { canvas, isStitched: false });
    const xs = changed(blank, written)
      .map(({ x }) => x)
      .sort((a, b) => a - b);
    return (xs.at(-1) ?? 0) - (xs[0] ?? 0);
  };
  const [large, full, half] = [await widthOn(1890, 765), await widthOn(1608, 720), await widthOn(804, 360)];
  // The panel bends back, so that text of twice the width is pictured a little less than twice as wide.
  expect(large / full).toBeGreaterThan(1.04);
  expect(large / full).toBeLessThanOrEqual(1.0625);
  expect(full / half).toBeGreaterThan(1.8);
  expect(full / half).toBeLessThanOrEqual(2);
});

test('text changes only the area of the panel that may have text', async () => {
  const [blank, written] = await Promise.all([pixelsOf(BLANK), pixelsOf(DEFAULT_DESIGN)]);
  const places = changed(blank, written);
  expect(places.length).toBeGreaterThan(2000);
  expect(places.filter(({ x, y }) => x < 140 || x >= 432 || y < 92 || y >= 252)).toEqual([]);
});

test('the shadow is under the hat and fades out', async () => {
  const { at } = await pixelsOf(BLANK);
  expect(at(300, 384)[3]).toBeGreaterThan(40);
  expect(at(300, 384)[3]).toBeLessThan(230);
  expect(at(3, 384)[3]).toBe(0);
});

// Each reference was checked by eye. Check a changed picture before you replace its reference.
test.each([
  {
    reference: 'lake-house',
    design: {
      hatColor: 'navy',
      textColor: 'yellow',
      fontStyle: 'block',
      textLine1: 'LAKE',
      textLine2: 'HOUSE',
    },
  },
  {
    reference: 'three-lines',
    design: {
      hatColor: 'red-white-blue',
      textColor: 'red',
      fontStyle: 'times',
      textLine1: 'Professional dog mom',
      textLine2: 'Señora Ünlü',
      textLine3: '& Co.',
    },
  },
  {
    reference: 'embroidered',
    isStitched: true,
    design: {
      hatColor: 'pink-white',
      textColor: 'blue',
      fontStyle: 'arial',
      textLine1: 'Bride',
      textLine2: 'or DIOS',
    },
  },
])('$reference matches its reference picture', async ({ reference, isStitched = false, design }) => {
  const hat = toDesign(design);
  const picture = await drawHat(
    { design: hat, making: { ...PRINTED, isStitched }, width: 600, format: 'webp' },
    await glyphs.tableFor(hat),
  );
  const file = new URL(`../../../test/references/${reference}.webp`, import.meta.url);
  const { visible } = await visibleDifference(picture, await readFile(file));
  expect(visible).toBeLessThan(0.001);
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FONT_STYLES, type FontStyle, TEXT_COLORS, toDesign } from '../../domain/design/design.ts';
import { readTable } from '../../hat/fixtures.ts';
import { pictureOutlines } from '../../hat/picture-outlines.ts';
import { printFile } from '../../hat/print-file.ts';
import { rasterize } from './rasterize.ts';

// Compares the pixels of print files with sizes that are computed only from the glyph tables.

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Printed {
  width: number;
  height: number;
  density: number | undefined;
  /** The box of all ink, in pixels; `right` and `bottom` are exclusive. */
  box: Box;
  /** The center of all ink. Each pixel counts by how much of it is covered. */
  centroid: { x: number; y: number };
  /** The box of each row of letters, from the top. There is space between rows. */
  rows: Box[];
  colors: Set<string>;
}

/** Short lines fill the height of the canvas, a long line fills the width. */
const SHORT = ['HILT', 'MIX', 'ELF HILL'];
const LONG = ['HIT THE HILLTOP MILE', 'MIX', 'ELF HILL'];

const CANVASES = [
  { width: 1890, height: 765 },
  { width: 1608, height: 720 },
  { width: 2400, height: 720 },
  { width: 1200, height: 1200 },
  { width: 900, height: 360 },
] as const;

const SMALL = CANVASES[4];

/** Each font on a small canvas, and each shape of canvas with one font whose round letters overshoot. */
const KINDS = [
  ...FONT_STYLES.flatMap(({ key: fontStyle }) =>
    [SHORT, LONG, SHORT.slice(0, 1)].map((lines) => ({ fontStyle, lines, canvas: SMALL })),
  ),
  ...[
    { canvas: CANVASES[0], lines: SHORT },
    { canvas: CANVASES[1], lines: SHORT.slice(0, 1) },
    { canvas: CANVASES[2], lines: LONG.slice(0, 2) },
    { canvas: CANVASES[3], lines: LONG },
  ].map((kind) => ({ fontStyle: 'times' as const, ...kind })),
];

describe('the print file', () => {
  test.each(KINDS)(
    'in $fontStyle has $lines in the middle of $canvas.width x $canvas.height',
    async ({ fontStyle, canvas, lines }) => {
      const print = await printed(fontStyle, lines, { canvas });
      const expected = expectedSize(fontStyle, lines, canvas);
      const { box, rows } = print;

      expect([print.width, print.height, print.density]).toEqual([canvas.width, canvas.height, 300]);
      expect(box.right - box.left).toBeCloseTo(expected.width, NEAREST_PIXEL);
      expect((box.left + box.right) / 2).toBeCloseTo(canvas.width / 2, NEAREST_PIXEL);

      // Capitals have equal space above and below. Parts that overshoot them move the middle.
      expect((box.top + box.bottom) / 2).toBeCloseTo(canvas.height / 2 + expected.lowered, NEAREST_PIXEL);

      expect(rows).toHaveLength(lines.length);
      for (const [index, row] of rows.entries()) {
        const width = expected.lineWidths[index] ?? 0;
        expect(Math.abs(row.right - row.left - width)).toBeLessThan(2);
        expect(Math.abs((row.left + row.right) / 2 - canvas.width / 2)).toBeLessThan(1.5);
      }
    },
  );
});

test.each([CANVASES[3], SMALL])('ink is balanced around the middle of $width x $height', async (canvas) => {
  // This text is symmetric in both directions.
  const { centroid } = await printed('arial', ['HIH', 'IHI', 'HIH'], { canvas });
  expect(Math.abs(centroid.x - canvas.width / 2)).toBeLessThan(1.5);
  expect(Math.abs(centroid.y - canvas.height / 2)).toBeLessThan(0.004 * canvas.height);
});

test.each(TEXT_COLORS)('$label ink is in its own color only', async ({ key, ink }) => {
  const { colors } = await printed('impact', ['HILT'], { canvas: SMALL, textColor: key });
  expect([...colors]).toEqual([ink]);
});

test('a stitched hat’s print file has the color of its thread', async () => {
  const design = toDesign({ fontStyle: 'impact', textColor: 'primary', textLine1: 'HILT' });
  const svg = printFile(design, readTable('impact'), { canvas: SMALL, ink: '#CC3366' });
  expect([...(await measure(await rasterize(svg))).colors]).toEqual(['#cc3366']);
});

test('words are as large as the canvas allows, whatever its shape', async () => {
  const [small, twice, wide, tall] = await Promise.all(
    [
      { width: 402, height: 180 },
      { width: 804, height: 360 },
      { width: 1500, height: 360 },
      { width: 804, height: 1500 },
    ].map(async (canvas) => (await printed('arial', ['HILT', 'MIX'], { canvas })).box),
  );
  const sizeOf = (box?: Box) => (box ? [box.right - box.left, box.bottom - box.top] : []);
  expect(sizeOf(wide)).toEqual(sizeOf(twice));
  expect(sizeOf(tall)).toEqual(sizeOf(twice));
  for (const [index, length] of sizeOf(small).entries())
    expect(Math.abs(2 * length - (sizeOf(twice)[index] ?? 0))).toBeLessThan(3);
});

test.each(['impact', 'times', 'block'] as const)(
  'the preview in %s shows lines with nearly the same relative widths as the print',
  async (fontStyle) => {
    const widthsOf = async (line: string) => {
      const design = toDesign({ fontStyle, textColor: 'dark', textLine1: line, textLine2: 'HHHHHHHHHH' });
      const path = pictureOutlines(design, readTable(fontStyle), CANVASES[1]);
      const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1000" viewBox="0 0 600 400"><path d="${path}"/></svg>`;
      const [shown, print] = await Promise.all([
        rasterize(picture).then(measure),
        printed(fontStyle, [line, 'HHHHHHHHHH'], { canvas: { width: 1890, height: 765 } }),
      ]);
      const first = inkWidth(fontStyle, line, SETTINGS[fontStyle].tracking);
      const second = inkWidth(fontStyle, 'HHHHHHHHHH', SETTINGS[fontStyle].tracking);
      return { shown: shown.rows, print: print.rows, share: first / second };
    };
    for (const line of ['I', 'HHH', 'HHHHHHHH']) {
      const { shown, print, share } = await widthsOf(line);
      const shareOf = ([first, second]: Box[]) =>
        first && second ? (first.right - first.left) / (second.right - second.left) : 0;
      expect(print).toHaveLength(2);
      expect(shown).toHaveLength(2);
      expect(Math.abs(shareOf(print) - share)).toBeLessThan(0.005);
      // The panel is curved and seen from the side, so its middle looks a little wider than its ends.
      expect(Math.abs(shareOf(shown) - share)).toBeLessThan(0.07);
    }
  },
);

/** `toBeCloseTo` with this allows for two pixels: edges are anti-aliased, and curves end inside their control points. */
const NEAREST_PIXEL = -0.602;

async function printed(
  fontStyle: FontStyle,
  [textLine1, textLine2, textLine3]: string[],
  { canvas, textColor = 'dark' }: { canvas: { width: number; height: number }; textColor?: string },
): Promise<Printed> {
  const design = toDesign({ fontStyle, textColor, textLine1, textLine2, textLine3 });
  return measure(await rasterize(printFile(design, readTable(fontStyle), { canvas })));
}

async function measure(png: Buffer): Promise<Printed> {
  const image = sharp(png);
  const { width, height, density } = await image.metadata();
  const data = await image.ensureAlpha().raw().toBuffer();
  const colors = new Set<string>();
  const rows: Box[] = [];
  let [weight, x, y] = [0, 0, 0];
  for (let line = 0; line < height; line++) {
    let [first, last] = [width, -1];
    for (let at = 0; at < width; at++) {
      const pixel = (line * width + at) * 4;
      const alpha = data[pixel + 3] ?? 0;
      if (alpha === 0) continue;
      weight += alpha;
      x += alpha * (at + 0.5);
      y += alpha * (line + 0.5);
      if (alpha < 128) continue;
      [first, last] = [Math.min(first, at), at];
      if (alpha === 255) colors.add(`#${data.toString('hex', pixel, pixel + 3)}`);
    }
    if (last < 0) continue;
    const row = rows.at(-1);
    if (row && row.bottom === line) {
      row.left = Math.min(row.left, first);
      row.right = Math.max(row.right, last + 1);
      row.bottom = line + 1;
    } else rows.push({ left: first, right: last + 1, top: line, bottom: line + 1 });
  }
  const box = {
    left: Math.min(...rows.map((row) => row.left)),
    right: Math.max(...rows.map((row) => row.right)),
    top: rows[0]?.top ?? 0,
    bottom: rows.at(-1)?.bottom ?? 0,
  };
  return { width, height, density, box, centroid: { x: x / weight, y: y / weight }, rows, colors };
}

/**
 * The expected size of the ink, computed from the glyph table: the artwork is 1608 x 720 with a margin of 36, its widest line
 * fills the width, its capitals stay below 58 percent of the height, and it is scaled to fit the canvas.
 */
function expectedSize(fontStyle: FontStyle, lines: string[], canvas: { width: number; height: number }) {
  const { capHeight } = readTable(fontStyle);
  const { tracking, lineGap } = SETTINGS[fontStyle];
  const widths = lines.map((line) => inkWidth(fontStyle, line, tracking));
  const boxes = lines.map((line) => inkHeightOf(fontStyle, line));
  const stack = capHeight * (1 + lineGap) * (lines.length - 1);
  const top = boxes[0]?.above ?? 0;
  const below = boxes.at(-1)?.below ?? 0;
  const scale = Math.min(
    1536 / Math.max(...widths),
    648 / (Math.max(top, capHeight) + stack + Math.max(below, 0)),
    (0.58 * 648) / capHeight,
  );
  const lowest = 684 - (stack + Math.max(below, 0)) * scale;
  const highest = 36 + Math.max(top, capHeight) * scale;
  const baseline = Math.min(Math.max(360 + ((capHeight - stack) / 2) * scale, highest), lowest);
  const zoom = Math.min(canvas.width / 1608, canvas.height / 720);
  return {
    width: Math.max(...widths) * scale * zoom,
    lineWidths: widths.map((width) => width * scale * zoom),
    /** From the middle of the canvas down to the middle of the ink. */
    lowered: (baseline + ((stack + below - top) / 2) * scale - 360) * zoom,
  };
}

/** How each font is set: `tracking` in 1/1000 em, `lineGap` in heights of capitals. */
const SETTINGS: Record<FontStyle, { tracking: number; lineGap: number }> = {
  impact: { tracking: 12, lineGap: 0.24 },
  arial: { tracking: 0, lineGap: 0.42 },
  times: { tracking: 0, lineGap: 0.44 },
  courier: { tracking: 0, lineGap: 0.5 },
  trebuchet: { tracking: 0, lineGap: 0.42 },
  marker: { tracking: 0, lineGap: 0.3 },
  heading: { tracking: 10, lineGap: 0.28 },
  body: { tracking: 0, lineGap: 0.42 },
  condensed: { tracking: 30, lineGap: 0.2 },
  'bold-condensed': { tracking: 14, lineGap: 0.28 },
  block: { tracking: 8, lineGap: 0.3 },
};

/** The width from the first letter's leftmost point to the last letter's rightmost, with kerning and tracking. */
function inkWidth(fontStyle: FontStyle, line: string, tracking: number): number {
  const { glyphs, kerning } = readTable(fontStyle);
  let [pen, left, right] = [0, Infinity, -Infinity];
  for (const [index, character] of [...line].entries()) {
    const [advance = 0, outline = ''] = glyphs[character] ?? [];
    const before = line[index - 1];
    if (before !== undefined) pen += tracking + kerned(kerning, before, character);
    for (const [x] of pointsOf(outline)) {
      left = Math.min(left, pen + x);
      right = Math.max(right, pen + x);
    }
    pen += advance;
  }
  return right - left;
}

type Kerning = ReturnType<typeof readTable>['kerning'];

function kerned(kerning: Kerning, left: string, right: string): number {
  for (const { left: lefts, right: rights, values } of kerning) {
    const row = lefts.findIndex((members) => members.includes(left));
    const column = rights.findIndex((members) => members.includes(right));
    if (row >= 0 && column >= 0) return values[row]?.[column] ?? 0;
  }
  return 0;
}

function inkHeightOf(fontStyle: FontStyle, line: string): { above: number; below: number } {
  const { glyphs } = readTable(fontStyle);
  const ys = [...line].flatMap((character) => pointsOf(glyphs[character]?.[1] ?? '').map(([, y]) => y));
  return { above: -Math.min(...ys), below: Math.max(...ys) };
}

/** Every point of a baked outline. M is absolute; l, q and c are relative to where the pen was. */
function pointsOf(outline: string): [x: number, y: number][] {
  const points: [number, number][] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, letter = '', numbers = ''] of outline.matchAll(/([Mlqcz])([^Mlqcz]*)/g)) {
    const values = (numbers.match(/-?\d+/g) ?? []).map(Number);
    const size = { M: 2, l: 2, q: 4, c: 6, z: 0 }[letter] ?? 0;
    if (letter === 'z') [x, y] = [startX, startY];
    for (let i = 0; size > 0 && i < values.length; i += size) {
      const [fromX, fromY] = letter === 'M' ? [0, 0] : [x, y];
      for (let j = i; j < i + size; j += 2)
        points.push([fromX + (values[j] ?? 0), fromY + (values[j + 1] ?? 0)]);
      [x, y] = points.at(-1) ?? [x, y];
      if (letter === 'M') [startX, startY] = [x, y];
    }
  }
  return points;
}

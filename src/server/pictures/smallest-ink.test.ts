import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FONT_STYLES, type FontStyle, toDesign } from '../../domain/design/design.ts';
import type { Making } from '../../domain/design/making.ts';
import { checkLetters, smallestInk } from '../../hat/check-letters.ts';
import { tableFor } from '../../hat/fixtures.ts';
import { printFile } from '../../hat/print-file.ts';
import { PIXELS_PER_INCH } from '../../hat/real-size.ts';
import { rasterize } from './rasterize.ts';

// Measures the pixels of print files, and compares them with the sizes that designs are refused for.

const PRINTED: Making = { canvas: { width: 1890, height: 765 }, isStitched: false };
const STITCHED: Making = { canvas: { width: 1200, height: 525 }, isStitched: true };

const FIVE = FONT_STYLES.filter(({ inDesigner }) => inDesigner).map(({ key }) => key);

describe.each(FIVE)('in %s', (fontStyle) => {
  test.each(['HHHH', '8888888', 'xxxxxxxxxxxxx'])(
    'the letters of %s in the print file are as high as the check says',
    async (word) => {
      for (const making of [PRINTED, STITCHED]) {
        const { height } = await inkOf(fontStyle, word, making);
        const said = smallestOf(fontStyle, word, making);
        const expected = Math.min(said.capital, said.lowerCase) * PIXELS_PER_INCH;
        expect(Math.abs(height - expected), `${height} of ${expected} px`).toBeLessThan(2.5);
      }
    },
  );

  test('the thinnest strokes in the print file are about as wide as the check says', async () => {
    const ink = await inkOf(fontStyle, 'AMZaefmtz', PRINTED);
    const stroke = ink.stroke();
    const said = smallestOf(fontStyle, 'AMZaefmtz', PRINTED).stroke * PIXELS_PER_INCH;
    expect(stroke, `${stroke} of ${said} px`).toBeGreaterThan(0.9 * said - 1);
    expect(stroke, `${stroke} of ${said} px`).toBeLessThan(1.25 * said + 1);
  });
});

test('a hat is refused just below the minimum, measured in pixels, and not just above it', async () => {
  for (const [word, least] of [
    ['xn', 0.25],
    ['HE', 0.3],
  ] as const) {
    const verdicts = new Set<boolean>();
    for (let width = 300; width <= 620; width += 40) {
      const patch = { ...STITCHED, canvas: { width, height: 720 } };
      // Strokes of this font are thick enough wherever its letters are high enough.
      const design = designOf('block', word);
      const { height } = await inkOf('block', word, patch);
      if (Math.abs(height / PIXELS_PER_INCH - least) < 0.004) continue;
      const isRefused = checkLetters(design, tableFor(design), patch)?.kind === 'small';
      const isTooSmall = height / PIXELS_PER_INCH < least;
      expect([word, width, isRefused]).toEqual([word, width, isTooSmall]);
      verdicts.add(isRefused);
    }
    expect([word, verdicts.size]).toEqual([word, 2]);
  }
});

const designOf = (fontStyle: FontStyle, textLine1: string) => toDesign({ fontStyle, textLine1 });

function smallestOf(fontStyle: FontStyle, word: string, making: Making) {
  const design = designOf(fontStyle, word);
  const ink = smallestInk(design, tableFor(design), making);
  if (!ink) throw new Error(`${word} has no ink`);
  return ink;
}

/** The height of the ink and the width of its thinnest stroke in the print file, in pixels. */
async function inkOf(fontStyle: FontStyle, word: string, { canvas }: Making) {
  const design = designOf(fontStyle, word);
  const png = await rasterize(printFile(design, tableFor(design), { canvas }));
  const { data, info } = await sharp(png).extractChannel('alpha').raw().toBuffer({ resolveWithObject: true });
  const isInked = (x: number, y: number) => (data[y * info.width + x] ?? 0) >= 128;
  const first = data.findIndex((alpha) => alpha >= 128);
  const last = data.findLastIndex((alpha) => alpha >= 128);
  const height = Math.floor(last / info.width) - Math.floor(first / info.width) + 1;
  return { height, stroke: () => thinnestRun(isInked, info, height) };
}

/** The shortest run of ink that occurs often: in as many rows or columns as a twelfth of the ink's height. */
function thinnestRun(
  isInked: (x: number, y: number) => boolean,
  { width, height }: { width: number; height: number },
  inkHeight: number,
): number {
  const found: number[] = [];
  for (const isAcross of [true, false]) {
    const counts = new Map<number, number>();
    const [lines, length] = isAcross ? [height, width] : [width, height];
    for (let line = 0; line < lines; line++) {
      let run = 0;
      for (let at = 0; at <= length; at++) {
        if (at < length && (isAcross ? isInked(at, line) : isInked(line, at))) run++;
        else if (run > 0) {
          counts.set(run, (counts.get(run) ?? 0) + 1);
          run = 0;
        }
      }
    }
    for (const run of counts.keys())
      if ([-1, 0, 1].reduce((sum, by) => sum + (counts.get(run + by) ?? 0), 0) >= inkHeight / 12)
        found.push(run);
  }
  return Math.min(...found);
}

import { expect, test } from 'vitest';
import {
  countGraphemes,
  designLines,
  FONT_STYLES,
  HAT_COLORS,
  hatColorOf,
  MAX_LINE_LENGTH,
  TEXT_COLORS,
  textColorOf,
} from './design.ts';
import { READY_MADE_HATS } from './ready-made-hats.ts';

const worn = <Key extends 'hatColor' | 'textColor' | 'fontStyle'>(key: Key) =>
  new Set(READY_MADE_HATS.map((hat) => hat.design[key]));

test('24 hats with names of their own, six of them featured', () => {
  expect(new Set(READY_MADE_HATS.map((hat) => hat.name)).size).toBe(24);
  expect(READY_MADE_HATS.filter((hat) => hat.featured)).toHaveLength(6);
});

test('the shelf shows every hat colour, text colour and font', () => {
  expect(worn('hatColor').size).toBe(HAT_COLORS.length);
  expect(worn('textColor').size).toBe(TEXT_COLORS.length);
  expect(worn('fontStyle').size).toBe(FONT_STYLES.length);
});

test('no two hats make the same design', () => {
  expect(new Set(READY_MADE_HATS.map((hat) => JSON.stringify(hat.design))).size).toBe(24);
});

test.each(READY_MADE_HATS)(
  '$name fits, has a price, a text and a legible colour',
  ({ design, price, description }) => {
    expect(price).toMatch(/^\d+\.\d\d$/);
    expect(description).not.toBe('');
    const lines = designLines(design);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(countGraphemes(line)).toBeLessThanOrEqual(MAX_LINE_LENGTH);
    const contrast = contrastOf(textColorOf(design.textColor).ink, hatColorOf(design.hatColor).front);
    expect(contrast).toBeGreaterThan(LEGIBLE);
  },
);

/** Hot pink on the white panel is 2.98, near the 3 that WCAG asks of large text. */
const LEGIBLE = 2.9;

function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((i) => {
    const value = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

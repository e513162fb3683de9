import { expect, test } from 'vitest';
import { legibilityOf } from '../design/contrast.ts';
import { designLines, FONT_STYLES, HAT_COLORS, MAX_LINE_LENGTH, TEXT_COLORS } from '../design/design.ts';
import { countGraphemes } from '../design/graphemes.ts';
import { READY_MADE_HATS } from './ready-made-hats.ts';

const worn = <Key extends 'hatColor' | 'textColor' | 'fontStyle'>(key: Key) =>
  new Set(READY_MADE_HATS.map((hat) => hat.design[key]));

test('there are 24 hats with different names, six of them featured', () => {
  expect(new Set(READY_MADE_HATS.map((hat) => hat.name)).size).toBe(24);
  expect(READY_MADE_HATS.filter((hat) => hat.featured)).toHaveLength(6);
});

test('the hats show the first nine hat colors, every text color and every font', () => {
  expect(worn('hatColor')).toEqual(new Set(HAT_COLORS.slice(0, 9).map(({ key }) => key)));
  expect(worn('textColor').size).toBe(TEXT_COLORS.length);
  expect(worn('fontStyle').size).toBe(FONT_STYLES.length);
});

test('no two hats have the same design', () => {
  expect(new Set(READY_MADE_HATS.map((hat) => JSON.stringify(hat.design))).size).toBe(24);
});

test.each(READY_MADE_HATS)(
  '$name has text that fits and can be read, and a description',
  ({ design, description }) => {
    expect(description).not.toBe('');
    const lines = designLines(design);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(countGraphemes(line)).toBeLessThanOrEqual(MAX_LINE_LENGTH);
    expect(legibilityOf(design)).toBe('fine');
  },
);

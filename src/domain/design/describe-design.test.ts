import { expect, test } from 'vitest';
import { describeDesign } from './describe-design.ts';
import { DEFAULT_DESIGN } from './design.ts';
import { PRINTED } from './making.ts';

test('a printed hat is described with its ink', () => {
  expect(describeDesign(DEFAULT_DESIGN, PRINTED)).toBe(
    'Black White hat, Hot Pink text in Impact Bold: Your Text Goes Here',
  );
});

test('a stitched hat is described with its thread', () => {
  expect(describeDesign(DEFAULT_DESIGN, { isStitched: true })).toBe(
    'Black White hat, Hot Pink text (Flamingo thread) in Impact Bold: Your Text Goes Here',
  );
});

test('a hat without text is described as such', () => {
  expect(describeDesign({ ...DEFAULT_DESIGN, textLine1: '', textLine2: ' ' }, PRINTED)).toBe(
    'Black White hat without text',
  );
});

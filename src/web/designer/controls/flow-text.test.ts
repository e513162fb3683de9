import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN, MAX_LINE_LENGTH, toDesign } from '../../../domain/design/design.ts';
import { countGraphemes } from '../../../domain/design/graphemes.ts';
import { flowText, isMoreThanALine } from './flow-text.ts';

const EMPTY = toDesign({});
const linesOf = (text: string, design = EMPTY) => Object.values(flowText(design, 'textLine1', text).lines);

test('a sentence is broken between its words', () => {
  const { lines, leftOut } = flowText(EMPTY, 'textLine1', 'I came for the cake and stayed for the open bar');
  expect(Object.values(lines)).toEqual(['I came for the cake', 'and stayed for the', 'open bar']);
  expect(leftOut).toBe('');
});

test('ligatures are as long as the letters that are printed', () => {
  expect(isMoreThanALine('oﬃcial ﬂirt captain')).toBe(true);
  expect(linesOf('oﬃcial ﬂirt captain')).toEqual(['official flirt', 'captain', '']);
});

test('line breaks in the text are kept', () => {
  expect(linesOf('Here\r\nfor\n\nsnacks')).toEqual(['Here', 'for', 'snacks']);
});

test('text that does not fit is returned', () => {
  const { leftOut } = flowText(EMPTY, 'textLine3', 'Mentally I am at the lake');
  expect(leftOut).toBe('lake');
});

test('a word longer than a line is cut', () => {
  expect(linesOf('x'.repeat(45))).toEqual(['x'.repeat(20), 'x'.repeat(20), 'xxxxx']);
});

test('words below move down, and are returned when they no longer fit', () => {
  const design = toDesign({ textLine1: '', textLine2: 'two', textLine3: 'three' });
  const { lines, leftOut } = flowText(design, 'textLine1', 'one\nmore');
  expect([Object.values(lines), leftOut]).toEqual([['one', 'more', 'two'], 'three']);
});

test('the designer’s sample on the lines below is dropped', () => {
  expect(linesOf('one', DEFAULT_DESIGN)).toEqual(['one', '', '']);
});

test('no line is too long, and no character is lost', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\n', '👩‍👩‍👧'), maxLength: 120 });
  fc.assert(
    fc.property(text, (pasted) => {
      const { lines, leftOut } = flowText(EMPTY, 'textLine1', pasted);
      for (const line of Object.values(lines))
        expect(countGraphemes(line)).toBeLessThanOrEqual(MAX_LINE_LENGTH);
      const result = [...Object.values(lines), leftOut].join('').replace(/\s/g, '');
      expect(result).toBe(pasted.replace(/\s/g, ''));
    }),
  );
});

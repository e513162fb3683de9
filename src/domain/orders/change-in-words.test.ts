import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../design/design.ts';
import { changeInWords } from './change-in-words.ts';

const PRIYA = { ...DEFAULT_DESIGN, textLine1: 'Pryia', textLine2: 'said one drink' };

test('new words are quoted, whatever else changed', () => {
  expect(changeInWords(PRIYA, { ...PRIYA, textLine1: 'Priya', hatColor: 'pink' })).toEqual({
    from: 'Pryia / said one drink',
    to: 'Priya / said one drink',
  });
});

test('with the same words, everything else that changed is named', () => {
  expect(changeInWords(PRIYA, { ...PRIYA, hatColor: 'pink' })).toEqual({
    from: 'Black White hat',
    to: 'Pink hat',
  });
  expect(changeInWords(PRIYA, { ...PRIYA, textColor: 'dark', fontStyle: 'courier' })).toEqual({
    from: 'Hot Pink letters, Impact Bold',
    to: 'Black letters, Courier New',
  });
});

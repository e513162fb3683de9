import { expect, test } from 'vitest';
import { designOfWords } from './design-of-words.ts';

const linesOf = (words: string) => {
  const design = designOfWords(words);
  return design && [design.textLine1, design.textLine2, design.textLine3];
};

test('words are put on a hat, on as few lines as they need', () => {
  expect(linesOf('bride or die')).toEqual(['bride or die', '', '']);
  expect(linesOf('the bride is twenty')).toEqual(['the bride is twenty', '', '']);
  expect(linesOf('the bride is twenty-1')).toEqual(['the bride is', 'twenty-1', '']);
  expect(linesOf('my therapist knows about you and your mother too')).toEqual([
    'my therapist knows',
    'about you and your',
    'mother too',
  ]);
});

test('words that do not fit make no hat', () => {
  expect(linesOf('a'.repeat(20))).toEqual(['a'.repeat(20), '', '']);
  expect(linesOf('a'.repeat(21))).toBeNull();
  expect(linesOf(Array(3).fill('a'.repeat(19)).join(' '))).not.toBeNull();
  expect(linesOf(Array(4).fill('a'.repeat(14)).join(' '))).toBeNull();
});

import { expect, test } from 'vitest';
import { sentence } from './sentence.ts';

test.each([
  ['the street was not found', 'The street was not found.'],
  ['Is this a brand? ', 'Is this a brand?'],
  ['She wrote “call me”', 'She wrote “call me”'],
  ['kim@unhingedhats.example stopped it', 'kim@unhingedhats.example stopped it.'],
  ['', ''],
])('“%s” becomes “%s”', (text, expected) => {
  expect(sentence(text)).toBe(expected);
});

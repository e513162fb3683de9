import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { packSentence, packSentenceNow } from './pack-sentence.ts';

test('the sentence says what the next hat means for the Party Pack', () => {
  expect([0, 2, 3, 5, 6, 40].map((hats) => packSentence(hats, DEFAULT_SETTINGS))).toEqual([
    'This is hat 1. Three more unlock 10% off.',
    'This is hat 3. One more unlocks 10% off.',
    'With this hat, they’re all 10% off. Three more unlock 15% off.',
    'With this hat, they’re all 10% off. One more unlocks 15% off.',
    'With this hat, they’re all 15% off and ship free.',
    'With this hat, they’re all 15% off and ship free.',
  ]);
});

test('after adding, the sentence says what the hats in the cart mean', () => {
  expect([1, 3, 4, 7].map((hats) => packSentenceNow(hats, DEFAULT_SETTINGS))).toEqual([
    'Three more unlock 10% off.',
    'One more unlocks 10% off.',
    'All 4 are 10% off. Three more unlock 15% off.',
    'All 7 are 15% off and ship free.',
  ]);
});

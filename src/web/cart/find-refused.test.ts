import { expect, test } from 'vitest';
import type { CartItem } from '../../domain/cart/cart.ts';
import { toDesign } from '../../domain/design/design.ts';
import { cents } from '../../domain/money/money.ts';
import { NO_OWNER_WORDS } from '../../domain/words/check-words.ts';
import { WORDS_TEXTS } from '../../domain/words/words-texts.ts';
import { findRefused } from './find-refused.ts';

const hat = (textLine1: string, changes: Partial<CartItem> = {}): CartItem => ({
  ...toDesign({ hatColor: 'black', textColor: 'white', fontStyle: 'impact', textLine1 }),
  id: 1,
  name: 'Custom Hat',
  price: cents(2499),
  image: '',
  quantity: 1,
  isCustom: true,
  frontendArtwork: null,
  ...changes,
});

const find = (item: CartItem, words = NO_OWNER_WORDS) =>
  findRefused([hat('Lake house'), item], { makings: {}, unmadeColors: [], outOfStock: [] }, words);

test('a brand stops a hat until the shopper keeps the words', async () => {
  const nike = hat('Nike brunch');
  expect(await find(nike)).toEqual([{ item: nike, message: WORDS_TEXTS.ask, canKeep: true }]);
  expect(await find({ ...nike, keepWords: true })).toEqual([]);
});

test('a line that was stored when it still fit stops a hat until it is changed', async () => {
  const long = hat('oﬃcial ﬂirt captain', { keepWords: true });
  const message = 'Two characters too long. A line holds 20, spaces count.';
  expect(await find(long)).toEqual([{ item: long, message, canKeep: false }]);
});

test('words that the owner refuses since cannot be kept, not even if they were', async () => {
  const words = { ...NO_OWNER_WORDS, refused: ['brunch'] };
  const kept = hat('Nike brunch', { keepWords: true });
  expect(await find(kept, words)).toEqual([{ item: kept, message: WORDS_TEXTS.hate, canKeep: false }]);
});

test('a ready-made hat has the words that the owner saved', async () => {
  expect(await find(hat('Nike brunch', { isCustom: false }))).toEqual([]);
  const words = { ...NO_OWNER_WORDS, refused: ['brunch'] };
  const [refused] = await find(hat('Nike brunch', { isCustom: false }), words);
  expect(refused).toMatchObject({ message: 'This hat can’t be made right now.', canKeep: false });
});

test('keeping the words makes no color that is not made', async () => {
  const [refused] = await findRefused(
    [hat('Nike brunch', { keepWords: true })],
    { makings: {}, unmadeColors: ['black'], outOfStock: [] },
    NO_OWNER_WORDS,
  );
  expect(refused?.canKeep).toBe(false);
});

test('a hat of Printful’s store is only refused while it is out of stock', async () => {
  const pictured = hat('', { isCustom: false, id: 7, image: '/product-pictures/7.webp' });
  const found = (outOfStock: number[]) =>
    findRefused([pictured], { makings: {}, unmadeColors: ['black'], outOfStock }, NO_OWNER_WORDS);
  expect(await found([8])).toEqual([]);
  expect(await found([7])).toEqual([
    { item: pictured, message: 'This hat can’t be made right now.', canKeep: false },
  ]);
});

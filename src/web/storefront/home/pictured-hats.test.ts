import { expect, test } from 'vitest';
import { largestPack } from '../../../domain/cart/party-pack.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import type { Product } from '../../../wire/products.ts';
import { CARD_HAT } from '../../seo/page-meta.ts';
import { picturedHats } from './pictured-hats.ts';

const lake = {
  id: 1,
  slug: 'hat',
  description: '',
  price: '29.99',
  image: '',
  occasions: [],
  featured: false,
  refusal: null,
  name: 'Blame the Bride',
  hatColor: 'navy',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: 'Blame',
  textLine2: 'the lake',
  textLine3: null,
} satisfies Product;

test('a hat is pictured as the shop sells it', () => {
  expect(picturedHats([lake]).hero).toMatchObject({ hatColor: 'navy', textLine2: 'the lake', textLine3: '' });
});

test('a hat that is gone, or has only a photo, is pictured as a new shop sells it', () => {
  expect(picturedHats([]).hero).toEqual(CARD_HAT);
  expect(picturedHats([{ ...lake, hatColor: null }]).hero).toEqual(CARD_HAT);
});

test('the Party Pack section shows one hat for each hole in the strap', () => {
  expect(picturedHats([]).party).toHaveLength(largestPack(DEFAULT_SETTINGS).hats);
});

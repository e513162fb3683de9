import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../domain/design/design.ts';
import { cents } from '../../domain/money/money.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../domain/settings/settings.ts';
import type { SoldLine } from './price-items.ts';
import { quoteKey } from './quote-shipping.ts';

const line = (changes: Partial<SoldLine> = {}): SoldLine => ({
  id: 1,
  productId: null,
  name: 'Custom Hat',
  price: cents(2499),
  quantity: 2,
  design: DEFAULT_DESIGN,
  listing: null,
  picture: null,
  soldAs: { variantId: 15907, technique: 'DTFILM', placement: 'front', canvas: { width: 1, height: 1 } },
  ...changes,
});

const HOME = {
  country: 'US',
  state: 'TN',
  city: 'Nashville',
  zip: '37203',
  address1: '418 Music Row',
} as const;
const OTHER = line({ id: 2, price: cents(2999), quantity: 1 });
const CODE = { name: 'SUMMER20', kind: 'percent', value: 20, minHats: 1 } as const;

const keyOf = ({
  place = {},
  lines = [line(), OTHER],
  settings = {},
  code,
}: {
  place?: object;
  lines?: SoldLine[];
  settings?: Partial<Settings>;
  code?: Parameters<typeof quoteKey>[1]['code'];
} = {}) => quoteKey({ ...HOME, ...place }, { lines, settings: { ...DEFAULT_SETTINGS, ...settings }, code });

test('neighbors with the same hats, and another order or look of them, have the same quote', () => {
  const same = [
    keyOf({ place: { address1: '1 Elm St', city: 'Memphis', zip: '38103' } }),
    keyOf({ lines: [OTHER, line()] }),
    keyOf({
      lines: [line({ id: 3, name: 'Another', design: { ...DEFAULT_DESIGN, textLine1: 'Hi' } }), OTHER],
    }),
    keyOf({ settings: { editWindowMinutes: 7 } }),
    keyOf({ code: null }),
  ];
  expect(new Set([keyOf(), ...same]).size).toBe(1);
  expect(keyOf({ code: { ...CODE, name: 'OTHER' } })).toBe(keyOf({ code: CODE }));
});

test('whatever the price or the ways of shipping depend on has a quote of its own', () => {
  const listing = {
    variantId: 9,
    syncVariantId: 1,
    syncProductId: 1,
    catalogProductId: 1,
    inStock: true,
    isGone: false,
  };
  const keys = [
    keyOf(),
    keyOf({ place: { state: 'NY' } }),
    keyOf({ place: { country: 'CA' } }),
    keyOf({ place: { address1: 'PO Box 12' } }),
    keyOf({ lines: [line()] }),
    keyOf({ lines: [line({ quantity: 3 }), OTHER] }),
    keyOf({ lines: [line({ price: cents(2500) }), OTHER] }),
    keyOf({ lines: [line({ listing }), OTHER] }),
    keyOf({ settings: { partyPack: [{ hats: 2, percentage: 50 }] } }),
    keyOf({ settings: { rates: { ...DEFAULT_SETTINGS.rates, standard: cents(1) } } }),
    keyOf({ settings: { freeStandardAbove: cents(1) } }),
    keyOf({ settings: { days: { ...DEFAULT_SETTINGS.days, standard: [1, 2] } } }),
    keyOf({ code: CODE }),
    keyOf({ code: { ...CODE, value: 21 } }),
    keyOf({ code: { ...CODE, kind: 'amount' } }),
    keyOf({ code: { ...CODE, minHats: 2 } }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

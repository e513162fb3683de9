import { expect, test } from 'vitest';
import { blankCost, type PriceList } from './blank-cost.ts';
import { cents } from './money.ts';

const prices: PriceList = {
  currency: 'USD',
  techniques: [
    { technique: 'EMBROIDERY', price: cents(1034) },
    { technique: 'DTFILM', price: cents(953) },
  ],
  placements: [
    { placement: 'embroidery_front', technique: 'EMBROIDERY', price: cents(310) },
    { placement: 'front_dtf_hat', technique: 'DTFILM', price: cents(295) },
  ],
};
const printed = { technique: 'DTFILM', placement: 'front_dtf_hat' };

test('a hat costs its technique plus its placement', () => {
  expect(blankCost(prices, printed)).toBe(1248);
  expect(blankCost(prices, { technique: 'EMBROIDERY', placement: 'embroidery_front' })).toBe(1344);
});

test.each<[string, Partial<PriceList>, typeof printed]>([
  ['without the technique’s price', { techniques: [] }, printed],
  ['without the placement’s price', { placements: [] }, printed],
  ['in another currency', { currency: 'EUR' }, printed],
  ['of a placement of another technique', {}, { technique: 'DTFILM', placement: 'embroidery_front' }],
])('the cost is unknown %s', (_, changes, wanted) => {
  expect(blankCost({ ...prices, ...changes }, wanted)).toBeNull();
});

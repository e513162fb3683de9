import { expect, test } from 'vitest';
import { FEATURE_LABELS } from '../../domain/sales/sales-features.ts';
import type { SalesAnswer } from '../../wire/admin/sales.ts';
import { salesCsv } from './sales-csv.ts';

const features = Object.fromEntries(
  Object.keys(FEATURE_LABELS).map((key, index) => [key, key === 'codesProfit' ? null : index]),
) as unknown as SalesAnswer['features'];

const sales = {
  days: [{ day: '2026-11-20', paid: 2, taken: 123_456 }],
  soldHats: [{ name: 'Send Tacos', hats: 3, before: 0 }],
  colors: [{ hatColor: 'navy', hats: 4, before: 5 }],
  words: [{ words: 'BRIDE / OR DIE', hats: 6, before: 7 }],
  causes: [{ reason: 'misprint', replaced: 1, refunded: 2, before: 4, paidBack: 999 }],
  paidHats: { hats: 8, before: 9 },
  hatPages: [{ name: 'Send Tacos', visits: 10, carts: 11, bought: 12 }],
  reviews: [{ name: 'Send Tacos', technique: 'Print', asked: 13, spoke: 14, problems: 15 }],
  steps: { visits: 16, carts: 17, checkouts: 18, paid: 19 },
  features,
} as unknown as SalesAnswer;

test('each number has a row with its table and name, and money is in dollars', () => {
  expect(salesCsv(sales).trim().split('\r\n')).toEqual([
    'Table,Name,Number,Number before,Paid',
    'Paid orders by day,2026-11-20,2,,1234.56',
    'Hats,Send Tacos,3,0,',
    'Colors,Navy,4,5,',
    'Words,BRIDE / OR DIE,6,7,',
    'Hats sent again or paid back,The lettering is wrong,3,4,',
    'Hats sent again or paid back,Of paid hats,8,9,',
    'Money paid back,The lettering is wrong,,,9.99',
    'Visits of hats’ pages,Send Tacos,10,,',
    'Hats put into a cart,Send Tacos,11,,',
    'Paid orders with the hat,Send Tacos,12,,',
    'Asked for a review,"Send Tacos, Print",13,,',
    'Wrote a review,"Send Tacos, Print",14,,',
    'Problems with the hat,"Send Tacos, Print",15,,',
    'From visit to paid,Visits,16,,',
    'From visit to paid,Opened the cart with a hat,17,,',
    'From visit to paid,Opened the checkout,18,,',
    'From visit to paid,Paid,19,,',
    ...Object.entries(FEATURE_LABELS).map(([key, label]) => {
      const name = label.includes(',') ? `"${label}"` : label;
      return `Features,${name},${features[key as keyof typeof features] ?? ''},,`;
    }),
  ]);
});

import { expect, test } from 'vitest';
import { costOfMissing } from './refused-events.ts';

const asking = { orders: 15 * 60_000, hats: 6 * 60 * 60_000 };

test.each([
  [['shipment_sent'], [/every 15 minutes instead/]],
  [['order_failed'], [/every 15 minutes instead/, /reason is then not known/]],
  [['order_put_hold_approval'], [/15 minutes/, /reason is then not known/]],
  [['shipment_put_hold'], [/15 minutes/, /reason is then not known/]],
  [['catalog_price_changed'], [/^Stock and prices are read every 6 hours/]],
])('%j cost %j', (types, sentences) => {
  const cost = costOfMissing(types, asking);
  for (const sentence of sentences) expect(cost).toMatch(sentence);
  expect(cost.split(/(?<=\.) /)).toHaveLength(sentences.length);
});

test('a minute and an hour have no number', () => {
  expect(costOfMissing(['order_updated'], { ...asking, orders: 1000 })).toContain('every minute instead');
  expect(costOfMissing(['order_updated'], { ...asking, orders: 3_600_000 })).toContain('every hour instead');
});

import assert from 'node:assert/strict';
import pLimit from 'p-limit';
import { MAYA, ORDERED_LAKE_HOUSE } from '../world.ts';
import { type Attack, STRANGER } from './attack.ts';
import { postFrom } from './post-from.ts';

const HATS = 100;

/** A number in letters that form no word. */
const lettersOf = (number: number) =>
  [...number.toString(7)].map((digit) => 'bdfgmtv'[Number(digit)]).join('');

/** A hundred different hats, of which no letter was checked before. */
const hats = (order: number) =>
  Array.from({ length: HATS }, (_, at) => ({
    ...ORDERED_LAKE_HOUSE,
    id: ORDERED_LAKE_HOUSE.id + at,
    textLine1: `Velvet ${lettersOf(order)} yes we Do`,
    textLine2: `Mossy é ${lettersOf(at)} No way`,
    textLine3: `Grape ${lettersOf(order * HATS + at)} maybe so`,
  }));

const orderOf = (order: number) => ({
  ...MAYA,
  items: hats(order),
  total: '2124.15',
  shippingMethod: 'Free Shipping (Party Pack 7+)',
  shippingCost: '0.00',
});

export const orderManyHats: Attack = {
  name: 'orders a hundred hats at a time and pays none',
  async attack({ url }, size) {
    const orders = Array.from({ length: size === 'small' ? 30 : 120 }, (_, at) => at);
    // The shop closes what a network opens beyond a hundred connections.
    const limit = pLimit(90);
    const answers = await limit.map(orders, (order) =>
      postFrom(STRANGER, `${url}/api/orders`, { body: orderOf(order) }),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    const odd = answers.find(({ status }) => status !== 201 && status !== 429);
    assert.equal(odd, undefined, JSON.stringify(odd?.body));
    assert.deepEqual([...statuses].sort(), [201, 429]);
  },
  growth: 8 * 1024 ** 2,
};

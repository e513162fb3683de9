import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAddress } from '../../src/server/orders/admin/change-order.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import type { AddressRequest } from '../../src/wire/admin/order-actions.ts';
import { MAYA_RECIPIENT } from '../world.ts';
import { openTaxedCounter, type TaxedCounter } from './taxed-counter.ts';

let counter: TaxedCounter;

beforeAll(async () => {
  counter = await openTaxedCounter();
});

afterAll(() => counter.close());

const ROBIN = 'robin@example.com';

const refundsOf = (orderId: string) =>
  counter.rows('select amount, reason_kind as kind from refunds where order_id = $1', [orderId]);

/** An administrator corrects an order's address. */
const correct = (
  orderId: string,
  fields: Partial<AddressRequest>,
  { isHelper = false }: { isHelper?: boolean } = {},
) =>
  changeAddress(counter.deps, {
    orderId,
    address: { ...MAYA_RECIPIENT, address1: '1 Correct Street', ...fields },
    by: ROBIN,
    isHelper,
  });

// 9.25%: $2.77 and $0.46.
const KNOXVILLE = { city: 'Knoxville', zip: '37902' };
const NASHVILLE = { city: 'Nashville', zip: '37203' };

test('less tax at the address that an owner corrects goes back, and more is refused with both figures', async () => {
  const { id } = await counter.buy('20 Owner Street');
  expect(await correct(id, KNOXVILLE)).toBeNull();
  expect(await refundsOf(id)).toEqual([{ amount: 341 - 323, kind: 'tax' }]);
  expect(await correct(id, NASHVILLE)).toMatchObject({
    path: 'bearsTax',
    message: 'Sales tax there is $3.41, and the shopper paid $3.23.',
  });
  const refused = await correct(id, { ...NASHVILLE, bearsTax: true }, { isHelper: true });
  expect(refused).toMatchObject({ path: 'zip', message: expect.stringContaining('An owner can bear') });
  expect(await counter.rows('select city from orders where id = $1', [id])).toEqual([{ city: 'Knoxville' }]);
});

test('an owner bears more tax: the order keeps its own, and says so', async () => {
  const { id } = await counter.buy('21 Owner Street');
  expect(await correct(id, KNOXVILLE)).toBeNull();
  expect(await correct(id, { ...NASHVILLE, bearsTax: true })).toBeNull();
  expect(await counter.rows('select city, tax, total from orders where id = $1', [id])).toEqual([
    { city: 'Nashville', tax: 341, total: 3839 },
  ]);
  expect(await refundsOf(id)).toHaveLength(1);
  expect((await readOrder(counter.deps, id))?.story.map(({ text }) => text).join('\n')).toContain(
    'Sales tax there is $3.41, and the shopper paid $3.23. The shop bears the difference.',
  );
});

test('an order that is not paid does not go where there is less tax', async () => {
  const { id } = await counter.order({ total: '38.39', address: '22 Owner Street' });
  expect(await correct(id, KNOXVILLE)).toMatchObject({
    path: 'zip',
    message: expect.stringContaining('not paid yet'),
  });
});

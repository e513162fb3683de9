import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ShippingForm } from '../../src/domain/address/address.ts';
import type { Deps } from '../../src/server/deps.ts';
import { type AddressEdit, editAddress } from '../../src/server/orders/edits/edit-address.ts';
import { MAYA } from '../world.ts';
import { type EditOffice, openEditOffice, type WindowedOrder } from './edit-office.ts';

let office: EditOffice;

beforeAll(async () => {
  office = await openEditOffice();
});

afterAll(() => office.close());

const { customerEmail: _email, ...HOME } = MAYA;
const LOUISVILLE = { state: 'KY', city: 'Louisville', zipCode: '40202' };

const move = (
  { orderId, key }: WindowedOrder,
  changes: Partial<ShippingForm>,
  rest: Partial<AddressEdit> = {},
) => editAddress(office.deps, { orderId, key, form: { ...HOME, ...changes }, ...rest });

const sell = (orderId: string, what: string) =>
  office.rows(`update orders set ${what} where id = $1`, [orderId]);

test('an address that somebody else changed is not replaced, unless the shopper has read it', async () => {
  const [order, other] = [await office.windowedOrder(), await office.windowedOrder()];
  const was = { address: HOME.address, city: HOME.city };
  expect(await move(order, { address: '1 Beale Street', city: 'Memphis', zipCode: '38103' }, { was })).toBe(
    'changed',
  );
  const late = await move(order, { address: '2 Beale Street', city: 'Memphis', zipCode: '38103' }, { was });
  expect(late).toMatchObject({
    code: 'conflict',
    message:
      'The address is 1 Beale Street, Memphis now: somebody changed it after you opened it. Save again to use yours, or go back to keep it.',
    details: { address: '1 Beale Street', city: 'Memphis' },
  });
  expect(await office.orderRow(order.orderId)).toMatchObject({ address1: '1 Beale Street' });
  const read = { address: '1 Beale Street', city: 'Memphis' };
  expect(
    await move(order, { address: '2 Beale Street', city: 'Memphis', zipCode: '38103' }, { was: read }),
  ).toBe('changed');
  expect(await office.orderRow(other.orderId)).toMatchObject({ address1: '418 Music Row' });
  expect(await office.mailsAbout(other.orderId)).toEqual([]);
});

test('an address that is saved twice at once is changed once, and nobody is told of somebody else', async () => {
  const order = await office.windowedOrder();
  const form = { ...HOME, address: '420 Music Row' };
  const other = await office.deps.db.startTransaction().execute();
  await sql`select from orders where id = ${order.orderId} for update`.execute(other);
  const save = () => {
    const { promise: waits, resolve } = Promise.withResolvers<void>();
    const pause: Deps['pause'] = (ms) => {
      resolve();
      return office.deps.pause(ms);
    };
    const edit = { orderId: order.orderId, key: order.key, form, was: { address: HOME.address } };
    return { waits, saved: editAddress({ ...office.deps, pause }, edit) };
  };
  const saves = [save(), save()];
  await Promise.all(saves.map(({ waits }) => waits));
  await other.rollback().execute();
  expect((await Promise.all(saves.map(({ saved }) => saved))).sort()).toEqual(['changed', 'same']);
  expect(await office.mailsAbout(order.orderId)).toHaveLength(1);
});

test.each([
  [
    'a large pack, although Printful is silent',
    7,
    `shipping = 0, shipping_method = 'Free Shipping (Party Pack 7+)', total = subtotal`,
    'changed',
  ],
  ['standard shipping that a code made free', 1, `shipping = 0, total = subtotal`, 'changed'],
  [
    'standard shipping that costs something there',
    1,
    `shipping = 0, code_kind = 'percent', total = subtotal`,
    'Shipping there costs $4.99, and you paid $0.00. Cancel this order and place it again.',
  ],
  [
    'standard shipping that is free from its subtotal on',
    4,
    `shipping = 0, code_kind = 'percent', subtotal = 9996, discount = 1000, total = 8996`,
    'changed',
  ],
])('%s is compared with what it costs in another state', async (_, hats, sold, outcome) => {
  const order = await office.windowedOrder(hats);
  await office.rows(
    `with code as (insert into discount_codes (name, kind, value, archived_at) values ('FREESHIP', 'free_shipping', 0, now()) returning id)
     update orders set code_id = code.id, code_name = 'FREESHIP', code_kind = 'free_shipping', code_saved = 499 from code where orders.id = $1`,
    [order.orderId],
  );
  await sell(order.orderId, sold);
  await office.control('faults', { printful: { failRequests: 99 } });
  const moved = await move(order, LOUISVILLE);
  await office.control('faults', { printful: { failRequests: 0 } });
  if (outcome === 'changed') expect(moved).toBe('changed');
  else expect(moved).toMatchObject({ code: 'invalid', path: 'state', message: outcome });
  expect(await office.orderRow(order.orderId)).toMatchObject({ state: outcome === 'changed' ? 'KY' : 'TN' });
});

test('Express goes neither to a PO box nor on without its rates, and as before for a large pack', async () => {
  const order = await office.windowedOrder();
  const express = `shipping_method = 'Express Shipping', shipping = 999, total = subtotal + 999`;
  await sell(order.orderId, express);
  const refusal = {
    code: 'invalid',
    message: 'Express Shipping doesn’t go there. Cancel this order and place it again.',
  };
  expect(await move(order, { address: 'PO Box 12' })).toMatchObject(refusal);
  const pack = await office.windowedOrder(7);
  await sell(pack.orderId, `shipping_method = 'Express Shipping', shipping = 2613, total = subtotal + 2613`);
  const moved = await move(pack, LOUISVILLE);
  expect(moved).toMatchObject({
    message: expect.stringMatching(/^Shipping there costs \$\d+\.\d\d, and you paid \$26\.13\./),
  });
  const [, dollars = ''] = /costs \$([\d.]+),/.exec((moved as Error).message) ?? [];
  const price = Math.round(100 * Number(dollars));
  await sell(pack.orderId, `shipping = ${price}, total = subtotal + ${price}`);
  expect(await move(pack, LOUISVILLE)).toBe('changed');
});

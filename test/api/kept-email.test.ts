import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAddress } from '../../src/server/orders/admin/change-order.ts';
import { editAddress } from '../../src/server/orders/edits/edit-address.ts';
import { MAYA } from '../world.ts';
import { type EditOffice, openEditOffice } from './edit-office.ts';

let office: EditOffice;

beforeAll(async () => {
  office = await openEditOffice();
});

afterAll(() => office.close());

const { customerEmail: _email, ...HOME } = MAYA;

/** From before dots were checked. */
const EMAIL = 'jo..ann@example.com';

async function earlyOrder() {
  const order = await office.windowedOrder();
  await office.rows('update orders set customer_email = $2 where id = $1', [order.orderId, EMAIL]);
  return order;
}

const moved = { customer_email: EMAIL, address1: '1 Beale Street' };

test('a shopper whose email has a dot too many corrects the address, whose mistakes are still told', async () => {
  const { orderId, key } = await earlyOrder();
  const move = (changes: object) => editAddress(office.deps, { orderId, key, form: { ...HOME, ...changes } });
  expect(await move({ zipCode: '3720' })).toMatchObject({ path: 'zipCode' });
  expect(await move({ address: '1 Beale Street' })).toBe('changed');
  expect(await office.orderRow(orderId)).toMatchObject(moved);
});

test('the team corrects the address of such an order, and only a new email is checked', async () => {
  const { orderId } = await earlyOrder();
  const { customerName: name, city, state, zipCode: zip, country } = HOME;
  const change = (email: string, isHelper: boolean) =>
    changeAddress(office.deps, {
      orderId,
      address: { name, email, address1: '1 Beale Street', city, state, zip, country },
      by: 'robin@example.com',
      isHelper,
    });
  expect(await change('ann..jo@example.com', false)).toMatchObject({ code: 'invalid', path: 'email' });
  expect(await change(EMAIL, true)).toBeNull();
  expect(await office.orderRow(orderId)).toMatchObject(moved);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOrder } from '../../src/server/fulfillment/printful-hold.ts';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import type { PrintfulOrder } from '../../src/server/gateways/printful/orders.ts';
import { withOrderLocked } from '../../src/server/orders/with-order-locked.ts';
import { printfulOrder } from '../providers.ts';
import { type HoldingOffice, openHoldingOffice } from '../simulation/holding-office.ts';

let office: HoldingOffice;

beforeAll(async () => {
  office = await openHoldingOffice();
});

afterAll(() => office.close());

type Contents = PrintfulOrder['contents'];

const CHANGES: [string, boolean, (contents: Contents) => Contents][] = [
  ['are in another order', true, (hats) => hats.toReversed()],
  ['lack one', false, (hats) => hats.slice(1)],
  ['have another quantity', false, (hats) => hats.map((hat) => ({ ...hat, quantity: 2 }))],
  ['are one kind twice', false, ([hat]) => (hat ? [hat, hat] : [])],
  ['belong to other lines', false, (hats) => hats.map((hat) => ({ ...hat, lineId: `${hat.lineId}0` }))],
];

test.each(CHANGES)(
  'of a draft whose hats %s, it is %s that they are those sold',
  async (_, isOurs, change) => {
    const { id } = await office.paidOrder(2);
    await sendOrder(office.deps, { orderId: id });
    const found = await office.deps.printful.findOrder(id);
    if (!found) throw new Error('Printful has no draft');
    expect(found.contents).toHaveLength(2);
    const changed: PrintfulOrder = {
      ...found,
      files: 'ok',
      isPriced: true,
      contents: change(found.contents),
    };
    const verdict = await withOrderLocked(office.deps, { orderId: id }, (inner, order) =>
      checkOrder(inner, order, changed),
    );
    const others = { next: 'hold', hold: { cause: 'other-hats' } };
    if (isOurs) expect(verdict).toEqual({ next: 'confirm' });
    else expect(verdict).toMatchObject(others);
  },
);

test('a packing slip without a text of the shop has no empty line', async () => {
  const { id } = await office.paidOrder();
  const { settings } = office.deps;
  const current = () => {
    const version = settings.current();
    const packingSlip = { ...version.settings.packingSlip, text: '' };
    return { ...version, settings: { ...version.settings, packingSlip } };
  };
  await sendOrder({ ...office.deps, settings: { ...settings, current } }, { orderId: id });
  const made = await printfulOrder(office.deps.config.printful.apiUrl, id);
  expect(made?.packing_slip).toMatchObject({
    message: expect.stringMatching(/^Something wrong with your hat\? http\S+\/returns$/),
  });
});

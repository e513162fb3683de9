import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ShippingForm } from '../../src/domain/address/address.ts';
import type { Deps } from '../../src/server/deps.ts';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import type { App } from '../../src/server/http/app.ts';
import { changeAddress, changeLine } from '../../src/server/orders/admin/change-order.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import { type AddressEdit, editAddress } from '../../src/server/orders/edits/edit-address.ts';
import { editEmail } from '../../src/server/orders/edits/edit-email.ts';
import { editRoutes } from '../../src/server/orders/edits/routes.ts';
import { holdOrder } from '../../src/server/orders/holds/hold-order.ts';
import { shopperOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import { printFileUrl } from '../../src/server/pictures/print-file-address.ts';
import { MAYA } from '../world.ts';
import { type EditOffice, openEditOffice, type WindowedOrder } from './edit-office.ts';

let office: EditOffice;

beforeAll(async () => {
  office = await openEditOffice();
});

afterAll(() => office.close());

const { customerEmail: _email, ...HOME } = MAYA;

const move = (
  { orderId, key }: WindowedOrder,
  changes: Partial<ShippingForm>,
  rest: Partial<AddressEdit> = {},
) => editAddress(office.deps, { orderId, key, form: { ...HOME, ...changes }, ...rest });

const recipientOf = async (orderId: string) => {
  const [row] = await office.rows<Record<string, string | null>>(
    'select customer_name, customer_email, address1, city, state, zip, country from orders where id = $1',
    [orderId],
  );
  return row;
};

const eventsOf = async (orderId: string) =>
  (await office.mailsAbout(orderId)).map(({ event, recipient }) => [event.split('.')[0], recipient]);

const ROBIN = 'robin@example.com';

/** What the team did, as the order's page tells it, newest first. */
const storyOf = async (orderId: string) =>
  ((await readOrder(office.deps, orderId))?.story ?? []).flatMap(({ who, text }) =>
    who === ROBIN ? [text] : [],
  );

const tooLate = { code: 'conflict', message: expect.stringMatching(/^Already on its way/) };

describe('a new address', () => {
  test('in the same state is stored, recorded and emailed, without asking Printful for rates', async () => {
    const order = await office.windowedOrder();
    const before = (await office.calls()).length;
    expect(await move(order, { address: '1 Beale Street', city: 'Memphis', zipCode: '38103' })).toBe(
      'changed',
    );
    expect((await office.calls()).length).toBe(before);
    expect(await recipientOf(order.orderId)).toMatchObject({
      customer_name: 'Maya Ortiz',
      customer_email: 'maya@example.com',
      address1: '1 Beale Street',
      city: 'Memphis',
      state: 'TN',
      zip: '38103',
    });
    expect(await office.changesOf(order.orderId)).toMatchObject([
      {
        kind: 'address',
        who: 'shopper',
        before: { address1: '418 Music Row', city: 'Nashville' },
        after: { address1: '1 Beale Street', city: 'Memphis' },
      },
    ]);
    const [mail] = await office.mailsAbout(order.orderId);
    expect(mail?.event).toMatch(/^address-changed\./);
    expect(mail?.text).toContain('To: Maya Ortiz, 1 Beale Street, Memphis, TN 38103, United States');
  });

  test('that is the same changes nothing', async () => {
    const order = await office.windowedOrder();
    expect(await move(order, { country: '', state: 'Tennessee' })).toBe('same');
    expect(await office.changesOf(order.orderId)).toEqual([]);
    expect(await office.mailsAbout(order.orderId)).toEqual([]);
  });

  test('in another state is fine at the same price, and ships as Printful offers it there', async () => {
    const order = await office.windowedOrder();
    await office.rows(`update orders set shipping_method = 'Express Shipping', shipping = 999, total = subtotal + 999, shipping_provider_id = 'OLD'
      where id = '${order.orderId}'`);
    expect(await move(order, { state: 'KY', city: 'Louisville', zipCode: '40202' })).toBe('changed');
    expect(await office.orderRow(order.orderId)).toMatchObject({
      state: 'KY',
      shipping: 999,
      shipping_provider_id: 'PRINTFUL_FAST',
      our_shipping_cost: 1299,
    });
  });

  test('costs what it cost in the cart that the shop sent', async () => {
    const order = await office.windowedOrder();
    await office.rows(
      `with cart as (insert into sent_carts (request_id, made_at, made_by, email, note, items, pricing, reason, expires_at)
         values (gen_random_uuid(), now(), 'robin', '', '', '[]',
           '{"rates": {"standard": 599, "express": 999, "elsewhere": 699}}', '', now()) returning id)
       update orders set sent_cart_id = cart.id, shipping = 599, total = subtotal + 599 from cart where orders.id = $1`,
      [order.orderId],
    );
    expect(await move(order, { state: 'KY', city: 'Louisville', zipCode: '40202' })).toBe('changed');
  });

  test('at another price is refused with both prices', async () => {
    const order = await office.windowedOrder();
    await office.rows(
      `update orders set country = 'CA', state = 'AB', zip = 'T2P 1J9', shipping = 1150, total = subtotal + 1150 where id = $1`,
      [order.orderId],
    );
    const toronto = { city: 'Toronto', state: 'ON', zipCode: 'M5V 2T6', country: 'CA' };
    expect(await move(order, toronto)).toMatchObject({
      code: 'invalid',
      path: 'state',
      message: 'Shipping there costs $7.29, and you paid $11.50. Cancel this order and place it again.',
    });
    expect(await recipientOf(order.orderId)).toMatchObject({ state: 'AB' });
    await office.rows('update orders set shipping = 729, total = subtotal + 729 where id = $1', [
      order.orderId,
    ]);
    expect(await move(order, toronto)).toBe('changed');
  });

  test('whose price nobody knows right now is not refused for good', async () => {
    const order = await office.windowedOrder();
    await office.rows(
      `update orders set country = 'AU', state = 'NSW', zip = '2000', shipping = 699, total = subtotal + 699 where id = $1`,
      [order.orderId],
    );
    const melbourne = { city: 'Melbourne', state: 'VIC', zipCode: '3000', country: 'AU' };
    await office.control('faults', { printful: { failRequests: 99 } });
    expect(await move(order, melbourne)).toMatchObject({ code: 'unavailable' });
    await office.control('faults', { printful: { failRequests: 0 } });
    expect(await move(order, melbourne)).toBe('changed');
  });

  test.each<[string, Partial<ShippingForm>, string]>([
    ['another country', { country: 'CA', state: 'ON', zipCode: 'M5V 2T6' }, 'country'],
    ['a ZIP of four digits', { zipCode: '3720' }, 'zipCode'],
    ['no name', { customerName: ' ' }, 'customerName'],
  ])('with %s is refused, naming the field', async (_, changes, path) => {
    const order = await office.windowedOrder();
    expect(await move(order, changes)).toMatchObject({ code: 'invalid', path });
    expect(await recipientOf(order.orderId)).toMatchObject({ zip: '37203', customer_name: 'Maya Ortiz' });
    expect(await office.mailsAbout(order.orderId)).toEqual([]);
  });

  test('after the end of the window is too late', async () => {
    const order = await office.windowedOrder();
    await office.endWindow(order.orderId);
    expect(await move(order, { address: '1 Beale Street' })).toMatchObject(tooLate);
    expect(await recipientOf(order.orderId)).toMatchObject({ address1: '418 Music Row' });
  });

  test('ends a hold by the old one', async () => {
    const order = await office.windowedOrder();
    const address = { kind: 'address', cause: 'recipient', reason: 'no such street' } as const;
    await office.deps.db
      .transaction()
      .execute((db) =>
        holdOrder({ ...office.deps, db }, { id: order.orderId, status: 'processing' }, address),
      );
    await move(order, { address: '1 Beale Street' });
    expect((await office.orderRow(order.orderId)).status).toBe('processing');
  });
});

describe('changes of an order are counted, because each sends an email', () => {
  type Handler = (request: object, reply: object) => Promise<unknown>;
  const handlers = new Map<string, Handler>();
  let counted: string[];
  let order: WindowedOrder;

  beforeEach(async () => {
    counted = [];
    const rateLimits = {
      take: (bucket: string, of: string) => counted.push(`${bucket} ${of}`),
      giveBack: (bucket: string, of: string) => counted.push(`${bucket} ${of} back`),
    };
    const post = (path: string, { handler }: { handler: Handler }) => handlers.set(path, handler);
    editRoutes({ post, rateLimits } as unknown as App, office.deps as unknown as Deps);
    order = await office.windowedOrder();
  });

  const ask = async (change: string, changes: object) => {
    const body = { ...HOME, key: order.key, isGift: 'no', ...changes };
    const request = { params: { id: order.orderId, lineId: order.line.id }, body, ip: '203.0.113.7' };
    return handlers.get(`/api/orders/:id/${change}`)?.(request, {});
  };

  test.each(['lines/:lineId/design', 'address', 'gift'])('only with its key: %s', async (change) => {
    await expect(ask(change, { key: 'wrong' })).rejects.toMatchObject({ code: 'not_found' });
    expect(counted).toEqual([]);
  });

  test('but not those that change nothing or are refused', async () => {
    const [taken, back] = [`order ${order.orderId}`, `order ${order.orderId} back`];
    await ask('address', {});
    expect(counted).toEqual([taken, back]);
    await expect(ask('address', { country: 'CA' })).rejects.toThrow();
    expect(counted).toEqual([taken, back, taken, back]);
    await ask('address', { address: '1 Beale Street' });
    expect(counted).toEqual([taken, back, taken, back, taken]);
  });
});

describe('a corrected email', () => {
  const fix = ({ orderId, key }: Pick<WindowedOrder, 'orderId' | 'key'>, email: string) =>
    editEmail(office.deps, { orderId, key, email });

  test('gets the new link, the earlier address gets none, and the earlier key opens nothing', async () => {
    const order = await office.windowedOrder();
    const { orderId } = order;
    const fixed = await fix(order, ' maya.ortiz@example.com ');
    if (!('key' in fixed)) throw fixed;
    expect(fixed.key).not.toBe(order.key);
    expect(await shopperOrder(office.deps, orderId, order.key)).toBeNull();
    expect(await shopperOrder(office.deps, orderId, fixed.key)).toMatchObject({
      email: 'maya.ortiz@example.com',
      canFixEmail: false,
      history: expect.arrayContaining([expect.objectContaining({ kind: 'email_changed', by: 'shopper' })]),
    });
    expect(await move(order, { address: '1 Beale Street' })).toMatchObject({ code: 'not_found' });
    expect(await eventsOf(orderId)).toEqual([
      ['email-changed', 'maya.ortiz@example.com'],
      ['link-ended', 'maya@example.com'],
    ]);
    const [gained, ended] = await office.mailsAbout(orderId);
    expect(gained?.text).toContain(`/orders/${orderId}?key=${fixed.key}`);
    for (const secret of [fixed.key, 'maya.ortiz', 'Maya', 'Left'])
      expect(ended?.text + (ended?.html ?? '')).not.toContain(secret);
    expect(await office.changesOf(orderId)).toMatchObject([
      {
        kind: 'email',
        before: { email: 'maya@example.com' },
        after: { email: 'maya.ortiz@example.com' },
      },
    ]);
    expect(await move({ ...order, key: fixed.key }, { address: '1 Beale Street' })).toBe('changed');
  });

  test('can be corrected once', async () => {
    const order = await office.windowedOrder();
    const fixed = await fix(order, 'maya.ortiz@example.com');
    if (!('key' in fixed)) throw fixed;
    const again = { orderId: order.orderId, key: fixed.key };
    expect(await fix(again, 'maya.ortiz@example.com')).toEqual(fixed);
    expect(await fix(again, 'third@example.com')).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('once'),
    });
    expect(await eventsOf(order.orderId)).toHaveLength(2);
  });

  test('raced by another is corrected once, and the loser’s key is dead', async () => {
    const order = await office.windowedOrder();
    const both = await Promise.all(['one@example.com', 'two@example.com'].map((email) => fix(order, email)));
    expect(both.filter((outcome) => 'key' in outcome)).toHaveLength(1);
    expect(both).toContainEqual(expect.objectContaining({ code: 'not_found' }));
    expect(await office.changesOf(order.orderId)).toHaveLength(1);
  });

  test('of an order that stays locked is too late, and so is its address', async () => {
    const order = await office.windowedOrder();
    const times = [0];
    // The time to wait is over at once.
    const deps = { ...office.deps, steadyTime: () => times.pop() ?? Number.POSITIVE_INFINITY };
    const { orderId, key } = order;
    expect(await editEmail(deps, { orderId, key, email: 'maya.ortiz@example.com' })).toMatchObject(tooLate);
    times.push(0);
    const form = { ...HOME, address: '1 Beale Street' };
    expect(await editAddress(deps, { orderId, key, form })).toMatchObject(tooLate);
  });

  test('works after the window too, but not after shipping, and must be an email', async () => {
    const order = await office.windowedOrder();
    await office.endWindow(order.orderId);
    expect(await fix(order, 'maya@example')).toMatchObject({ code: 'invalid', path: 'email' });
    await office.rows(`update orders set status = 'shipped' where id = $1`, [order.orderId]);
    expect(await fix(order, 'maya.ortiz@example.com')).toMatchObject(tooLate);
    await office.rows(`update orders set status = 'confirmed_with_printful' where id = $1`, [order.orderId]);
    expect(await fix(order, 'maya.ortiz@example.com')).toHaveProperty('key');
  });
});

describe('the owner', () => {
  const address = {
    name: 'Maya Ortiz',
    email: 'maya@example.com',
    address1: '418 Music Row',
    city: 'Nashville',
    state: 'TN',
    zip: '37203',
    country: 'US',
  };

  test('corrects hats that have a draft at Printful: it is canceled, and the next one has the new print', async () => {
    const { orderId, line } = await office.windowedOrder(3);
    await office.endWindow(orderId);
    await sendOrder(office.deps, { orderId });
    expect((await office.deps.printful.findOrder(orderId))?.status).toBe('draft');
    const colors = { hatColor: 'pink', textColor: 'white', fontStyle: 'courier' } as const;
    const words = { textLine1: 'Right', textLine2: 'on', textLine3: '' };
    const design = { ...colors, ...words };
    const change = { orderId, position: 0, by: ROBIN, ...design, count: 1 };
    expect(await changeLine(office.deps, change)).toBeNull();
    await office.send(orderId);
    const orders = (await office.ordersAtPrintful()).filter(({ external_id }) =>
      external_id.startsWith(orderId),
    );
    expect(orders.map(({ external_id, status }) => [external_id, status])).toEqual([
      [`${orderId}-2`, 'pending'],
      [orderId, 'canceled'],
    ]);
    const [, taken] = await office.linesOf(orderId);
    if (!taken) throw new Error('no line was split off');
    const print = { id: taken.id, design, canvas: { width: 1890, height: 765 }, thread: null };
    expect(
      orders[0]?.items.map(({ external_id, files }) => [external_id, files.map(({ url }) => url)]),
    ).toEqual([
      [String(line.id), [expect.stringContaining(`/print-files/${line.id}-`)]],
      [String(taken.id), [await printFileUrl(office.deps, print)]],
    ]);
    const [mail, ...more] = await office.mailsAbout(orderId);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('We changed “Left / No.');
    expect(await storyOf(orderId)).toEqual([
      'noted: “Changed the words, the color (Pink), the text color (White), and the font (Courier New) of 1 hat of line 1.”',
      expect.stringMatching(/^changed 1 hat from “Left \/ No\. \d+” to “Right \/ on”\.$/),
    ]);
  });

  test('who is a helper corrects the street, but not the email, whose links can cancel the order', async () => {
    const { orderId } = await office.windowedOrder();
    const change = (fields: object) =>
      changeAddress(office.deps, { orderId, address: { ...address, ...fields }, by: ROBIN, isHelper: true });
    expect(await change({ email: ROBIN })).toMatchObject({ code: 'forbidden', path: 'email' });
    expect(await change({ address1: '1 Beale Street' })).toBeNull();
    expect(await office.orderRow(orderId)).toMatchObject({
      customer_email: 'maya@example.com',
      address1: '1 Beale Street',
    });
  });

  test('corrects an email: both addresses are told, the earlier link ends, and the shopper’s own fix is left', async () => {
    const order = await office.windowedOrder();
    const { orderId } = order;
    const fixed = { ...address, email: 'maya.ortiz@example.com', address1: '1 Beale Street' };
    expect(await changeAddress(office.deps, { orderId, address: fixed, by: ROBIN })).toBeNull();
    expect(await eventsOf(orderId)).toEqual([
      ['email-changed', 'maya.ortiz@example.com'],
      ['link-ended', 'maya@example.com'],
      ['address-changed', 'maya.ortiz@example.com'],
    ]);
    expect(await shopperOrder(office.deps, orderId, order.key)).toBeNull();
    expect(await office.orderRow(orderId)).toMatchObject({ email_fixed_at: null });
    expect(await storyOf(orderId)).toEqual([
      'noted: “Changed the address.”',
      'changed the address from “Maya Ortiz, 418 Music Row, Nashville, TN 37203” to “Maya Ortiz, 1 Beale Street, Nashville, TN 37203”.',
      'changed the email address from “maya@example.com” to “maya.ortiz@example.com”.',
    ]);
  });

  test('gives the new draft of an order that waits long at Printful all its time', async () => {
    const { id: orderId } = await office.paidOrder();
    await sendOrder(office.deps, { orderId });
    const { draftTimeout } = office.deps.config.limits;
    const deps = { ...office.deps, clock: () => new Date(Date.now() + draftTimeout + 1000) };
    expect(
      await changeAddress(deps, { orderId, address: { ...address, city: 'Memphis' }, by: ROBIN }),
    ).toBeNull();
    await sendOrder(deps, { orderId });
    expect(await office.orderRow(orderId)).toMatchObject({ status: 'sent_to_printful', printful_attempt: 2 });
  });

  test('of an order that is not paid yet writes to nobody, and the checkout keeps its key', async () => {
    const { orderId, key } = await office.windowedOrder();
    await office.rows(`update orders set status = 'pending', paid_at = null where id = $1`, [orderId]);
    const fixed = { ...address, email: 'maya.ortiz@example.com', address1: '1 Beale Street' };
    expect(await changeAddress(office.deps, { orderId, address: fixed, by: ROBIN })).toBeNull();
    expect(await recipientOf(orderId)).toMatchObject({
      customer_email: 'maya.ortiz@example.com',
      address1: '1 Beale Street',
    });
    expect(await office.mailsAbout(orderId)).toEqual([]);
    expect(await shopperOrder(office.deps, orderId, key)).toMatchObject({ id: orderId });
  });
});

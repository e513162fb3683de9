import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gift, GiftForm } from '../../src/domain/orders/gift.ts';
import type { AdminOrderDetail } from '../../src/wire/admin/orders.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask, refusalOf } from '../ask.ts';
import { printfulOrder } from '../providers.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { administratorOf, ONE_HAT, type OpenedOrder, order, orderToPay, pay } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

const BRIDE = {
  customerName: 'Priya Shah',
  customerEmail: 'dad@example.com',
  address: '12 Alamo Plaza',
  city: 'San Antonio',
  state: 'TX',
  zipCode: '78205',
};
const GIFT: Gift = { note: 'You said yes.\nI said this hat.', from: 'Dad', email: 'priya@example.com' };

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '1000', EDIT_WINDOW_MINUTES: '60' });
  robin = await administratorOf(shop);
});

afterAll(() => shop.close());

async function paidGift(gift: Gift | null = GIFT): Promise<OpenedOrder> {
  const opened = await orderToPay(shop, { ...BRIDE, gift });
  await pay(shop, opened.intentId);
  await ask(`${shop.url}/api/fulfill-order/${opened.id}`, {});
  return opened;
}

const change = ({ id, key }: OpenedOrder, gift: Partial<GiftForm>, was?: object) =>
  [`${shop.url}/api/orders/${id}/gift`, { ...GIFT, ...gift, key, ...(was && { was }) }] as const;

const sent = async ({ id, key }: OpenedOrder) => {
  await ask(`${shop.url}/api/orders/${id}/send-now`, { key });
  return until('Printful has the order', async () => {
    const made = await printfulOrder(shop.sandboxUrl, id);
    return made && made.status !== 'draft' ? made : null;
  });
};

const mailsOf = ({ id }: OpenedOrder) =>
  shop.rows<{ event: string; recipient: string; subject: string; text: string; html: string }>(
    'select event, recipient, subject, text, html from mails where order_id = $1 order by id',
    [id],
  );

const detailOf = async ({ id }: OpenedOrder) =>
  (await robin.ask('GET', `/api/admin/orders/${id}`)).body as AdminOrderDetail;

const storedGift = async ({ id }: OpenedOrder) =>
  (await shop.rows<{ gift: Gift | null }>('select gift from orders where id = $1', [id]))[0]?.gift;

test('a gift is made with its note and without a price, and its receiver hears of it once', async () => {
  const bought = await paidGift();
  await ask(...change(bought, { note: 'Wear it at www.hats.example' }, GIFT));
  const made = await sent(bought);
  expect(made.gift).toEqual({ subject: 'A gift from Dad', message: 'Wear it at www.hats.example' });
  expect(made.items.map(({ retail_price }) => retail_price)).toEqual([null]);
  expect(made.recipient).toMatchObject({ name: 'Priya Shah', state_code: 'TX' });
  const advance = (to: string) =>
    ask(`${shop.sandboxUrl}/sandbox/printful/orders/@${bought.id}/advance`, { to });
  await advance('inprocess');
  await advance('fulfilled');
  const mails = await until('the receiver has an email', async () => {
    const all = await mailsOf(bought);
    return all.some(({ recipient }) => recipient === 'priya@example.com') ? all : null;
  });
  expect(mails.map(({ event, recipient }) => [event.split('.')[0], recipient])).toEqual([
    ['order-confirmed', 'dad@example.com'],
    ['gift-changed', 'dad@example.com'],
    ['parcel-shipped', 'dad@example.com'],
    ['gift-shipped', 'priya@example.com'],
  ]);
  const [confirmed, , , hers] = mails;
  expect(confirmed?.text).toContain('Gift: A gift from Dad: “You said yes. I said this hat.”');
  expect(hers?.text).toContain('Dad sent you a gift');
  expect(hers?.text).not.toMatch(/\$|\/orders\/|Alamo/);
  for (const { html } of mails) expect(html).not.toContain('www.hats.example');
});

test('without a gift, Printful gets prices and no note', async () => {
  const made = await sent(await paidGift(null));
  expect(made.gift).toBeNull();
  expect(made.items.map(({ retail_price }) => retail_price)).toEqual(['29.99']);
});

describe('a gift is refused', () => {
  test.each([
    ['note', '🎉'.repeat(2000), /^We can’t print 🎉 in a note/],
    ['note', 'x'.repeat(201), /^At most 200 characters/],
    ['note', 'heil Hitler, Priya', /^We don’t print that/],
    ['from', 'heil Hitler', /^We don’t print that/],
    ['email', 'priya', /has no @/],
  ] as const)('for its %s %#', async (field, text, message) => {
    const request = await order(shop, { ...BRIDE, gift: { ...GIFT, [field]: text } });
    expect(await refusalOf(`${shop.url}/api/orders`, request)).toMatchObject({
      code: 'invalid',
      path: `gift.${field}`,
      message: expect.stringMatching(message),
    });
  });
});

describe('in the change window', () => {
  test('a note is changed as it was seen, once, by who has the key', async () => {
    const bought = await paidGift();
    expect(await refusalOf(...change({ ...bought, key: 'x' }, {}))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(...change(bought, { note: '♥' }))).toMatchObject({ path: 'note' });
    expect(await refusalOf(...change(bought, { note: 'Hi' }, { ...GIFT, note: 'Old' }))).toMatchObject({
      code: 'conflict',
      details: { isGift: 'yes', ...GIFT },
    });
    await ask(...change(bought, { note: 'Hi', email: '' }, GIFT));
    // The answer was lost, so that the page sends it again.
    await ask(...change(bought, { note: ' Hi ', email: '' }, GIFT));
    expect(await storedGift(bought)).toEqual({ note: 'Hi', from: 'Dad', email: '' });
    expect((await mailsOf(bought)).filter(({ event }) => event.startsWith('gift-changed'))).toHaveLength(1);
    expect(
      await shop.rows(`select kind, who, before, after from order_changes where order_id = $1`, [bought.id]),
    ).toEqual([
      { kind: 'gift', who: 'shopper', before: GIFT, after: { note: 'Hi', from: 'Dad', email: '' } },
    ]);
    await sent(bought);
    expect(await refusalOf(...change(bought, { note: 'Too late' }))).toMatchObject({ code: 'conflict' });
  });

  test('an order becomes a gift, and no gift again, at the same price', async () => {
    const bought = await paidGift(null);
    await ask(...change(bought, { note: 'Hi ' }, { isGift: 'no' }));
    expect(await storedGift(bought)).toEqual({ ...GIFT, note: 'Hi' });
    // Another tab still shows that it is none.
    expect(await refusalOf(...change(bought, { note: 'Ho' }, { isGift: 'no' }))).toMatchObject({
      code: 'conflict',
      details: { isGift: 'yes', note: 'Hi' },
    });
    await ask(...change(bought, { isGift: 'no', note: '♥' }));
    await ask(...change(bought, { isGift: 'no' }, { isGift: 'no', note: '' }));
    expect(await storedGift(bought)).toBeNull();
    expect((await mailsOf(bought)).slice(1).map(({ subject }) => subject)).toEqual([
      `Order #${bought.id} is a gift now`,
      `Order #${bought.id} isn’t a gift anymore`,
    ]);
    const { story } = await detailOf(bought);
    expect(story.map(({ text }) => text).filter((text) => /^(took|made)/.test(text))).toEqual([
      'took the gift note away, which was: A gift from Dad: “Hi”.',
      'made it a gift: A gift from Dad: “Hi”.',
    ]);
    const made = await sent(bought);
    expect([made.gift, made.items[0]?.retail_price]).toEqual([null, '29.99']);
    expect((await detailOf(bought)).money.total).toBe(ONE_HAT);
  });
});

test('an administrator makes an order a gift until it is made, and its shopper hears of it', async () => {
  const bought = await paidGift(null);
  const path = `/api/admin/orders/${bought.id}/gift`;
  const patch = (body: object) => robin.ask('PATCH', path, { ...GIFT, ...body });
  expect(await patch({ from: 'heil Hitler' })).toMatchObject({
    status: 422,
    body: { error: { path: 'from' } },
  });
  expect(await patch({ was: { isGift: 'yes', note: 'Old' } })).toMatchObject({
    status: 409,
    body: { error: { details: { isGift: 'no', note: '' } } },
  });
  expect(await patch({ was: { isGift: 'no', note: '', from: '', email: '' } })).toMatchObject({
    status: 204,
  });
  expect(await patch({ was: { isGift: 'no', note: '' } })).toMatchObject({ status: 204 });
  expect(await storedGift(bought)).toEqual(GIFT);
  const { story, money } = await detailOf(bought);
  expect(story.filter(({ text }) => text.startsWith('made it a gift')).map(({ who }) => who)).toEqual([
    ROBIN.email,
  ]);
  expect(story.filter(({ text }) => text.includes('Changed the gift.'))).toHaveLength(1);
  expect(money.total).toBe(ONE_HAT);
  const [, mail, ...others] = await mailsOf(bought);
  expect([mail?.recipient, others]).toEqual(['dad@example.com', []]);
  expect(mail?.text).toContain(`We made order #${bought.id} a gift. It costs the same.`);
  await sent(bought);
  expect(await patch({ isGift: 'no' })).toMatchObject({ status: 409 });
});

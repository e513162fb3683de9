import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gift } from '../../src/domain/orders/gift.ts';
import { ask, refusalOf } from '../ask.ts';
import { printfulOrder } from '../providers.ts';
import { until } from '../until.ts';
import { type OpenedOrder, order, orderToPay, pay } from './buy.ts';
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

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '1000', EDIT_WINDOW_MINUTES: '60' });
});

afterAll(() => shop.close());

async function paidGift(gift: Gift | null = GIFT): Promise<OpenedOrder> {
  const opened = await orderToPay(shop, { ...BRIDE, gift });
  await pay(shop, opened.intentId);
  await ask(`${shop.url}/api/fulfill-order/${opened.id}`, {});
  return opened;
}

const change = ({ id, key }: OpenedOrder, gift: Partial<Gift>, was?: object) =>
  [`${shop.url}/api/orders/${id}/gift`, { ...GIFT, ...gift, key, ...(was && { was }) }] as const;

const sent = async ({ id, key }: OpenedOrder) => {
  await ask(`${shop.url}/api/orders/${id}/send-now`, { key });
  return until('Printful has the order', async () => {
    const made = await printfulOrder(shop.sandboxUrl, id);
    return made && made.status !== 'draft' ? made : null;
  });
};

const mailsOf = ({ id }: OpenedOrder) =>
  shop.rows<{ event: string; recipient: string; text: string; html: string }>(
    'select event, recipient, text, html from mails where order_id = $1 order by id',
    [id],
  );

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
      details: GIFT,
    });
    await ask(...change(bought, { note: 'Hi', email: '' }, GIFT));
    await ask(...change(bought, { note: ' Hi ', email: '' }));
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

  test('an order that is no gift does not become one', async () => {
    const bought = await paidGift(null);
    expect(await refusalOf(...change(bought, {}))).toMatchObject({ code: 'conflict' });
    expect(await storedGift(bought)).toBeNull();
  });
});

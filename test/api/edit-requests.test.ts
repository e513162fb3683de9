import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDesign } from '../../src/domain/design/design.ts';
import type { CrewView, NewCrewAnswer } from '../../src/wire/crews.ts';
import type { ShopperOrder } from '../../src/wire/shopper-order.ts';
import { ask } from '../ask.ts';
import { inspectPrint } from '../print-files.ts';
import { printfulOrder } from '../providers.ts';
import { MAYA, ORDERED_LAKE_HOUSE } from '../world.ts';
import { intentFor, order, pay, reaches } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  // A window of over a minute, and a quick Printful.
  shop = await openShop({
    TIME_SCALE: '0.004',
    SANDBOX_TIME_SCALE: '0.004',
    EDIT_WINDOW_MINUTES: '600',
    RATE_LIMIT_SCALE: '1000',
  });
});

afterAll(() => shop.close());

/** Three hats with a typo, paid. */
async function paidTypo() {
  const hat = { ...ORDERED_LAKE_HOUSE, textLine2: 'lake huose', quantity: 3 };
  const body = await order(shop, { items: [hat], total: '74.97', shippingCost: '0.00' });
  const placed = await ask<{ id: string; key: string }>(`${shop.url}/api/orders`, body);
  await pay(shop, await intentFor(shop, placed.id, '74.97'));
  await ask(`${shop.url}/api/fulfill-order/${placed.id}`, {});
  return placed;
}

async function post(path: string, body: object) {
  const response = await fetch(`${shop.url}/api/orders/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const { customerEmail: _email, ...HOME } = MAYA;

test('a typo is fixed within the window, and Printful prints the new words', async () => {
  const { id, key } = await paidTypo();
  const view = async (): Promise<ShopperOrder> => (await post(`${id}/view`, { key })).body;
  const [line] = (await view()).lines;
  if (!line) throw new Error('the order has no hats');
  const design = { ...toDesign(ORDERED_LAKE_HOUSE), textColor: 'white' } as const;
  const fix = { key, ...design, count: 3, quantity: 3 };
  expect(await post(`${id}/lines/${line.id}/design`, fix)).toEqual({ status: 200, body: {} });
  expect(await post(`${id}/address`, { ...HOME, key, address: '1 Beale Street' })).toEqual({
    status: 200,
    body: {},
  });
  const changed = await view();
  expect(changed).toMatchObject({ total: 7497, lines: [{ design, quantity: 3 }] });
  expect(changed.history.slice(-2)).toMatchObject([
    {
      kind: 'words_changed',
      by: 'shopper',
      from: 'Mentally at the / lake huose',
      to: 'Mentally at the / lake house',
    },
    { kind: 'address_changed', by: 'shopper', street: '1 Beale Street' },
  ]);

  expect(await post(`${id}/send-now`, { key })).toMatchObject({ status: 200 });
  await reaches(shop, id, 'confirmed_with_printful');
  const sent = await printfulOrder(shop.sandboxUrl, id);
  expect(sent?.recipient).toMatchObject({ address1: '1 Beale Street' });
  const [item] = sent?.items ?? [];
  expect(item).toMatchObject({ quantity: 3 });
  const print = await inspectPrint(item?.files[0]?.url ?? '', design);
  expect(print.colors).toEqual(['#ffffff']);
  expect(print.differing).toBeLessThan(0.0001);
  expect(await post(`${id}/lines/${line.id}/design`, { ...fix, textLine1: 'Too late' })).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict', message: expect.stringMatching(/^Already on its way/) } },
  });
});

test('a refusal names the field, and a wrong key looks like a wrong order', async () => {
  const { id, key } = await paidTypo();
  const [line] = await shop.rows<{ id: string }>('select id from order_lines where order_id = $1', [id]);
  const path = `${id}/lines/${line?.id}/design`;
  const design = { ...toDesign(ORDERED_LAKE_HOUSE), count: 1, key };
  expect(await post(path, { ...design, textLine2: 'love ♣' })).toMatchObject({
    status: 422,
    body: { error: { path: 'textLine2' } },
  });
  expect(await post(path, { ...design, hatColor: 'plaid' })).toMatchObject({ status: 400 });
  expect(await post(`${id}/address`, { ...HOME, key, zipCode: '3720' })).toMatchObject({
    status: 422,
    body: { error: { path: 'zipCode' } },
  });
  const errors = [];
  for (const [to, body] of [
    [path, { ...design, key: 'x' }],
    [path.replace(id, '0000000000'), design],
    [`${id}/address`, { ...HOME, key: 'x' }],
    ['0000000000/address', { ...HOME, key }],
    [`${id}/email`, { email: 'a@example.com', key: 'x' }],
    ['0000000000/email', { email: 'a@example.com', key }],
  ] as const) {
    const { status, body: answer } = await post(to, body);
    errors.push([status, answer.error.code, answer.error.message]);
  }
  expect(new Set(errors.map((error) => error.join(' '))).size).toBe(1);
  expect(errors[0]?.[0]).toBe(404);
});

test('a corrected email answers with the key that works from then on', async () => {
  const { id, key } = await paidTypo();
  const { status, body } = await post(`${id}/email`, { key, email: 'maya.ortiz@example.com' });
  expect(status).toBe(200);
  expect(await post(`${id}/view`, { key })).toMatchObject({ status: 404 });
  expect(await post(`${id}/view`, body)).toMatchObject({
    status: 200,
    body: { email: 'maya.ortiz@example.com', canFixEmail: false },
  });
});

test('a friend’s correction reaches the paid hat once the organizer accepts it', async () => {
  const crew = {
    id: 'lake',
    hatColor: 'navy',
    textColor: 'yellow',
    fontStyle: 'impact',
    nameLine: 1,
    lines: ['', 'lake house', ''],
    members: ['Jes', 'Ann'].map((name, index) => ({ id: index + 1, name, colors: null, keepWords: false })),
  };
  const list = await ask<NewCrewAnswer>(`${shop.url}/api/crews`, { organizer: 'Maya', crew });
  const hats = crew.members.map(({ id, name }) => ({
    ...ORDERED_LAKE_HOUSE,
    id,
    textLine1: name,
    textLine2: 'lake house',
    hatColor: 'navy',
    textColor: 'yellow',
    fontStyle: 'impact',
    quantity: 1,
  }));
  const crews = [
    { id: list.id, key: list.key },
    { id: list.id, key: 'wrong' },
    { id: 'gone', key: list.key },
  ];
  const body = await order(shop, { items: hats, total: '54.97' });
  const place = async (sent: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': list.id };
    const request = { method: 'POST', headers, body: JSON.stringify({ ...body, ...sent }) };
    return (await (await fetch(`${shop.url}/api/orders`, request)).json()) as { id: string; key: string };
  };
  // The list is shared while the order waits for its payment.
  const placed = await place({});
  expect(await place({ crews })).toEqual(placed);
  await pay(shop, await intentFor(shop, placed.id, '54.97'));
  await ask(`${shop.url}/api/fulfill-order/${placed.id}`, {});

  const member = `${shop.url}/api/crews/${list.id}/members/1`;
  await ask(`${member}/answer`, { key: list.friendKey, name: 'Jess' });
  const view = await ask<CrewView>(`${member}/decide`, { key: list.key, accept: true, name: 'Jess' });
  expect(view).toMatchObject({ version: 2, answers: [{ name: 'Jess', accepted: true }] });
  const { lines } = (await post(`${placed.id}/view`, { key: placed.key })).body as ShopperOrder;
  expect(lines.map(({ design }) => design?.textLine1)).toEqual(['Jess', 'Ann']);

  const friends = await fetch(`${shop.url}/api/crews/${list.id}/view`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: list.friendKey }),
  });
  expect(friends.headers.get('cache-control')).toBe('no-store');
  expect(JSON.stringify(await friends.json())).not.toContain(placed.id);
});

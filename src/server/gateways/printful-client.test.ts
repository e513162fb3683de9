import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answeringPrintful } from '../../../test/answering-printful.ts';

test('what PostgreSQL cannot store is not in an answer', async () => {
  const body = String.raw`{"result":{"carrier":"US\u0000PS \ud800","path":"C:\\u0000","hat":"\ud83e\udde2"}}`;
  const client = answeringPrintful(() => new Response(body)).client;
  expect(await client.call('GET', '/orders/1', { schema: z.unknown() })).toEqual({
    carrier: 'USPS \ufffd',
    path: String.raw`C:\u0000`,
    hat: '🧢',
  });
});

test.each(['', '&offset=0', '&offset=2'])(
  'a next page “%s” that leads back ends the list',
  async (offset) => {
    const links = { next: { href: `/v2/approval-sheets?limit=2${offset}` } };
    const client = answeringPrintful(() => Response.json({ data: [1, 2], _links: links })).client;
    const all = await client.linked('/v2/approval-sheets?order_id=1', z.number());
    expect(all).toEqual(offset === '&offset=2' ? [1, 2, 1, 2] : [1, 2]);
  },
);

test('a hat of the store is pictured with its own decoration, never as the bare cap of the catalog', async () => {
  const variant = (id: number, files: object[]) => {
    const product = { product_id: 627, image: 'https://printful.example/bare.jpg' };
    return { id, name: 'Feral', variant_id: 15907, product, files };
  };
  const read = async (thumbnail_url: string | null, ...sync_variants: object[]) => {
    const sync_product = { id: 1, name: 'Feral', thumbnail_url };
    const { printful } = answeringPrintful(() => ({ result: { sync_product, sync_variants } }));
    const product = await printful.storeProduct(1);
    return product?.variants.map(({ pictureUrl }) => pictureUrl);
  };
  const mockup = 'https://printful.example/mockup.png';
  const thumbnail = 'https://printful.example/thumbnail.png';
  const navy = variant(2, [{ type: 'preview', preview_url: mockup }]);
  const black = variant(3, [{ type: 'front', preview_url: 'https://a.example' }]);
  expect(await read(thumbnail, navy)).toEqual([mockup]);
  expect(await read(thumbnail, black)).toEqual([thumbnail]);
  expect(await read(null, black)).toEqual([null]);
  // The thumbnail may show another color, even one that is not sold.
  expect(await read(thumbnail, navy, black)).toEqual([mockup, null]);
  expect(await read(thumbnail, { ...navy, is_ignored: true }, black)).toEqual([null]);
});

const GET = ['GET', '/orders/1', { schema: z.unknown() }] as const;
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

test('a call carries the token, and the store only if the shop names one', async () => {
  const named = answeringPrintful(() => ({ result: 1 }), { storeId: '5' });
  await named.client.call(...GET);
  expect(Object.fromEntries(named.headers[0] ?? [])).toEqual({
    authorization: 'Bearer the-token',
    'content-type': 'application/json',
    'x-pf-language': 'en_US',
    'x-pf-store-id': '5',
  });
  const { client, headers } = answeringPrintful(() => ({ result: 1 }));
  await client.call(...GET);
  expect(headers[0]?.has('x-pf-store-id')).toBe(false);
});

test('a call waits for its place as long as its use allows, and is not made without one', async () => {
  const { client, taken } = answeringPrintful(() => ({ result: 1 }));
  await client.call(...GET);
  await client.call('GET', '/orders/1', { schema: z.unknown(), use: 'health' });
  expect(taken).toEqual([
    ['orders', 1],
    ['health', 4],
  ]);
  const budget = { take: async () => 5000, silence: async () => undefined };
  const full = answeringPrintful(() => ({ result: 1 }), { budget });
  expect(await refusalOf(full.client.call(...GET))).toMatchObject({ kind: 'rate_limited', retryAfter: 5000 });
  expect(full.sent).toEqual([]);
});

test('a read without an answer is tried three times with pauses, anything else once', async () => {
  for (const [method, tries] of [
    ['GET', 3],
    ['POST', 1],
    ['PUT', 1],
    ['DELETE', 1],
  ] as const) {
    const { client, sent, pauses, taken } = answeringPrintful(() => new Response('{', { status: 200 }));
    const asked = client.call(method, '/orders/1', { schema: z.unknown() });
    expect(await refusalOf(asked)).toMatchObject({
      kind: 'unavailable',
      message: `Printful did not answer ${method} /orders/1`,
    });
    expect([sent.length, taken.length, pauses]).toEqual([tries, tries, Array(tries - 1).fill(7)]);
  }
  const refused = answeringPrintful(() => new Response('{}', { status: 404 }));
  await refusalOf(refused.client.call(...GET));
  expect(refused.sent).toHaveLength(1);
});

test('a read is not tried again after its time', async () => {
  const { client, sent } = answeringPrintful(
    () => {
      throw new Error('cut off');
    },
    { timeout: 20, pause: () => setTimeout(40) },
  );
  expect(await refusalOf(client.call(...GET))).toMatchObject({ cause: { message: 'cut off' } });
  expect(sent).toHaveLength(2);
});

test.each([
  [{ error: { message: 'A', api_error_code: 'OR-1' }, detail: 'B' }, 'A', 'OR-1'],
  [{ detail: 'B', details: 'C', api_error_code: 'OR-2' }, 'B', 'OR-2'],
  [{ details: 'C', result: 'D' }, 'C', null],
  [{ result: 'D', data: 'E' }, 'D', null],
  [{ data: 'E' }, 'E', null],
  [{ error: 'no object', data: ['no text'] }, 'Printful answered 400', null],
  [null, 'Printful answered 400', null],
])('the refusal %j is read', async (answer, message, code) => {
  const { client, silences } = answeringPrintful(() => Response.json(answer, { status: 400 }));
  expect(await refusalOf(client.call(...GET))).toMatchObject({
    kind: 'refused',
    message,
    code,
    status: 400,
    retryAfter: null,
  });
  expect(silences).toEqual([]);
});

test.each([
  [400, 'refused'],
  [404, 'refused'],
  [401, 'unauthorized'],
  [402, 'unauthorized'],
  [403, 'unauthorized'],
  [408, 'unavailable'],
  [409, 'unavailable'],
  [500, 'unavailable'],
  [503, 'unavailable'],
])('a %i, in whatever form, is %s', async (status, kind) => {
  const { client } = answeringPrintful(() => new Response('<html>', { status }));
  expect(await refusalOf(client.call('POST', '/orders', { schema: z.unknown() }))).toMatchObject({
    kind,
    status,
    message: expect.stringContaining(`Printful answered ${status}`),
  });
});

test('what is forbidden names the scope if Printful’s documents do', async () => {
  const forbidden = (status: number) =>
    answeringPrintful(() => Response.json({ result: 'Forbidden.' }, { status })).client;
  expect(await refusalOf(forbidden(403).call(...GET))).toMatchObject({
    kind: 'unauthorized',
    message: 'Forbidden; this needs the scope orders/read',
  });
  const other = ['GET', '/shipping/rates', { schema: z.unknown() }] as const;
  expect(await refusalOf(forbidden(403).call(...other))).toMatchObject({ message: 'Forbidden.' });
  expect(await refusalOf(forbidden(401).call(...GET))).toMatchObject({ message: 'Forbidden.' });
});

test.each([
  [429, { 'retry-after': '30' }, '', 30_000],
  [419, {}, 'Please try again after 45 seconds.', 45_000],
  [429, {}, 'Please try again after 1 second.', 1000],
  [429, {}, 'Too many', 60_000],
  [429, { 'retry-after': '0' }, '', 60_000],
  [429, { 'retry-after': '86400' }, '', 600_000],
])('after a %i with %j and “%s”, calls of this kind pause', async (status, headers, result, duration) => {
  const { client, silences } = answeringPrintful(() => Response.json({ result }, { status, headers }));
  const asked = client.call('POST', '/shipping/rates', { schema: z.unknown(), use: 'rates' });
  expect(await refusalOf(asked)).toMatchObject({ kind: 'rate_limited', retryAfter: duration });
  expect(silences).toEqual([['rates', duration]]);
});

test('a list is read from page to page, with its filter, and never for ever', async () => {
  const { client, sent } = answeringPrintful((request) => {
    const offset = Number(/offset=(\d+)/.exec(request)?.[1] ?? 0);
    const next = `https://api.printful.com/v2/sheets?limit=2&offset=${offset + 2}`;
    return { data: [offset, offset + 1], ...(offset < 4 && { _links: { next: { href: next } } }) };
  });
  expect(await client.linked('/v2/sheets?order_id=1', z.number())).toEqual([0, 1, 2, 3, 4, 5]);
  expect(sent.map(({ request }) => request)).toEqual([
    'GET /v2/sheets?order_id=1',
    'GET /v2/sheets?order_id=1&limit=2&offset=2',
    'GET /v2/sheets?order_id=1&limit=2&offset=4',
  ]);
  const endless = answeringPrintful((request) => {
    const offset = Number(/offset=(\d+)/.exec(request)?.[1] ?? 0) + 100;
    const next = { href: `/v2/sheets?offset=${offset}` };
    return { data: Array(100).fill(0), _links: { next } };
  });
  expect(await endless.client.linked('/v2/sheets?order_id=1', z.number())).toHaveLength(1000);
  const nowhere = answeringPrintful(() => ({ data: [1], _links: { next: { href: 'https://[' } } }));
  expect(await nowhere.client.linked('/v2/sheets?order_id=1', z.number())).toEqual([1]);
  const next = { href: '/v2/sheets?offset=5' };
  const empty = answeringPrintful(() => ({ data: [], _links: { next } }));
  expect(await empty.client.linked('/v2/sheets?order_id=1', z.number())).toEqual([]);
  expect(empty.sent).toHaveLength(1);
});

test('a page of a list has its total, and an answer of another form is none', async () => {
  const { client } = answeringPrintful(() => ({ result: [1], paging: { total: '7' } }));
  expect(await client.list('/stores', z.array(z.number()))).toEqual({ items: [1], total: 7 });
  const other = answeringPrintful(() => ({ result: 'x' }));
  expect(await refusalOf(other.client.list('/stores', z.array(z.number())))).toMatchObject({
    kind: 'unavailable',
    message: 'Printful answered GET /stores in an unknown format',
  });
});

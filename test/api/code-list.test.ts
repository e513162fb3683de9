import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CodesAnswer } from '../../src/wire/admin/codes.ts';
import type { AdminSentCart } from '../../src/wire/admin/sent-carts.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { fillShop } from '../fill-shop.ts';
import { ORDERED_LAKE_HOUSE, ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside({ SHOP_TIME_ZONE: 'America/New_York' });
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
});

afterAll(() => shop.close());

const get = async <Answer>(path: string) => (await robin.ask('GET', path)).body as Answer;
/** What the newest entries of the log say, newest first. */
const told = async (count: number) =>
  (
    await shop.rows<Record<string, string>>(
      `select who, action, about, subject from admin_audit where action !~ '^(GET|POST) ' order by id desc limit $1`,
      [count],
    )
  ).map((entry) => Object.values(entry).join(' | '));

describe('a discount code', () => {
  const FORM = {
    name: ' summer20',
    kind: 'percent',
    value: '20',
    minHats: '3',
    startsOn: '2026-07-01',
    endsOn: '2099-12-31',
    maxUses: '2',
    maxUsesPerEmail: '1',
  };
  const OPEN = { ...FORM, minHats: '1', startsOn: '', endsOn: '', maxUses: '', maxUsesPerEmail: '' };
  const make = (changes: object) => robin.ask('POST', '/api/admin/codes', { ...OPEN, ...changes });
  const list = async () => (await get<CodesAnswer>('/api/admin/codes')).codes;
  const named = async (name: string) => (await list()).find((code) => code.name === name) ?? expect.fail();

  beforeEach(() => shop.rows('update discount_codes set archived_at = now() where archived_at is null'));

  test('is listed with its terms and link, through its whole last day in the shop’s time zone', async () => {
    expect(await make({ ...FORM })).toMatchObject({ status: 204 });
    expect(await told(1)).toEqual([
      `${ROBIN.email} | made the code SUMMER20: 20% off from 3 hats, from 2026-07-01, until 2099-12-31, 2 uses, 1 for each email address | code | SUMMER20`,
    ]);
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        name: 'SUMMER20',
        kind: 'percent',
        value: 20,
        minHats: 3,
        state: 'live',
        startsOn: '2026-07-01',
        endsOn: '2099-12-31',
        maxUses: 2,
        maxUsesPerEmail: 1,
        uses: 0,
        reserved: 0,
        saved: '0.00',
        revenue: '0.00',
        left: '0.00',
        unknown: 0,
        link: `${shop.url}/code/SUMMER20`,
      },
    ]);
    const stored = await shop.rows(`select starts_at, ends_at from discount_codes where archived_at is null`);
    expect(stored).toEqual([
      { starts_at: new Date('2026-07-01T04:00:00Z'), ends_at: new Date('2100-01-01T05:00:00Z') },
    ]);
  });

  test('of a name that is taken is refused, and one like an archived code is made', async () => {
    await make({ name: 'TWICE' });
    const refused = { code: 'invalid', path: 'name', message: 'There is a code TWICE already.' };
    expect(await make({ name: 'twice', value: '30' })).toMatchObject({
      status: 422,
      body: { error: refused },
    });
    expect(await named('TWICE')).toMatchObject({ value: 20 });
    await shop.rows('update discount_codes set archived_at = now() where archived_at is null');
    expect(await make({ name: 'TWICE', value: '30' })).toMatchObject({ status: 204 });
    expect(await list()).toMatchObject([{ name: 'TWICE', value: 30 }]);
    expect(await told(1)).toEqual([`${ROBIN.email} | made the code TWICE: 30% off | code | TWICE`]);
  });

  test('with mistakes is refused with all of them, naming the first', async () => {
    const { status, body } = await make({ minHats: '0', value: '101' });
    expect([status, body]).toMatchObject([
      422,
      { error: { path: 'value', details: { value: expect.any(String), minHats: expect.any(String) } } },
    ]);
    expect(await list()).toEqual([]);
  });

  test('is changed alone, except for its name, and ends and is archived once', async () => {
    await make({ name: 'FIRST' });
    await make({ name: 'OTHER' });
    const { id } = await named('FIRST');
    const post = (path: string, body?: object) => robin.ask('POST', `/api/admin/codes/${path}`, body);
    const wanted = { ...OPEN, name: 'RENAMED', kind: 'amount', value: '5.00', maxUses: '7' };
    expect(await post(`${id}`, wanted)).toMatchObject({ status: 204 });
    expect(await told(1)).toEqual([
      `${ROBIN.email} | changed the code FIRST: $5.00 off, 7 uses | code | FIRST`,
    ]);
    expect(await list()).toMatchObject([
      { name: 'OTHER', value: 20, maxUses: null },
      { name: 'FIRST', kind: 'amount', value: 500, maxUses: 7, state: 'live' },
    ]);
    const gone = { status: 404, body: { error: { message: expect.stringMatching(/no longer exists/) } } };
    // A code that is live is not archived.
    expect(await post(`${id}/archive`)).toMatchObject(gone);
    expect(await post(`${id}/end`)).toMatchObject({ status: 204 });
    expect(await post(`${id}/end`)).toMatchObject(gone);
    // When it began stays unsaid.
    expect((await list()).map(({ name, state, startsOn }) => [name, state, startsOn])).toEqual([
      ['OTHER', 'live', null],
      ['FIRST', 'ended', null],
    ]);
    expect(await post(`${id}`, wanted)).toMatchObject({
      status: 409,
      body: { error: { message: 'The code FIRST has ended and stays so. Make a new one.' } },
    });
    expect(await post(`${id}/archive`)).toMatchObject({ status: 204 });
    expect(await post(`${id}/archive`)).toMatchObject(gone);
    expect(await post(`${id}`, wanted)).toMatchObject(gone);
    expect((await list()).map(({ name }) => name)).toEqual(['OTHER']);
    expect(await told(2)).toEqual([
      `${ROBIN.email} | archived the code FIRST | code | FIRST`,
      `${ROBIN.email} | ended the code FIRST | code | FIRST`,
    ]);
  });

  test('that is planned can be ended, and one whose last day comes can be ended before', async () => {
    await make({ name: 'PLANNED', startsOn: '2099-01-01', endsOn: '2099-01-31' });
    expect(await named('PLANNED')).toMatchObject({ state: 'planned' });
    await robin.ask('POST', `/api/admin/codes/${(await named('PLANNED')).id}/end`);
    expect(await named('PLANNED')).toMatchObject({ state: 'ended' });
    const [row] = await shop.rows(
      'select starts_at <= ends_at as ok from discount_codes where archived_at is null',
    );
    expect(row).toEqual({ ok: true });
  });

  test('counts its own orders: paid, open and given back, what they saved, brought in and left', async () => {
    await make({ name: 'COUNTED', maxUses: '3' });
    await make({ name: 'UNUSED' });
    const { id } = await named('COUNTED');
    await fillShop({ query: shop.rows } as Parameters<typeof fillShop>[0], { orders: 6, subscribers: 0 });
    const orders = await shop.rows<{ id: string }>('select id from orders order by id');
    await shop.rows('delete from order_events');
    const totals: number[] = [];
    for (const [index, [status, isPaid, fee, minutes, saved]] of [
      ['completed', true, 131, 90, 300],
      ['processing', true, null, 90, 40],
      ['canceled', false, null, 1, 5],
      ['pending', false, null, 29, 6],
      ['payment_failed', false, null, 31, 7],
      // Without the code.
      ['completed', true, 131, 90, null],
    ].entries()) {
      const [order] = await shop.rows<{ total: number }>(
        `update orders set status = $2, paid_at = case when $3 then now() end, paid = case when $3 then total end,
           refunded = 0, stripe_fee = $4, printful_cost = 1650, printful_status = 'fulfilled',
           created_at = now() - $5 * interval '1 minute', code_id = case when $6::integer is null then null else $7::integer end,
           code_name = case when $6::integer is null then null else 'COUNTED' end,
           code_kind = case when $6::integer is null then null else 'percent' end, code_saved = $6
         where id = $1 returning total`,
        [orders[index]?.id, status, isPaid, fee, minutes, saved, id],
      );
      totals.push(order?.total ?? 0);
    }
    const [known = 0, unknown = 0] = totals;
    expect(await named('COUNTED')).toMatchObject({
      uses: 2,
      reserved: 1,
      saved: '3.40',
      revenue: ((known + unknown) / 100).toFixed(2),
      left: ((known - 131 - 1650) / 100).toFixed(2),
      unknown: 1,
      state: 'live',
    });
    expect(await named('UNUSED')).toMatchObject({ uses: 0, reserved: 0, saved: '0.00', revenue: '0.00' });
    await shop.rows(`update orders set status = 'shipped' where status = 'pending'`);
    expect(await named('COUNTED')).toMatchObject({ uses: 3, state: 'used_up' });
  });

  test('is previewed with the highest costs of one, four and seven custom hats, sent within the US', async () => {
    await shop.rows(
      `insert into printful_costs (variant_id, technique, placement, cost, asked_at)
       select variant_id, technique, placement, 1200 + row_number() over (), now() from blanks`,
    );
    for (const [country, state, rate] of [
      ['US', 'TN', 400],
      ['CA', 'ON', 900],
    ])
      await shop.rows(
        `insert into printful_rates (country, state, hats, rates, asked_at)
         select $1, $2, min(variant_id) || 'x' || hats,
           jsonb_build_array(jsonb_build_object('id', 'STANDARD', 'rate', $3::integer + hats)), now()
         from blanks, unnest(array[1, 4, 7]) as hats group by hats`,
        [country, state, rate],
      );
    const [blanks] = await shop.rows<{ count: number }>('select count(*)::integer as count from blanks');
    const { costs } = await get<CodesAnswer>('/api/admin/codes');
    expect(costs).toMatchObject({
      fee: { basisPoints: expect.any(Number), fixed: expect.any(Number) },
      carts: [1, 4, 7].map((hats) => ({
        hats,
        hatCost: 1200 + (blanks?.count ?? 0),
        digitization: 0,
        shippingCost: 400 + hats,
      })),
    });
  });
});

describe('a sent cart', () => {
  const HAT = { ...ORDERED_LAKE_HOUSE, quantity: 4 };
  const send = (changes: object = {}) =>
    robin.ask('POST', '/api/admin/sent-carts', {
      requestId: randomUUID(),
      email: ' maya@example.com ',
      items: [HAT, { ...HAT, id: HAT.id + 1, textLine1: 'Second', quantity: 1 }],
      ...changes,
    });
  const list = () => get<AdminSentCart[]>('/api/admin/sent-carts');

  test('is listed with its hats and price, the newest first, and is taken back once', async () => {
    const discount = { kind: 'percent', value: '50', reason: 'Her second team' };
    expect(await send()).toMatchObject({ status: 204 });
    expect(await send({ ...discount, items: [{ ...HAT, quantity: 1 }] })).toMatchObject({ status: 204 });
    const [newest, first, ...others] = await list();
    expect(others).toEqual([]);
    expect(newest).toMatchObject({
      state: 'open',
      madeBy: ROBIN.email,
      email: 'maya@example.com',
      hats: 1,
      first: 'Mentally at the / lake house',
      total: '12.50',
      discount: { kind: 'percent', value: 50 },
      reason: 'Her second team',
      orderId: null,
    });
    expect(first).toMatchObject({ hats: 5, total: '112.46', discount: null, reason: '' });
    expect(await told(2)).toEqual([
      `${ROBIN.email} | sent cart ${newest?.id} with 1 hat and a discount | shop | `,
      `${ROBIN.email} | sent cart ${first?.id} with 5 hats | shop | `,
    ]);
    const [{ days } = { days: 0 }] = await shop.rows<{ days: number }>(
      'select extract(epoch from expires_at - made_at)::float8 / 86400 as days from sent_carts limit 1',
    );
    expect(days).toBe(14);

    for (const path of ['send-again', 'withdraw', 'withdraw'])
      expect(await robin.ask('POST', `/api/admin/sent-carts/${first?.id}/${path}`)).toMatchObject({
        status: 204,
      });
    expect(await told(3)).toEqual([
      `${ROBIN.email} | withdrew cart ${first?.id} | shop | `,
      `${ROBIN.email} | sent cart ${first?.id} again | shop | `,
      `${ROBIN.email} | sent cart ${newest?.id} with 1 hat and a discount | shop | `,
    ]);
    expect((await list()).map(({ state }) => state)).toEqual(['open', 'withdrawn']);
    for (const path of ['send-again', 'withdraw'])
      expect(await robin.ask('POST', `/api/admin/sent-carts/2147483647/${path}`)).toMatchObject({
        status: 404,
        body: { error: { message: 'There is no such cart. Reload the page.' } },
      });
  });

  test('with mistakes is refused with all of them, naming the first', async () => {
    const { status, body } = await send({ email: 'maya', kind: 'percent', value: '101' });
    const details = { email: expect.any(String), value: expect.any(String), reason: expect.any(String) };
    expect([status, body]).toMatchObject([422, { error: { code: 'invalid', path: 'email', details } }]);
  });
});

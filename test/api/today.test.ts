import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AREAS, type Area } from '../../src/domain/access/areas.ts';
import { cents, formatBalance } from '../../src/domain/money/money.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import { byLoss } from '../../src/domain/today/today.ts';
import type { SettingsInForce } from '../../src/server/catalog/catalog-version.ts';
import type { Db } from '../../src/server/db/connect.ts';
import type { Deps } from '../../src/server/deps.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import { listDisputes } from '../../src/server/orders/disputes/queries.ts';
import { glyphTables } from '../../src/server/pictures/glyph-tables.ts';
import { countToDo, findToday } from '../../src/server/today/queries.ts';
import { readToday } from '../../src/server/today/read-today.ts';
import { readSales } from '../../src/server/today/today-queries.ts';
import { todayAnswer } from '../../src/wire/admin/today.ts';
import { confirmAllHats } from '../confirmed-hats.ts';
import { fillShop } from '../fill-shop.ts';
import { connectTo, type SeparateDatabase, shopDatabase } from '../separate-database.ts';
import { planOf } from './explain.ts';

let database: SeparateDatabase;
let db: Db;
const unansweredSince = new Date(Date.now() - 4 * 86_400_000);

const run = (statement: string) => sql.raw(statement).execute(db);

/** What waits, each as "kind cause", with "later" for what somebody else does next. */
const waiting = async () =>
  (await findToday(db, { unansweredSince })).map(({ kind, cause, isElsewhere }) =>
    `${kind} ${cause}${isElsewhere ? ' later' : ''}`.trim(),
  );

const confirmHats = () => confirmAllHats(db, { account: { apiHost: 'api', storeId: '1' } });

beforeEach(async () => {
  database = await shopDatabase();
  db = connectTo(database.url);
  await fillShop({ query: run } as never, { orders: 40, subscribers: 0 });
});

afterEach(async () => {
  await db.destroy();
  await database.close();
});

test('a shop without a confirmed hat says so, and nothing else waits', async () => {
  expect(await waiting()).toEqual(['no_hats']);
  expect(await countToDo(db, { unansweredSince })).toBe(1);
});

test('each thing that waits is counted once, whatever tables it is in', async () => {
  const { rows } = await sql<{ id: string; customer_name: string }>`
    select id, customer_name from orders order by id`.execute(db);
  const [disputed, lost, held, worded, failed, broken, returned, quiet, drawn, redrawn] = rows.map(
    ({ id }) => id,
  );
  const [answerBy, announced] = [new Date('2026-12-06T12:00:00Z'), new Date('2026-12-04T12:00:00Z')];
  const inJson = async (at: string) =>
    (await sql<{ at: string }>`select to_jsonb(${at}::timestamptz) as at`.execute(db)).rows[0]?.at;
  const deliveredAt = await inJson('2026-11-21T12:00:00Z');
  const hold = (order: string | undefined, kind: string, cause: string) =>
    run(
      `insert into order_holds (order_id, kind, cause, reason) values ('${order}', '${kind}', '${cause}', 'why')`,
    );
  const alert = (order: string | undefined, kind: string, event: string) =>
    run(
      `insert into alerts (order_id, kind, event, text) values ('${order}', '${kind}', '${event}', 'Something.')`,
    );
  const dispute = (order: string | undefined, id: string, status: string) =>
    run(`insert into disputes (id, order_id, amount, status, reason, due_by)
      values ('${id}', '${order}', 1000, '${status}', 'fraudulent', '${answerBy.toISOString()}')`);
  const problem = (order: string | undefined, id: number, rest: string) =>
    run(`insert into problems (id, order_id, reason, lines, reported_by, decision)
      overriding system value values (${id}, '${order}', ${rest})`);
  await confirmHats();
  await run(`update blanks set in_stock = false where hat_color in ('red', 'navy')`);
  await run(`update blanks set is_stopped = true where hat_color = 'navy'`);
  await dispute(disputed, 'du_open', 'needs_response');
  await hold(disputed, 'dispute', 'du_open');
  await alert(disputed, 'held', `order-held.${disputed}.1`);
  await dispute(disputed, 'du_sent', 'under_review');
  await dispute(disputed, 'du_won', 'won');
  await dispute(disputed, 'du_old', 'lost');
  await dispute(lost, 'du_lost', 'lost');
  await alert(lost, 'dispute', 'dispute-lost.du_lost');
  await hold(held, 'address', 'printful');
  await hold(held, 'printful', 'draft');
  await hold(drawn, 'printful', 'approval');
  await hold(redrawn, 'printful', 'redraw');
  await run(
    `update orders set printful_held_at = '2026-11-20T12:00:00Z' where id in ('${held}', '${drawn}')`,
  );
  await run(`update orders set party_on = '2026-12-24', ship_by = '2026-12-01T12:00:00Z',
    announced_ship_by = '${announced.toISOString()}' where id = '${held}'`);
  await run(`update order_lines set quantity = 2 where order_id = '${worded}'`);
  await run(`insert into parcels (id, order_id, shipment_id, state, tracking_number, delivered_at)
    select 'p' || nth, order_id, 's' || nth, 'delivered', number, at::timestamptz from (values
      (1, '${disputed}', 'TRK1', '${deliveredAt}'), (2, '${disputed}', null, '2026-11-20T12:00:00Z'),
      (3, '${broken}', null, '${deliveredAt}')) as sent (nth, order_id, number, at)`);
  await run(
    `insert into order_holds (order_id, kind, cause, reason, ended_at, ended_by) values ('${held}', 'owner', 'x', 'over', now(), 'kim')`,
  );
  await run(`insert into word_questions (order_id, line_id, until)
    select order_id, id, '${answerBy.toISOString()}' from order_lines where order_id = '${worded}'`);
  await hold(
    worded,
    'content',
    `line.${(await sql<{ id: number }>`select id from order_lines where order_id = ${worded}`.execute(db)).rows[0]?.id}`,
  );
  await run(`insert into refunds (id, order_id, amount, status, reason, asked_by, failure)
    values ('re_1', '${failed}', 2999, 'failed', 'late', 'kim', 'card closed')`);
  await alert(failed, 'refund_failed', 'refund-failed.re_1');
  await problem(broken, 1, `'misprint', '[{"id":1,"quantity":2}]', 'shopper', null`);
  await alert(broken, 'problem', `problem.${broken}.1`);
  await problem(broken, 2, `'damaged', '[{"id":1,"quantity":1}]', 'shopper', null`);
  await run(`update problems set decision = 'nothing', decided_by = 'kim', decided_at = now() where id = 2`);
  await problem(returned, 3, `'returned', '[{"id":1,"quantity":1}]', 'Printful', null`);
  await alert(returned, 'returned', `parcel-returned.${returned}.1`);
  await alert(quiet, 'paid_twice', 'paid-twice.pi_1');
  await run(
    `insert into alerts (kind, event, text) values ('hats', 'hats-unsold.red.1', 'Red'), ('hats', 'hats-dearer.pink.1', 'Pink')`,
  );
  await alert(drawn, 'problem', `approval-ends.${drawn}.1`);

  const alerts = (
    await sql<{ id: number }>`select id from alerts
    where event in ('dispute-lost.du_lost', 'paid-twice.pi_1', 'hats-dearer.pink.1') or event like 'approval-ends.%'
    order by id`.execute(db)
  ).rows;
  expect((await waiting()).toSorted()).toEqual(
    [
      'dispute du_open',
      'dispute du_sent later',
      'address printful',
      'printful draft later',
      'printful approval',
      'printful redraw later',
      'content words',
      'refund_returned refund.re_1',
      'problem 1',
      'parcel_returned 3 later',
      'hat red',
      ...alerts.map(({ id }) => `alert ${id}`),
    ].toSorted(),
  );
  expect(await countToDo(db, { unansweredSince })).toBe(11);

  const found = await findToday(db, { unansweredSince });
  const names = new Map(rows.map(({ id, customer_name }) => [id, customer_name]));
  const about = (order: string | undefined, partyOn: string | null = null) => {
    const name = names.get(order ?? '');
    return { buyer: name, receiver: name, partyOn };
  };
  const ofDispute = {
    ...about(disputed),
    amount: 1000,
    reason: 'fraudulent',
    deliveredAt,
    hasTracking: true,
    isBeingMade: false,
  };
  const ofProblem = { said: '', wish: null, hasPhoto: false, decision: null };
  const ofHold = { ...about(held, '2026-12-24'), reason: 'why' };
  const ofRefund = { ...about(failed), alertId: expect.any(Number), amount: 2999, failure: 'card closed' };
  expect(
    Object.fromEntries(found.map(({ kind, cause, dueAt, facts }) => [`${kind} ${cause}`, { dueAt, facts }])),
  ).toEqual({
    'hat red': { dueAt: null, facts: { color: 'Red', lapse: null, isMade: true, inStock: false } },
    'dispute du_open': { dueAt: answerBy, facts: { ...ofDispute, status: 'needs_response' } },
    'dispute du_sent': { dueAt: null, facts: { ...ofDispute, status: 'under_review' } },
    'address printful': { dueAt: announced, facts: ofHold },
    'printful draft': { dueAt: announced, facts: ofHold },
    'printful approval': {
      dueAt: null,
      facts: { ...about(drawn), reason: 'why', canceledAt: await inJson('2026-12-20T12:00:00Z') },
    },
    'printful redraw': { dueAt: null, facts: { ...about(redrawn), reason: 'why' } },
    'content words': {
      dueAt: answerBy,
      facts: { ...about(worded), words: ['Bride / or die'], wordedHats: 2, hats: 2 },
    },
    'refund_returned refund.re_1': { dueAt: null, facts: ofRefund },
    'problem 1': {
      dueAt: null,
      facts: { ...about(broken), ...ofProblem, problem: 'misprint', hats: 2, deliveredAt },
    },
    'parcel_returned 3': {
      dueAt: null,
      facts: { ...about(returned), ...ofProblem, problem: 'returned', hats: 1, deliveredAt: null },
    },
    [`alert ${alerts[0]?.id}`]: {
      dueAt: null,
      facts: { ...about(lost), alertId: alerts[0]?.id, alertKind: 'dispute', text: 'Something.' },
    },
    [`alert ${alerts[1]?.id}`]: {
      dueAt: null,
      facts: { ...about(quiet), alertId: alerts[1]?.id, alertKind: 'paid_twice', text: 'Something.' },
    },
    [`alert ${alerts[2]?.id}`]: {
      dueAt: null,
      facts: { alertId: alerts[2]?.id, alertKind: 'hats', text: 'Pink' },
    },
    [`alert ${alerts[3]?.id}`]: {
      dueAt: null,
      facts: { ...about(drawn), alertId: alerts[3]?.id, alertKind: 'problem', text: 'Something.' },
    },
  });
  const rowsOfOrder = await findToday(db, { unansweredSince, orderIds: [String(held)] });
  expect(rowsOfOrder.map(({ kind }) => kind).toSorted()).toEqual(['address', 'printful']);

  await run(`update problems set reminded_at = now() - interval '5 days' where id = 3`);
  expect(await waiting()).toContain('parcel_returned 3');
  expect(byLoss(await findToday(db, { unansweredSince }))[0]?.cause).toBe('du_open');
});

test('what waits on a gift names its buyer and its receiver, and so do the disputes', async () => {
  const { rows } = await sql<{ id: string; customer_name: string }>`
    select id, customer_name from orders order by id limit 1`.execute(db);
  const [order = { id: '', customer_name: '' }] = rows;
  const gift = JSON.stringify({ note: '', from: 'Jess', email: 'maya@example.com' });
  await run(`update orders set gift = '${gift}' where id = '${order.id}'`);
  await confirmHats();
  await run(`insert into disputes (id, order_id, amount, status, reason)
    values ('du_gift', '${order.id}', 1000, 'needs_response', 'fraudulent')`);
  expect((await findToday(db, { unansweredSince })).map(({ facts }) => facts)).toEqual([
    expect.objectContaining({ buyer: 'Jess', receiver: order.customer_name }),
  ]);
  expect((await listDisputes(db)).map(({ customerName }) => customerName)).toEqual(['Jess']);
});

test('today’s orders and their credits are found by indexes, not among those of all years', async () => {
  await run('delete from order_events; delete from order_lines; delete from orders');
  await fillShop({ query: run } as never, { orders: 3000, subscribers: 0 });
  await run(`insert into problems (order_id, reason, lines, reported_by, claimed_at, claim_ended_at, claim_result, claim_credit)
    select id, 'misprint', '[]', 'shopper', now(), now(), 'credited', 100 from orders`);
  await run('analyze');
  const fee = { basisPoints: 290, fixed: cents(30) };
  const plan = await planOf(db, (explained) =>
    readSales(explained, { now: new Date(), timeZone: 'UTC', fee }),
  );
  expect(plan).toContain('orders_by_paid_time');
  expect(plan).not.toMatch(/Seq Scan on (orders|problems)/);
});

describe('the page Today', () => {
  const config = testConfig({ SHOP_TIME_ZONE: 'America/New_York' });
  const settings = { current: () => ({ version: 1, settings: DEFAULT_SHOP_SETTINGS }) } as SettingsInForce;
  const today = async (at: string, areas: readonly Area[] = AREAS) =>
    todayAnswer.encode(
      await readToday({ db, config, settings, glyphs: glyphTables(), clock: () => new Date(at) }, areas),
    );

  test('compares today until now with the same weekday until the same minute, in the shop’s time zone', async () => {
    await run('delete from order_events; delete from order_lines; delete from orders');
    await confirmHats();
    await run(`update blanks set in_stock = false where hat_color = 'red'`);
    const columns = `id, key_hash, status, customer_name, customer_email, address1, city, state, zip, country, subtotal, discount,
      discount_percentage, shipping, total, shipping_method, shipping_provider_id, our_shipping_cost, request_hash, created_at, paid_at,
      send_after, paid, stripe_fee, printful_cost, replaces`;
    const order = (id: string, at: string, rest: string) =>
      run(`insert into orders (${columns}) values ('${id}', '${id}', 'processing', 'Maya', 'maya@example.com', '1 Row', 'Nashville',
        'TN', '37203', 'US', 3000, 0, 0, 500, 3500, 'Standard', 'STANDARD', 400, '${id}', '${at}', '${at}', '${at}', ${rest})`);
    // Sunday noon in New York is 17:00 in UTC; the day began at 5:00.
    await order('AAAAAAAAAA', '2026-11-22T06:00:00Z', '3500, 131, 1650, null');
    await order('AAAAAAAAAB', '2026-11-22T16:59:00Z', '3500, null, null, null');
    await order('AAAAAAAAAC', '2026-11-22T04:59:00Z', '3500, 131, 1650, null');
    await order('AAAAAAAAAD', '2026-11-22T17:01:00Z', '3500, 131, 1650, null');
    await order('AAAAAAAAAE', '2026-11-22T12:00:00Z', `null, null, 1650, 'AAAAAAAAAA'`);
    await order('AAAAAAAAAF', '2026-11-15T16:59:00Z', '3500, 131, 1650, null');
    await order('AAAAAAAAAG', '2026-11-15T17:01:00Z', '3500, 131, 1650, null');
    await order('AAAAAAAAAH', '2026-10-15T17:01:00Z', '3500, 131, 1650, null');
    await run(
      `update orders set status = 'on_hold', ship_by = '2026-11-22T16:59:59Z' where id = 'AAAAAAAAAH'`,
    );
    await run(`update orders set ship_by = '2026-11-22T17:00:01Z' where id = 'AAAAAAAAAG'`);
    // A payment that was held for review counts on the day it is paid.
    await run(`update orders set created_at = '2026-11-12T12:00:00Z' where id = 'AAAAAAAAAB'`);
    await run(`insert into order_lines (order_id, position, name, price, quantity, share, is_custom, variant_id, technique, placement)
      select id, 0, 'Hat', 1500, 2, 3000, false, 7, 'DTFILM', 'front' from orders`);

    const { money, way, toDo, firstDay } = await today('2026-11-22T17:00:00Z');
    expect(money?.today).toEqual({ paid: '70.00', orders: 2, hats: 4 });
    expect(money?.before).toEqual({ paid: '35.00', orders: 1, hats: 2 });
    // What Printful took for the hats that replaced the first order's counts there.
    expect(money?.keep).toEqual({ amount: '0.69', share: 69 / 3500, unknown: 1 });
    expect(way).toMatchObject({
      window: { orders: 1, until: '2026-11-22T17:01:00.000Z' },
      waiting: { orders: 6 },
      held: 1,
      // At once, whenever the job that tells shoppers runs.
      overdue: [{ id: 'AAAAAAAAAH', customerName: 'Maya', shipBy: '2026-11-22T16:59:59.000Z' }],
    });
    // The database knows of hats and of orders that are paid, and of nobody who signs in.
    expect(firstDay.filter(({ isDone }) => isDone).map(({ text }) => text)).toEqual([
      'Choose a hat and confirm its colors',
      'Buy a hat, to see what shoppers see',
    ]);
    expect(toDo.map(({ text }) => text)).toEqual(['Red is out of stock at Printful and not sold.']);
    expect(await today('2026-11-22T17:00:00Z', ['hats'])).toMatchObject({
      money: null,
      way: null,
      firstDay: [],
      toDo,
    });
    expect(await today('2026-11-22T17:00:00Z', ['money'])).toMatchObject({ money, way: null, toDo: [] });
    expect(await today('2026-11-22T17:00:00Z', ['orders'])).toMatchObject({ money: null, way, toDo: [] });

    // Nobody bought a hat on these Fridays.
    const none = { paid: '0.00', orders: 0, hats: 0 };
    expect((await today('2026-11-20T17:00:00Z')).money).toEqual({
      today: none,
      before: none,
      keep: { amount: '0.00', share: null, unknown: 0 },
    });

    // Stripe's usual fee of $35.00 is $1.32, and two hats at $6.00 and their shipping cost $16.00.
    await run(
      `insert into printful_costs (variant_id, technique, placement, cost, asked_at) values (7, 'DTFILM', 'front', 600, now())`,
    );
    const { money: priced } = await today('2026-11-22T17:00:00Z');
    expect(priced?.keep).toMatchObject({ amount: '18.37', unknown: 0 });
    const estimated = async () => {
      const deps = { db, config, settings, glyphs: glyphTables(), clock: () => new Date() } as Deps;
      return (await readOrder(deps, 'AAAAAAAAAB'))?.money.end;
    };
    expect(await estimated()).toEqual({ label: 'You keep, about', amount: 1837 - 69 });

    // Two hats have the same new embroidery, which Printful digitizes once; of the other order it has charged everything.
    await run(`update order_lines set technique = 'EMBROIDERY', sold_width = 1890, sold_height = 765, text_line1 = 'Hi',
      hat_color = 'navy', text_color = 'primary', font_style = 'block', is_custom = true`);
    await run(`update printful_costs set technique = 'EMBROIDERY'`);
    const stitched = await today('2026-11-22T17:00:00Z');
    const fee = DEFAULT_SHOP_SETTINGS.digitizationFee;
    expect(stitched.money?.keep).toMatchObject({ amount: formatBalance(1837 - fee), unknown: 0 });
    expect(await estimated()).toMatchObject({ amount: 1837 - 69 - fee });

    // What a bank took, its fee and a credit count as on the order's own page.
    await run(`insert into disputes (id, order_id, amount, reason, status, fee, created_at)
      values ('du_keep', 'AAAAAAAAAA', 3500, 'fraudulent', 'lost', 1500, now())`);
    const disputed = await today('2026-11-22T17:00:00Z');
    expect(disputed.money?.keep).toMatchObject({ amount: formatBalance(1837 - fee - 5000), unknown: 0 });
    await run(`update disputes set status = 'needs_response', fee = null where id = 'du_keep'`);
    expect((await today('2026-11-22T17:00:00Z')).money?.keep).toMatchObject({ unknown: 1 });

    // Stripe's fee is that of the last charges, once there are enough: 10%.
    await run(`delete from disputes; update orders set stripe_fee = 380 where stripe_fee is not null`);
    for (let n = 0; n < 16; n += 1)
      await order(`BBBBBBBBB${'ABCDEFGHJKMNPQRS'[n]}`, '2026-11-21T12:00:00Z', '3500, 380, 1650, null');
    const dearer = await today('2026-11-22T17:00:00Z');
    expect(dearer.money?.keep.amount).toBe(formatBalance(1837 - fee - (380 - 131) - (380 - 132)));
    expect(await estimated()).toMatchObject({ amount: 1837 - 69 - fee - (380 - 132) });
  });

  test('counts the orders by where their hats are, and lists the longest late first', async () => {
    await run(
      `update orders set status = 'completed', created_at = '2026-11-05', ship_by = null, send_after = null`,
    );
    const { rows } = await sql<{ id: string }>`select id from orders order by id limit 10`.execute(db);
    const set = (nth: number, columns: string) =>
      run(`update orders set ${columns} where id = '${rows[nth]?.id}'`);
    await set(0, `status = 'processing', send_after = '2026-11-22T18:00Z'`);
    await set(1, `status = 'sent_to_printful', send_after = '2026-11-22T17:30Z', ship_by = '2026-12-01'`);
    await set(2, `status = 'processing', send_after = '2026-11-22T17:00Z'`);
    await set(3, `status = 'on_hold', send_after = '2026-11-22T19:00Z'`);
    await set(4, `status = 'on_hold', printful_status = 'inprocess', created_at = '2026-11-01T00:00Z'`);
    await set(5, `status = 'on_hold', created_at = '2026-10-01'`);
    await run(
      `insert into parcels (id, order_id, shipment_id, state) values ('p', '${rows[5]?.id}', 's', 'shipped')`,
    );
    await set(6, `status = 'confirmed_with_printful', created_at = '2026-11-02', ship_by = '2026-11-20'`);
    await set(7, `status = 'confirmed_with_printful', created_at = '2026-11-03', ship_by = '2026-11-19'`);
    await set(8, `status = 'shipped', ship_by = '2026-11-01'`);
    const { way } = await today('2026-11-22T17:00:00Z');
    expect(way).toMatchObject({
      window: { orders: 2, until: '2026-11-22T18:00:00.000Z' },
      held: 1,
      making: { orders: 3, oldest: '2026-11-01T00:00:00.000Z' },
      shipped: 2,
    });
    expect(way?.overdue.map(({ id }) => id)).toEqual([rows[7]?.id, rows[6]?.id]);
  });

  test('asks for codes until every owner has one, and for a second person until there is one', async () => {
    const done = async () =>
      (await today('2026-11-22T17:00:00Z')).firstDay
        .filter(({ isDone, page }) => isDone && ['security', 'team'].includes(String(page)))
        .map(({ page }) => page);
    const add = (role: string, hasCodes: boolean) =>
      run(`insert into administrators (id, name, email, role, two_factor_enabled)
        select n, n, n || '@example.com', '${role}', ${hasCodes} from (select count(*)::text as n from administrators) as number`);
    await add('owner', true);
    expect(await done()).toEqual(['security']);
    await add('helper', false);
    expect(await done()).toEqual(['security', 'team']);
    await add('owner', false);
    expect(await done()).toEqual(['team']);
  });
});

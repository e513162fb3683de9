import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  closeAlert,
  closeAlertAbout,
  closeAlertsLike,
  closeBuyerMailAlerts,
  closeClockAlerts,
  closeDisputeAlerts,
  closeMailAlerts,
  closeOrderAlerts,
  closePassedAlerts,
  closeStripeAlerts,
  closeTaxAlerts,
  countPastAlerts,
  endAlerts,
  findOpenAlert,
  hasAlertLike,
  hasMailAlert,
  hasProviderAlert,
  insertAlert,
  openAlerts,
  openHatAlerts,
} from '../../src/server/alerts/queries.ts';
import { placeOrder } from './placed-order.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;
let db: ShopTables['db'];

const NOW = new Date();
/** So many minutes ago. */
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const MAYAS = 'MAYA000000';
const LUISES = 'TREE000000';

beforeAll(async () => {
  tables = await openTables();
  ({ db } = tables);
});

beforeEach(async () => {
  for (const table of ['alerts', 'mails', 'orders']) await tables.rows(`delete from ${table}`);
  for (const id of [MAYAS, LUISES]) await placeOrder(tables, { id });
});

afterAll(() => tables.close());

interface About {
  kind?: string;
  orderId?: string | null;
  mailId?: number | null;
  minutes?: number;
}

/** An alert about an event of so many minutes ago. */
async function alert(
  event: string,
  { kind = 'provider', orderId = null, mailId = null, minutes = 60 }: About = {},
): Promise<number> {
  const [stored] = await tables.rows<{ id: string }>(
    `insert into alerts (event, kind, order_id, text, mail_id, created_at) values ($1, $2, $3, $1, $4, $5) returning id`,
    [event, kind, orderId, mailId, ago(minutes)],
  );
  return Number(stored?.id);
}

const alerts = async (...events: string[]) => {
  for (const event of events) await alert(event);
};

async function mail(event: string, orderId: string | null, recipient = 'maya@example.com'): Promise<number> {
  const [stored] = await tables.rows<{ id: string }>(
    `insert into mails (event, recipient, message_id, subject, html, text, state, order_id)
     values ($1, $2, gen_random_uuid(), 's', 'h', 't', 'refused', $3) returning id`,
    [event, recipient, orderId],
  );
  return Number(stored?.id);
}

/** The events of the alerts that still wait for a person. */
const open = async () =>
  (
    await tables.rows<{ event: string }>(
      `select event from alerts where done_at is null order by event collate "C"`,
    )
  ).map(({ event }) => event);

describe('an alert', () => {
  test('is made once for each event, and stays closed', async () => {
    const held = {
      event: 'order-held.1',
      kind: 'held',
      order_id: MAYAS,
      text: 'Held.',
      mail_id: null,
      created_at: NOW,
    } as const;
    expect(await insertAlert(db, held)).toBe(true);
    expect(await insertAlert(db, { ...held, text: 'Held again.' })).toBe(false);
    const [{ id } = { id: 0 }] = await openAlerts(db, 0, 10);
    const shown = { id, kind: 'held', orderId: MAYAS, text: 'Held.', at: NOW };
    expect(await findOpenAlert(db, id)).toEqual(shown);
    expect(await closeAlert(db, id, ago(5))).toBe(true);
    expect(await closeAlert(db, id, NOW)).toBe(false);
    expect(await findOpenAlert(db, id)).toBeUndefined();
    expect(await tables.rows('select done_at from alerts')).toEqual([{ done_at: ago(5) }]);
    expect(await insertAlert(db, held)).toBe(false);
    expect(await open()).toEqual([]);
  });

  test('is listed while it is open, the oldest first, page by page', async () => {
    const ids = [await alert('c'), await alert('b'), await alert('a')];
    await closeAlert(db, await alert('closed'), NOW);
    expect(await findOpenAlert(db, ids[1] ?? 0)).toMatchObject({ text: 'b' });
    const listed = async (after: number, limit: number) =>
      (await openAlerts(db, after, limit)).map(({ id }) => Number(id));
    expect(await listed(0, 10)).toEqual(ids);
    expect(await listed(0, 2)).toEqual(ids.slice(0, 2));
    expect(await listed(ids[0] ?? 0, 10)).toEqual(ids.slice(1));
  });

  test('is closed by its event, or by how its event begins, but for the one that is still true', async () => {
    await alerts('day.1', 'day.2', 'day.22', 'today.1');
    expect([await hasAlertLike(db, 'day.'), await hasAlertLike(db, 'ay.')]).toEqual([true, false]);
    await closeAlertAbout(db, 'day.2', NOW);
    expect(await open()).toEqual(['day.1', 'day.22', 'today.1']);
    await closeAlertsLike(db, { prefix: 'day.', except: 'day.22', now: NOW });
    expect(await open()).toEqual(['day.22', 'today.1']);
    await closeAlertsLike(db, { prefix: 'day.', except: null, now: NOW });
    expect([await open(), await hasAlertLike(db, 'day.')]).toEqual([['today.1'], false]);
  });

  test('of an order is closed by its kind, and only of that order', async () => {
    await alert('held', { kind: 'held', orderId: MAYAS });
    await alert('failed', { kind: 'refund_failed', orderId: MAYAS });
    await alert('other', { kind: 'held', orderId: LUISES });
    await closeOrderAlerts(db, { orderId: MAYAS, kind: 'held', now: NOW });
    expect(await open()).toEqual(['failed', 'other']);
  });

  test('about a dispute is closed with all that was said of it', async () => {
    const all = ['dispute', 'dispute-escalated', 'dispute-lost', 'dispute-won'];
    await alerts(...all.map((about) => `${about}.du_1`), 'dispute.du_2', 'dispute-note.du_1');
    await closeDisputeAlerts(db, 'du_1', NOW);
    expect(await open()).toEqual(['dispute-note.du_1', 'dispute.du_2']);
  });

  test('about a hat is known by its event while it is open', async () => {
    await alert('hat.navy', { kind: 'hats' });
    await alert('held', { kind: 'held' });
    await closeAlert(db, await alert('hat.black', { kind: 'hats' }), NOW);
    expect(await openHatAlerts(db)).toEqual(['hat.navy']);
  });

  test('about sales tax is closed once it is calculated again', async () => {
    await alerts('no-sales-tax.2026-12-01', 'stripe-refuses.account.1');
    await closeTaxAlerts(db, NOW).execute();
    expect(await open()).toEqual(['stripe-refuses.account.1']);
  });
});

describe('what is over and happens again', () => {
  const event = `parcel.${MAYAS}.1-onhold`;
  const end = (...events: string[]) => endAlerts(db, { orderId: MAYAS, events, now: NOW });

  test('is closed with its repetitions, and only of that order and event', async () => {
    for (const one of [event, `${event}-2`, `${event}-2-3`, `${event}x`, `parcel.${MAYAS}.11-onhold`])
      await alert(one, { orderId: MAYAS });
    await alert(`${event}-9`, { orderId: LUISES });
    await end();
    expect(await open()).toHaveLength(6);
    await end(event, 'something else');
    expect(await open()).toEqual([`${event}-9`, `${event}x`, `parcel.${MAYAS}.11-onhold`]);
  });

  test('keeps when a person closed it, and may be alerted about again', async () => {
    await closeAlert(db, await alert(event, { orderId: MAYAS }), ago(9));
    await end(event);
    expect(await tables.rows('select done_at from alerts')).toEqual([{ done_at: ago(9) }]);
    await alert(event, { orderId: MAYAS });
    expect(await open()).toEqual([event]);
  });

  test('is counted by order and event', async () => {
    const past = (orderId = MAYAS, about = event) => countPastAlerts(db, orderId, about);
    await alert(event, { orderId: MAYAS });
    expect(await past()).toBe(0);
    await end(event);
    expect(await past()).toBe(1);
    await alert(`${event}-2`, { orderId: MAYAS });
    await end(event);
    expect([await past(), await past(LUISES), await past(MAYAS, `parcel.${MAYAS}.1-outstock`)]).toEqual([
      2, 0, 0,
    ]);
  });
});

describe('an alert about a provider', () => {
  test('says whether its token or its account is refused, while it is open', async () => {
    const known = async () => [
      await hasProviderAlert(db, 'Stripe'),
      await hasProviderAlert(db, 'Stripe', 'token'),
      await hasProviderAlert(db, 'Printful'),
    ];
    expect(await known()).toEqual([false, false, false]);
    await alerts('stripe-refuses.account.1');
    expect(await known()).toEqual([true, false, false]);
    await alerts('stripe-refuses.token.1');
    expect(await known()).toEqual([true, true, false]);
    await closeAlertsLike(db, { prefix: 'stripe-refuses.', now: NOW });
    expect(await known()).toEqual([false, false, false]);
  });

  test('Stripe is closed for the key that works, and for the account once somebody begins to pay', async () => {
    const pay = (id: string, minutes: number) =>
      tables.rows(
        `insert into order_intents (id, order_id, attempt, state, created_at) values ($1, $2, $3, 'canceled', $4)`,
        [id, MAYAS, minutes, ago(minutes)],
      );
    await alerts('stripe-refuses.token.1', 'stripe-refuses.account.1', 'printful-refuses.account.1');
    const closed = await alert('stripe-refuses.token.0');
    await closeAlert(db, closed, ago(50));
    await pay('pi_before', 61);
    await closeStripeAlerts(db, NOW);
    expect(await open()).toEqual(['printful-refuses.account.1', 'stripe-refuses.account.1']);
    await pay('pi_after', 59);
    await closeStripeAlerts(db, NOW);
    expect(await open()).toEqual(['printful-refuses.account.1']);
    expect(await tables.rows('select done_at from alerts where id = $1', [closed])).toEqual([
      { done_at: ago(50) },
    ]);
  });

  test.each<[what: string, from: string, to: string, minutes: number, isOver: boolean]>([
    ['an order that went through', 'sent_to_printful', 'confirmed_with_printful', 60, true],
    ['one that went through before', 'sent_to_printful', 'confirmed_with_printful', 61, false],
    ['the end of a hold', 'on_hold', 'confirmed_with_printful', 1, false],
    ['another step', 'processing', 'sent_to_printful', 1, false],
  ])(
    'Printful is closed after %s: %s to %s, %i minutes ago: %s',
    async (_what, from, to, minutes, isOver) => {
      await alerts('printful-refuses.account.1', 'stripe-refuses.account.1');
      await tables.rows(
        `insert into order_events (order_id, from_status, to_status, cause, at) values ($1, $2, $3, 'test', $4)`,
        [MAYAS, from, to, ago(minutes)],
      );
      await closePassedAlerts(db, { goal: 'confirmed_with_printful', now: NOW });
      expect(await open()).toEqual([
        ...(isOver ? [] : ['printful-refuses.account.1']),
        'stripe-refuses.account.1',
      ]);
    },
  );

  test('about a clock is closed for the machine that is right, and for any that is long gone', async () => {
    await alert('clock.shop-1.7', { minutes: 5 });
    await alert('clock.shop-11.7', { minutes: 5 });
    await alert('clock.shop-2.1', { minutes: 1500 });
    await alert('standstill.1', { minutes: 1500 });
    await closeClockAlerts(db, { machine: null, before: ago(1440), now: NOW });
    expect(await open()).toEqual(['clock.shop-1.7', 'clock.shop-11.7', 'standstill.1']);
    await closeClockAlerts(db, { machine: 'shop-1', before: ago(1440), now: NOW });
    expect(await open()).toEqual(['clock.shop-11.7', 'standstill.1']);
  });
});

describe('an alert about an email that did not arrive', () => {
  test('is also about its copies, and about no other email or order', async () => {
    const first = await mail(`order-confirmed.${MAYAS}`, MAYAS);
    const copy = await mail(`order-confirmed.${MAYAS}.again-1`, MAYAS);
    const shipped = await mail(`order-shipped.${MAYAS}`, MAYAS);
    const luises = await mail(`order-confirmed.${MAYAS}`, LUISES, 'luis@example.com');
    await alert('undelivered.first', { kind: 'mail', orderId: MAYAS, mailId: first });
    const isKnown = async () => Promise.all([first, copy, shipped, luises].map((id) => hasMailAlert(db, id)));
    expect(await isKnown()).toEqual([true, true, false, false]);
    for (const other of [shipped, luises]) await closeMailAlerts(db, other, NOW);
    expect(await open()).toEqual(['undelivered.first']);
    await closeMailAlerts(db, copy, NOW);
    expect([await open(), await isKnown()]).toEqual([[], [false, false, false, false]]);
  });

  test('is closed once its buyer has another address, but not if it was for the receiver of a gift', async () => {
    const toBuyer = await mail(`order-shipped.${MAYAS}`, MAYAS);
    const toReceiver = await mail(`gift-shipped.${MAYAS}.1`, MAYAS);
    await alert('to the buyer', { kind: 'mail', orderId: MAYAS, mailId: toBuyer });
    await alert('to the receiver', { kind: 'mail', orderId: MAYAS, mailId: toReceiver });
    await alert('a hold', { kind: 'held', orderId: MAYAS });
    await alert('of another order', { kind: 'mail', orderId: LUISES });
    await closeBuyerMailAlerts(db, MAYAS, NOW);
    expect(await open()).toEqual(['a hold', 'of another order', 'to the receiver']);
  });
});

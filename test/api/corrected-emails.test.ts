import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueConfirmationCopy } from '../../src/server/mail/order-confirmation.ts';
import { correctEmail } from '../../src/server/orders/admin/correct-email.ts';
import { editEmail } from '../../src/server/orders/edits/edit-email.ts';
import { revokeKey } from '../../src/server/orders/order-key.ts';
import { findOrder } from '../../src/server/orders/queries.ts';
import { opensOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import { until } from '../until.ts';
import type { WindowedOrder } from './edit-office.ts';
import { type MailOffice, openMailOffice } from './mail-office.ts';

let office: MailOffice;

beforeAll(async () => {
  office = await openMailOffice();
});

afterAll(() => office.close());

const correct = ({ orderId }: WindowedOrder, email: string, was?: string) =>
  correctEmail(office.deps, { orderId, email, was, by: 'robin@example.com' });

/** Whether an email is the only one that arrives at an address, with a link that opens the order. */
async function arrivesAt(address: string, mailId: number, orderId: string) {
  await office.sendMail(mailId);
  const arrived = office.mails.received.filter(({ to }) => to === address);
  return arrived.length === 1 && (await opensOrder(office.deps, orderId, keyIn(arrived[0])));
}

const keyIn = (mail: { source: string } | undefined) =>
  /key=(?:3D)?([\w-]{22})/.exec(mail?.source.replaceAll('=\r\n', '') ?? '')?.[1] ?? '';

const MOMENTS = [['before', 'failed'], ...['failed', 'refused', 'unsure'].map((end) => ['while', end])];

test.each(MOMENTS)('an email tried %s a correction, then %s, goes to the new address', async (when, end) => {
  const order = await office.orderOf(`${when}-${end}`);
  const email = `new-${order.email}`;
  const answer = Promise.withResolvers<object>();
  const sending = office.sendMail(order.mailId, { mailer: { send: () => answer.promise } } as object);
  await until('it is being sent', async () =>
    (await office.stateOf(order.mailId)) === 'sending' ? true : null,
  );
  if (when === 'while') await correct(order, email);
  answer.resolve({ outcome: end, answer: 'No' });
  await sending;
  if (when === 'before') await correct(order, email);
  await office.sendMail(order.mailId);
  expect(office.mails.attempts(order.email)).toBe(0);
  const arrives = await arrivesAt(email, await office.newestMail(order), order.orderId);
  expect([arrives, await office.openOf(order)]).toEqual([true, 0]);
});

const copiesOf = (order: WindowedOrder) =>
  office.rows<{ id: number; recipient: string; state: string; round: number }>(
    'select id::int, recipient, state, round from mails where event = $1 order by id',
    [`order-confirmed.${order.orderId}`],
  );

test('a new address ends no alert about anything but emails of its order, and none that ended before', async () => {
  const [order, neighbor] = [await office.orderOf('corrected'), await office.orderOf('beside')];
  const past = '2026-01-05T12:00:00.000Z';
  await office.rows(
    `insert into alerts (event, kind, order_id, text, done_at) values ('held.' || $1, 'held', $1, '', null),
       ('earlier.' || $1, 'mail', $1, '', $3), ('undelivered.' || $1, 'mail', $1, '', null),
       ('undelivered.' || $2, 'mail', $2, '', null)`,
    [order.orderId, neighbor.orderId, past],
  );
  const { orderId } = order;
  await correct(order, 'beale@example.com');
  const stored = await office.rows<{ event: string; done_at: Date | null }>(
    'select event, done_at from alerts where order_id in ($1, $2)',
    [orderId, neighbor.orderId],
  );
  const ended = new Map(stored.map(({ event, done_at }) => [event, done_at?.toISOString() ?? null]));
  expect(ended).toEqual(
    new Map([
      [`held.${orderId}`, null],
      [`earlier.${orderId}`, past],
      [`undelivered.${orderId}`, expect.any(String)],
      [`undelivered.${neighbor.orderId}`, null],
    ]),
  );
});

test('an email that waits goes nowhere if the corrected address had it already', async () => {
  const order = await office.orderOf('back');
  await office.sendMail(order.mailId);
  await office.rows(`update mails set state = 'refused' where id = $1`, [order.mailId]);
  await correct(order, 'mistyped@example.com');
  await office.rows(`update mails set state = 'sent' where id = $1`, [order.mailId]);
  await correct(order, order.email);
  expect(await copiesOf(order)).toMatchObject([{ recipient: order.email, state: 'sent', round: 1 }]);
});

test('an email that an address refused is sent there again once the address is corrected back', async () => {
  const order = await office.orderOf('again');
  office.mails.behave(order.email, 'refuses');
  await office.sendMail(order.mailId);
  await office.rows('update mails set deferred = 31, lost = 9 where id = $1', [order.mailId]);
  for (const email of ['mistyped@example.com', order.email]) await correct(order, email);
  expect(await copiesOf(order)).toMatchObject([{ recipient: order.email, state: 'waiting', round: 2 }]);
  const counted = 'select attempts, deferred, lost from mails where id = $1';
  expect(await office.rows(counted, [order.mailId])).toEqual([{ attempts: 0, deferred: 0, lost: 0 }]);
  expect(await office.queue.waiting('deliver-mail', { mailId: order.mailId, round: 2 })).toHaveLength(1);
  await office.sendMail(order.mailId, { round: 2 });
  expect(await office.openOf(order)).toBe(1);
});

test('an email that several addresses refused has copies of its own at all of them', async () => {
  const order = await office.orderOf('several');
  const addresses = [order.email, `b-${order.email}`, `c-${order.email}`];
  for (const address of addresses) office.mails.behave(address, 'refuses');
  await office.sendMail(order.mailId);
  for (const address of addresses.slice(1)) {
    await correct(order, address);
    await office.sendMail((await copiesOf(order)).at(-1)?.id ?? 0);
  }
  expect((await copiesOf(order)).map(({ recipient }) => recipient)).toEqual(addresses);
  await office.sendAgain(order.mailId);
  expect((await copiesOf(order)).map(({ state }) => state)).toEqual(['refused', 'refused', 'waiting']);
});

test('what was sent to an earlier address stays stored, also while it waits to be sent again', async () => {
  const order = await office.orderOf('proof');
  await office.sendMail(order.mailId);
  await office.rows(`update mails set state = 'waiting', round = 2 where id = $1`, [order.mailId]);
  await correct(order, `new-${order.email}`);
  expect(await copiesOf(order)).toMatchObject([
    { id: order.mailId, state: 'sent' },
    { recipient: `new-${order.email}`, state: 'waiting' },
  ]);
});

test('the owner corrects an address however late, and it gets what did not arrive at the earlier one', async () => {
  const order = await office.orderOf('typo');
  office.mails.behave(order.email, 'refuses');
  await office.sendMail(order.mailId);
  const { orderId } = order;
  await office.rows(`update orders set status = 'completed' where id = $1`, [orderId]);
  const written = { promise: 'You can still change it.', reply_to: 'orders@example.com' };
  await office.rows('update mails set promise = $2, reply_to = $3 where id = $1', [
    order.mailId,
    ...Object.values(written),
  ]);
  await office.rows(
    `insert into mails (event, recipient, message_id, subject, html, text, state, order_id, key_purpose)
     select state || '.' || recipient, recipient, '<' || state || '.' || recipient || '>', 's', 'h', 't', state, $2, 'order-key'
     from unnest(array[$1, 'robin@example.com']) as recipient, unnest(array['failed', 'unsure', 'refused', 'sent']) as state`,
    [order.email, orderId],
  );
  expect(await correct(order, 'not an address')).toMatchObject({ code: 'invalid', path: 'email' });
  expect(await correct(order, 'right@example.com', 'older@example.com')).toMatchObject({ code: 'conflict' });
  expect(await correct(order, 'right@example.com', order.email)).toBeNull();
  expect(await office.openOf(order)).toBe(0);
  const missed = await office.rows<{ id: number; event: string }>(
    `select id::int, event, promise, reply_to from mails where order_id = $1 and recipient = 'right@example.com' and event not like 'email-changed.%'
     order by id`,
    [orderId],
  );
  expect(missed.map(({ event }) => event)).toEqual([
    `order-confirmed.${orderId}`,
    ...['failed', 'unsure', 'refused'].map((state) => `${state}.${order.email}`),
  ]);
  expect(missed[0]).toMatchObject(written);
  expect(await arrivesAt('right@example.com', missed[0]?.id ?? 0, orderId)).toBe(true);
  expect(await opensOrder(office.deps, orderId, order.key)).toBe(false);

  await office.rows(`update orders set customer_email = '' where id = $1`, [orderId]);
  expect(await correct(order, 'right@example.com', '')).toMatchObject({ code: 'conflict' });
});

test('once the links of an order have ended, it opens with what leaves then, but not at an earlier address', async () => {
  const order = await office.orderOf('ended');
  const { orderId, mailId } = order;
  const email = `new-${order.email}`;
  await office.sendMail(mailId);
  await correct(order, email);
  const [told] = await office.rows<{ id: number }>(
    `select id::int from mails where order_id = $1 and event like 'email-changed.%'`,
    [orderId],
  );
  await office.sendMail(told?.id ?? 0);
  expect(await revokeKey(office.deps, { orderId })).toBeNull();
  for (const id of [told?.id ?? 0, mailId]) await office.sendAgain(id);
  const opensAt = (address: string) =>
    Promise.all(
      office.mails.received
        .filter(({ to }) => to === address)
        .map((mail) => opensOrder(office.deps, orderId, keyIn(mail))),
    );
  expect([await opensAt(email), await opensAt(order.email)]).toEqual([
    [false, true],
    [false, false],
  ]);
});

test('a copy keeps another one from being sent while it waits or is new, if its links and its address are the same', async () => {
  const { orderId } = await office.orderOf('double');
  const copy = async () => {
    const order = (await findOrder(office.deps.db, orderId)) ?? expect.fail();
    await queueConfirmationCopy(office.deps, order);
    const copies = await office.rows('select 1 from mails where event like $1', [
      `order-confirmed.${orderId}.again-%`,
    ]);
    return copies.length;
  };
  expect([await copy(), await copy()]).toEqual([1, 1]);
  expect(await revokeKey(office.deps, { orderId })).toBeNull();
  expect([await copy(), await copy()]).toEqual([2, 2]);
  for (const email of ['new-double@example.com', 'New-Double@example.com']) {
    await office.rows('update orders set customer_email = $2 where id = $1', [orderId, email]);
    expect([email, await copy()]).toEqual([email, 3]);
  }
  // Long ago, but it still waits to be sent.
  await office.rows(`update mails set created_at = now() - interval '1 hour' where order_id = $1`, [orderId]);
  expect(await copy()).toBe(3);
  await office.rows(`update mails set state = 'sent' where order_id = $1`, [orderId]);
  expect(await copy()).toBe(4);
});

describe('a shopper’s own correction brings the confirmation to the new address, once', () => {
  const fix = async (order: WindowedOrder & { email: string }) => {
    const { orderId, key } = order;
    await office.rows(`update orders set key_hash = encode(sha256($1::bytea), 'hex') where id = $1`, [
      orderId,
    ]);
    const fixed = await editEmail(office.deps, { orderId, key, email: `new-${order.email}` });
    expect(fixed).toHaveProperty('key');
    const found = await office.rows<{ id: number; event: string }>(
      `select id::int, event from mails where recipient = $1 and event like 'order-confirmed.%'`,
      [`new-${order.email}`],
    );
    return found.map(({ id, event }) => ({ id, event: event.replace(/-\d+$/, '-…') }));
  };

  test.each(['sent', 'sending', 'stored'])('when it is %s at the earlier one', async (state) => {
    const order = await office.orderOf(state);
    await office.rows('update mails set state = $2 where id = $1', [order.mailId, state]);
    const copies = await fix(order);
    expect(copies).toMatchObject([{ event: `order-confirmed.${order.orderId}.again-…` }]);
    const [{ id = 0 } = {}] = copies;
    expect(await arrivesAt(`new-${order.email}`, id, order.orderId)).toBe(true);
  });

  test.each(['waiting', 'refused'])('when it is %s at the earlier one, as it is', async (state) => {
    const order = await office.orderOf(state);
    await office.rows('update mails set state = $2 where id = $1', [order.mailId, state]);
    expect(await fix(order)).toMatchObject([{ event: `order-confirmed.${order.orderId}` }]);
  });
});

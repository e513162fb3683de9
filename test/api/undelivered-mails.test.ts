import { afterAll, beforeAll, expect, test } from 'vitest';
import { AREAS } from '../../src/domain/access/areas.ts';
import { cents } from '../../src/domain/money/money.ts';
import type { Deps } from '../../src/server/deps.ts';
import { readHealth } from '../../src/server/health/read-health.ts';
import { giftShippedMail } from '../../src/server/mail/gift-letters.ts';
import { queueConfirmationCopy } from '../../src/server/mail/order-confirmation.ts';
import { wordsChangedMail } from '../../src/server/mail/order-letters.ts';
import { queueOrderMail } from '../../src/server/mail/order-mail.ts';
import { queueRefunded } from '../../src/server/mail/refund-mail.ts';
import { changeEmail } from '../../src/server/orders/edits/change-recipient.ts';
import { editEmail } from '../../src/server/orders/edits/edit-email.ts';
import { closeProblem } from '../../src/server/orders/problems/decide-problem.ts';
import { findOrder, lockOrder } from '../../src/server/orders/queries.ts';
import { applyRetention } from '../../src/server/privacy/apply-retention.ts';
import { erasePerson } from '../../src/server/privacy/erase-person.ts';
import { readToday } from '../../src/server/today/read-today.ts';
import { until } from '../until.ts';
import type { WindowedOrder } from './edit-office.ts';
import { type MailOffice, openMailOffice } from './mail-office.ts';

let office: MailOffice;

beforeAll(async () => {
  office = await openMailOffice();
});

afterAll(() => office.close());

const copy = async ({ orderId }: WindowedOrder) => {
  const order = await findOrder(office.deps.db, orderId);
  if (order) await queueConfirmationCopy(office.deps, order);
  return office.newestMail({ orderId });
};

const ownersMails = ({ orderId }: WindowedOrder) =>
  office.rows(`select 1 from mails where order_id = $1 and event like 'undelivered.%'`, [orderId]);

const onToday = async ({ orderId }: WindowedOrder) =>
  (await readToday(office.deps, AREAS)).toDo.filter((row) => row.orderId === orderId);

test('a refused email is on Today with its address, the reason and the earlier address', async () => {
  const order = await office.orderOf('refused');
  await office.rows(
    `insert into order_changes (order_id, kind, before, after, who) values ($1, 'email', '{"email":"before@example.com"}', $2, 'kim')`,
    [order.orderId, JSON.stringify({ email: order.email })],
  );
  office.mails.behave(order.email, 'refuses');
  await office.sendMail(order.mailId);
  expect(await office.alertsOf(order)).toEqual([
    {
      isOpen: true,
      text: expect.stringMatching(
        /^The email “Order #\w+ is confirmed” was refused by the shopper’s mail server\./,
      ),
    },
  ]);
  expect(await onToday(order)).toMatchObject([
    {
      text: `Maya Ortiz did not get the email “Order #${order.orderId} is confirmed”.`,
      more: `It went to ${order.email}. The mail server refused it: “550 5.1.1 ${order.email} does not live here”. Before, the order had before@example.com.`,
      button: 'Correct the address',
      page: 'order',
      mailId: order.mailId,
    },
  ]);
});

test('an email that the receiver of a gift did not get is on Today, and the shopper’s address is not blamed', async () => {
  const order = await office.orderOf('buyer');
  const gift = { note: '', from: 'Jess', email: 'priya@example.com' };
  await office.rows('update orders set gift = $2 where id = $1', [order.orderId, gift]);
  const found = await findOrder(office.deps.db, order.orderId);
  if (found) await queueOrderMail(office.deps, found, (facts) => giftShippedMail(facts, gift));
  office.mails.behave(gift.email, 'refuses');
  await office.sendMail(await office.newestMail(order));
  const text =
    'The email “Jess sent you something” was refused by the receiver’s mail server. Send it again from Today, or tell the shopper.';
  expect(await office.alertsOf(order)).toEqual([{ isOpen: true, text }]);
  expect(await onToday(order)).toMatchObject([
    {
      text: 'Maya Ortiz did not get the email “Jess sent you something”.',
      more: expect.stringMatching(/^It went to priya@example\.com\./),
      button: 'Look at the order',
    },
  ]);
  await office.deps.db.transaction().execute(async (db) => {
    const bought = (await lockOrder(db, order.orderId)) ?? expect.fail();
    await changeEmail({ ...office.deps, db }, bought, { email: 'buyers-other@example.com', who: 'kim' });
  });
  expect(await office.openOf(order)).toBe(1);
  await erasePerson(office.deps, { address: gift.email, who: 'shopper' });
  expect(await office.openOf(order)).toBe(0);
});

test('an email that fails again in later rounds alerts once, and no more once it arrives', async () => {
  const order = await office.orderOf('rounds');
  office.mails.behave(order.email, 'refuses');
  await office.sendMail(order.mailId);
  await office.sendAgain(order.mailId);
  await office.sendAgain(order.mailId);
  expect([await office.openOf(order), (await ownersMails(order)).length]).toEqual([1, 1]);
  await office.rows(`update mails set state = 'waiting' where id = $1`, [order.mailId]);
  expect(await onToday(order)).toEqual([]);
  office.mails.behave(order.email, null);
  await office.sendAgain(order.mailId);
  expect(await office.openOf(order)).toBe(0);
});

test('a copy that fails alerts no second time, and one that arrives ends the alert about the first', async () => {
  const order = await office.orderOf('copies');
  office.mails.behave(order.email, 'refuses');
  await office.sendMail(order.mailId);
  const failing = await copy(order);
  await office.sendMail(failing);
  expect([await office.stateOf(failing), (await office.alertsOf(order)).length]).toEqual(['refused', 1]);
  office.mails.behave(order.email, null);
  await office.rows(`update mails set created_at = now() - interval '1 hour' where id = $1`, [failing]);
  await office.sendMail(await copy(order));
  expect(await office.openOf(order)).toBe(0);
});

test('a new address ends the alert, and what fails at the earlier one needs nobody', async () => {
  const order = await office.orderOf('moved');
  office.mails.behave('moved', 'refuses');
  await office.sendMail(order.mailId);
  const { orderId, key } = order;
  await office.rows(`update orders set key_hash = encode(sha256($1::bytea), 'hex') where id = $1`, [orderId]);
  expect(await editEmail(office.deps, { orderId, key, email: 'found@example.com' })).toHaveProperty('key');
  expect(await office.openOf(order)).toBe(0);
  const [ended] = await office.rows<{ id: number }>(
    'select id::int from mails where order_id = $1 and event like $2',
    [orderId, 'link-ended.%'],
  );
  const newest = await office.newestMail(order);
  await office.sendMail(ended?.id ?? 0);
  expect(await office.stateOf(ended?.id ?? 0)).toBe('refused');
  await office.sendAgain(order.mailId);
  // What only the earlier address was to hear goes to no other.
  expect([await office.openOf(order), await office.newestMail(order)]).toEqual([0, newest]);
});

test('an owner who ordered a hat is not told at the same address that it refuses emails', async () => {
  const order = await office.orderOf('owner');
  const { owner } = office.deps.config.mail;
  await office.rows('update orders set customer_email = $2 where id = $1', [order.orderId, owner]);
  await office.rows('update mails set recipient = $2 where id = $1', [order.mailId, owner]);
  office.mails.behave(owner, 'refuses');
  await office.sendMail(order.mailId);
  office.mails.behave(owner, null);
  expect(await office.stateOf(order.mailId)).toBe('refused');
  expect([await office.alertsOf(order), await ownersMails(order)]).toEqual([[], []]);
});

test('an email counts as failed while it is on Today, or if it was for the team', async () => {
  const before = (await readHealth(office.deps, AREAS)).stuckMails;
  const failed = async () => (await readHealth(office.deps, AREAS)).stuckMails - before;
  const refused = (recipient: string) =>
    office.rows(
      `insert into mails (event, recipient, message_id, subject, html, text, state) values ($1, $1, $1, '', '', '', 'refused')`,
      [recipient],
    );
  await refused('stranger@example.com');
  expect(await failed()).toBe(0);
  const order = await office.orderOf('counted');
  office.mails.behave(order.email, 'refuses');
  await office.sendMail(order.mailId);
  expect(await failed()).toBe(1);
  await office.rows('update alerts set done_at = now() where mail_id = $1', [order.mailId]);
  expect(await failed()).toBe(0);
  await refused(office.deps.config.mail.owner);
  expect(await failed()).toBe(1);
  await office.rows(
    `insert into admin_set_up_links (token_hash, email, role, purpose, expires_at)
     values ('t', 'invited@example.com', 'owner', 'account', '2100-01-01')`,
  );
  await refused('invited@example.com');
  expect(await failed()).toBe(2);
});

test('erasing the shopper ends the alert and leaves no address behind', async () => {
  const order = await office.orderOf('erased');
  office.mails.behave(order.email, 'refuses');
  await office.sendMail(order.mailId);
  await office.rows(`update orders set status = 'completed' where id = $1`, [order.orderId]);
  await erasePerson(office.deps, { address: order.email, who: 'shopper' });
  expect(await office.alertsOf(order)).toEqual([{ isOpen: false, text: 'Erased' }]);
  expect(await onToday(order)).toEqual([]);
  for (const table of ['mails', 'alerts', 'orders', 'order_changes'])
    expect(
      await office.rows(`select 1 from ${table} as t where t::text like $1`, [`%${order.email}%`]),
    ).toEqual([]);
});

test('erasing a shopper leaves the alerts of others open, and those that ended earlier as they are', async () => {
  const [gone, neighbor] = [await office.orderOf('gone'), await office.orderOf('neighbor')];
  for (const { email, mailId } of [gone, neighbor]) {
    office.mails.behave(email, 'refuses');
    await office.sendMail(mailId);
  }
  await office.rows(`update alerts set done_at = '2026-01-05T12:00:00Z' where mail_id = $1`, [gone.mailId]);
  await office.rows(`update orders set customer_email = 'here@example.com' where id = $1`, [gone.orderId]);
  const others = await office.rows<{ id: string }>('select id from alerts where done_at is null order by id');
  await erasePerson(office.deps, { address: gone.email, who: 'shopper' });
  expect(await office.openOf(neighbor)).toBe(1);
  expect(await office.rows('select id from alerts where done_at is null order by id')).toEqual(others);
  expect(await office.rows('select done_at from alerts where order_id = $1', [gone.orderId])).toEqual([
    { done_at: new Date('2026-01-05T12:00:00Z') },
  ]);
});

test('an erased shopper gets no email, and nothing to read in one is stored', async () => {
  const order = await office.orderOf('nobody');
  const { orderId } = order;
  await office.rows(`update orders set status = 'completed' where id = $1`, [orderId]);
  const [problem] = await office.rows<{ id: number }>(
    `insert into problems (order_id, reason, lines, reported_by) values ($1, 'misprint', '[]', 'shopper') returning id`,
    [orderId],
  );
  await erasePerson(office.deps, { address: order.email, who: 'shopper' });
  const erased = await findOrder(office.deps.db, orderId);
  if (erased) await queueRefunded(office.deps, erased, { id: 'nobody', amount: cents(100) });
  const closed = { orderId, problemId: problem?.id ?? 0, by: 'robin@example.com', answer: 'Dear Maya' };
  expect(await closeProblem(office.deps, closed)).toBeNull();
  expect(await office.rows('select event from mails where order_id = $1', [orderId])).toEqual([]);
  expect(await office.rows('select decision, answer from problems where order_id = $1', [orderId])).toEqual([
    { decision: 'nothing', answer: '' },
  ]);
});

test('the result of an attempt is saved with its alert or not at all', async () => {
  const order = await office.orderOf('stopped');
  office.mails.behave(order.email, 'refuses');
  const jobs = { ...office.deps.jobs, enqueueAll: () => Promise.reject(new Error('the database stopped')) };
  await expect(office.sendMail(order.mailId, { jobs })).rejects.toThrow('the database stopped');
  expect([await office.stateOf(order.mailId), await office.openOf(order)]).toEqual(['sending', 0]);
  // The last of the attempts that lost their answer, as the next process finds it.
  await office.rows(`update mails set lost = 4, begun_at = now() - interval '1 day' where id = $1`, [
    order.mailId,
  ]);
  await expect(office.sendMail(order.mailId, { jobs })).rejects.toThrow('the database stopped');
  expect([await office.stateOf(order.mailId), await office.openOf(order)]).toEqual(['sending', 0]);
  expect(await office.sendMail(order.mailId)).toEqual({ done: true });
  expect([await office.stateOf(order.mailId), await office.openOf(order)]).toEqual(['unsure', 1]);
  expect(await onToday(order)).toMatchObject([
    { text: expect.stringMatching(/^Maya Ortiz may not have gotten the email/), mailId: order.mailId },
  ]);
});

/** The shop's jobs, whose `enqueueAll` waits: an alert is stored, and its transaction is still open. */
function gate() {
  const [arrived, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const jobs: Deps['jobs'] = {
    ...office.deps.jobs,
    async enqueueAll(...queued) {
      arrived.resolve();
      await opened.promise;
      return office.deps.jobs.enqueueAll(...queued);
    },
  };
  return { jobs, arrived: arrived.promise, open: opened.resolve };
}

/** Until a transaction waits for another one. */
const isBlocked = () =>
  until('a transaction waits for a lock', async () => {
    const waiting = await office.rows(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return waiting.length > 0 ? true : null;
  });

test('an email that arrives in the moment in which it is given up alerts nobody', async () => {
  const order = await office.orderOf('late-arrival');
  const answer = Promise.withResolvers<object>();
  const first = office.sendMail(order.mailId, { mailer: { send: () => answer.promise } } as object);
  await until('it is being sent', async () =>
    (await office.stateOf(order.mailId)) === 'sending' ? true : null,
  );
  await office.rows(`update mails set lost = 4, begun_at = now() - interval '1 day' where id = $1`, [
    order.mailId,
  ]);
  const { jobs, arrived, open } = gate();
  const second = office.sendMail(order.mailId, { jobs });
  await arrived;
  answer.resolve({ outcome: 'accepted' });
  await isBlocked();
  open();
  await Promise.all([first, second]);
  expect([await office.stateOf(order.mailId), await office.openOf(order)]).toEqual(['sent', 0]);
});

test('an email that arrives in the moment in which its copy fails ends the alert about the copy', async () => {
  const order = await office.orderOf('late-copy');
  const failing = await copy(order);
  office.mails.behave(order.email, 'refuses');
  const { jobs, arrived, open } = gate();
  const failed = office.sendMail(failing, { jobs });
  await arrived;
  office.mails.behave(order.email, null);
  const sent = office.sendMail(order.mailId);
  await isBlocked();
  open();
  await Promise.all([failed, sent]);
  expect([
    await office.stateOf(order.mailId),
    await office.stateOf(failing),
    await office.openOf(order),
  ]).toEqual(['sent', 'refused', 0]);
});

test('an email that fails in the moment of the erasure leaves no alert', async () => {
  const order = await office.orderOf('erased-meanwhile');
  office.mails.behave(order.email, 'refuses');
  await office.rows(`update orders set status = 'completed', erasure_asked_at = now() where id = $1`, [
    order.orderId,
  ]);
  const { jobs, arrived, open } = gate();
  const failed = office.sendMail(order.mailId, { jobs });
  await arrived;
  const erased = applyRetention(office.deps);
  await isBlocked();
  open();
  await Promise.all([failed, erased]);
  expect(await office.alertsOf(order)).toEqual([{ isOpen: false, text: 'Erased' }]);
});

test.each([
  ['a later attempt', 'attempts'],
  ['“Send again”', 'round'],
])('an attempt that no longer counts because of %s alerts nobody', async (_, counter) => {
  const order = await office.orderOf(`late-${counter}`);
  const overtaken = {
    send: async () => {
      await office.rows(`update mails set ${counter} = ${counter} + 1 where id = $1`, [order.mailId]);
      return { outcome: 'refused', answer: 'No' } as const;
    },
  };
  await office.sendMail(order.mailId, { mailer: overtaken } as object);
  expect([await office.stateOf(order.mailId), await office.openOf(order)]).toEqual(['sending', 0]);
});

test('an email that leaves after the change window offers no change, and what was sent before stays', async () => {
  const order = await office.orderOf('window');
  const found = await findOrder(office.deps.db, order.orderId);
  if (!found) throw new Error('there is no order');
  const confirmation = await copy(order);
  const [line] = await office.linesOf(order.orderId);
  if (!line) throw new Error('there is no line');
  const change = { changeId: 1, by: 'shop', line, before: line.design } as const;
  await queueOrderMail(office.deps, found, (facts) => wordsChangedMail(facts, change));
  const proof = await office.newestMail(order);

  await office.sendAgain(confirmation);
  const [inTime] = office.mails.received.slice(-1).map(readable);
  expect(inTime).toContain('You can still change your mind until');
  await office.endWindow(order.orderId);
  for (const id of [confirmation, proof]) {
    await office.sendAgain(id);
    const [late] = office.mails.received.slice(-1).map(readable);
    expect(late).toContain('This order can no longer be changed. Its page shows how far it is.');
    expect(late).not.toMatch(/You can (still )?change/);
  }
  const [sentBefore, onlyLate] = await office.rows<{ html: string; text: string }>(
    'select html, text from mails where id = any($1) order by id',
    [[confirmation, proof]],
  );
  for (const part of ['html', 'text'] as const) {
    expect(sentBefore?.[part]).toContain('You can still change your mind until');
    expect(onlyLate?.[part]).toContain('This order can no longer be changed.');
    expect(onlyLate?.[part]).not.toMatch(/You can (still )?change/);
  }
});

/** Both parts of an email in plain characters. */
const readable = ({ source }: { source: string }) =>
  Buffer.from(
    source
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

import { afterAll, beforeAll, expect, test } from 'vitest';
import { AREAS } from '../../src/domain/access/areas.ts';
import type { Deps } from '../../src/server/deps.ts';
import { smtpMailer } from '../../src/server/gateways/mailer.ts';
import { queueConfirmationCopy } from '../../src/server/mail/order-confirmation.ts';
import { wordsChangedMail } from '../../src/server/mail/order-letters.ts';
import { queueOrderMail } from '../../src/server/mail/order-mail.ts';
import { sendMail } from '../../src/server/mail/send-mail.ts';
import { correctEmail } from '../../src/server/orders/admin/correct-email.ts';
import { editEmail } from '../../src/server/orders/edits/edit-email.ts';
import { findOrder } from '../../src/server/orders/queries.ts';
import { opensOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import { applyRetention } from '../../src/server/privacy/apply-retention.ts';
import { erasePerson } from '../../src/server/privacy/erase-person.ts';
import { readToday } from '../../src/server/today/read-today.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { until } from '../until.ts';
import { type EditOffice, openEditOffice, type WindowedOrder } from './edit-office.ts';

/* Each order has a shopper of its own. The shop has no workers: a test sends an email when it wants to. */

let mails: MailServer;
let office: EditOffice;
let mailer: ReturnType<typeof smtpMailer>;

beforeAll(async () => {
  mails = await startMailServer();
  office = await openEditOffice({ SMTP_URL: mails.url });
  mailer = smtpMailer({ url: mails.url, from: 'a@b.example', timeout: 2000, deadline: 5000, connections: 1 });
});

afterAll(async () => {
  mailer.close();
  await office.close();
  await mails.close();
});

let shoppers = 0;

/** An order in its window, with the id of its confirmation. */
async function orderOf(name: string) {
  shoppers += 1;
  const email = `${name}${shoppers}@example.com`;
  const order = await office.windowedOrder();
  await office.rows('update orders set customer_email = $2 where id = $1', [order.orderId, email]);
  await office.rows('update mails set recipient = $2 where order_id = $1', [order.orderId, email]);
  return { ...order, email, mailId: await newestMail(order) };
}

async function newestMail({ orderId }: Pick<WindowedOrder, 'orderId'>): Promise<number> {
  const [row] = await office.rows<{ id: number }>(
    `select id::int from mails where order_id = $1 and event not like 'undelivered.%' order by id desc limit 1`,
    [orderId],
  );
  return row?.id ?? 0;
}

const send = (mailId: number, { round = 1, ...changes }: Partial<Deps> & { round?: number } = {}) => {
  const { mailRetry: retry, mailSilence: silence } = office.deps.config.limits;
  return sendMail({ ...office.deps, mailer, retry, silence, ...changes }, { mailId, round });
};

/** What "Send again" does. */
async function sendAgain(mailId: number) {
  const [row] = await office.rows<{ round: number }>(
    `update mails set state = 'waiting', round = round + 1, attempts = 0 where id = $1 returning round`,
    [mailId],
  );
  await send(mailId, { round: row?.round ?? 0 });
}

const copy = async ({ orderId }: WindowedOrder) => {
  const order = await findOrder(office.deps.db, orderId);
  if (order) await queueConfirmationCopy(office.deps, order);
  return newestMail({ orderId });
};

const alertsOf = ({ orderId }: WindowedOrder) =>
  office.rows<{ text: string; isOpen: boolean }>(
    `select text, done_at is null as "isOpen" from alerts where order_id = $1 and kind = 'mail' order by id`,
    [orderId],
  );
const openOf = async (order: WindowedOrder) => (await alertsOf(order)).filter(({ isOpen }) => isOpen).length;
const ownersMails = ({ orderId }: WindowedOrder) =>
  office.rows(`select 1 from mails where order_id = $1 and event like 'undelivered.%'`, [orderId]);

const stateOf = async (id: number) =>
  (await office.rows<{ state: string }>('select state from mails where id = $1', [id]))[0]?.state;

const onToday = async ({ orderId }: WindowedOrder) =>
  (await readToday(office.deps, AREAS)).toDo.filter((row) => row.orderId === orderId);

test('a refused email is on Today with its address, the reason and the earlier address', async () => {
  const order = await orderOf('refused');
  await office.rows(
    `insert into order_changes (order_id, kind, before, after, who) values ($1, 'email', '{"email":"before@example.com"}', $2, 'kim')`,
    [order.orderId, JSON.stringify({ email: order.email })],
  );
  mails.behave(order.email, 'refuses');
  await send(order.mailId);
  expect(await alertsOf(order)).toEqual([
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

test('an email that fails again in later rounds alerts once, and no more once it arrives', async () => {
  const order = await orderOf('rounds');
  mails.behave(order.email, 'refuses');
  await send(order.mailId);
  await sendAgain(order.mailId);
  await sendAgain(order.mailId);
  expect([await openOf(order), (await ownersMails(order)).length]).toEqual([1, 1]);
  await office.rows(`update mails set state = 'waiting' where id = $1`, [order.mailId]);
  expect(await onToday(order)).toEqual([]);
  mails.behave(order.email, null);
  await sendAgain(order.mailId);
  expect(await openOf(order)).toBe(0);
});

test('a copy that fails alerts no second time, and one that arrives ends the alert about the first', async () => {
  const order = await orderOf('copies');
  mails.behave(order.email, 'refuses');
  await send(order.mailId);
  const failing = await copy(order);
  await send(failing);
  expect([await stateOf(failing), (await alertsOf(order)).length]).toEqual(['refused', 1]);
  mails.behave(order.email, null);
  await office.rows(`update mails set created_at = now() - interval '1 hour' where id = $1`, [failing]);
  await send(await copy(order));
  expect(await openOf(order)).toBe(0);
});

test('a new address ends the alert, and what fails at the earlier one needs nobody', async () => {
  const order = await orderOf('moved');
  mails.behave('moved', 'refuses');
  await send(order.mailId);
  const { orderId, key } = order;
  await office.rows(`update orders set key_hash = encode(sha256($1::bytea), 'hex') where id = $1`, [orderId]);
  expect(await editEmail(office.deps, { orderId, key, email: 'found@example.com' })).toHaveProperty('key');
  expect(await openOf(order)).toBe(0);
  const [ended] = await office.rows<{ id: number }>(
    'select id::int from mails where order_id = $1 and event like $2',
    [orderId, 'link-ended.%'],
  );
  const newest = await newestMail(order);
  await send(ended?.id ?? 0);
  expect(await stateOf(ended?.id ?? 0)).toBe('refused');
  await sendAgain(order.mailId);
  // What only the earlier address was to hear goes to no other.
  expect([await openOf(order), await newestMail(order)]).toEqual([0, newest]);
});

const correct = ({ orderId }: WindowedOrder, email: string, was?: string) =>
  correctEmail(office.deps, { orderId, email, was, by: 'robin@example.com' });

/** Whether an email is the only one that arrives at an address, with a link that opens the order. */
async function arrivesAt(address: string, mailId: number, orderId: string) {
  await send(mailId);
  const arrived = mails.received.filter(({ to }) => to === address);
  const key = /key=(?:3D)?([\w-]{22})/.exec(arrived[0]?.source.replaceAll('=\r\n', '') ?? '')?.[1] ?? '';
  return arrived.length === 1 && (await opensOrder(office.deps, orderId, key));
}

const MOMENTS = [['before', 'failed'], ...['failed', 'refused', 'unsure'].map((end) => ['while', end])];

test.each(MOMENTS)('an email tried %s a correction, then %s, goes to the new address', async (when, end) => {
  const order = await orderOf(`${when}-${end}`);
  const email = `new-${order.email}`;
  const answer = Promise.withResolvers<object>();
  const sending = send(order.mailId, { mailer: { send: () => answer.promise } } as object);
  await until('it is being sent', async () => ((await stateOf(order.mailId)) === 'sending' ? true : null));
  if (when === 'while') await correct(order, email);
  answer.resolve({ outcome: end, answer: 'No' });
  await sending;
  if (when === 'before') await correct(order, email);
  await send(order.mailId);
  expect(mails.attempts(order.email)).toBe(0);
  const arrives = await arrivesAt(email, await newestMail(order), order.orderId);
  expect([arrives, await openOf(order)]).toEqual([true, 0]);
});

test('an email that waits goes nowhere if the corrected address had it already', async () => {
  const order = await orderOf('back');
  mails.behave(order.email, 'refuses');
  await send(order.mailId);
  for (const email of ['mistyped@example.com', order.email]) await correct(order, email);
  const event = `order-confirmed.${order.orderId}`;
  const left = await office.rows('select recipient from mails where event = $1', [event]);
  expect(left).toEqual([{ recipient: order.email }]);
});

test('the owner corrects an address however late, and it gets what did not arrive at the earlier one', async () => {
  const order = await orderOf('typo');
  mails.behave(order.email, 'refuses');
  await send(order.mailId);
  const { orderId } = order;
  await office.rows(`update orders set status = 'completed' where id = $1`, [orderId]);
  await office.rows(
    `insert into mails (event, recipient, message_id, subject, html, text, state, order_id, key_purpose)
     select state || '.' || recipient, recipient, '<' || state || '.' || recipient || '>', 's', 'h', 't', state, $2, 'order-key'
     from unnest(array[$1, 'robin@example.com']) as recipient, unnest(array['failed', 'unsure', 'refused', 'sent']) as state`,
    [order.email, orderId],
  );
  expect(await correct(order, 'not an address')).toMatchObject({ code: 'invalid', path: 'email' });
  expect(await correct(order, 'right@example.com', 'older@example.com')).toMatchObject({ code: 'conflict' });
  expect(await correct(order, 'right@example.com', order.email)).toBeNull();
  expect(await openOf(order)).toBe(0);
  const missed = await office.rows<{ id: number; event: string }>(
    `select id::int, event from mails where order_id = $1 and recipient = 'right@example.com' and event not like 'email-changed.%'
     order by id`,
    [orderId],
  );
  expect(missed.map(({ event }) => event)).toEqual([
    `order-confirmed.${orderId}`,
    ...['failed', 'unsure', 'refused'].map((state) => `${state}.${order.email}`),
  ]);
  expect(await arrivesAt('right@example.com', missed[0]?.id ?? 0, orderId)).toBe(true);
  expect(await opensOrder(office.deps, orderId, order.key)).toBe(false);

  await office.rows(`update orders set customer_email = '' where id = $1`, [orderId]);
  expect(await correct(order, 'right@example.com', '')).toMatchObject({ code: 'conflict' });
});

test('erasing the shopper ends the alert and leaves no address behind', async () => {
  const order = await orderOf('erased');
  mails.behave(order.email, 'refuses');
  await send(order.mailId);
  await office.rows(`update orders set status = 'completed' where id = $1`, [order.orderId]);
  await erasePerson(office.deps, { address: order.email, who: 'shopper' });
  expect(await alertsOf(order)).toEqual([{ isOpen: false, text: 'Erased' }]);
  expect(await onToday(order)).toEqual([]);
  for (const table of ['mails', 'alerts', 'orders', 'order_changes'])
    expect(
      await office.rows(`select 1 from ${table} as t where t::text like $1`, [`%${order.email}%`]),
    ).toEqual([]);
});

test('the result of an attempt is saved with its alert or not at all', async () => {
  const order = await orderOf('stopped');
  mails.behave(order.email, 'refuses');
  const jobs = { ...office.deps.jobs, enqueueAll: () => Promise.reject(new Error('the database stopped')) };
  await expect(send(order.mailId, { jobs })).rejects.toThrow('the database stopped');
  expect([await stateOf(order.mailId), await openOf(order)]).toEqual(['sending', 0]);
  // The last of the attempts that lost their answer, as the next process finds it.
  await office.rows(`update mails set lost = 4, begun_at = now() - interval '1 day' where id = $1`, [
    order.mailId,
  ]);
  await expect(send(order.mailId, { jobs })).rejects.toThrow('the database stopped');
  expect([await stateOf(order.mailId), await openOf(order)]).toEqual(['sending', 0]);
  expect(await send(order.mailId)).toEqual({ done: true });
  expect([await stateOf(order.mailId), await openOf(order)]).toEqual(['unsure', 1]);
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
  const order = await orderOf('late-arrival');
  const answer = Promise.withResolvers<object>();
  const first = send(order.mailId, { mailer: { send: () => answer.promise } } as object);
  await until('it is being sent', async () => ((await stateOf(order.mailId)) === 'sending' ? true : null));
  await office.rows(`update mails set lost = 4, begun_at = now() - interval '1 day' where id = $1`, [
    order.mailId,
  ]);
  const { jobs, arrived, open } = gate();
  const second = send(order.mailId, { jobs });
  await arrived;
  answer.resolve({ outcome: 'accepted' });
  await isBlocked();
  open();
  await Promise.all([first, second]);
  expect([await stateOf(order.mailId), await openOf(order)]).toEqual(['sent', 0]);
});

test('an email that arrives in the moment in which its copy fails ends the alert about the copy', async () => {
  const order = await orderOf('late-copy');
  const failing = await copy(order);
  mails.behave(order.email, 'refuses');
  const { jobs, arrived, open } = gate();
  const failed = send(failing, { jobs });
  await arrived;
  mails.behave(order.email, null);
  const sent = send(order.mailId);
  await isBlocked();
  open();
  await Promise.all([failed, sent]);
  expect([await stateOf(order.mailId), await stateOf(failing), await openOf(order)]).toEqual([
    'sent',
    'refused',
    0,
  ]);
});

test('an email that fails in the moment of the erasure leaves no alert', async () => {
  const order = await orderOf('erased-meanwhile');
  mails.behave(order.email, 'refuses');
  await office.rows(`update orders set status = 'completed', erasure_asked_at = now() where id = $1`, [
    order.orderId,
  ]);
  const { jobs, arrived, open } = gate();
  const failed = send(order.mailId, { jobs });
  await arrived;
  const erased = applyRetention(office.deps);
  await isBlocked();
  open();
  await Promise.all([failed, erased]);
  expect(await alertsOf(order)).toEqual([{ isOpen: false, text: 'Erased' }]);
});

test('an attempt that no longer counts alerts nobody', async () => {
  const order = await orderOf('late');
  const overtaken = {
    send: async () => {
      await office.rows('update mails set attempts = attempts + 1 where id = $1', [order.mailId]);
      return { outcome: 'refused', answer: 'No' } as const;
    },
  };
  await send(order.mailId, { mailer: overtaken } as object);
  expect([await stateOf(order.mailId), await openOf(order)]).toEqual(['sending', 0]);
});

test('an email that leaves after the change window offers no change, and what was sent before stays', async () => {
  const order = await orderOf('window');
  const found = await findOrder(office.deps.db, order.orderId);
  if (!found) throw new Error('there is no order');
  const confirmation = await copy(order);
  const [line] = await office.linesOf(order.orderId);
  if (!line) throw new Error('there is no line');
  const change = { changeId: 1, by: 'shop', line, before: line.design } as const;
  await queueOrderMail(office.deps, found, (facts) => wordsChangedMail(facts, change));
  const proof = await newestMail(order);

  await sendAgain(confirmation);
  const [inTime] = mails.received.slice(-1).map(readable);
  expect(inTime).toContain('You can still change your mind until');
  await office.endWindow(order.orderId);
  for (const id of [confirmation, proof]) {
    await sendAgain(id);
    const [late] = mails.received.slice(-1).map(readable);
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

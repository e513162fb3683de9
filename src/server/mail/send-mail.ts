import { isWindowOpen } from '../../domain/orders/change-window.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { closeMailAlerts, hasMailAlert, lockCopies } from '../alerts/queries.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import type { Delivery, Mailer } from '../gateways/mailer.ts';
import { DONE, type JobResult } from '../jobs/run-job.ts';
import { isDisputed } from '../orders/change-window/queries.ts';
import { toShopper } from '../orders/order-key.ts';
import { findOrder, type Order, shareOrder } from '../orders/queries.ts';
import { withKey } from './mail-key.ts';
import {
  type AttemptEnd,
  endAttempt,
  endPromise,
  findAttemptStart,
  giveUpInterrupted,
  lockMail,
  type OutboxMail,
  type SendAttempt,
  type Undelivered,
} from './queries.ts';
import { queueMissed } from './queue-mail.ts';

interface MailDeps extends Pick<Deps, 'db' | 'secrets' | 'jobs' | 'config' | 'clock'> {
  mailer: Mailer;
  log: Pick<Deps['log'], 'warn'>;
  retry: Deps['config']['limits']['mailRetry'];
  /** Milliseconds after which an unfinished attempt belongs to a process that has died. */
  silence: number;
}

/**
 * Sends a waiting email and saves the result. It may be killed at any point or run twice at once: only one caller can lock
 * the email, and an unfinished attempt counts as one whose answer was lost.
 */
export async function sendMail(
  deps: MailDeps,
  { mailId, round = 1 }: { mailId: number; round?: number },
): Promise<JobResult> {
  const { db, mailer, secrets, log, clock, retry, silence } = deps;
  const attempt = { mailId, round, now: clock(), silence, most: retry.unsure.length };
  const mail = await lockMail(db, attempt);
  if (!mail) {
    await giveUp(deps, attempt);
    return checkAgain(deps, mailId, round);
  }
  if (mail.hasMoved) return forward(deps, mail);
  const order = mail.orderId === null ? null : await findOrder(db, mail.orderId);
  const words = await trueWords(deps, mail, order);
  const message = messageOf({ ...mail, ...words, ...keyNow(mail, order) }, secrets);
  const end = endOf(await mailer.send(message), mail, { retry, now: clock() });
  await saveEnd(deps, mail, end);
  if (end.state !== 'sent')
    log.warn({ mailId, state: end.state }, `the mail server did not accept an email: ${end.answer}`);
  if (end.state !== 'waiting') return DONE;
  const wait = end.lost > mail.lost ? retry.unsure[mail.lost] : undefined;
  return { againIn: wait ?? Math.min(retry.longest, retry.delay * 2 ** (mail.attempts - 1)) };
}

/** Sends an email that was on its way while its order got another address there, instead of to the earlier one again. */
async function forward(deps: MailDeps, { lost, deferred, ...mail }: OutboxMail): Promise<JobResult> {
  const end: AttemptEnd = { state: 'waiting', deferred, lost, answer: null, sentAt: null };
  await transact(deps.db, async (db) => {
    if (await endAttempt(db, mail, end)) await sendToNewAddress({ ...deps, db }, mail);
  });
  return { againIn: 1 };
}

/** An email may leave long after it was written, and must not offer a change that is over by then. */
async function trueWords(
  { db, clock }: MailDeps,
  mail: OutboxMail,
  order: Order | null,
): Promise<Partial<OutboxMail>> {
  if (mail.promise === null || mail.orderId === null) return {};
  if (order && isWindowOpen({ ...order, isDisputed: await isDisputed(db, order.id) }, clock())) return {};
  return endPromise(db, mail, 'This order can no longer be changed. Its page shows how far it is.');
}

/** The links of an order may have ended since an email to its address was written. What an earlier address gets stays dead. */
function keyNow({ keyPurpose, recipient }: OutboxMail, order: Order | null): Partial<OutboxMail> {
  if (!order || !isAddressOf(order, recipient)) return {};
  const { purpose, of } = toShopper(order).key;
  return keyPurpose === purpose ? { keyOf: of } : {};
}

/** The result and what the owner hears of it are one: a shop that stops in between would never tell anybody. */
const saveEnd = (deps: MailDeps, mail: OutboxMail, end: AttemptEnd): Promise<void> =>
  transact(deps.db, async (trx) => {
    if (!(await endAttempt(trx, mail, end))) return;
    if (end.state === 'sent') await closeMailAlerts(trx, mail.id, deps.clock());
    else if (end.state !== 'waiting') await alertUndelivered({ ...deps, db: trx }, mail, end.state);
  });

const giveUp = (deps: MailDeps, attempt: SendAttempt): Promise<void> =>
  transact(deps.db, async (trx) => {
    const mail = await giveUpInterrupted(trx, attempt);
    if (mail) await alertUndelivered({ ...deps, db: trx }, mail, 'unsure');
  });

/**
 * An email to an order's shopper that did not arrive, or may not have, goes to the order's new address. If that is the same, or it
 * was for the receiver of a gift, somebody has to reach them another way; one alert is enough for all rounds and copies.
 */
async function alertUndelivered(
  deps: MailDeps,
  mail: Undelivered,
  state: keyof typeof UNDELIVERED,
): Promise<void> {
  const { id, event, round, orderId, recipient, subject } = mail;
  if (orderId === null || recipient === deps.config.mail.owner) return;
  // The order is locked first, as by whoever corrects its address.
  if (await sendToNewAddress(deps, mail)) return;
  await lockCopies(deps.db, id);
  if (await hasMailAlert(deps.db, id)) return;
  await alertOwner(deps, {
    event: `undelivered.${id}.${round}`,
    kind: 'mail',
    orderId,
    mailId: id,
    text: isReceivers(event)
      ? `The email “${subject}” ${UNDELIVERED[state]('receiver')}. Send it again from Today, or tell the shopper.`
      : `The email “${subject}” ${UNDELIVERED[state]('shopper')}. Send it again from Today, or correct the address on the order’s page.`,
  });
}

/** Sends what an earlier address of an order did not get to the one that it has now. False if it is no earlier one. */
async function sendToNewAddress(
  deps: MailDeps,
  { event, orderId, recipient }: Pick<OutboxMail, 'event' | 'orderId' | 'recipient'>,
): Promise<boolean> {
  const order = orderId === null ? null : await shareOrder(deps.db, orderId);
  if (isReceivers(event) || (order && isAddressOf(order, recipient))) return false;
  // Nobody has the address of an erased shopper anymore.
  if (order && order.recipient.email !== '')
    await queueMissed(deps, { from: recipient, to: toShopper(order) });
  return true;
}

const isAddressOf = (order: Order, recipient: string): boolean =>
  order.recipient.email.toLowerCase() === recipient.toLowerCase();

/** Whether an email is for the receiver of a gift. It leaves when her address can no longer be changed. */
const isReceivers = (event: string): boolean => event.startsWith('gift-shipped.');

const UNDELIVERED = {
  refused: (who: string) => `was refused by the ${who}’s mail server`,
  unsure: () => 'may not have arrived: the mail server never said so',
  failed: (who: string) => `was put off by the ${who}’s mail server until it was too late`,
};

/** Another process may be sending the email. Checks again once that process must have finished or died. */
async function checkAgain(
  { db, clock, silence }: MailDeps,
  mailId: number,
  round: number,
): Promise<JobResult> {
  const begunAt = await findAttemptStart(db, mailId, round);
  if (!begunAt) return DONE;
  return { againIn: Math.max(1, begunAt.getTime() + silence - clock().getTime()) };
}

function endOf(
  delivery: Delivery,
  { lost, deferred }: OutboxMail,
  { retry: { deferrals, unsure }, now }: { retry: MailDeps['retry']; now: Date },
): AttemptEnd {
  const counts = { lost, deferred };
  if (delivery.outcome === 'accepted') return { ...counts, state: 'sent', answer: null, sentAt: now };
  const { outcome, answer } = delivery;
  const end = { ...counts, answer, sentAt: null };
  switch (outcome) {
    case 'refused':
      return { ...end, state: 'refused' };
    case 'unsure':
      return { ...end, lost: lost + 1, state: lost >= unsure.length ? 'unsure' : 'waiting' };
    case 'failed':
      return { ...end, deferred: deferred + 1, state: deferred + 1 >= deferrals ? 'failed' : 'waiting' };
    case 'unreachable':
      return { ...end, state: 'waiting' };
  }
}

const messageOf = (
  { messageId, recipient, replyTo, subject, html, text, keyPurpose, keyOf }: OutboxMail,
  secrets: Deps['secrets'],
) => {
  const key = keyPurpose !== null && keyOf !== null ? { purpose: keyPurpose, of: keyOf } : null;
  return { messageId, to: recipient, replyTo, subject, ...withKey({ html, text }, key, secrets) };
};

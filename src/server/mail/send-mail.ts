import { alertOwner } from '../alerts/alert-owner.ts';
import { closeMailAlert, mailEvent } from '../alerts/queries.ts';
import type { Db } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import type { Delivery, Mailer } from '../gateways/mailer.ts';
import type { JobResult } from '../jobs/run-job.ts';
import { withKey } from './mail-key.ts';
import {
  type AttemptEnd,
  endAttempt,
  findAttemptStart,
  giveUpInterrupted,
  lockMail,
  type OutboxMail,
} from './queries.ts';

interface MailDeps {
  db: Db;
  mailer: Mailer;
  secrets: Deps['secrets'];
  jobs: Deps['jobs'];
  config: Deps['config'];
  log: Pick<Deps['log'], 'warn'>;
  clock(): Date;
  retry: Deps['config']['limits']['mailRetry'];
  /** Milliseconds after which an unfinished attempt belongs to a process that has died. */
  silence: number;
}

const DONE: JobResult = { done: true };

/**
 * Sends a waiting email and saves the result. It may be killed at any point or run twice at once: only one caller can lock
 * the email, and an unfinished attempt counts as one whose answer was lost.
 */
export async function sendMail(
  deps: MailDeps,
  { mailId, round = 1 }: { mailId: number; round?: number },
): Promise<JobResult> {
  const { db, mailer, secrets, log, clock, retry, silence } = deps;
  const attempt = { mailId, round, now: clock(), silence };
  const givenUp = await giveUpInterrupted(db, attempt, retry.unsure.length);
  if (givenUp) await alertUndelivered(deps, givenUp, 'unsure');
  const mail = await lockMail(db, attempt);
  if (!mail) return checkAgain(deps, mailId, round);

  const end = endOf(await mailer.send(messageOf(mail, secrets)), mail, retry, clock());
  await endAttempt(db, mail, end);
  if (end.state !== 'sent')
    log.warn({ mailId, state: end.state }, `the mail server did not accept an email: ${end.answer}`);
  if (end.state === 'sent') await closeMailAlert(db, mailId, clock());
  else if (end.state !== 'waiting') await alertUndelivered(deps, mail, end.state);
  if (end.state !== 'waiting') return DONE;
  const wait = end.lost > mail.lost ? retry.unsure[mail.lost] : undefined;
  return { againIn: wait ?? Math.min(retry.longest, retry.delay * 2 ** (mail.attempts - 1)) };
}

/** An email about an order that did not arrive, or may not have: somebody has to reach the shopper another way. */
async function alertUndelivered(
  deps: MailDeps,
  { id, round, orderId, recipient }: Pick<OutboxMail, 'id' | 'round' | 'orderId' | 'recipient'>,
  state: 'refused' | 'unsure' | 'failed',
): Promise<void> {
  if (orderId === null || recipient === deps.config.mail.owner) return;
  await transact(deps.db, (trx) =>
    alertOwner(
      { ...deps, db: trx },
      {
        event: `${mailEvent(id)}${round}`,
        kind: 'mail',
        orderId,
        text: `An email about order #${orderId} ${UNDELIVERED[state]}. Send it again from the outbox, or correct the address on the order’s page.`,
      },
    ),
  );
}

const UNDELIVERED = {
  refused: 'was refused by the shopper’s mail server',
  unsure: 'may not have arrived: the mail server never said so',
  failed: 'was put off by the shopper’s mail server until it was too late',
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
  { deferrals, unsure }: MailDeps['retry'],
  now: Date,
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
  { messageId, recipient, subject, html, text, keyPurpose, keyOf }: OutboxMail,
  secrets: Deps['secrets'],
) => {
  const key = keyPurpose !== null && keyOf !== null ? { purpose: keyPurpose, of: keyOf } : null;
  return { messageId, to: recipient, subject, ...withKey({ html, text }, key, secrets) };
};

import type { Db } from '../db/connect.ts';
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
  await giveUpInterrupted(db, attempt, retry.resends);
  const mail = await lockMail(db, attempt);
  if (!mail) return checkAgain(deps, mailId, round);

  const end = endOf(await mailer.send(messageOf(mail, secrets)), mail, retry, clock());
  await endAttempt(db, mail, end);
  if (end.state !== 'sent')
    log.warn({ mailId, state: end.state }, `the mail server did not accept an email: ${end.answer}`);
  if (end.state !== 'waiting') return DONE;
  return { againIn: Math.min(retry.longest, retry.delay * 2 ** (mail.attempts - 1)) };
}

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
  { deferrals, resends }: MailDeps['retry'],
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
      return { ...end, lost: lost + 1, state: lost >= resends ? 'unsure' : 'waiting' };
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

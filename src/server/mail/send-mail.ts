import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Delivery, Mailer } from '../gateways/mailer.ts';
import type { JobResult } from '../jobs/jobs.ts';
import {
  type AttemptEnd,
  claimMail,
  endAttempt,
  findBeginning,
  giveUpInterrupted,
  type OutboxMail,
} from './queries.ts';

interface MailDeps {
  db: Db;
  mailer: Mailer;
  log: Pick<Deps['log'], 'warn'>;
  clock(): Date;
  /** Milliseconds until the second try, doubling up to the longest. */
  retry: { delay: number; longest: number };
  /** Milliseconds after which a try that never ended was left by a process that is gone. */
  silence: number;
}

const DONE: JobResult = { done: true };

/** How often the mail server may say "not now" before a mail is given up: with the waits between them about a day. */
const MOST_DEFERRALS = 32;

/** How often a mail that may have arrived is sent once more, under the Message-ID it had. */
const MOST_RESENDS = 2;

/**
 * Hands a waiting mail to the mail server and keeps what became of it. May be killed anywhere and called twice at once:
 * one caller claims the mail, and a try that began and never ended counts as one whose answer was lost.
 */
export async function sendMail(
  deps: MailDeps,
  { mailId, round = 1 }: { mailId: number; round?: number },
): Promise<JobResult> {
  const { db, mailer, log, clock, retry, silence } = deps;
  const claim = { mailId, round, now: clock(), silence };
  await giveUpInterrupted(db, claim, MOST_RESENDS);
  const mail = await claimMail(db, claim);
  if (!mail) return checkAgain(deps, mailId, round);

  const end = endOf(await mailer.send(messageOf(mail)), mail, clock());
  await endAttempt(db, mail, end);
  if (end.state !== 'sent') log.warn({ mailId, state: end.state }, `a mail was not taken: ${end.answer}`);
  if (end.state !== 'waiting') return DONE;
  return { againIn: Math.min(retry.longest, retry.delay * 2 ** (mail.attempts - 1)) };
}

/** Somebody may be sending it: looks again when they would have been killed. */
async function checkAgain(
  { db, clock, silence }: MailDeps,
  mailId: number,
  round: number,
): Promise<JobResult> {
  const begunAt = await findBeginning(db, mailId, round);
  if (!begunAt) return DONE;
  return { againIn: Math.max(1, begunAt.getTime() + silence - clock().getTime()) };
}

function endOf(delivery: Delivery, { lost, deferred }: OutboxMail, now: Date): AttemptEnd {
  const counts = { lost, deferred };
  if (delivery.outcome === 'accepted') return { ...counts, state: 'sent', answer: null, sentAt: now };
  const { outcome, answer } = delivery;
  const end = { ...counts, answer, sentAt: null };
  switch (outcome) {
    case 'refused':
      return { ...end, state: 'refused' };
    case 'unsure':
      return { ...end, lost: lost + 1, state: lost >= MOST_RESENDS ? 'unsure' : 'waiting' };
    case 'failed':
      return { ...end, deferred: deferred + 1, state: deferred + 1 >= MOST_DEFERRALS ? 'failed' : 'waiting' };
    case 'unreachable':
      return { ...end, state: 'waiting' };
  }
}

const messageOf = ({ messageId, recipient, subject, html, text }: OutboxMail) => ({
  messageId,
  to: recipient,
  subject,
  html,
  text,
});

import { wasEmail } from '../../domain/address/email.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { QueuedJob } from '../jobs/run-job.ts';
import { sha256 } from '../secrets.ts';
import type { MailText } from './letter/compose-mail.ts';
import type { MailKey } from './mail-key.ts';
import { copyMissed, hasFreshCopy, insertMail } from './queries.ts';

export interface QueuedMail extends MailText {
  /** Letters, digits, dots and dashes. A recipient gets one email per event. */
  event: string;
  recipient: string;
  /** Where its answer goes, if not to the address that it is sent from. */
  replyTo?: string;
  /** The order that it is about. */
  orderId?: string | null;
  /** For the links of an email that has `HIDDEN_KEY` in them. */
  key?: MailKey;
}

/**
 * Adds an email to the outbox, in the transaction that causes it. Without a mail server, it is only stored. An email to an
 * invalid address, which could inject a header or a second recipient, is stored as refused; the transaction does not fail.
 */
export async function queueMail(
  deps: Pick<Deps, 'jobs' | 'config'> & { db: Db },
  mail: QueuedMail,
): Promise<void> {
  await deps.jobs.enqueueAll(deps.db, await storeMail(deps, mail));
}

/** Like `queueMail`, but returns the job that sends the email, for a caller that queues other jobs too. May be empty. */
export async function storeMail(
  { db, config }: Pick<Deps, 'config'> & { db: Db },
  mail: QueuedMail,
): Promise<QueuedJob[]> {
  const outcome = !wasEmail(mail.recipient)
    ? ({ state: 'refused', answer: 'This is not an email address.' } as const)
    : ({ state: config.mail.smtpUrl === null ? 'stored' : 'waiting' } as const);
  const mailId = await insertMail(db, {
    ...mail,
    ...outcome,
    // Two recipients of an event get two emails, and an id belongs to one. Some servers refuse an id that is folded.
    messageId: `<${sha256(`${mail.event} ${mail.recipient}`).slice(0, 32)}@${new URL(config.publicUrl).hostname}>`,
  });
  if (mailId === null || outcome.state !== 'waiting') return [];
  return [{ name: 'deliver-mail', data: { mailId, round: 1 } }];
}

/**
 * Queues another copy of an email, unless the same copy is still waiting or was just sent, so that a double click sends one.
 * The caller has locked the row that the copies belong to.
 */
export async function queueCopy(
  deps: Pick<Deps, 'jobs' | 'config' | 'clock'> & { db: Db },
  mail: QueuedMail,
): Promise<void> {
  const prefix = `${mail.event}-`;
  const now = deps.clock().getTime();
  const since = new Date(now - deps.config.limits.sameClick);
  if (await hasFreshCopy(deps.db, mail, { prefix, since })) return;
  await queueMail(deps, { ...mail, event: prefix + now });
}

/** Queues the emails about an order that did not reach an address for another one. Their links get its key as they leave. */
export async function queueMissed(
  { db, jobs, config }: Pick<Deps, 'jobs' | 'config'> & { db: Db },
  { from, to }: { from: string; to: { orderId: string; recipient: string; key: MailKey } },
): Promise<void> {
  if (config.mail.smtpUrl === null) return;
  const missed = await copyMissed(db, from, to);
  await jobs.enqueueAll(
    db,
    missed.map((data) => ({ name: 'deliver-mail', data })),
  );
}

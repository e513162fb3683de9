import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import type { Delivery, Mailer } from '../gateways/mailer.ts';
import type { JobData } from '../jobs/queues.ts';
import { DONE, type JobResult } from '../jobs/run-job.ts';
import type { MailText } from '../mail/letter/compose-mail.ts';
import { HIDDEN_KEY, withKey } from '../mail/mail-key.ts';
import { insertMail } from '../mail/queries.ts';
import { letterLink, unsubscribeLink } from '../subscribers/links.ts';
import { newsletterMailFor } from './newsletter-mail.ts';
import { findNewsletter, moveNewsletter } from './queries.ts';
import {
  dropUnsubscribed,
  endRecipient,
  giveUpAbandoned,
  nextDue,
  type Recipient,
  takeSlot,
} from './recipient-queries.ts';

interface NewsletterDeps extends Pick<Deps, 'db' | 'secrets' | 'pause' | 'clock'> {
  /** Null if there is no mail server. Emails are then only stored in the outbox. */
  mailer: Mailer | null;
  publicUrl: string;
  /** At the foot of the email; null if it is missing, so that nothing may be sent. */
  postalAddress(): string | null;
  stopWithoutAddress(newsletterId: number): Promise<void>;
  pace: NewsletterPace;
  /** Aborted when the shop shuts down. No further email is started then. */
  stopping: AbortSignal;
}

/** In milliseconds, except for `lanes` and `mailsPerMinute`. */
interface NewsletterPace {
  /** How many emails are sent at the same time. */
  lanes: number;
  mailsPerMinute: number;
  minute: number;
  /** How long one job sends. */
  slice: number;
  /** An attempt older than this belongs to a process that has died. */
  silence: number;
  retry: { delay: number; longest: number };
}

/** How often the mail server may postpone one recipient's email. An unreachable server does not count. */
const MOST_DEFERRALS_PER_RECIPIENT = 6;

/**
 * Sends a newsletter for one time slice. It may be killed at any point, and run twice at once: each recipient is locked by one
 * caller before the email is sent, so nobody gets two. A recipient whose email was being sent becomes `unsure`.
 */
export async function sendNewsletter(
  deps: NewsletterDeps,
  { campaignId: newsletterId, round = 1 }: JobData['send-campaign'],
): Promise<JobResult> {
  const { db, clock, pace, publicUrl, secrets } = deps;
  const newsletter = await findNewsletter(db, newsletterId);
  if (newsletter?.round !== round || !['sending', 'stopped'].includes(newsletter.state)) return DONE;
  await giveUpAbandoned(db, newsletterId, new Date(clock().getTime() - pace.silence));
  if (newsletter.state === 'stopped') return finishStopped(deps, newsletterId);
  await dropUnsubscribed(db, newsletterId);

  // An earlier release wrote it in Markdown.
  if (!newsletter.blocks) {
    await moveNewsletter(db, newsletterId, { from: 'sending', to: 'stopped', now: clock() });
    return finishStopped(deps, newsletterId);
  }
  const postalAddress = deps.postalAddress();
  if (postalAddress === null) {
    await deps.stopWithoutAddress(newsletterId);
    return finishStopped(deps, newsletterId);
  }
  const run: Run = {
    newsletterId,
    mailFor: newsletterMailFor(
      { subject: newsletter.subject, blocks: newsletter.blocks },
      {
        publicUrl,
        postalAddress,
        counted: (index) => letterLink(secrets, publicUrl, { newsletterId, index }),
      },
    ),
    end: clock().getTime() + pace.slice,
    misses: 0,
  };
  await Promise.all(Array.from({ length: pace.lanes }, () => runLane(deps, run)));
  if (isServerDown(run)) return { againIn: pace.minute };
  return finishSlice(deps, newsletterId);
}

/** What the lanes of a slice share. */
interface Run {
  newsletterId: number;
  mailFor(unsubscribeUrl: string): MailText;
  end: number;
  /** Consecutive attempts in which the mail server was unreachable. */
  misses: number;
}

/** A few failures may be dropped connections. */
const isServerDown = ({ misses }: Run) => misses >= 5;

async function runLane(deps: NewsletterDeps, run: Run): Promise<void> {
  const { db, clock, pause, pace, stopping } = deps;
  const step = pace.minute / pace.mailsPerMinute;
  for (;;) {
    const left = run.end - clock().getTime();
    if (left <= 0 || stopping.aborted || isServerDown(run)) return;
    const slot = await takeSlot(db, run.newsletterId, { step, now: clock() });
    if (!slot) return;
    if ('recipient' in slot) await sendTo(deps, run, slot.recipient);
    else await pause(Math.min(slot.wait, left), undefined, { signal: stopping }).catch(ignoreAbort);
  }
}

function ignoreAbort(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}

async function sendTo(deps: NewsletterDeps, run: Run, recipient: Recipient): Promise<void> {
  const { db, mailer, secrets, publicUrl } = deps;
  const { url, key } = unsubscribeLink(publicUrl, recipient.subscriberId, run.newsletterId);
  const event = `newsletter.${run.newsletterId}.${recipient.id}`;
  const messageId = `<${event}@${new URL(publicUrl).hostname}>`;
  const mail = run.mailFor(url);
  if (mailer) {
    const oneClick = { unsubscribeUrl: url.replace(HIDDEN_KEY, secrets.sign(key.purpose, key.of)) };
    const delivery = await mailer.send({
      ...withKey(mail, key, secrets),
      ...oneClick,
      messageId,
      to: recipient.email,
    });
    run.misses = delivery.outcome === 'unreachable' ? run.misses + 1 : 0;
    return endRecipient(db, recipient.id, endOf(delivery, recipient, deps));
  }
  await transact(db, async (trx) => {
    await insertMail(trx, { ...mail, key, event, messageId, recipient: recipient.email, state: 'stored' });
    await endRecipient(trx, recipient.id, { state: 'stored' });
  });
}

function endOf(
  delivery: Delivery,
  { deferred: before }: Recipient,
  { clock, pace }: NewsletterDeps,
): Parameters<typeof endRecipient>[2] {
  if (delivery.outcome === 'accepted') return { state: 'sent' };
  const { outcome, answer } = delivery;
  if (outcome === 'refused' || outcome === 'unsure') return { state: outcome, answer };
  const waitingFor = (wait: number) => ({
    state: 'waiting' as const,
    answer,
    dueAt: new Date(clock().getTime() + wait),
  });
  if (outcome === 'unreachable') return waitingFor(pace.minute);
  const deferred = before + 1;
  if (deferred >= MOST_DEFERRALS_PER_RECIPIENT) return { state: 'failed', answer, deferred };
  return { ...waitingFor(Math.min(pace.retry.longest, pace.retry.delay * 8 ** deferred)), deferred };
}

/** Returns when to send the next slice, or ends the newsletter if no recipient is left. */
async function finishSlice(deps: NewsletterDeps, newsletterId: number): Promise<JobResult> {
  const { db, clock, pace } = deps;
  await dropUnsubscribed(db, newsletterId);
  const next = await nextDue(db, newsletterId, { states: ['waiting', 'sending'], silence: pace.silence });
  if (next !== null) return runAgainAt(next, deps);
  await moveNewsletter(db, newsletterId, { from: 'sending', to: 'sent', now: clock() });
  return DONE;
}

/** Returns when to look again at the attempts that were running when the newsletter was stopped. */
async function finishStopped(deps: NewsletterDeps, newsletterId: number): Promise<JobResult> {
  const { db, pace } = deps;
  const next = await nextDue(db, newsletterId, { states: ['sending'], silence: pace.silence });
  return next === null ? DONE : runAgainAt(next, deps);
}

const runAgainAt = (next: Date, { clock, pace }: NewsletterDeps): JobResult => ({
  againIn: Math.min(Math.max(next.getTime() - clock().getTime(), 0), pace.silence),
});

import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import type { Delivery, Mailer } from '../../gateways/mailer.ts';
import type { JobResult } from '../../jobs/jobs.ts';
import type { MailText } from '../../mail/letter/compose-mail.ts';
import { insertMail } from '../../mail/queries.ts';
import { unsubscribeUrl } from '../links.ts';
import { campaignMailFor } from './campaign-mail.ts';
import { findCampaign, moveCampaign } from './queries.ts';
import {
  dropLeavers,
  endRecipient,
  giveUpForsaken,
  nextSlot,
  type Recipient,
  takeSlot,
} from './recipient-queries.ts';

export interface CampaignDeps {
  db: Db;
  /** Null when there is no mail server; mails then rest in the outbox. */
  mailer: Mailer | null;
  secrets: Deps['secrets'];
  publicUrl: string;
  clock(): Date;
  pace: CampaignPace;
  /** Raised when the shop is about to close: no further mail is begun. */
  stopping: AbortSignal;
}

/** Milliseconds, but for the first two. */
export interface CampaignPace {
  /** Mails on their way at the same time. */
  lanes: number;
  mailsPerMinute: number;
  minute: number;
  /** How long one job sends. */
  turn: number;
  /** After so long a mail that began to be sent was left by a process that is gone. */
  silence: number;
  retry: { delay: number; longest: number };
}

const DONE: JobResult = { done: true };

/** How often the mail server may say "not now" of a reader; a server that does not listen counts against nobody. */
const MOST_DEFERRALS = 6;

/**
 * Sends a campaign for one turn. May be killed anywhere and called again, also twice at once: each recipient is taken by
 * one caller, before its mail leaves, and nobody is written to twice. Who was being written to when the process was
 * killed becomes `unsure`.
 */
export async function sendCampaign(
  deps: CampaignDeps,
  { campaignId, round = 1 }: { campaignId: number; round?: number },
): Promise<JobResult> {
  const { db, clock, pace, publicUrl } = deps;
  const campaign = await findCampaign(db, campaignId);
  if (campaign?.state !== 'sending' || campaign.round !== round) return DONE;
  await dropLeavers(db, campaignId);
  await giveUpForsaken(db, campaignId, new Date(clock().getTime() - pace.silence));

  const outing: Outing = {
    campaignId,
    mailFor: campaignMailFor(campaign, publicUrl),
    end: clock().getTime() + pace.turn,
    misses: 0,
  };
  await Promise.all(Array.from({ length: pace.lanes }, () => walkLane(deps, outing)));
  if (isServerAway(outing)) return { againIn: pace.minute };
  return rest(deps, campaignId);
}

/** What the lanes of a turn share. */
interface Outing {
  campaignId: number;
  mailFor(unsubscribeUrl: string): MailText;
  end: number;
  /** How often in a row the mail server did not listen. */
  misses: number;
}

/** Once may be a line that the server was tired of; more often it is the server. */
const isServerAway = ({ misses }: Outing) => misses >= 5;

async function walkLane(deps: CampaignDeps, outing: Outing): Promise<void> {
  const { db, clock, pace, stopping } = deps;
  const step = pace.minute / pace.mailsPerMinute;
  for (;;) {
    const left = outing.end - clock().getTime();
    if (left <= 0 || stopping.aborted || isServerAway(outing)) return;
    const turn = await takeSlot(db, outing.campaignId, { step, now: clock() });
    if (!turn) return;
    if ('recipient' in turn) await write(deps, outing, turn.recipient);
    else await pause(Math.min(turn.wait, left), undefined, { signal: stopping }).catch(endedByStopping);
  }
}

function endedByStopping(error: Error): void {
  if (error.name !== 'AbortError') throw error;
}

async function write(deps: CampaignDeps, outing: Outing, recipient: Recipient): Promise<void> {
  const { db, mailer, secrets, publicUrl } = deps;
  const url = unsubscribeUrl(secrets, publicUrl, recipient.subscriberId);
  const event = `newsletter.${outing.campaignId}.${recipient.id}`;
  const messageId = `<${event}@${new URL(publicUrl).hostname}>`;
  const mail = outing.mailFor(url);
  if (mailer) {
    const delivery = await mailer.send({ ...mail, messageId, to: recipient.email, unsubscribeUrl: url });
    outing.misses = delivery.outcome === 'unreachable' ? outing.misses + 1 : 0;
    return endRecipient(db, recipient.id, endOf(delivery, recipient, deps));
  }
  await db.transaction().execute(async (trx) => {
    await insertMail(trx, { ...mail, event, messageId, recipient: recipient.email, state: 'stored' });
    await endRecipient(trx, recipient.id, { state: 'stored' });
  });
}

function endOf(
  delivery: Delivery,
  { deferred: before }: Recipient,
  { clock, pace }: CampaignDeps,
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
  if (deferred >= MOST_DEFERRALS) return { state: 'failed', answer, deferred };
  return { ...waitingFor(Math.min(pace.retry.longest, pace.retry.delay * 8 ** deferred)), deferred };
}

/** When to go on; the campaign has ended once nobody waits. */
async function rest({ db, clock, pace }: CampaignDeps, campaignId: number): Promise<JobResult> {
  await dropLeavers(db, campaignId);
  const next = await nextSlot(db, campaignId);
  const now = clock();
  if (next === null) {
    await moveCampaign(db, campaignId, { from: ['sending'], to: 'sent', now });
    return DONE;
  }
  const wait = next.getTime() - now.getTime();
  return { againIn: Math.min(Math.max(wait, 0), pace.silence) };
}

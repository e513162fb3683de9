import { firstGap, type LetterBlock } from '../../domain/newsletter/blocks.ts';
import { recordChange } from '../access/audit/record-change.ts';
import type { Db } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { refuseStale } from '../http/refuse-stale.ts';
import { ShopError } from '../http/shop-error.ts';
import { alertMail } from '../mail/owner-mails.ts';
import { queueCopy, queueMail } from '../mail/queue-mail.ts';
import { fillBlocks } from './fill-blocks.ts';
import { newsletterMail } from './newsletter-mail.ts';
import {
  countSubscribers,
  findNewsletter,
  lockNewsletter,
  moveNewsletter,
  type Newsletter,
  type NewsletterText,
  updateNewsletter,
} from './queries.ts';
import { addRecipients } from './recipient-queries.ts';

/** Starts sending a draft to all confirmed subscribers. Refused if it is no longer a draft, or if there are none. */
export async function startNewsletter(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'settings'>,
  { newsletterId, who, was }: { newsletterId: number; who: string; was?: SeenDraft | undefined },
): Promise<ShopError | null> {
  const refusal = checkAddress(deps);
  if (refusal) return refusal;
  return transact(deps.db, async (trx) => {
    const draft = await lockNewsletter(trx, newsletterId);
    const refused = refuseChanged(draft, was) ?? (await startSending({ ...deps, db: trx }, newsletterId));
    if (refused) return refused;
    await recordNewsletter(trx, newsletterId, { who, text: `sent the newsletter “${draft?.subject ?? ''}”` });
    return null;
  });
}

/** A draft as its author last saw it. */
export type SeenDraft = { subject: string; blocks: readonly object[] };

/** Refuses to change or send a text that its author has not seen. */
export const refuseChanged = (draft: Newsletter | null, was: SeenDraft | undefined): ShopError | null =>
  draft && refuseStale(was && { ...was }, { subject: draft.subject, blocks: blocksOf(draft) });

/** The blocks of a newsletter. The Markdown of an earlier release becomes a text. */
export const blocksOf = ({ blocks, markdown }: Newsletter): LetterBlock[] =>
  blocks ?? [{ kind: 'text', text: markdown }];

/** Refuses to send or schedule a draft in which something is missing, and says what. */
export function refuseGap(draft: Newsletter): ShopError | null {
  const gap = firstGap({ subject: draft.subject, blocks: blocksOf(draft) });
  return gap && new ShopError('conflict', `${gap.message}.`, { path: gap.path });
}

/** Nothing reads Markdown any more, so that what is left of such a newsletter is not sent. */
const writtenInMarkdown = (next: string) =>
  new ShopError('conflict', `An earlier release wrote this newsletter in Markdown. ${next}`);

/**
 * The shop's postal address, at the foot of every newsletter. Null if a live shop has none: the law asks for it in commercial
 * email, so that nothing is sent without it.
 */
export function senderAddress({ config, settings }: Pick<Deps, 'config' | 'settings'>): string | null {
  const { postalAddress } = settings.current().settings;
  return config.stripe.live && postalAddress.trim() === '' ? null : postalAddress;
}

export function checkAddress(deps: Pick<Deps, 'config' | 'settings'>): ShopError | null {
  if (senderAddress(deps) !== null) return null;
  return new ShopError(
    'conflict',
    'Set the shop’s postal address first, in Settings. Every newsletter needs it.',
  );
}

/** Makes a draft's recipients and queues the sending, in the caller's transaction. A refusal changes nothing. */
export async function startSending(
  { db: trx, jobs, clock }: { db: Db } & Pick<Deps, 'jobs' | 'clock'>,
  newsletterId: number,
): Promise<ShopError | null> {
  const { confirmed } = await countSubscribers(trx);
  if (confirmed === 0) return new ShopError('conflict', 'There are no confirmed subscribers yet.');
  const draft = await findNewsletter(trx, newsletterId);
  if (draft?.state === 'draft' && !draft.blocks) return writtenInMarkdown('Open it, and save it again.');
  const gap = draft && refuseGap(draft);
  if (gap) return gap;
  const blocks = await fillBlocks(trx, draft?.blocks ?? []);
  if (blocks instanceof ShopError) return new ShopError('conflict', blocks.message);
  const moved = await moveNewsletter(trx, newsletterId, { from: 'draft', to: 'sending', now: clock() });
  if (!moved) return new ShopError('conflict', 'This newsletter is no longer a draft.');
  // Stored as it is now, so that the last reader gets the same newsletter as the first one.
  await updateNewsletter(trx, newsletterId, { subject: moved.subject, blocks });
  await addRecipients(trx, newsletterId);
  await jobs.enqueue(trx, { name: 'send-campaign', data: { campaignId: newsletterId, round: moved.round } });
  return null;
}

/** Stops a newsletter. Emails that are already being sent still go out. */
export const stopNewsletter = (
  deps: Pick<Deps, 'db' | 'clock'>,
  newsletterId: number,
  who: string,
): Promise<ShopError | null> =>
  transact(deps.db, async (trx) => {
    const stopped = await stopFor({ ...deps, db: trx }, newsletterId, { who, why: '' });
    return stopped ? null : new ShopError('conflict', 'This newsletter is not being sent.');
  });

/** Stops a newsletter whose postal address was taken away, and emails the owner. */
export const stopWithoutAddress = (
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>,
  newsletterId: number,
): Promise<void> =>
  transact(deps.db, async (trx) => {
    const inner = { ...deps, db: trx };
    const why = ': Settings have no postal address';
    const stopped = await stopFor(inner, newsletterId, { who: 'shop', why });
    if (!stopped) return;
    await tellOwner(inner, {
      event: `newsletter-stopped.${newsletterId}.${stopped.round}`,
      text: `The newsletter “${stopped.subject}” stopped. Settings have no postal address, and every newsletter needs it. Set it, then resume the newsletter.`,
    });
  });

async function stopFor(
  { db: trx, clock }: { db: Db } & Pick<Deps, 'clock'>,
  newsletterId: number,
  { who, why }: { who: string; why: string },
): Promise<Newsletter | null> {
  const stopped = await moveNewsletter(trx, newsletterId, { from: 'sending', to: 'stopped', now: clock() });
  if (stopped) {
    const text = `stopped the newsletter “${stopped.subject}”${why}`;
    await recordNewsletter(trx, newsletterId, { who, text });
  }
  return stopped;
}

export const recordNewsletter = (
  trx: Db,
  newsletterId: number,
  change: { who: string; text: string },
): Promise<void> => recordChange(trx, { ...change, about: { kind: 'campaign', id: String(newsletterId) } });

/** Emails the owner, in the caller's transaction, that a newsletter did not go out. */
export const tellOwner = (
  deps: { db: Db } & Pick<Deps, 'jobs' | 'config'>,
  { event, text }: { event: string; text: string },
): Promise<void> => {
  const { publicUrl, mail } = deps.config;
  const letter = alertMail({ orderId: null, text, publicUrl });
  return queueMail(deps, { ...letter, event, recipient: mail.owner });
};

/** Resumes a stopped newsletter for recipients who have not received it. */
export async function resumeNewsletter(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config' | 'settings'>,
  newsletterId: number,
  who: string,
): Promise<ShopError | null> {
  const refusal = checkAddress(deps);
  if (refusal) return refusal;
  const { db, jobs, clock } = deps;
  return transact(db, async (trx) => {
    const stopped = await lockNewsletter(trx, newsletterId);
    if (stopped?.state === 'stopped' && !stopped.blocks) return writtenInMarkdown('Write a new one.');
    const moved = await moveNewsletter(trx, newsletterId, { from: 'stopped', to: 'sending', now: clock() });
    if (!moved) return new ShopError('conflict', 'This newsletter is not stopped.');
    await jobs.enqueue(trx, {
      name: 'send-campaign',
      data: { campaignId: newsletterId, round: moved.round },
    });
    await recordNewsletter(trx, newsletterId, {
      who,
      text: `went on with the newsletter “${moved.subject}”`,
    });
    return null;
  });
}

/**
 * Emails a newsletter to its author, with an unsubscribe link that does nothing. A double click sends one email. Null if there
 * is no such newsletter.
 */
export async function sendTest(
  deps: Pick<Deps, 'settings' | 'db' | 'jobs' | 'config' | 'clock'>,
  newsletterId: number,
  recipient: string,
): Promise<Newsletter | ShopError | null> {
  const found = await findNewsletter(deps.db, newsletterId);
  if (!found) return null;
  const gap = refuseGap(found);
  if (gap) return gap;
  const mail = await authorsMail(deps, { subject: found.subject, blocks: blocksOf(found) });
  if (mail instanceof ShopError) return mail;
  return transact(deps.db, async (trx) => {
    const newsletter = await lockNewsletter(trx, newsletterId);
    if (!newsletter) return null;
    await queueCopy(
      { ...deps, db: trx },
      { ...mail, subject: `[Test] ${mail.subject}`, event: `newsletter-test.${newsletter.id}`, recipient },
    );
    return newsletter;
  });
}

/** The email as its author sees it: no link counts clicks, and none unsubscribes. */
export async function authorsMail(
  { db, config: { publicUrl }, settings }: Pick<Deps, 'db' | 'config' | 'settings'>,
  { subject, blocks }: NewsletterText,
) {
  const filled = await fillBlocks(db, blocks);
  if (filled instanceof ShopError) return filled;
  const { postalAddress } = settings.current().settings;
  const unsubscribeUrl = `${publicUrl}/newsletter/unsubscribe`;
  return newsletterMail({ subject, blocks: filled }, { publicUrl, postalAddress, unsubscribeUrl });
}

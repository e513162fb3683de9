import { mailboxOf } from '../../domain/address/email.ts';
import type { SubscriptionStatus } from '../../wire/page-context.ts';
import type { SubscribeRequest } from '../../wire/subscribers.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { findMakings } from '../fulfillment/blanks/queries.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { confirmSubscriptionMail, welcomeMail } from '../mail/subscription-mails.ts';
import { countUnsubscribed } from '../newsletters/queries.ts';
import { confirmLink, readConfirmLink, readUnsubscribeLink, unsubscribeLink } from './links.ts';
import {
  confirmSubscriber,
  endSubscription,
  findJustAsked,
  findSubscriber,
  lockMailbox,
  lockSubscriber,
  requestConfirmation,
} from './queries.ts';

type SubscriptionDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'clock'>;

/**
 * Emails the owner of an address to confirm a subscription. The caller learns nothing about the address: the answer is the
 * same if it is already subscribed or was asked a moment ago.
 */
export async function subscribe(deps: SubscriptionDeps, request: SubscribeRequest): Promise<void> {
  const { db, config, clock } = deps;
  const { askAgain } = config.limits.newsletter;
  await transact(db, async (trx) => {
    const email = request.email.toLowerCase();
    const mailbox = mailboxOf(email);
    await lockMailbox(trx, mailbox);
    const { id, state, round, askedAt } = await lockSubscriber(trx, email);
    const now = clock();
    if (state === 'confirmed') return;
    const host = mailbox.replace(/^.*@/, '');
    const asked = await findJustAsked(trx, { host, since: new Date(now.getTime() - askAgain), now });
    if (asked.some((other) => mailboxOf(other) === mailbox)) return;
    const next = askedAt === null ? round : round + 1;
    await requestConfirmation(trx, id, { round: next, now });
    const { publicUrl } = config;
    const { url: confirmUrl, key } = confirmLink(publicUrl, id, next);
    await queueMail(
      { ...deps, db: trx },
      {
        ...confirmSubscriptionMail({ confirmUrl, publicUrl }),
        key,
        event: `newsletter-confirm.${id}.${next}`,
        recipient: email,
      },
    );
  });
}

/** Confirms a subscription and sends the welcome email, once. False if it is not confirmed after that. */
export async function confirm(deps: SubscriptionDeps, link: { id: number; round: number }): Promise<boolean> {
  const { publicUrl } = deps.config;
  return transact(deps.db, async (trx) => {
    const email = await confirmSubscriber(trx, link, deps.clock());
    if (email === null) return (await findSubscriber(trx, link.id))?.state === 'confirmed';
    const { url: unsubscribeUrl, key } = unsubscribeLink(publicUrl, link.id);
    await queueMail(
      { ...deps, db: trx },
      {
        ...welcomeMail({ unsubscribeUrl, publicUrl, makings: await findMakings(trx) }),
        key,
        event: `newsletter-welcome.${link.id}.${link.round}`,
        recipient: email,
      },
    );
    return true;
  });
}

/** Ends a subscription at once. A second call does nothing. */
export const unsubscribe = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
  newsletterId: number | null,
): Promise<void> =>
  transact(db, async (trx) => {
    const isLeaving = await endSubscription(trx, id, clock());
    if (isLeaving && newsletterId !== null) await countUnsubscribed(trx, { newsletterId, id });
  });

/** What the page behind a confirm link shows. It changes nothing, because mail scanners open every link in an email. */
export async function confirmStatus(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  query: URLSearchParams,
): Promise<SubscriptionStatus> {
  const link = readConfirmLink(secrets, Object.fromEntries(query));
  const subscriber = link && (await findSubscriber(db, link.id));
  if (!subscriber || subscriber.round !== link.round) return 'unknown';
  return subscriber.state;
}

/** What the page behind an unsubscribe link shows. */
export async function unsubscribeStatus(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  query: URLSearchParams,
): Promise<SubscriptionStatus> {
  const id = readUnsubscribeLink(secrets, Object.fromEntries(query));
  const subscriber = id === null ? null : await findSubscriber(db, id);
  return subscriber?.state ?? 'unknown';
}

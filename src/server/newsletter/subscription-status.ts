import type { SubscriptionStatus } from '../../wire/page-context.ts';
import type { Deps } from '../deps.ts';
import { readConfirmLink, readUnsubscribeLink } from './links.ts';
import { findSubscriber } from './queries.ts';

type Known = Pick<Deps, 'db' | 'secrets'>;

/** What a page behind a link to confirm may say; looking changes nothing, for robots look at every link of a mail. */
export async function confirmStatus(
  { db, secrets }: Known,
  query: URLSearchParams,
): Promise<SubscriptionStatus> {
  const link = readConfirmLink(secrets, Object.fromEntries(query));
  const subscriber = link && (await findSubscriber(db, link.id));
  if (!subscriber || subscriber.round !== link.round) return 'unknown';
  return subscriber.state;
}

/** The same of a link to unsubscribe. */
export async function unsubscribeStatus(
  { db, secrets }: Known,
  query: URLSearchParams,
): Promise<SubscriptionStatus> {
  const id = readUnsubscribeLink(secrets, Object.fromEntries(query));
  const subscriber = id === null ? null : await findSubscriber(db, id);
  return subscriber?.state ?? 'unknown';
}

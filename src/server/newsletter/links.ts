import type { Secrets } from '../secrets.ts';

/** The query of a newsletter link. */
export interface LinkQuery {
  who?: string | undefined;
  round?: string | undefined;
  key?: string | undefined;
}

/**
 * The link that confirms a request to subscribe. It works until the next request, or until the unconfirmed subscriber is
 * deleted: see `RETENTION.unconfirmedSubscribers`.
 */
export const confirmUrl = (secrets: Secrets, publicUrl: string, id: number, round: number): string =>
  `${publicUrl}/newsletter/confirm?who=${id}&round=${round}&key=${confirmKey(secrets, id, round)}`;

/** The unsubscribe link. It never expires: a link in an old email works as long as `APP_SECRET` stays the same. */
export const unsubscribeUrl = (secrets: Secrets, publicUrl: string, id: number): string =>
  `${publicUrl}/newsletter/unsubscribe?who=${id}&key=${secrets.sign('newsletter-leave', String(id))}`;

/** The request that a confirm link belongs to; null if the link is forged. */
export function readConfirmLink(
  secrets: Secrets,
  { who = '', round = '', key = '' }: LinkQuery,
): { id: number; round: number } | null {
  const isOurs =
    isNumber(who) && isNumber(round) && secrets.verify('newsletter-confirm', `${who}.${round}`, key);
  return isOurs ? { id: Number(who), round: Number(round) } : null;
}

/** The id of the subscriber that an unsubscribe link belongs to; null if the link is forged. */
export function readUnsubscribeLink(secrets: Secrets, { who = '', key = '' }: LinkQuery): number | null {
  return isNumber(who) && secrets.verify('newsletter-leave', who, key) ? Number(who) : null;
}

const confirmKey = (secrets: Secrets, id: number, round: number) =>
  secrets.sign('newsletter-confirm', `${id}.${round}`);

const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text);

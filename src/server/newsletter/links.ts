import { HIDDEN_KEY, type MailKey } from '../mail/mail-key.ts';
import type { Secrets } from '../secrets.ts';

/** The query of a newsletter link. */
interface LinkQuery {
  who?: string | undefined;
  round?: string | undefined;
  key?: string | undefined;
}

/**
 * The link that confirms a request to subscribe. It works until the next request, or until the unconfirmed subscriber is
 * deleted: see `RETENTION.unconfirmedSubscribers`.
 */
export const confirmLink = (publicUrl: string, id: number, round: number): MailedLink => ({
  url: `${publicUrl}/newsletter/confirm?who=${id}&round=${round}&key=${HIDDEN_KEY}`,
  key: { purpose: 'newsletter-confirm', of: `${id}.${round}` },
});

/** The unsubscribe link. It never expires: a link in an old email works as long as `APP_SECRET` stays the same. */
export const unsubscribeLink = (publicUrl: string, id: number): MailedLink => ({
  url: `${publicUrl}/newsletter/unsubscribe?who=${id}&key=${HIDDEN_KEY}`,
  key: { purpose: 'newsletter-leave', of: String(id) },
});

/** A link as an email stores it, and the key that is put in when it leaves. */
interface MailedLink {
  url: string;
  key: MailKey;
}

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

const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text);

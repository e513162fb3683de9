import { HIDDEN_KEY, type MailKey } from '../mail/mail-key.ts';
import type { Secrets } from '../secrets.ts';

/** The query of a newsletter link. */
type LinkQuery = Partial<Record<'who' | 'round' | 'key', string | undefined>>;

/**
 * The link that confirms a request to subscribe. It works until the next request, or until the unconfirmed subscriber is
 * deleted: see `RETENTION.unconfirmedSubscribers`.
 */
export const confirmLink = (publicUrl: string, id: number, round: number): MailedLink => ({
  url: `${publicUrl}/newsletter/confirm?who=${id}&round=${round}&key=${HIDDEN_KEY}`,
  key: { purpose: 'newsletter-confirm', of: `${id}.${round}` },
});

/**
 * The unsubscribe link. It never expires: a link in an old email works as long as `APP_SECRET` stays the same. In a newsletter, it
 * names the newsletter, which counts who leaves.
 */
export const unsubscribeLink = (publicUrl: string, id: number, newsletterId?: number): MailedLink => ({
  url: `${publicUrl}/newsletter/unsubscribe?who=${id}${newsletterId ? `&campaign=${newsletterId}` : ''}&key=${HIDDEN_KEY}`,
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

/** The newsletter that an unsubscribe link came with; null without one. Who has the link's key may name any. */
export const newsletterIn = ({ campaign: id = '' }: { campaign?: string | undefined }): number | null =>
  isNumber(id) ? Number(id) : null;

/** The address that counts a click on a block of a newsletter, the same for all readers. */
export const letterLink = (
  secrets: Secrets,
  publicUrl: string,
  { newsletterId, index }: { newsletterId: number; index: number },
): string =>
  `${publicUrl}/newsletter/go/${newsletterId}.${index}.${secrets.sign('newsletter-click', `${newsletterId}.${index}`)}`;

/** The newsletter and the block that such an address belongs to; null if it is forged. */
export function readLetterLink(
  secrets: Secrets,
  link: string,
): { newsletterId: number; index: number } | null {
  const [id = '', index = '', key = ''] = link.split('.');
  if (!isNumber(id) || !/^\d{1,2}$/.test(index)) return null;
  if (!secrets.verify('newsletter-click', `${id}.${index}`, key)) return null;
  return { newsletterId: Number(id), index: Number(index) };
}

const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text);

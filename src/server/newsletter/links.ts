import type { Secrets } from '../secrets.ts';

/** What the query of a newsletter's link says. */
export interface LinkQuery {
  who?: string | undefined;
  round?: string | undefined;
  key?: string | undefined;
}

/** Where the owner of an address says yes to one request to subscribe. */
export const confirmUrl = (secrets: Secrets, publicUrl: string, id: number, round: number): string =>
  `${publicUrl}/newsletter/confirm?who=${id}&round=${round}&key=${confirmKey(secrets, id, round)}`;

/** Where a subscriber leaves. It has no end: the link of an old mail works as long as the shop's secret stays. */
export const unsubscribeUrl = (secrets: Secrets, publicUrl: string, id: number): string =>
  `${publicUrl}/newsletter/unsubscribe?who=${id}&key=${secrets.sign('newsletter-leave', String(id))}`;

/** Whose request a link to confirm belongs to; null when we did not make it. */
export function readConfirmLink(
  secrets: Secrets,
  { who = '', round = '', key = '' }: LinkQuery,
): { id: number; round: number } | null {
  const isOurs =
    isNumber(who) && isNumber(round) && secrets.verify('newsletter-confirm', `${who}.${round}`, key);
  return isOurs ? { id: Number(who), round: Number(round) } : null;
}

/** Who leaves by a link; null when we did not make it. */
export function readUnsubscribeLink(secrets: Secrets, { who = '', key = '' }: LinkQuery): number | null {
  return isNumber(who) && secrets.verify('newsletter-leave', who, key) ? Number(who) : null;
}

const confirmKey = (secrets: Secrets, id: number, round: number) =>
  secrets.sign('newsletter-confirm', `${id}.${round}`);

const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text);

import type { Purpose, Secrets } from '../secrets.ts';

/** What the key of an email's links is made from. Without the shop's secret, it opens nothing. */
export interface MailKey {
  purpose: Purpose;
  of: string;
}

/** Takes the key's place in the links of a stored email. */
export const HIDDEN_KEY = 'hidden-key';

/** The email as it leaves: each of its links has the key. */
export function withKey<Mail extends { html: string; text: string }>(
  mail: Mail,
  key: MailKey | null,
  secrets: Secrets,
): Mail {
  if (!key) return mail;
  const live = `=${secrets.sign(key.purpose, key.of)}`;
  return {
    ...mail,
    html: mail.html.replaceAll(`=${HIDDEN_KEY}`, live),
    text: mail.text.replaceAll(`=${HIDDEN_KEY}`, live),
  };
}

/** The email's plain text for anybody else: words instead of the links with a key. */
export const withoutLinks = (text: string): string => text.replace(HIDDEN_LINK, '(a link for the reader)');

/** The same for its HTML: such a link leads nowhere. */
export const withoutTargets = (html: string): string =>
  html.replace(HIDDEN_TARGET, ' title="Only the reader’s email has this link."');

// From the beginning of a word only: a text may have thousands of addresses without a space between them.
const HIDDEN_LINK = new RegExp(`(?<![^\\s<>"])[^\\s<>"]*=${HIDDEN_KEY}[^\\s<>"]*`, 'g');
const HIDDEN_TARGET = new RegExp(` href="[^"]*=${HIDDEN_KEY}[^"]*"`, 'g');

import { composeMail, type MailText } from '../../mail/letter/compose-mail.ts';
import { readMarkdown } from './read-markdown.ts';

interface CampaignText {
  subject: string;
  markdown: string;
}

interface CampaignLinks {
  publicUrl: string;
  unsubscribeUrl: string;
  /** The shop's; empty if it is not set. */
  postalAddress: string;
}

/** A campaign's email, with complaints for its author about what was left out. */
export function campaignMail(
  { subject, markdown }: CampaignText,
  { publicUrl, unsubscribeUrl, postalAddress }: CampaignLinks,
): MailText & { complaints: string[] } {
  const { blocks, complaints } = readMarkdown(markdown, publicUrl);
  const letter = {
    subject,
    preview: '',
    title: subject,
    blocks,
    foot: [
      'You subscribed to the newsletter of Unhinged Hats. ',
      { link: unsubscribeUrl, words: ['Unsubscribe'] },
      '.',
      ...(postalAddress === '' ? [] : [` Unhinged Hats, ${postalAddress.split('\n').join(', ')}`]),
    ],
  };
  return { ...composeMail(letter, publicUrl), complaints };
}

/** Renders a campaign once, because each recipient's email differs only in the unsubscribe link. */
export function campaignMailFor(
  text: CampaignText,
  shop: Omit<CampaignLinks, 'unsubscribeUrl'>,
): (unsubscribeUrl: string) => MailText {
  const { subject, html, text: plain } = campaignMail(text, { ...shop, unsubscribeUrl: PLACEHOLDER });
  return (unsubscribeUrl) => ({
    subject,
    html: html.replaceAll(PLACEHOLDER, unsubscribeUrl.replaceAll('&', '&amp;')),
    text: plain.replaceAll(PLACEHOLDER, unsubscribeUrl),
  });
}

const PLACEHOLDER = 'https://unsubscribe-link.invalid/';

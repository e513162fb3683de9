import { composeMail, type MailText } from '../../mail/letter/compose-mail.ts';
import { readMarkdown } from './read-markdown.ts';

export interface CampaignText {
  subject: string;
  markdown: string;
}

export interface CampaignLinks {
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
  const mail = composeMail(publicUrl, {
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
  });
  return { ...mail, complaints };
}

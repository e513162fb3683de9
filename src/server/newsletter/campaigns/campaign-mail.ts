import { composeMail, type MailText } from '../../mail/letter/compose-mail.ts';
import { readMarkdown } from './read-markdown.ts';

interface CampaignText {
  subject: string;
  markdown: string;
}

/** A mail of a campaign with what the writer should know of it. */
export function campaignMail(
  { subject, markdown }: CampaignText,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl: string },
): MailText & { complaints: string[] } {
  const { blocks, complaints } = readMarkdown(markdown, publicUrl);
  const letter = {
    subject,
    preview: '',
    title: subject,
    blocks,
    foot: [
      'You said yes to the newsletter of Unhinged Hats. ',
      { link: unsubscribeUrl, words: ['Unsubscribe'] },
      '.',
    ],
  };
  return { ...composeMail(letter, publicUrl), complaints };
}

/** Drawn once for all: each recipient's mail differs by its link to unsubscribe alone. */
export function campaignMailFor(text: CampaignText, publicUrl: string): (unsubscribeUrl: string) => MailText {
  const mail = campaignMail(text, { publicUrl, unsubscribeUrl: PLACE });
  return (unsubscribeUrl) => ({
    subject: mail.subject,
    html: mail.html.replaceAll(PLACE, unsubscribeUrl.replaceAll('&', '&amp;')),
    text: mail.text.replaceAll(PLACE, unsubscribeUrl),
  });
}

const PLACE = 'https://place-of-the-link.invalid/';

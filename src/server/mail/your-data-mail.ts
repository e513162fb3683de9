import { DATA_LINK_HOURS } from '../../domain/settings/retention.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, mailLink, paragraph } from './letter/letter.ts';

interface YourDataFacts {
  dataUrl: string;
  contact: string;
  publicUrl: string;
}

/** The email with the link to everything the shop stores about an email address. */
export function yourDataMail({ dataUrl, contact, publicUrl }: YourDataFacts): MailText {
  return composeMail(publicUrl, {
    subject: 'Your data at Unhinged Hats',
    preview: 'A link to download or erase it.',
    title: 'Your data',
    blocks: [
      paragraph(
        `Someone asked what Unhinged Hats stores about this address. This link shows you, and works for ${DATA_LINK_HOURS} hours:`,
      ),
      button('Open your data', dataUrl),
      paragraph('You can download a copy there, or erase it. If it wasn’t you who asked, do nothing.'),
    ],
    foot: ['Questions? Write to ', mailLink(contact), '.'],
  });
}

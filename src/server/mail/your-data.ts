import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, mailLink, paragraph } from './letter/letter.ts';

interface YourDataFacts {
  dataUrl: string;
  contact: string;
  publicUrl: string;
}

/** The mail with the link to what the shop holds about an address. */
export function yourDataMail({ dataUrl, contact, publicUrl }: YourDataFacts): MailText {
  const letter = {
    subject: 'What we hold about you',
    preview: 'A link to take it with you or have it erased.',
    title: 'Your data',
    blocks: [
      paragraph(
        'Somebody asked what Unhinged Hats holds about this address. The link shows it, for 24 hours:',
      ),
      button('Open your data', dataUrl),
      paragraph('There you can take a copy or have it erased. If you did not ask, do nothing.'),
    ],
    foot: ['Questions? Write to ', mailLink(contact), '.'],
  };
  return composeMail(letter, publicUrl);
}

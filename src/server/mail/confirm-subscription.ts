import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, paragraph } from './letter/letter.ts';

interface ConfirmFacts {
  confirmUrl: string;
  publicUrl: string;
}

/** The mail that asks whether it was the owner of the address who subscribed. */
export function confirmSubscriptionMail({ confirmUrl, publicUrl }: ConfirmFacts): MailText {
  const letter = {
    subject: 'Confirm your subscription',
    preview: 'One click and you are in.',
    title: 'Join the Chaos',
    blocks: [
      paragraph(
        'Somebody typed this address into the newsletter form of Unhinged Hats. If it was you, say so:',
      ),
      button('Yes, subscribe me', confirmUrl),
      paragraph('If not, do nothing. Without your yes you get no newsletter.'),
    ],
    foot: ['We write to this address once for each request, and forget it after 30 days without a yes.'],
  };
  return composeMail(letter, publicUrl);
}

import { composeMail, type MailText } from './letter/compose-mail.ts';
import { mailLink, paragraph } from './letter/letter.ts';

interface DelayedFacts {
  orderId: string;
  /** What the shopper should know of the cause, as a whole sentence; null when it is nobody's business. */
  reason: string | null;
  ordersEmail: string;
  publicUrl: string;
}

/** The mail that says an order takes longer than promised. */
export function delayedMail({ orderId, reason, ordersEmail, publicUrl }: DelayedFacts): MailText {
  const letter = {
    subject: `Order #${orderId} takes longer`,
    preview: 'Your hats are safe, but late.',
    title: 'This takes longer',
    blocks: [
      paragraph(`Order #${orderId} is not on its way yet, and it should be.`),
      ...(reason ? [paragraph(reason)] : []),
      paragraph('There is nothing for you to do. You hear from us when it ships, or when it cannot.'),
      paragraph('If you would rather have your money back, write to ', mailLink(ordersEmail), '.'),
    ],
    foot: ['Something off? Write to ', mailLink(ordersEmail), '.'],
  };
  return composeMail(letter, publicUrl);
}

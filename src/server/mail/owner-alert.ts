import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, facts, paragraph } from './letter/letter.ts';

interface AlertFacts {
  orderId: string;
  /** What happened, in a sentence or two. */
  text: string;
  publicUrl: string;
}

/** The mail to the owner: only a person can decide what becomes of this order. */
export function alertMail({ orderId, text, publicUrl }: AlertFacts): MailText {
  const letter = {
    subject: `Order #${orderId} needs you`,
    preview: text,
    title: 'This needs you',
    blocks: [
      paragraph(text),
      facts(['Order', `#${orderId}`]),
      button('Open the orders', `${publicUrl}/admin?tab=orders`),
    ],
    foot: ['You get this because you run the shop.'],
  };
  return composeMail(letter, publicUrl);
}

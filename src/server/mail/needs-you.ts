import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, facts, paragraph } from './letter/letter.ts';

interface NeedsYouFacts {
  orderId: string;
  /** The status it had before it was held. */
  status: string;
  why: string;
  publicUrl: string;
}

/** The mail to the owner: only a person can decide what becomes of this order. */
export function needsYouMail({ orderId, status, why, publicUrl }: NeedsYouFacts): MailText {
  const letter = {
    subject: `Order #${orderId} needs you`,
    preview: why,
    title: 'This needs you',
    blocks: [
      paragraph(`Order #${orderId} is on hold: ${why}. It was ${status}.`),
      facts(['Order', `#${orderId}`], ['Was', status], ['Why', why]),
      button('Open the orders', `${publicUrl}/admin?tab=orders`),
    ],
    foot: ['You get this because you run the shop.'],
  };
  return composeMail(letter, publicUrl);
}

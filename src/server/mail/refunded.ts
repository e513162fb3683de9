import { type Cents, formatPrice } from '../../domain/money.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { figures, mailLink, paragraph } from './letter/letter.ts';

interface RefundedFacts {
  orderId: string;
  /** What goes back now. */
  amount: Cents;
  /** What the order cost. */
  total: Cents;
  ordersEmail: string;
  publicUrl: string;
}

/** The mail that says money goes back: how much, and when it arrives. */
export function refundedMail({ orderId, amount, total, ordersEmail, publicUrl }: RefundedFacts): MailText {
  const letter = {
    subject: `${formatPrice(amount)} of order #${orderId} goes back to you`,
    preview: 'It takes 5-10 business days to reach your card.',
    title: 'Money back',
    blocks: [
      paragraph(`We sent money of order #${orderId} back to the card you paid with.`),
      figures(['Order total', formatPrice(total)], ['Refunded now', formatPrice(amount)]),
      paragraph('Your bank takes 5-10 business days to show it.'),
    ],
    foot: ['Something off? Write to ', mailLink(ordersEmail), '.'],
  };
  return composeMail(letter, publicUrl);
}

import { type Cents, formatPrice } from '../../domain/money.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, figures, mailLink, paragraph } from './letter/letter.ts';

interface RefundedFacts {
  orderId: string;
  /** What goes back now. */
  amount: Cents;
  /** What the order cost. */
  total: Cents;
  /** The whole order ended, not only a part of its money went back. */
  isCanceled: boolean;
  ordersEmail: string;
  publicUrl: string;
  /** The shopper's own page of the order. */
  orderUrl: string;
}

/** The mail that says money goes back: how much, and when it arrives. */
export function refundedMail(known: RefundedFacts): MailText {
  const { orderId, amount, total, isCanceled, ordersEmail, publicUrl, orderUrl } = known;
  const letter = {
    subject: isCanceled
      ? `Order #${orderId} is canceled, and ${formatPrice(amount)} goes back to you`
      : `${formatPrice(amount)} of order #${orderId} goes back to you`,
    preview: 'It takes 5-10 business days to reach your card.',
    title: 'Money back',
    blocks: [
      ...(isCanceled ? [paragraph(`Order #${orderId} is canceled.`)] : []),
      paragraph(`We sent money of order #${orderId} back to the card you paid with.`),
      figures(['Order total', formatPrice(total)], ['Refunded now', formatPrice(amount)]),
      paragraph('Your bank takes 5-10 business days to show it.'),
      button('See your order', orderUrl),
    ],
    foot: ['Something off? Write to ', mailLink(ordersEmail), '.'],
  };
  return composeMail(letter, publicUrl);
}

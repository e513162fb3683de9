import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, facts, mailLink, paragraph } from './letter/letter.ts';

interface DelayedFacts {
  orderId: string;
  /** The date that passed. */
  promised: Date;
  /** Until when it ships instead. */
  shipBy: Date;
  /** False once Printful is making it. */
  mayCancel: boolean;
  ordersEmail: string;
  publicUrl: string;
  /** The shopper's own page of the order. */
  orderUrl: string;
}

/** The mail that says an order takes longer than promised: the new date, and the way out. */
export function delayedMail(known: DelayedFacts): MailText {
  const { orderId, promised, shipBy, mayCancel, ordersEmail, publicUrl, orderUrl } = known;
  const letter = {
    subject: `Order #${orderId} takes longer`,
    preview: `It ships by ${dayOf(shipBy)}.`,
    title: 'This takes longer',
    blocks: [
      paragraph(
        `We promised to ship order #${orderId} by ${dayOf(promised)}. We did not make it, and we are sorry.`,
      ),
      facts(['New date', `Ships by ${dayOf(shipBy)}`]),
      paragraph('You do not have to do anything. We write again when it ships.'),
      ...(mayCancel
        ? [
            paragraph(
              'Rather have your money back? Until your hats are being made, you can cancel the order.',
            ),
            button('Cancel this order', `${orderUrl}#cancel`),
          ]
        : [
            paragraph(
              'Your hats are being made already, so the order cannot be canceled online any more. ',
              'If you would rather have your money back, write to ',
              mailLink(ordersEmail),
              '.',
            ),
            button('See your order', orderUrl),
          ]),
    ],
    foot: ['Something off? Write to ', mailLink(ordersEmail), '.'],
  };
  return composeMail(letter, publicUrl);
}

/** "Tuesday, December 1". */
const dayOf = (date: Date) => DAY.format(date);

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

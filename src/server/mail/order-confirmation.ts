import { formatPrice } from '../../domain/money.ts';
import { discountLabel } from '../../domain/party-pack.ts';
import type { OrderLine } from '../orders/line-queries.ts';
import type { Order } from '../orders/queries.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, facts, figures, mailLink, paragraph, type Row } from './letter/letter.ts';
import { pictureHats } from './picture-hats.ts';

interface ConfirmationFacts {
  order: Order;
  lines: OrderLine[];
  ordersEmail: string;
  /** Where mail programs find the shop's pictures. */
  publicUrl: string;
  /** The shopper's own page of the order. */
  orderUrl: string;
}

/** The mail that says an order was paid: what was bought, what it cost, where it goes. */
export function orderConfirmation(known: ConfirmationFacts): MailText {
  const { order, lines, ordersEmail, publicUrl, orderUrl } = known;
  const { name, address1, address2, city, state, zip, country } = order.recipient;
  const address = [name, address1, address2, `${city}, ${state} ${zip}`, country].filter(
    (part) => part !== null,
  );
  const letter = {
    subject: `Order #${order.id} is confirmed`,
    preview: `${formatPrice(order.total)}, paid. We print your hats and ship them in 5-7 business days.`,
    title: 'Order Confirmed!',
    blocks: [
      paragraph(`Order #${order.id}. Your hats are custom printed and shipped in 5-7 business days.`),
      pictureHats(lines, publicUrl),
      figures(...figuresOf(order)),
      facts(['To', address.join(', ')]),
      button('See your order', orderUrl),
    ],
    foot: ['Something off? Write to ', mailLink(ordersEmail), '.'],
  };
  return composeMail(letter, publicUrl);
}

function figuresOf(order: Order): Row[] {
  const discount: Row[] =
    order.discount > 0 ? [[discountLabel(order.discountPercentage), `-${formatPrice(order.discount)}`]] : [];
  return [
    ['Subtotal', formatPrice(order.subtotal)],
    ...discount,
    [order.shippingMethod, formatPrice(order.shipping)],
    ['Total', formatPrice(order.total)],
  ];
}

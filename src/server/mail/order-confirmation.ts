import { designLines, hatColorOf, textColorOf } from '../../domain/design.ts';
import { formatPrice, times } from '../../domain/money.ts';
import { pictureAddress } from '../../domain/picture-address.ts';
import type { Order, OrderLine } from '../orders/queries.ts';
import { html } from './html.ts';
import type { MailText } from './queue-mail.ts';

interface ConfirmationFacts {
  order: Order;
  lines: OrderLine[];
  ordersEmail: string;
  /** Where mail programs find the shop's pictures. */
  publicUrl: string;
}

/** The mail that says an order was paid: what was bought, what it cost, where it goes. */
export function orderConfirmation({ order, lines, ordersEmail, publicUrl }: ConfirmationFacts): MailText {
  const subject = `Order #${order.id} is confirmed`;
  const figures = figuresOf(order);
  const { name, address1, address2, city, state, zip, country } = order.recipient;
  const address = [name, address1, address2, `${city}, ${state} ${zip}`, country].filter(
    (part) => part !== null,
  );

  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${subject}</title>
<body style="margin:0;padding:24px;font:17px/1.5 system-ui,sans-serif;color:#1a0912;background:#ffffff">
<h1 style="font-size:26px">Order Confirmed!</h1>
<p>Order #${order.id}. Your hats are custom printed and shipped in 5-7 business days.</p>
<table role="presentation" style="border-collapse:collapse">${lines.map(
    (line) => html`<tr>
<td style="padding:8px 16px 8px 0">${picture(line, publicUrl)}</td>
<td style="padding:8px 24px 8px 0">${line.quantity} &times; ${line.name}<br><small>${describe(line)}</small></td>
<td style="padding:8px 0;text-align:right">${formatPrice(times(line.price, line.quantity))}</td></tr>`,
  )}${figures.map(
    ([label, amount]) =>
      html`<tr><td colspan="2" style="padding:4px 24px 4px 0">${label}</td><td style="text-align:right">${amount}</td></tr>`,
  )}</table>
<p>To: ${address.join(', ')}</p>
<p>Something off? Write to ${ordersEmail}.</p>
</body>
</html>`;

  const text = [
    'Order Confirmed!',
    `Order #${order.id}. Your hats are custom printed and shipped in 5-7 business days.`,
    '',
    ...lines.map((line) => `${line.quantity} x ${line.name} (${describe(line)})`),
    '',
    ...figures.map(([label, amount]) => `${label}: ${amount}`),
    '',
    `To: ${address.join(', ')}`,
    `Something off? Write to ${ordersEmail}.`,
  ].join('\n');

  return { subject, html: page.text, text };
}

// Few mail programs know webp; a jpg lies on white, as the mail does.
const picture = ({ design }: OrderLine, publicUrl: string) =>
  html`<img src="${publicUrl + pictureAddress(design, 300, 'jpg')}" width="120" height="80" alt="">`;

const describe = ({ design }: OrderLine): string =>
  [
    hatColorOf(design.hatColor).label,
    `${textColorOf(design.textColor).label} text`,
    designLines(design).join(' / '),
  ].join(', ');

function figuresOf(order: Order): [label: string, amount: string][] {
  const discount: [string, string][] =
    order.discount > 0
      ? [[`Party Pack discount (${order.discountPercentage}%)`, `-${formatPrice(order.discount)}`]]
      : [];
  return [
    ['Subtotal', formatPrice(order.subtotal)],
    ...discount,
    [order.shippingMethod, formatPrice(order.shipping)],
    ['Total', formatPrice(order.total)],
  ];
}

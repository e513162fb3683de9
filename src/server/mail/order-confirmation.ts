import { discountName, shippingNote } from '../../domain/cart/discount-texts.ts';
import { verbsOf } from '../../domain/design/making.ts';
import { formatPrice } from '../../domain/money/money.ts';
import { TAX_LABEL } from '../../domain/money/tax.ts';
import { businessDays } from '../../domain/shipping/promised-days.ts';
import type { OrderLine } from '../orders/line-queries.ts';
import type { Order } from '../orders/queries.ts';
import { giftRows } from './gift-letters.ts';
import { pictureHats } from './hat-pictures.ts';
import { figures, paragraph, type Row } from './letter/letter.ts';
import { replacementMail } from './order-letters.ts';
import {
  addressLine,
  arrivalRows,
  findFacts,
  type OrderFacts,
  type OrderMailDeps,
  orderMail,
} from './order-mail.ts';
import { isMailWaiting, wasMailed } from './queries.ts';
import { type QueuedMail, queueCopy } from './queue-mail.ts';
import { timeText } from './time-text.ts';

/** The email that confirms a paid order: what was bought, what it cost, when it arrives and where. */
export function orderConfirmation(facts: OrderFacts): QueuedMail {
  const { order, lines, settings, changeableUntil, timeZone, publicUrl } = facts;
  const shippedIn = businessDays(settings.days.shippedIn);
  const promise = changeableUntil ? windowText(changeableUntil, timeZone) : null;
  return orderMail(facts, {
    event: `order-confirmed.${order.id}`,
    subject: `Order #${order.id} is confirmed`,
    preview: `${formatPrice(order.total)}, paid. Your hats ship in ${shippedIn}.`,
    title: 'Order Confirmed!',
    lead: [
      paragraph(`Order #${order.id}. Your hats are custom ${verbsFor(lines)} and shipped in ${shippedIn}.`),
      ...(promise ? [paragraph(promise)] : []),
    ],
    rows: [...arrivalRows(facts), ['To', addressLine(order.recipient)], ...giftRows(facts)],
    rest: [pictureHats(lines, publicUrl, { isReceipt: true }), figures(...figuresOf(order))],
    promise,
  });
}

/** Queues another copy of it, or of the email about a replacement. The caller has locked the order. */
export async function queueConfirmationCopy(deps: OrderMailDeps, order: Order): Promise<void> {
  await queueAgain(deps, await writeConfirmation(deps, order));
}

/** Queues a copy for the order's new address, if the email was written before and does not wait to go there itself. */
export async function queueConfirmationThere(deps: OrderMailDeps, order: Order): Promise<void> {
  const mail = await writeConfirmation(deps, order);
  const isDue = (await wasMailed(deps.db, mail.event)) && !(await isMailWaiting(deps.db, mail));
  if (isDue) await queueAgain(deps, mail);
}

async function writeConfirmation(deps: OrderMailDeps, order: Order): Promise<QueuedMail> {
  const facts = await findFacts(deps, order);
  return order.replaces === null ? orderConfirmation(facts) : replacementMail(facts);
}

const queueAgain = (deps: OrderMailDeps, mail: QueuedMail): Promise<void> =>
  queueCopy(deps, { ...mail, event: `${mail.event}.again` });

const windowText = (until: Date, timeZone: string): string =>
  `You can still change your mind until ${timeText(until, timeZone)}. ` +
  'Fix a typo, fix the address, or cancel for a full refund. It’s all on your order’s page.';

/** How the hats are made. It is not known of those that are made as in Printful's store. */
const verbsFor = (lines: readonly OrderLine[]): string =>
  lines.some(({ syncVariantId }) => syncVariantId !== null)
    ? 'made'
    : verbsOf(lines.map(({ making }) => making));

function figuresOf(order: Order): Row[] {
  const discount: Row[] =
    order.discount > 0 ? [[discountName(order), `-${formatPrice(order.discount)}`]] : [];
  return [
    ['Subtotal', formatPrice(order.subtotal)],
    ...discount,
    [order.shippingMethod + shippingNote(order.code), formatPrice(order.shipping)],
    ...(order.taxCalculation === null ? [] : [[TAX_LABEL, formatPrice(order.tax)] as Row]),
    ['Total', formatPrice(order.total)],
  ];
}

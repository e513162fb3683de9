import { discountName, shippingNote } from '../../domain/discount-texts.ts';
import { verbsOf } from '../../domain/making.ts';
import { formatPrice } from '../../domain/money.ts';
import { businessDays } from '../../domain/promised-days.ts';
import type { QueuedJob } from '../jobs/run-job.ts';
import type { OrderLine } from '../orders/line-queries.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { toShopper } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { orderSettings } from '../settings/queries.ts';
import type { MailText } from './letter/compose-mail.ts';
import { figures, paragraph, type Row } from './letter/letter.ts';
import {
  addressLine,
  arrivalRows,
  type OrderFacts,
  type OrderMailDeps,
  orderFacts,
  orderMail,
  type Sold,
} from './order-mail.ts';
import { pictureHats } from './picture-hats.ts';
import { findPlans, type Plans } from './queries.ts';
import { queueCopy, storeMail } from './queue-mail.ts';
import { timeWords } from './time-words.ts';

/** Stores the confirmation email in the transaction that records the payment. Returns the job that sends it. */
export const storeConfirmation = (
  deps: OrderMailDeps,
  order: Order,
  sold: Sold & Plans,
): Promise<QueuedJob[]> =>
  storeMail(deps, { ...writeConfirmation(deps, order, sold), event: `order-confirmed.${order.id}` });

/** Queues another confirmation, with the order's current data. The caller has locked the order. */
export async function queueConfirmationCopy(deps: OrderMailDeps, order: Order): Promise<void> {
  const sold = {
    lines: await findOrderLines(deps.db, order.id),
    settings: await orderSettings(deps.db, order.id),
    ...(await findPlans(deps.db, order.id)),
  };
  await queueCopy(deps, {
    ...writeConfirmation(deps, order, sold),
    event: `order-confirmed.${order.id}.again`,
  });
}

function writeConfirmation(deps: OrderMailDeps, order: Order, sold: Sold & Plans) {
  const { sendAfter } = order;
  return {
    ...orderConfirmation({
      ...orderFacts(deps, order, sold),
      order,
      ...sold,
      changeableUntil: sendAfter !== null && sendAfter > deps.clock() ? sendAfter : null,
      timeZone: deps.config.timeZone,
    }),
    ...toShopper(order),
  };
}

interface ConfirmationFacts extends OrderFacts, Sold {
  order: Order;
  /** The end of its window; null when it is over. */
  changeableUntil: Date | null;
  timeZone: string;
}

/** The email that confirms a paid order: what was bought, what it cost, when it arrives and where. */
export function orderConfirmation(confirmed: ConfirmationFacts): MailText {
  const { order, lines, settings, changeableUntil, timeZone, publicUrl } = confirmed;
  const shippedIn = businessDays(settings.days.shippedIn);
  const promise = changeableUntil ? windowText(changeableUntil, timeZone) : null;
  return orderMail(confirmed, {
    subject: `Order #${order.id} is confirmed`,
    preview: `${formatPrice(order.total)}, paid. Your hats ship in ${shippedIn}.`,
    title: 'Order Confirmed!',
    lead: [
      paragraph(`Order #${order.id}. Your hats are custom ${verbsFor(lines)} and shipped in ${shippedIn}.`),
      ...(promise ? [paragraph(promise)] : []),
    ],
    rows: [...arrivalRows(confirmed), ['To', addressLine(order.recipient)]],
    rest: [pictureHats(lines, publicUrl, { isReceipt: true }), figures(...figuresOf(order))],
    promise,
  });
}

const windowText = (until: Date, timeZone: string): string =>
  `You can still change your mind until ${timeWords(until, timeZone)}. ` +
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
    ['Total', formatPrice(order.total)],
  ];
}

import type { Kysely } from 'kysely';
import { discountName, shippingNote } from '../../domain/discount-texts.ts';
import { verbsOf } from '../../domain/making.ts';
import { formatPrice } from '../../domain/money.ts';
import { businessDays } from '../../domain/promised-days.ts';
import type { Settings } from '../../domain/settings.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { QueuedJob } from '../jobs/jobs.ts';
import type { OrderLine } from '../orders/line-queries.ts';
import { findOrderLines } from '../orders/line-queries.ts';
import { mailedAddress, toShopper } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { orderSettings } from '../settings/queries.ts';
import { composeMail, type MailText } from './letter/compose-mail.ts';
import { button, facts, figures, orderFoot, paragraph, type Row } from './letter/letter.ts';
import { pictureHats } from './picture-hats.ts';
import { queueCopy, storeMail } from './queue-mail.ts';
import { timeWords } from './time-words.ts';

type ConfirmationDeps = Pick<Deps, 'settings' | 'jobs' | 'config' | 'clock'> & {
  db: Kysely<Tables>;
};

/** What an order was sold as, and under which settings. */
type Sold = Pick<ConfirmationFacts, 'lines' | 'settings'>;

/** Stores the confirmation email in the transaction that records the payment. Returns the job that sends it. */
export const storeConfirmation = (deps: ConfirmationDeps, order: Order, sold: Sold): Promise<QueuedJob[]> =>
  storeMail(deps, { ...writeConfirmation(deps, order, sold), event: `order-confirmed.${order.id}` });

/** Queues another confirmation, with the order's current data. The caller has locked the order. */
export async function queueConfirmationCopy(deps: ConfirmationDeps, order: Order): Promise<void> {
  const sold = {
    lines: await findOrderLines(deps.db, order.id),
    settings: await orderSettings(deps.db, order.id),
  };
  await queueCopy(deps, {
    ...writeConfirmation(deps, order, sold),
    event: `order-confirmed.${order.id}.again`,
  });
}

function writeConfirmation(deps: ConfirmationDeps, order: Order, sold: Sold) {
  const { config, clock } = deps;
  const { publicUrl, timeZone } = config;
  const { sendAfter } = order;
  return {
    ...orderConfirmation({
      order,
      ...sold,
      changeableUntil: sendAfter !== null && sendAfter > clock() ? sendAfter : null,
      timeZone,
      ordersEmail: deps.settings.current().settings.emails.orders,
      publicUrl,
      orderUrl: mailedAddress(publicUrl, order.id),
    }),
    ...toShopper(order),
  };
}

interface ConfirmationFacts {
  order: Order;
  lines: OrderLine[];
  /** The settings under which the order was sold. */
  settings: Settings;
  /** The end of its window; null when it is over. */
  changeableUntil: Date | null;
  timeZone: string;
  ordersEmail: string;
  /** The origin from which email clients load the pictures. */
  publicUrl: string;
  /** The page of the order. */
  orderUrl: string;
}

/** The email that confirms a paid order: what was bought, what it cost, and where it goes. */
export function orderConfirmation(confirmed: ConfirmationFacts): MailText {
  const { order, lines, settings, changeableUntil, timeZone, ordersEmail, publicUrl, orderUrl } = confirmed;
  const shippedIn = businessDays(settings.days.shippedIn);
  const { name, address1, address2, city, state, zip, country } = order.recipient;
  const address = [name, address1, address2, `${city}, ${state} ${zip}`, country].filter(
    (part) => part !== null,
  );
  const promise = changeableUntil ? windowText(changeableUntil, timeZone) : null;
  const letter = {
    subject: `Order #${order.id} is confirmed`,
    preview: `${formatPrice(order.total)}, paid. Your hats ship in ${shippedIn}.`,
    title: 'Order Confirmed!',
    blocks: [
      paragraph(`Order #${order.id}. Your hats are custom ${verbsFor(lines)} and shipped in ${shippedIn}.`),
      ...(promise ? [paragraph(promise)] : []),
      pictureHats(lines, publicUrl),
      figures(...figuresOf(order)),
      facts(['To', address.join(', ')]),
      button('See your order', orderUrl),
    ],
    foot: orderFoot(ordersEmail),
  };
  return { ...composeMail(letter, publicUrl), ...(promise && { promise }) };
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

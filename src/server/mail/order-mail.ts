import { addressLines, type Recipient } from '../../domain/address/address.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { daysText } from '../../domain/shipping/days-text.ts';
import { dayOf, latestDay, ON_THE_WAY, PARTY_WORDS } from '../../domain/shipping/party.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { arrivalOf } from '../orders/arrival-of.ts';
import { findOrderLines, type OrderLine } from '../orders/line-queries.ts';
import { mailedAddress, toShopper } from '../orders/order-key.ts';
import type { Order } from '../orders/queries.ts';
import { orderSettings } from '../settings/queries.ts';
import { type MailedLine, pictureHats } from './hat-pictures.ts';
import { composeMail } from './letter/compose-mail.ts';
import {
  type Block,
  button,
  facts,
  heading,
  mailLink,
  paragraph,
  type Row,
  type Span,
} from './letter/letter.ts';
import { findPlans, type Plans } from './queries.ts';
import { type QueuedMail, queueMail } from './queue-mail.ts';

export type OrderMailDeps = Pick<Deps, 'settings' | 'jobs' | 'config' | 'clock'> & { db: Db };

/** What every email about an order may say. */
export interface OrderFacts extends Sold {
  order: Order;
  orderId: string;
  ordersEmail: string;
  /** The origin from which email clients load the pictures. */
  publicUrl: string;
  /** The page of the order. */
  orderUrl: string;
  /** Until when the shopper can change it; null if not. */
  changeableUntil: Date | null;
  timeZone: string;
  /** The days on which it probably arrives; null where no honest date is known. */
  arrives: { first: Date; last: Date } | null;
  /** The party that the hats are for, and the latest day on which they arrive; null if one of them is unknown. */
  party: { on: string; latest: string } | null;
  /** Its hats, except those that were refunded because of their words. */
  hats: readonly MailedLine[];
}

/** What an order was sold as, and under which settings. */
export interface Sold {
  lines: readonly OrderLine[];
  settings: Settings;
}

/** Queues an email about an order, once per event. Nobody has the address of an erased shopper anymore. */
export async function queueOrderMail(
  deps: OrderMailDeps,
  order: Order,
  write: (facts: OrderFacts) => QueuedMail,
): Promise<void> {
  if (order.recipient.email !== '') await queueMail(deps, write(await findFacts(deps, order)));
}

export const findFacts = async (deps: OrderMailDeps, order: Order): Promise<OrderFacts> =>
  orderFacts(deps, order, {
    ...(await findPlans(deps.db, order.id)),
    settings: await orderSettings(deps.db, order.id),
    lines: await findOrderLines(deps.db, order.id),
  });

export function orderFacts(
  { config, settings: { current }, clock }: Pick<OrderMailDeps, 'config' | 'settings' | 'clock'>,
  order: Order,
  { partyOn, isReviewed, ...sold }: Sold & Plans,
): OrderFacts {
  const { id, status, deliveryDays, replaces, paid, total, refunded, sendAfter } = order;
  const isComing = ON_THE_WAY.includes(status) && (replaces !== null || refunded < (paid ?? total));
  const arrives = isComing ? arrivalOf(order, sold.settings, { isReviewed, now: clock() }) : null;
  const shipBy = order.announcedShipBy ?? order.shipBy;
  const late = isComing ? latestDay({ shipBy, maxDeliveryDays: deliveryDays?.[1] ?? null }) : null;
  const latest = arrives ? dayOf(arrives.last) : late;
  return {
    ...sold,
    order,
    orderId: id,
    ordersEmail: current().settings.emails.orders,
    publicUrl: config.publicUrl,
    orderUrl: mailedAddress(config.publicUrl, id),
    changeableUntil: sendAfter !== null && sendAfter > clock() ? sendAfter : null,
    timeZone: config.timeZone,
    arrives,
    party: partyOn !== null && latest !== null ? { on: partyOn, latest } : null,
    hats: sold.lines.filter(({ refusedAt }) => refusedAt === null),
  };
}

/** The rows about when an order arrives, and whether that is before its party. */
export const arrivalRows = ({ arrives, party }: Pick<OrderFacts, 'arrives' | 'party'>): Row[] => [
  ...(arrives ? [['Arrives', daysText(arrives.first, arrives.last)] as const] : []),
  ...partyRows(party),
];

/** How a shopper's party is answered once the way of shipping is paid: it is in time or not. */
export function partyRows(party: OrderFacts['party']): Row[] {
  if (!party) return [];
  const { on, latest } = party;
  const [day, end] = [on, latest].map((each) => daysText(new Date(each)));
  const year = on.slice(0, 4) === latest.slice(0, 4) ? '' : `, ${on.slice(0, 4)}`;
  return [
    [
      'Party',
      latest <= on
        ? `${PARTY_WORDS.in_time} It’s on ${day}${year}.`
        : `${PARTY_WORDS.too_late} It’s on ${day}${year}, and the hats can take until ${end}.`,
    ],
  ];
}

interface OrderLetter {
  /** Goes out once per event. */
  event: string;
  subject: string;
  preview: string;
  title: string;
  /** What the email has to say, above the facts. */
  lead: Block[];
  rows?: Row[];
  /** Instead of the one to the order's page. */
  action?: { label: string; url: string };
  /** Below the button; all hats, if no other block has one. */
  rest?: Block[];
  /** The sentence in `lead` that is true only while the order can be changed. */
  promise?: string | null;
}

/** Every email about an order to its shopper: what it has to say, facts, one button, and where to write. */
export function orderMail(
  { order, ordersEmail, publicUrl, orderUrl, hats }: OrderFacts,
  { event, lead, rows = [], action, rest = [], promise, ...letter }: OrderLetter,
): QueuedMail {
  const { label, url } = action ?? { label: 'See your order', url: orderUrl };
  const blocks = [...lead, ...(rows.length > 0 ? [facts(...rows)] : []), button(label, url), ...rest];
  if (!blocks.some(({ kind }) => kind === 'hats')) blocks.push(...someHats(hats, publicUrl));
  const foot: Span[] = ['Something off? Write to ', mailLink(ordersEmail), '.'];
  const mail = composeMail(publicUrl, { ...letter, blocks, foot });
  return { ...mail, ...(promise && { promise }), event, ...toShopper(order) };
}

/** The first hats of an order, for an email that is not about them. */
function someHats(hats: readonly MailedLine[], publicUrl: string): Block[] {
  if (hats.length === 0) return [];
  const more = hats.slice(MOST).reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    heading('In this order'),
    pictureHats(hats.slice(0, MOST), publicUrl),
    ...(more > 0 ? [paragraph(more === 1 ? 'And one more hat.' : `And ${more} more hats.`)] : []),
  ];
}

const MOST = 3;

/** Name and address in one line. */
export const addressLine = (recipient: Recipient): string => addressLines(recipient).join(', ');

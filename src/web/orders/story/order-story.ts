import { sentence } from '../../../domain/language/sentence.ts';
import { formatPrice } from '../../../domain/money/money.ts';
import type { OrderStatus } from '../../../domain/orders/order-status.ts';
import { daysBetween } from '../../../domain/shipping/days-text.ts';
import { REFUNDED_IN } from '../../../domain/shipping/promised-days.ts';
import type { OrderEvent, ShopperOrder, ShopperParcel } from '../../../wire/shopper-order.ts';
import { hasComeBack, madeLines, makerOf, refundedIn, whereHatsAre } from '../order-texts.ts';
import { type Clock, dateOf, timeOf } from './clock.ts';

export interface StoryStep {
  /** Differs within a story. */
  key: string;
  /** When it happened, in ISO 8601; null for what comes next. */
  at: string | null;
  /** What the column of dates says: a day, or for what comes next a time or several days. */
  when: string;
  title: string;
  text: string;
  /** The box that can be tracked. */
  parcel?: ShopperParcel;
}

export interface OrderStory {
  /** What is true now: one step, or one for each box on its way. Empty while the shopper can change the order. */
  current: StoryStep[];
  /** What happened before, newest first; oldest first while there are steps in `next`. */
  past: StoryStep[];
  /** What comes next, while the shopper can change the order. */
  next: StoryStep[];
}

/** An order as a story in dates. A failed payment is left out once another one worked. */
export function orderStory(order: ShopperOrder, clock: Clock): OrderStory {
  const past = pastSteps(order, clock);
  if (order.window) return { current: [], past, next: nextSteps(order, clock) };
  const current = currentSteps(order, past, clock);
  const earlier = past.filter(({ key }) => !current.some((step) => step.key === key));
  return { current, past: earlier.reverse(), next: [] };
}

/** What happened, oldest first. */
function pastSteps(order: ShopperOrder, clock: Clock): StoryStep[] {
  const isPaid = order.history.some(({ kind }) => kind === 'paid');
  const boxes = sentBoxes(order);
  const events = order.history.flatMap((event, index) => {
    if (isPaid && (event.kind === 'placed' || event.kind === 'declined')) return [];
    // Each box tells when it was shipped.
    if (event.kind === 'shipped' && boxes.length > 0) return [];
    const { title, text } = eventWords(event, order, clock);
    return [happened({ key: `${event.kind} ${index}`, at: event.at, title, text }, clock)];
  });
  const steps = [...events, ...boxes.map((box) => boxStep(box, order, clock))];
  return steps.sort((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
}

function eventWords(event: OrderEvent, order: ShopperOrder, clock: Clock): { title: string; text: string } {
  const time = timeOf(event.at, clock);
  switch (event.kind) {
    case 'placed':
      return { title: 'Order placed', text: `${time}. Not paid yet.` };
    case 'declined':
      return { title: 'Payment declined', text: `${time}. Nothing was charged.` };
    case 'paid':
      return {
        title: `You paid ${formatPrice(order.total)}`,
        text: order.window ? `${time}. Your receipt is in your email.` : time,
      };
    case 'replacing':
      return { title: 'We’re making your hats again', text: `${time}. You pay nothing.` };
    case 'words_changed':
      return { title: changeTitle(event), text: `${time}. The new proof is in your email.` };
    case 'address_changed':
      return {
        title: `${subject(event)} corrected the address to ${event.street}`,
        text: `${time}. The new one is in your email.`,
      };
    case 'email_changed':
      return { title: `${subject(event)} corrected the email address`, text: time };
    case 'gift_changed':
      return {
        title: `${subject(event)} ${GIFT_CHANGES[event.change]}`,
        text: `${time}. ${event.change === 'taken_away' ? 'The box has no note in it.' : 'How it comes is in your email.'}`,
      };
    case 'more_time':
      return { title: `${subject(event)} added 10 minutes`, text: time };
    case 'sent_early':
      return {
        title: event.by === 'shop' ? 'We sent it early' : 'You said “Send it now”',
        text: `${time}. No more changes after that.`,
      };
    case 'in_production':
      return {
        title: `Sent to the ${makerOf(order)}`,
        text: closedWindow(event.at, order) ? `${time}, when your change window closed.` : time,
      };
    case 'shipped':
      return { title: 'Shipped', text: arrivalText(order) };
    case 'delivered':
      return { title: 'Delivered', text: 'One size, seven snaps, all yours.' };
    case 'canceled':
      return { title: 'Canceled', text: `${time}. Nothing gets made.` };
    case 'refunded':
      return {
        title: `${formatPrice(event.amount)} back to you`,
        text: `It can take ${REFUNDED_IN} to show up on your statement.`,
      };
  }
}

const GIFT_CHANGES = {
  made: 'made it a gift',
  changed: 'changed the gift note',
  taken_away: 'took the gift note away',
};

const subject = ({ by }: { by: 'shopper' | 'shop' }) => (by === 'shop' ? 'We' : 'You');

/** Like "You changed “Pryia” to “Priya”": only the lines that differ. */
function changeTitle({ by, from, to }: Extract<OrderEvent, { kind: 'words_changed' }>): string {
  if (from === to) return `${subject({ by })} changed the colors or the font of “${to}”`;
  const [before, after] = differingLines(from.split(' / '), to.split(' / '));
  return `${subject({ by })} changed “${before}” to “${after}”`;
}

function differingLines(from: readonly string[], to: readonly string[]): [string, string] {
  const places = from.length === to.length ? from.map((line, index) => line !== to[index]) : [];
  const pick = (lines: readonly string[]) =>
    (places.length > 0 ? lines.filter((_, index) => places[index]) : lines).join(' / ');
  return [pick(from), pick(to)];
}

const SOON_MS = 60 * 60 * 1000;

/** Whether the order went to the printer because its window had ended, not early and not after a hold. */
const closedWindow = (at: string, { sendAfter, history }: ShopperOrder) =>
  sendAfter !== null &&
  history.some((event) => event.kind === 'paid' && event.at < sendAfter) &&
  !history.some(({ kind }) => kind === 'sent_early') &&
  Math.abs(Date.parse(at) - Date.parse(sendAfter)) < SOON_MS;

const sentBoxes = ({ parcels }: ShopperOrder) => parcels.filter(({ shippedAt }) => shippedAt !== null);

function boxStep(parcel: ShopperParcel, order: ShopperOrder, clock: Clock): StoryStep {
  const boxes = sentBoxes(order);
  const number = boxes.indexOf(parcel);
  const hats = madeLines(order.lines).reduce((sum, { quantity }) => sum + quantity, 0);
  const title = boxTitle(parcel, { number: number + 1, boxes: boxes.length, hats, status: order.status });
  const step = happened(
    {
      key: `box ${number}`,
      at: parcel.shippedAt ?? '',
      title,
      text: `${packedText(parcel, order)}${boxText(parcel, order, clock)}`,
    },
    clock,
  );
  return { ...step, parcel };
}

interface Sent {
  number: number;
  boxes: number;
  hats: number;
  status: OrderStatus;
}

/** Where nobody says what is in a box, more may come until the order is completed: it is shipped from its first box on. */
function boxTitle(
  { deliveredAt, isReturned, contents }: ShopperParcel,
  { number, boxes, hats, status }: Sent,
): string {
  const packed = contents.reduce((sum, { quantity }) => sum + quantity, 0);
  if (packed > 0 && packed < hats) return `Shipped, ${packed} of your ${hats} hats`;
  const isAll = status === 'completed' || boxes >= hats;
  if (boxes > 1) return isAll ? `Shipped, box ${number} of ${boxes}` : `Shipped, box ${number}`;
  if (isAll) return hats === 1 ? 'Shipped, your hat' : `Shipped, ${hats} hats in one box`;
  return deliveredAt || isReturned ? 'Shipped, the first box' : 'The first box is on the road';
}

/** Which hats are in a box without the others; empty if all of them are, or nobody says. */
function packedText({ contents }: ShopperParcel, { lines }: ShopperOrder): string {
  const made = madeLines(lines);
  const inBox = made.flatMap(({ id, name, quantity }) => {
    const packed = contents.find(({ lineId }) => lineId === String(id))?.quantity ?? 0;
    return packed === 0
      ? []
      : [{ text: packed === 1 ? name : `${packed} × ${name}`, isAll: packed >= quantity }];
  });
  const areAll = inBox.length === made.length && inBox.every(({ isAll }) => isAll);
  return inBox.length === 0 || areAll ? '' : `${inBox.map(({ text }) => text).join(', ')}. `;
}

function boxText(
  { deliveredAt, isReturned, tracking }: ShopperParcel,
  order: ShopperOrder,
  clock: Clock,
): string {
  if (isReturned) return 'It came back to the workshop.';
  if (deliveredAt) return `Delivered ${dateOf(deliveredAt, clock)}.`;
  // What the carrier says of this box is nearer to the truth than what the shop promised for all.
  const arrives = arrivalText({ ...order, arrives: tracking?.arrives ?? order.arrives });
  const { latest = null } = tracking ?? {};
  return latest ? `${arrives} ${dateOf(latest.at, clock)}: ${sentence(latest.text)}` : arrives;
}

/** Like "Arrives Dec 4–15 at 418 Music Row, Nashville." */
function arrivalText({ arrives, address }: Pick<ShopperOrder, 'arrives' | 'address'>): string {
  const place = `${address.address}, ${address.city}.`;
  return arrives ? `Arrives ${daysBetween(arrives)} at ${place}` : `It goes to ${place}`;
}

/** What is true now, once nothing can be changed anymore. */
function currentSteps(order: ShopperOrder, past: readonly StoryStep[], clock: Clock): StoryStep[] {
  const latest = (kind: string) => past.filter(({ key }) => key.startsWith(`${kind} `)).slice(-1);
  switch (order.status) {
    case 'processing':
    case 'sent_to_printful':
      return [
        happened(
          {
            key: 'printer',
            at: order.sendAfter ?? past.at(-1)?.at ?? '',
            title: capitalized(whereHatsAre(order)),
            text: arrivalText(order),
          },
          clock,
        ),
      ].filter(({ at }) => at !== '');
    case 'confirmed_with_printful':
      return latest('in_production').map((step) => ({
        ...step,
        title: `At the ${makerOf(order)}`,
        text: `One hat at a time. ${arrivalText(order)}`,
      }));
    case 'shipped': {
      const onTheRoad = past.filter(({ parcel }) => parcel && !parcel.deliveredAt && !parcel.isReturned);
      return onTheRoad.length > 0 ? onTheRoad.reverse() : latest('shipped');
    }
    case 'completed':
      return hasComeBack(order) ? [] : latest('delivered');
    case 'canceled':
    case 'refunded':
      return refundedIn(order.history) > 0 ? latest('refunded') : latest('canceled');
    default:
      return [];
  }
}

function nextSteps(order: ShopperOrder, clock: Clock): StoryStep[] {
  const { window, arrives, address, status } = order;
  return [
    ...(window && status === 'processing'
      ? [
          {
            key: 'send',
            at: null,
            when: timeOf(window.until, clock),
            title: `It goes to the ${makerOf(order)}`,
            text: 'After that, your hats are as good as made.',
          },
        ]
      : []),
    ...(arrives
      ? [
          {
            key: 'door',
            at: null,
            when: daysBetween(arrives),
            title: 'At your door',
            text: `${address.address}, ${address.city}, ${address.state} ${address.zipCode}`,
          },
        ]
      : []),
  ];
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Happened {
  key: string;
  /** Empty if it is not known. */
  at: string;
  title: string;
  text: string;
}

const happened = (step: Happened, clock: Clock): StoryStep => ({
  ...step,
  when: step.at === '' ? '' : dateOf(step.at, clock),
});

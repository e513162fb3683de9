import { add, type Cents, formatPrice, ZERO } from '../../domain/money/money.ts';
import { WAITING } from '../../domain/orders/holds.ts';
import { STATUSES } from '../../domain/orders/order-states.ts';
import { isCanceled, type OrderStatus } from '../../domain/orders/order-status.ts';
import { shippedHats } from '../../domain/shipping/parcels.ts';
import { REFUNDED_IN } from '../../domain/shipping/promised-days.ts';
import type { OrderEvent, ShopperLine, ShopperOrder } from '../../wire/shopper-order.ts';
import { type Clock, dateOf, NEW_YORK, timeOf } from './story/clock.ts';

/** An order's status for the shopper, in a sentence or two. */
export function statusText(order: StatusFacts, clock: Clock = NEW_YORK): string {
  const { status, heldBy, atBank, total, history, delay } = order;
  const has = (step: OrderEvent['kind']) => history.some(({ kind }) => kind === step);
  const isFailed = heldBy.includes('payment');
  if (isCanceled(status) && has('paid') && (has('canceled') || isFailed))
    return moneyText(atBank, total, isFailed ? 'failed' : refundedIn(history) > 0 ? 'in_story' : 'asked');
  const text = status === 'on_hold' ? holdText(order, clock) : STATUSES[status].shopper;
  if (!delay) return text;
  const words = isNextInLine({ status, delay }) ? 'Your hats are next in line at the workshop.' : text;
  return `${words} We’re sorry we’re late. Your order ships by ${dayOf(delay.shipBy)}.`;
}

/** Where the money of a canceled order goes. The story says when, once the refund is in it. */
function moneyText(
  { held, returned }: ShopperOrder['atBank'],
  total: Cents,
  refund: 'asked' | 'in_story' | 'failed',
): string {
  const subject = held + returned > 0 ? 'The rest' : 'Your money';
  return [
    returned > 0 && returnedText(returned),
    held > 0 && `Your bank decides who gets ${formatPrice(held)}, because the payment is disputed.`,
    held + returned < total &&
      (refund === 'failed'
        ? `Your refund didn’t go through, so we pay it another way. ${NOTHING_TO_DO}`
        : `${subject} goes back to the card you paid with.${refund === 'in_story' ? '' : ` It can take ${REFUNDED_IN} to show up on your statement.`}`),
  ]
    .filter(Boolean)
    .join(' ');
}

const NOTHING_TO_DO = 'You don’t have to do anything.';

const returnedText = (returned: Cents) => `Your bank gave ${formatPrice(returned)} back to you.`;

function holdText({ heldBy, atBank: { held, returned }, lines }: StatusFacts, clock: Clock): string {
  if (returned > 0 && held === 0) {
    const others = heldBy.filter((kind) => kind !== 'dispute').map((kind) => WAITING[kind].shopper);
    return ['It’s on hold.', returnedText(returned), ...others].join(' ');
  }
  const asked = askText(lines, clock);
  const kinds = heldBy.length > 0 ? heldBy : (['owner'] as const);
  const waits = kinds.filter((kind) => asked === null || kind !== 'content');
  return [
    STATUSES.on_hold.shopper,
    ...waits.map((kind) => WAITING[kind].shopper),
    asked ?? NOTHING_TO_DO,
  ].join(' ');
}

/** What the shopper has to do about words that the shop does not print, and until when; null if nothing. */
function askText(lines: StatusFacts['lines'], clock: Clock): string | null {
  const asked = lines.filter(({ words }) => words?.changeUntil);
  const [until] = asked.flatMap(({ words }) => words?.changeUntil ?? []).sort();
  if (until === undefined) return null;
  const isOne = asked.length === 1 && asked[0]?.quantity === 1;
  return `We can’t print some of the words. Change them by ${dateOf(until, clock)}, ${timeOf(until, clock)}, or you get your money back for ${isOne ? 'that hat' : 'those hats'}.`;
}

/** The headline of an order's page. */
export function headline(order: ShopperOrder): string {
  const { status, window, replaces, delay, history, problems } = order;
  if (problems.some(({ reason, asksWhere }) => reason === 'returned' && asksWhere))
    return 'Your package came back. Where to now?';
  if (status === 'refunded' && history.some(({ kind }) => kind === 'canceled'))
    return STATUSES.canceled.headline;
  if (window)
    return status === 'on_hold'
      ? 'Paid, and on hold'
      : `Paid. Not ${isPrinted(order) ? 'printed' : 'made'} yet.`;
  if (hasComeBack(order)) return 'Your package came back to the workshop';
  if (replaces !== null && isBetween(status)) return 'Your new hats come next';
  if (isNextInLine(order)) return 'Your hats are next in line';
  if (delay && isBetween(status)) return `Paid. On its way to the ${makerOf(order)}.`;
  return partlyShipped(order) ?? STATUSES[status].headline.replace('workshop', makerOf(order));
}

/** Whether a line's hats get made: all but the hats that were refused for their words. */
export const isMade = ({ words }: Pick<ShopperLine, 'words'>): boolean => words?.state !== 'refunded';

/** The lines whose hats get made. */
export const madeLines = (lines: readonly ShopperLine[]): ShopperLine[] => lines.filter(isMade);

/** Whether Printful can still stop it: the shopper may cancel it, or that is asked already. */
const isNextInLine = ({ status, delay }: Pick<ShopperOrder, 'status' | 'delay'>): boolean =>
  status === 'confirmed_with_printful' && delay !== null && (delay.refund !== null || delay.isCancelAsked);

/** Like "1 of your 2 hats has shipped"; null before any is, once all are, and where nobody says what is in the boxes. */
function partlyShipped({ status, lines, parcels }: ShopperOrder): string | null {
  const made = madeLines(lines);
  const hats = made.reduce((sum, { quantity }) => sum + quantity, 0);
  const shipped = shippedHats(
    made,
    parcels.map((parcel) => ({ ...parcel, state: 'shipped' as const })),
  );
  if (status !== 'shipped' || shipped === 0 || shipped === hats) return null;
  return `${shipped} of your ${hats} hats ${shipped === 1 ? 'has' : 'have'} shipped`;
}

/** Whether it is paid, and the workshop has not said yes. */
const isBetween = (status: OrderStatus): boolean => status === 'processing' || status === 'sent_to_printful';

/** Like "at the printer": where the hats are once nobody can change them. A late order and a replacement still wait. */
export const whereHatsAre = (order: ShopperOrder): string =>
  isBetween(order.status) && (order.delay || order.replaces !== null)
    ? `on the way to the ${makerOf(order)}`
    : `at the ${makerOf(order)}`;

/** Whether all hats of an order are printed. How a hat is made that is sold with a photo is not known here. */
const isPrinted = ({ lines }: Pick<ShopperOrder, 'lines'>): boolean =>
  lines.every(({ asPictured, making }) => !asPictured && !making.isStitched);

/** Who makes the hats, in a word that is true of printed and embroidered ones. */
export const makerOf = (order: Pick<ShopperOrder, 'lines'>): 'printer' | 'workshop' =>
  isPrinted(order) ? 'printer' : 'workshop';

/** Whether no parcel is left that could still arrive. */
export const hasComeBack = ({ status, parcels }: Pick<ShopperOrder, 'status' | 'parcels'>): boolean =>
  status === 'completed' && parcels.length > 0 && parcels.every(({ isReturned }) => isReturned);

interface StatusFacts
  extends Pick<ShopperOrder, 'status' | 'heldBy' | 'atBank' | 'total' | 'lines' | 'delay'> {
  history: readonly OrderEvent[];
}

/** The sum of all refunds, including those on their way. */
export const refundedIn = (history: readonly OrderEvent[]): Cents =>
  add(...history.map((event) => (event.kind === 'refunded' ? event.amount : ZERO)));

/** Like "Nov 20, 2026", in New York time on every machine. */
export const dayOf = (at: string): string => DAY.format(new Date(at));

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' });

import { counted } from '../language/counted.ts';
import { sentence } from '../language/sentence.ts';
import { disputeEnd, disputeReason } from '../money/dispute-status.ts';
import { type Cents, formatPrice } from '../money/money.ts';
import { type RefundReason, refundReasonText } from '../money/refund-hats.ts';
import { hasFailed, type RefundStatus } from '../money/refund-status.ts';
import { carrierText } from '../shipping/carrier-text.ts';
import type { ParcelState } from '../shipping/parcels.ts';
import type { HoldKind } from './holds.ts';
import { holdBadge } from './order-states.ts';
import { isCanceled, type OrderStatus } from './order-status.ts';
import { type Decision, type ProblemReason, REASON_LABELS } from './problem.ts';

/** Everything that happened to an order. An actor is an administrator's email address, `shopper`, `shop`, `Stripe` or `Printful`. */
export interface OrderPast {
  /** What to call the shopper, and how many hats are in the order. */
  name: string;
  hats: number;
  total: Cents;
  replaces: string | null;
  moves: readonly { from: OrderStatus | null; to: OrderStatus; cause: string; at: Date }[];
  changes: readonly {
    kind: 'words' | 'address' | 'email' | 'gift' | 'more_time' | 'sent_now';
    who: string;
    hats: number | null;
    /** Empty where there was nothing before, or is nothing now. */
    from: string;
    to: string;
    at: Date;
  }[];
  refunds: readonly {
    amount: Cents;
    status: RefundStatus;
    reasonKind: RefundReason;
    /** Null if it is not printed. */
    reason: string | null;
    failure: string | null;
    who: string;
    /** The names of the refunded hats. */
    hats: readonly string[];
    at: Date;
  }[];
  disputes: readonly { amount: Cents; status: string; reason: string; at: Date; closedAt: Date | null }[];
  holds: readonly {
    kind: HoldKind;
    cause: string;
    reason: string;
    since: Date;
    endedAt: Date | null;
    endedBy: string | null;
  }[];
  parcels: readonly {
    carrier: string;
    service: string;
    trackingNumber: string;
    state: ParcelState;
    /** Names of the hats in it; empty if unknown. */
    hats: readonly string[];
    shippedAt: Date;
    deliveredAt: Date | null;
    seenAt: Date;
  }[];
  notes: readonly { who: string; text: string; at: Date }[];
  problems: readonly {
    reason: ProblemReason;
    words: string;
    who: string;
    hats: readonly string[];
    at: Date;
    decision: Decision | null;
    decidedBy: string | null;
    decidedAt: Date | null;
    replacementId: string | null;
    answer: string;
  }[];
  mails: readonly {
    id: number;
    /** The first word of its event, such as `order-confirmed`. */
    kind: string;
    subject: string;
    to: string;
    isToOwner: boolean;
    at: Date;
    isSent: boolean;
  }[];
}

/** One thing that happened: who, in bold, and the rest of the sentence. Without a name it happened by itself. */
interface StoryEntry {
  at: Date;
  who: string | null;
  text: string;
  /** The email that the entry is about. */
  mailId: number | null;
}

/** Everything that happened to an order in plain sentences, newest first. */
export function orderStory(past: OrderPast): StoryEntry[] {
  const entries = [
    ...past.moves.flatMap((move) => moveEntry(move, past)),
    ...past.changes.map((change) => changeEntry(change, past)),
    ...past.refunds.map((refund) => refundEntry(refund, past)),
    ...past.disputes.flatMap((dispute) => disputeEntries(dispute, past)),
    ...past.holds.flatMap((hold) => holdEntries(hold, past)),
    ...past.parcels.flatMap(parcelEntries),
    ...past.notes.map(({ who, text, at }) => entry(at, who, `noted: “${text}”`)),
    ...past.problems.flatMap((problem) => problemEntries(problem, past)),
    ...past.mails.map(mailEntry),
  ];
  const moments = entries.filter(({ mailId }) => mailId === null).map(({ at }) => at.getTime());
  // An email is stored with what it tells, sometimes a moment before it.
  const placeOf = ({ at, mailId }: StoryEntry): number => {
    const time = at.getTime();
    const described = moments.filter(
      (moment) => mailId !== null && moment >= time && moment <= time + MOMENT,
    );
    return Math.min(...described.concat(described.length === 0 ? time : []));
  };
  // What happened at the same moment keeps its order.
  return entries
    .map((each, index) => ({ each, index }))
    .sort((a, b) => placeOf(b.each) - placeOf(a.each) || b.index - a.index)
    .map(({ each }) => each);
}

/** In milliseconds, as long as one transaction may take. */
const MOMENT = 1000;

const isSameMoment = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime()) <= MOMENT;

const entry = (at: Date, who: string | null, text: string): StoryEntry => ({ at, who, text, mailId: null });

/** What the owner calls somebody. The shop itself has no name. */
const nameOf = (who: string, { name }: OrderPast): string | null =>
  who === 'shopper' ? name : who === 'shop' ? null : who;

function moveEntry({ from, to, cause, at }: OrderPast['moves'][number], past: OrderPast): StoryEntry[] {
  const shopper = past.name;
  if (to === 'pending')
    return [entry(at, shopper, `ordered ${counted(past.hats, 'hat')} for ${formatPrice(past.total)}.`)];
  if (to === 'processing' && past.replaces !== null && from === null)
    return [entry(at, null, `A free replacement for hats of order #${past.replaces} was ordered.`)];
  if (to === 'processing' && (from === null || from === 'pending' || from === 'payment_failed'))
    return [entry(at, shopper, `paid ${formatPrice(past.total)}.`)];
  if (to === 'payment_failed') return [entry(at, shopper, 'tried to pay, but the card was declined.')];
  if (from === 'on_hold' && !isCanceled(to)) return [];
  if (to === 'sent_to_printful') return [entry(at, null, 'The order went to Printful.')];
  if (to === 'confirmed_with_printful') return [entry(at, 'Printful', 'confirmed the order and started.')];
  if (to === 'shipped' && past.parcels.length === 0) return [entry(at, 'Printful', 'shipped the order.')];
  if (to === 'completed' && !past.parcels.some(({ deliveredAt }) => deliveredAt))
    return [entry(at, null, 'Nobody scanned the delivery. The order counts as done.')];
  if (to === 'canceled') return [entry(at, null, canceledText(from, cause))];
  if (to === 'refunded') return [entry(at, null, 'Everything that was paid is refunded.')];
  return [];
}

function canceledText(from: OrderStatus | null, cause: string): string {
  const [, reason] = /^canceled: (.+)$/s.exec(cause) ?? [];
  if (reason) return `The order was canceled: ${sentence(reason)}`;
  if (cause === 'canceled') return 'The order was canceled.';
  return from === 'on_hold' ? 'The order stays canceled.' : 'Nobody paid in time, so the order was canceled.';
}

function changeEntry(
  { kind, who, hats, from, to, at }: OrderPast['changes'][number],
  past: OrderPast,
): StoryEntry {
  const name = nameOf(who, past);
  if (kind === 'more_time') return entry(at, name, 'took ten more minutes.');
  if (kind === 'sent_now') return entry(at, name, 'ended the time for changes early.');
  if (kind === 'gift' && from === '') return entry(at, name, `made it a gift: ${to}.`);
  if (kind === 'gift' && to === '') return entry(at, name, `took the gift note away, which was: ${from}.`);
  const what =
    kind === 'words'
      ? counted(hats ?? 1, 'hat')
      : { address: 'the address', email: 'the email address', gift: 'the gift note' }[kind];
  return entry(at, name, `changed ${what} from “${from}” to “${to}”.`);
}

function refundEntry(
  { amount, status, reasonKind, reason, failure, who, hats, at }: OrderPast['refunds'][number],
  past: OrderPast,
): StoryEntry {
  const name = nameOf(who, past);
  const what = hats.length > 0 ? ` for ${list(hats)}` : '';
  const money = `${formatPrice(amount)}${what}`;
  const why = reason === null ? '' : ` ${sentence(refundReasonText(reasonKind, reason))}`;
  if (hasFailed(status))
    return entry(
      at,
      name,
      `${name === null ? 'We tried' : 'tried'} to refund ${money}, but it failed: ${sentence((failure ?? 'no reason was given').replaceAll('_', ' '))}`,
    );
  const made = status === 'requested' ? 'asked Stripe to refund' : 'refunded';
  return entry(at, name, `${name === null ? `We ${made}` : made} ${money}.${why}`);
}

function disputeEntries(
  { amount, status, reason, at, closedAt }: OrderPast['disputes'][number],
  { name }: OrderPast,
): StoryEntry[] {
  const opened = status.startsWith('warning_')
    ? `${possessive(name)} bank asks about ${formatPrice(amount)}: “${disputeReason(reason)}”.`
    : `${possessive(name)} bank opened a dispute over ${formatPrice(amount)}: “${disputeReason(reason)}”.`;
  const end = disputeEnd(status);
  const ended =
    end === undefined
      ? `The bank decided for ${name}. ${formatPrice(amount)} is gone.`
      : `${sentence(end)} ${status === 'won' ? 'The money is back.' : 'No money was taken.'}`;
  return [entry(at, 'Stripe:', opened), ...(closedAt ? [entry(closedAt, 'Stripe:', ended)] : [])];
}

function holdEntries(
  { kind, cause, reason, since, endedAt, endedBy }: OrderPast['holds'][number],
  past: OrderPast,
): StoryEntry[] {
  const began = since.getTime();
  // The entry of the dispute says it.
  const isInDispute = kind === 'dispute' && past.disputes.some(({ at }) => at.getTime() <= began);
  const opened = `The order waits. ${holdBadge(kind, cause)}: ${sentence(reason)}`;
  const isOver = past.moves.some(({ to, at }) => isCanceled(to) && endedAt && isSameMoment(at, endedAt));
  return [
    ...(isInDispute ? [] : [entry(since, null, opened)]),
    ...(endedAt && !isOver
      ? [entry(endedAt, null, `The order goes on: ${sentence(endedBy ?? 'the reason is gone')}`)]
      : []),
  ];
}

function parcelEntries(parcel: OrderPast['parcels'][number]): StoryEntry[] {
  const { carrier, service, trackingNumber, state, hats, shippedAt, deliveredAt, seenAt } = parcel;
  const by = carrierText(carrier, service) || 'The carrier';
  const number = trackingNumber ? `, ${trackingNumber}` : '';
  return [
    entry(
      shippedAt,
      'Printful',
      `shipped a parcel with ${by}${number}${hats.length > 0 ? ` (${list(hats)})` : ''}.`,
    ),
    ...(deliveredAt ? [entry(deliveredAt, carrier || 'The carrier', 'delivered it.')] : []),
    ...(state === 'returned' ? [entry(seenAt, carrier || 'The carrier', 'sent the parcel back.')] : []),
    ...(state === 'canceled' ? [entry(seenAt, 'Printful', 'canceled the parcel.')] : []),
  ];
}

function problemEntries(problem: OrderPast['problems'][number], past: OrderPast): StoryEntry[] {
  const { reason, words, who, hats, at, decision, decidedBy, decidedAt, replacementId, answer } = problem;
  const about = hats.length > 0 ? ` (${list(hats)})` : '';
  const said = words ? ` “${words}”` : '';
  const reported = `reported${about}: ${REASON_LABELS[reason]}.${said}`;
  const decided = {
    replacement: replacementId ? `sent a replacement, #${replacementId}.` : 'decided to send a replacement.',
    refund: 'decided to refund it.',
    nothing: `answered: “${answer}”`,
  };
  return [
    entry(at, nameOf(who, past), reported),
    ...(decision && decidedAt
      ? [entry(decidedAt, nameOf(decidedBy ?? 'shop', past), decided[decision])]
      : []),
  ];
}

const mailEntry = ({ id, subject, to, isToOwner, at, isSent }: OrderPast['mails'][number]): StoryEntry => {
  const verb = isSent ? 'We emailed' : 'We could not email';
  const text = isToOwner ? `${verb} you “${subject}”` : `${verb} “${subject}” to ${to}`;
  return { ...entry(at, null, text), mailId: id };
};

const list = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);

const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`);

import { counted } from '../language/counted.ts';
import { capital, sentence } from '../language/sentence.ts';
import { disputeReason } from '../money/dispute-status.ts';
import { type Cents, formatPrice } from '../money/money.ts';
import { WAITING } from '../orders/holds.ts';
import { type OwnersHold, ownersHold } from '../orders/order-states.ts';
import { claimDue, type ProblemReason, type Wish } from '../orders/problem.ts';
import type { TodayItem, TodayKind } from './today.ts';

/** What is known about it, for a sentence. Each kind has some of these. */
export interface TodayFacts {
  /** Of an order: who bought it and to whom it goes, for which party, and how many hats it has. */
  buyer?: string;
  receiver?: string;
  partyOn?: string | null;
  hats?: number;
  /** Of a hold, in words that continue "on hold:". Of a dispute, Stripe's reason. */
  reason?: string;
  /** Of a drawing to approve: when Printful cancels the order. */
  canceledAt?: string;
  amount?: Cents;
  /** Of a dispute: Stripe's status, and when the last parcel was scanned as delivered. */
  status?: string;
  deliveredAt?: string | null;
  hasTracking?: boolean;
  isBeingMade?: boolean;
  /** Of words to check: the lines of each hat, and how many hats have them. */
  words?: string[];
  wordedHats?: number;
  /** Of a problem: what it is, what the shopper wrote, and what was decided. */
  problem?: ProblemReason;
  said?: string;
  wish?: Wish | null;
  hasPhoto?: boolean;
  decision?: string | null;
  /** Of a refund: why it came back. */
  failure?: string | null;
  /** Of a hat color: its name, and why it is not sold. */
  color?: string;
  isMade?: boolean;
  inStock?: boolean;
  lapse?: string | null;
  /** Of an alert. */
  alertId?: number;
  alertKind?: string;
  text?: string;
  /** Of an alert about an email. */
  mail?: UndeliveredMail;
}

export interface UndeliveredMail {
  id: number;
  subject: string;
  recipient: string;
  /** `unsure`: it may have arrived. */
  state: string;
  /** What the mail server said. */
  answer: string | null;
  /** Whether it went to the receiver of a gift. */
  isReceivers: boolean;
  /** Earlier email addresses of its order. */
  others: string[];
}

/** `stake`: money or a day is lost. `look`: it costs something while it waits. `news`: it can wait some days. */
type TagTone = 'stake' | 'look' | 'news';

/** One line of the list of what waits for the owner. */
interface TodayLine {
  /** "By Nov 28". */
  tag: string;
  tone: TagTone;
  /** What happened, in one sentence. */
  text: string;
  /** What to know before deciding; empty if there is nothing to add. */
  more: string;
  button: string;
  /** The page where it is resolved. */
  page: 'order' | 'hats' | 'profit' | 'ledger' | 'system';
}

/** Says what happened, until when it should be resolved, and how. Times are in `timeZone`. */
export function todayLine(
  row: TodayItem<TodayFacts>,
  { now, timeZone }: { now: Date; timeZone: string },
): TodayLine {
  const write = (options: Intl.DateTimeFormatOptions) => (at: Date) =>
    at.toLocaleString('en-US', { timeZone, ...options }).replaceAll('\u202f', ' ');
  const day = write({ month: 'short', day: 'numeric' });
  const words = SENTENCES[row.kind](row.facts, {
    day,
    due: row.dueAt ? shortDue(row.dueAt, now, write) : null,
    hold: ownersHold(row.cause),
  });
  const isProblem = row.kind === 'problem' || row.kind === 'parcel_returned';
  return { ...(isProblem ? ageTag(row.since, now) : timeTag(row, now, write)), ...words };
}

type Write = (options: Intl.DateTimeFormatOptions) => (at: Date) => string;

interface Said {
  text: string;
  more: string;
  button: string;
  page: TodayLine['page'];
}

type Sentence = (
  facts: TodayFacts,
  /** Writes a day, and when it is due. */
  written: { day(at: Date): string; due: string | null; hold: OwnersHold },
) => Said;

const SENTENCES: Record<TodayKind, Sentence> = {
  dispute: (facts, { day }) => {
    const amount = formatPrice(facts.amount ?? (0 as Cents));
    if (facts.status === 'lost')
      return onOrder(
        `${whose(facts)} bank gave ${amount} back.`,
        'Cancel the order if it is not made yet.',
        'Look at the order',
      );
    const verb = facts.status?.startsWith('warning_') ? 'asks about' : 'disputes';
    return onOrder(
      `${whose(facts)} bank ${verb} ${amount}: “${disputeReason(facts.reason ?? 'general')}”.`,
      facts.deliveredAt
        ? `The parcel arrived ${day(new Date(facts.deliveredAt))}.${facts.hasTracking ? ' We have the tracking to show it.' : ''}`
        : facts.hasTracking
          ? 'The parcel is on its way, with tracking.'
          : facts.isBeingMade
            ? 'The hats are being made and will ship, whatever the bank decides.'
            : 'Nothing has shipped yet. The order waits until the bank decides.',
      'Answer the dispute',
    );
  },
  address: (facts) =>
    onOrder(
      `Printful cannot send to ${receivers(facts)} address.`,
      sentence(facts.reason ?? ''),
      WAITING.address.button,
    ),
  content: (facts, { due }) => {
    const { words = [], hats = 0, wordedHats = 0, reason } = facts;
    if (words.length === 0)
      return onOrder(
        `${whose(facts)} order has words to check.`,
        sentence(reason ?? ''),
        WAITING.content.button,
      );
    const quoted = words.map((each) => `“${each}”`).join(' and ');
    const others = hats - wordedHats;
    return onOrder(
      `${who(facts)} wants ${quoted}${others > 0 ? ` on ${wordedHats} of ${hats} hats` : ''}.`,
      joined(
        'May be a brand.',
        others === 1
          ? 'The other hat waits with it.'
          : others > 1 && `The other ${others} hats wait with it.`,
        due && 'Without an answer, it is refunded.',
      ),
      WAITING.content.button,
    );
  },
  payment: (facts) =>
    onOrder(
      `The payment of ${whose(facts)} order needs a look.`,
      sentence(facts.reason ?? ''),
      WAITING.payment.button,
    ),
  printful: (facts, { day }) =>
    facts.canceledAt
      ? onOrder(
          `Printful wants another drawing on ${whose(facts)} order.`,
          joined(
            sentence(facts.reason ?? ''),
            `Printful cancels it on ${day(new Date(facts.canceledAt))} if nobody approves.`,
          ),
          'Compare the drawings',
        )
      : onOrder(
          `Printful has a question about ${whose(facts)} order.`,
          sentence(facts.reason ?? ''),
          'See what it asks',
        ),
  owner: (facts, { hold }) =>
    hold.key === 'owner'
      ? onOrder(`${whose(facts)} order is stopped.`, sentence(facts.reason ?? ''), hold.button)
      : onOrder(`${hold.badge}: ${whose(facts)} order.`, sentence(facts.reason ?? ''), hold.button),
  refund_returned: (facts) =>
    onOrder(
      `The refund of ${formatPrice(facts.amount ?? (0 as Cents))} to ${who(facts)} came back${facts.failure ? `: ${facts.failure.replaceAll('_', ' ')}` : ''}.`,
      'The money is with you again, not with the shopper.',
      WAITING.refund_returned.button,
    ),
  problem: (facts, { day }) => {
    const { problem = 'misprint', hasPhoto, said, deliveredAt, decision } = facts;
    if (decision === 'replacement')
      return onOrder(`${whose(facts)} new hats are promised, but not ordered yet.`, '', 'Order the new hats');
    const until = claimDue([deliveredAt ? new Date(deliveredAt) : null]);
    return onOrder(
      `${who(facts)} says ${PROBLEMS[problem]}.${hasPhoto ? ' Photo attached.' : ''}`,
      joined(said && `“${shortened(said)}”`, until && `Printful takes claims until ${day(until)}.`),
      hasPhoto ? 'Look at the photo' : 'Answer the shopper',
    );
  },
  parcel_returned: (facts) =>
    onOrder(
      `${receivers(facts)} parcel came back to Printful.`,
      facts.wish === 'refund' ? 'The shopper would like the money back.' : 'Send it again, or refund it.',
      WAITING.parcel_returned.button,
    ),
  hat: ({ color = 'A color', isMade, inStock, lapse }) => ({
    text:
      isMade === false
        ? `Printful no longer makes ${color}, so it is not sold.`
        : lapse
          ? `${color} is no longer confirmed, so it is not sold.`
          : `${color} is ${inStock ? 'not sold' : 'out of stock at Printful and not sold'}.`,
    more: lapse ?? '',
    button: `See ${color}`,
    page: 'hats',
  }),
  no_hats: () => ({
    text: 'No hat color is confirmed, so the shop sells no designed hat.',
    more: 'Compare each color with Printful’s picture once.',
    button: 'Confirm your hats',
    page: 'hats',
  }),
  alert: (facts) =>
    facts.mail
      ? undelivered(facts, facts.mail)
      : {
          text: alertText(facts.text ?? ''),
          more: '',
          ...(ELSEWHERE[facts.alertKind ?? ''] ?? { button: 'Look at the order', page: 'order' }),
        },
};

function undelivered(
  facts: TodayFacts,
  { subject, recipient, isReceivers, state, answer, others }: UndeliveredMail,
) {
  const name = isReceivers ? receiver(facts) : who(facts);
  const isUnsure = state === 'unsure';
  const why = isUnsure
    ? 'The mail server took it and never answered.'
    : `The mail server ${state === 'failed' ? 'put it off for a day' : 'refused it'}${answer ? `: “${shortened(answer)}”` : ''}.`;
  return onOrder(
    `${name} ${isUnsure ? 'may not have gotten' : 'did not get'} the email “${subject}”.`,
    joined(
      `It went to ${recipient}.`,
      why,
      !isReceivers &&
        others.length > 0 &&
        `Before, the order had ${new Intl.ListFormat('en-US').format(others)}.`,
    ),
    isReceivers ? 'Look at the order' : 'Correct the address',
  );
}

/** Where alerts lead that are not about an order. */
const ELSEWHERE: Record<string, Pick<Said, 'button' | 'page'>> = {
  hats: { button: 'See your hats', page: 'hats' },
  prices: { button: 'See what is left', page: 'profit' },
  ledger: { button: 'Look at the ledger', page: 'ledger' },
  provider: { button: 'See System', page: 'system' },
};

const onOrder = (text: string, more: string, button: string): Said => ({ text, more, button, page: 'order' });

const PROBLEMS: Record<ProblemReason, string> = {
  misprint: 'the lettering is wrong',
  damaged: 'the hat is damaged',
  wrong_hat: 'it is the wrong hat',
  lost: 'the hats never came',
  returned: 'the package came back',
};

/** Erased people have no name. */
const who = ({ buyer }: TodayFacts) => buyer || 'A shopper';
const whose = (facts: TodayFacts) => `${who(facts)}’s`;
const receiver = ({ receiver: name }: TodayFacts) => name || 'A shopper';
const receivers = (facts: TodayFacts) => `${receiver(facts)}’s`;

/** The text of an alert without its order, which stands beside it. */
export const alertText = (text: string) => capital(text.replace(/^Order #\w+: /, ''));
const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' ');

const LONGEST_QUOTE = 120;
const shortened = (text: string) =>
  text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE).trimEnd()}…`;

function ageTag(since: Date, now: Date): Pick<TodayLine, 'tag' | 'tone'> {
  const days = Math.floor((now.getTime() - since.getTime()) / DAY);
  const tag = days < 1 ? 'New' : counted(days, 'day old', 'days old');
  return { tag, tone: days > 3 ? 'look' : 'news' };
}

function timeTag(
  { kind, since, dueAt }: TodayItem<TodayFacts>,
  now: Date,
  write: Write,
): Pick<TodayLine, 'tag' | 'tone'> {
  const date = write({ month: 'short', day: 'numeric' });
  if (dueAt && dueAt < now) return { tag: `Late since ${date(dueAt)}`, tone: 'stake' };
  if (dueAt) {
    const isToday = date(dueAt) === date(now);
    const isStake = kind === 'dispute' || isToday;
    return { tag: isToday ? 'Today' : `By ${shortDue(dueAt, now, write)}`, tone: isStake ? 'stake' : 'look' };
  }
  const isToday = date(since) === date(now);
  const at = isToday ? write({ hour: 'numeric', minute: '2-digit' })(since) : date(since);
  return { tag: `Since ${at}`, tone: 'look' };
}

/** "Mon 9 AM" within the week, otherwise "Nov 28". */
function shortDue(at: Date, now: Date, write: Write): string {
  if (at.getTime() - now.getTime() > 6 * DAY) return write({ month: 'short', day: 'numeric' })(at);
  return write({ weekday: 'short', hour: 'numeric' })(at).replace(',', '');
}

const DAY = 86_400_000;

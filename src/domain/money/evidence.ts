import type { OrderPast } from '../orders/order-story.ts';

/** The emails to an order's shopper, by the first word of their event. */
export const SHOPPER_MAILS: readonly string[] = [
  'order-confirmed',
  'words-changed',
  'address-changed',
  'gift-changed',
  'email-changed',
  'words-approved',
  'words-change-asked',
  'words-refused',
  'parcel-shipped',
  'delayed',
  'refunded',
  'replacement',
  'where-to',
  'where-to-again',
  'where-to-decided',
  'problem-closed',
  'letter',
];

export const mailKind = (event: string): string => event.split('.')[0] ?? '';

/** What happened to an order that a bank may read. Whatever is not named here is not printed. */
type PastForBank = Pick<
  OrderPast,
  'name' | 'hats' | 'total' | 'replaces' | 'moves' | 'changes' | 'refunds' | 'disputes' | 'parcels' | 'mails'
>;

/** The same without a word that the team typed or a name of the team: amounts, dates and states. */
export const evidencePast = (past: PastForBank): OrderPast => ({
  name: past.name,
  hats: past.hats,
  total: past.total,
  replaces: past.replaces,
  moves: past.moves.map(({ from, to, cause, at }) => ({ from, to, cause: cause.split(':')[0] ?? '', at })),
  // What people write to each other is not a bank's business.
  changes: past.changes
    .filter(({ kind }) => kind !== 'gift')
    .map((change) => ({ ...change, who: whoFor(change.who) })),
  refunds: past.refunds.map(({ amount, status, hats, at }) => ({
    amount,
    status,
    hats,
    at,
    reasonKind: 'other',
    reason: null,
    failure: null,
    who: 'shop',
  })),
  disputes: past.disputes,
  parcels: past.parcels,
  mails: past.mails.filter(({ kind }) => SHOPPER_MAILS.includes(kind)),
  holds: [],
  notes: [],
  problems: [],
});

const whoFor = (who: string) => (who === 'shopper' ? 'shopper' : 'shop');

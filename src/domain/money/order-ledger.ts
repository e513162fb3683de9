import { type CodeKind, SENT_CODE } from '../cart/discount-code.ts';
import { shippingNote } from '../cart/discount-texts.ts';
import { counted } from '../language/counted.ts';
import { MAY_COST_MORE } from './dispute-status.ts';
import type { Cents } from './money.ts';
import { TAX_LABEL } from './tax.ts';

/** The money of an order. What is not known yet is null, never zero. */
export interface LedgerFacts {
  hats: number;
  subtotal: Cents;
  discount: Cents;
  discountPercentage: number;
  /** The discount code that counted. */
  code: { name: string; kind: CodeKind } | null;
  shippingMethod: string;
  shipping: Cents;
  /** Sales tax, which is part of the total. */
  tax: Cents;
  /** The part of it that did not go back to the shopper, so that it is for the state. */
  taxOwed: Cents;
  /** The same once a bank gives back what it holds: the tax of a lost dispute is for the state again. */
  taxIfWon: Cents;
  total: Cents;
  /** What Stripe took; null until it is paid. */
  paid: Cents | null;
  /** Whether it replaces hats for free. Its cost counts in the order that was paid. */
  isReplacement: boolean;
  refunded: Cents;
  /** What a bank holds while a dispute is open. */
  held: Cents;
  /** What banks gave back to the shopper for good. */
  lost: Cents;
  /** Null while it is not booked, and while another one may follow. */
  disputeFee: Cents | null;
  stripeFee: Cents | null;
  printfulCost: Cents | null;
  replacementCost: Cents | null;
  credit: Cents;
  /** Whether Stripe has still to accept a refund, so that what is left may change. */
  isOpen: boolean;
  /** What the fee and Printful's cost probably come to, and the fees of disputes so far; null if nobody can say. */
  expected: { stripeFee: Cents | null; printfulCost: Cents | null; disputeFee: Cents | null };
}

export interface LedgerRow {
  label: string;
  note?: string;
  /** In cents, below zero for what goes away; null while it is not known. */
  amount: number | null;
  isSum?: boolean;
}

export interface Ledger {
  rows: LedgerRow[];
  /** What the owner keeps. */
  end: { label: 'You keep' | 'You keep, about' | 'Now' | 'Now, about'; amount: number | null } | null;
  /** What it becomes if the bank decides for the owner; null unless a bank holds money. */
  ifWon: number | null;
}

/** The money of an order, from what was paid to what the owner keeps. */
export function orderLedger(facts: LedgerFacts): Ledger {
  const { paid, held, isReplacement, taxOwed, taxIfWon } = facts;
  if (isReplacement) return { rows: costRows(facts), end: null, ifWon: null };
  if (paid === null) return { rows: priceRows(facts), end: null, ifWon: null };
  const rows = [...priceRows(facts), ...costRows(facts)];
  const exact = keptOf(facts, facts);
  const { expected, stripeFee, printfulCost, disputeFee } = facts;
  if (held > 0) {
    const now = exact ?? keptOf(facts, { stripeFee, printfulCost, disputeFee: expected.disputeFee });
    const label = exact === null && now !== null ? 'Now, about' : 'Now';
    return {
      rows,
      end: { label, amount: now },
      ifWon: now === null ? null : now + held + taxOwed - taxIfWon,
    };
  }
  if (exact !== null && !facts.isOpen)
    return { rows, end: { label: 'You keep', amount: exact }, ifWon: null };
  const about = keptOf(facts, {
    stripeFee: stripeFee ?? expected.stripeFee,
    printfulCost: printfulCost ?? expected.printfulCost,
    disputeFee: disputeFee ?? expected.disputeFee,
  });
  return { rows, end: { label: 'You keep, about', amount: about }, ifWon: null };
}

/** What is left of the payment; null while a part is not known. */
function keptOf(
  { paid, refunded, held, lost, replacementCost, credit, taxOwed }: LedgerFacts,
  { stripeFee, printfulCost, disputeFee }: Pick<LedgerFacts, 'stripeFee' | 'printfulCost' | 'disputeFee'>,
): number | null {
  if (paid === null || disputeFee === null || stripeFee === null) return null;
  if (printfulCost === null || replacementCost === null) return null;
  const costs = disputeFee + stripeFee + printfulCost + replacementCost;
  return paid - refunded - held - lost - costs - taxOwed + credit;
}

function priceRows(facts: LedgerFacts): LedgerRow[] {
  const { hats, subtotal, discount, discountPercentage, code, shippingMethod, shipping, tax, total, paid } =
    facts;
  const isCoded = code !== null && code.kind !== 'free_shipping';
  const count = counted(hats, 'hat');
  return [
    {
      label: discountPercentage > 0 ? `${count}, ${discountPercentage}% off` : count,
      ...(discount > 0 && { note: isCoded ? codeNote(code.name) : 'Party Pack' }),
      amount: subtotal - discount,
    },
    { label: shippingMethod + shippingNote(code), amount: shipping },
    ...(tax > 0 ? [{ label: TAX_LABEL, amount: tax }] : []),
    { label: paid === null ? 'To pay' : 'Paid', amount: paid ?? total, isSum: true },
  ];
}

const codeNote = (name: string): string => (name === SENT_CODE ? 'A sent cart’s discount' : `Code ${name}`);

function costRows(facts: LedgerFacts): LedgerRow[] {
  const { isReplacement, refunded, held, lost, disputeFee, stripeFee } = facts;
  const { printfulCost, replacementCost, credit, expected, taxOwed } = facts;
  // While a bank holds money, what is left now is not estimated.
  const guess = (amount: Cents | null) => (held > 0 ? null : amount);
  const rows: [string, Cents | null, isShown: boolean, guess?: Cents | null, note?: string][] = [
    ['Refunded', refunded, refunded > 0],
    ['Stripe’s fee', stripeFee, !isReplacement, guess(expected.stripeFee)],
    ['Printful: hats, shipping', printfulCost, true, guess(expected.printfulCost)],
    ['Printful: replacements', replacementCost, replacementCost !== 0],
    ['Held for the dispute', held, held > 0],
    ['Lost to a dispute', lost, lost > 0],
    ['Sales tax for the state', taxOwed, taxOwed > 0],
    ['Dispute fee', disputeFee, disputeFee !== 0, expected.disputeFee, MAY_COST_MORE],
  ];
  return [
    ...rows.flatMap(([label, known, isShown, guessed = null, note = 'estimated']) => {
      if (!isShown) return [];
      const amount = known ?? guessed;
      return [
        {
          label,
          ...(known === null && guessed !== null && { note }),
          amount: amount === null ? null : 0 - amount,
        },
      ];
    }),
    ...(credit > 0 ? [{ label: 'Printful’s credit', amount: credit }] : []),
  ];
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from './money.ts';
import { type LedgerFacts, orderLedger } from './order-ledger.ts';

/** The dispute of the picture: four hats, delivered, and the bank holds all of it. */
const DISPUTED: LedgerFacts = {
  hats: 4,
  subtotal: cents(11996),
  discount: cents(1200),
  discountPercentage: 10,
  code: null,
  shippingMethod: 'Standard shipping',
  shipping: cents(0),
  tax: cents(0),
  taxOwed: cents(0),
  taxIfWon: cents(0),
  total: cents(10796),
  paid: cents(10796),
  isReplacement: false,
  refunded: cents(0),
  held: cents(10796),
  lost: cents(0),
  disputeFee: cents(1500),
  stripeFee: cents(343),
  printfulCost: cents(6977),
  replacementCost: cents(0),
  credit: cents(0),
  isOpen: false,
  expected: { stripeFee: null, printfulCost: null, disputeFee: null },
};

const QUIET: LedgerFacts = { ...DISPUTED, held: cents(0), disputeFee: cents(0) };

const labelsOf = (facts: LedgerFacts) => orderLedger(facts).rows.map(({ label }) => label);

describe('the ledger of an order', () => {
  test('ends in what the owner has now, and in what it becomes if the bank agrees', () => {
    const { rows, end, ifWon } = orderLedger(DISPUTED);
    expect(rows).toEqual([
      { label: '4 hats, 10% off', note: 'Party Pack', amount: 10796 },
      { label: 'Standard shipping', amount: 0 },
      { label: 'Paid', amount: 10796, isSum: true },
      { label: 'Stripe’s fee', amount: -343 },
      { label: 'Printful: hats, shipping', amount: -6977 },
      { label: 'Held for the dispute', amount: -10796 },
      { label: 'Dispute fee', amount: -1500 },
    ]);
    expect([end, ifWon]).toEqual([{ label: 'Now', amount: -8820 }, 1976]);
  });

  test('says about as long as Printful’s cost is not known', () => {
    const open = { ...QUIET, printfulCost: null };
    expect(orderLedger(open).end).toEqual({ label: 'You keep, about', amount: null });
    const expected = { stripeFee: null, printfulCost: cents(6000), disputeFee: null };
    const about = orderLedger({ ...open, expected });
    expect(about.end).toEqual({ label: 'You keep, about', amount: 4453 });
    expect(about.rows.slice(-2)).toEqual([
      { label: 'Stripe’s fee', amount: -343 },
      { label: 'Printful: hats, shipping', note: 'estimated', amount: -6000 },
    ]);
    const held = orderLedger({ ...DISPUTED, printfulCost: null, expected });
    expect(held.rows).toContainEqual({ label: 'Printful: hats, shipping', amount: null });
    expect(held.end).toEqual({ label: 'Now', amount: null });
    expect(orderLedger(QUIET).end).toEqual({ label: 'You keep', amount: 3476 });
    expect(orderLedger({ ...QUIET, isOpen: true }).end).toEqual({ label: 'You keep, about', amount: 3476 });
  });

  test('says about while a dispute that was answered may have another fee', () => {
    const expected = { ...QUIET.expected, disputeFee: cents(1500) };
    const open = orderLedger({ ...DISPUTED, disputeFee: null, expected });
    expect(open.rows.at(-1)).toEqual({ label: 'Dispute fee', note: 'may have another fee', amount: -1500 });
    expect([open.end, open.ifWon]).toEqual([{ label: 'Now, about', amount: -8820 }, 1976]);
    const won = orderLedger({ ...QUIET, disputeFee: null, expected });
    expect(won.end).toEqual({ label: 'You keep, about', amount: 1976 });
    const unknown = orderLedger({ ...DISPUTED, disputeFee: null });
    expect([unknown.rows.at(-1), unknown.end, unknown.ifWon]).toEqual([
      { label: 'Dispute fee', amount: null },
      { label: 'Now', amount: null },
      null,
    ]);
  });

  test('sales tax is paid after shipping, and what did not go back is for the state', () => {
    const taxed = { ...QUIET, tax: cents(1053), taxOwed: cents(900), paid: cents(11849) };
    const { rows, end } = orderLedger(taxed);
    expect(rows.map(({ label, amount }) => [label, amount])).toContainEqual(['Sales tax', 1053]);
    expect(labelsOf(taxed).slice(1, 4)).toEqual(['Standard shipping', 'Sales tax', 'Paid']);
    expect(rows.at(-1)).toEqual({ label: 'Sales tax for the state', amount: -900 });
    expect(end).toEqual({ label: 'You keep', amount: 3476 + 153 });
  });

  test('sales tax that went back for a lost dispute is for the state again if its appeal is won', () => {
    expect(orderLedger({ ...DISPUTED, taxIfWon: cents(900) }).ifWon).toBe(1976 - 900);
  });

  test('names the discount code that counted', () => {
    const labels = (code: LedgerFacts['code']) =>
      orderLedger({ ...QUIET, code })
        .rows.slice(0, 2)
        .map(({ label, note }) => [label, note]);
    expect(labels({ name: 'SUMMER', kind: 'percent' })).toEqual([
      ['4 hats, 10% off', 'Code SUMMER'],
      ['Standard shipping', undefined],
    ]);
    expect(labels({ name: 'FREESHIP', kind: 'free_shipping' })).toEqual([
      ['4 hats, 10% off', 'Party Pack'],
      ['Standard shipping, free with FREESHIP', undefined],
    ]);
  });

  test('of an unpaid order has only prices, and of a replacement only costs', () => {
    expect(labelsOf({ ...QUIET, paid: null })).toEqual(['4 hats, 10% off', 'Standard shipping', 'To pay']);
    expect(orderLedger({ ...QUIET, paid: null }).end).toBeNull();
    expect(labelsOf({ ...QUIET, isReplacement: true })).toEqual(['Printful: hats, shipping']);
  });

  test('adds up: what follows the payment leads from it to the end', () => {
    const amount = fc.integer({ min: 0, max: 500_000 }).map(cents);
    const expected = fc.record({ stripeFee: amount, printfulCost: amount, disputeFee: amount });
    const facts = fc.record({
      paid: amount,
      refunded: amount,
      held: amount,
      lost: amount,
      disputeFee: fc.option(amount),
      stripeFee: fc.option(amount),
      printfulCost: fc.option(amount),
      expected,
      replacementCost: amount,
      credit: amount,
      taxOwed: amount,
      taxIfWon: amount,
    });
    fc.assert(
      fc.property(facts, (some) => {
        const { rows, end, ifWon } = orderLedger({ ...DISPUTED, ...some });
        const from = rows.findIndex(({ label }) => label === 'Paid');
        const amounts = rows.slice(from).map((row) => row.amount);
        const sum = amounts.includes(null) ? null : amounts.reduce<number>((a, b) => a + (b ?? 0), 0);
        expect(end?.amount).toBe(sum);
        expect(ifWon).toBe(
          some.held > 0 && sum !== null ? sum + some.held + some.taxOwed - some.taxIfWon : null,
        );
      }),
    );
  });
});

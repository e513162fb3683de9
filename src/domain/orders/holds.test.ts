import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  HOLD_KINDS,
  type Hold,
  holdStep,
  isBeingMade,
  isEndedBySend,
  type OrderFacts,
  statusOf,
  statusWithoutHolds,
} from './holds.ts';
import { isPaid, mayMove } from './order-status.ts';

const PAID: OrderFacts = {
  isRefunded: false,
  hasParcels: false,
  hasEnded: false,
  printfulStatus: null,
  wasConfirmed: false,
};

const holds = fc.record<Hold>({
  kind: fc.constantFrom(...HOLD_KINDS),
  cause: fc.constantFrom('one', 'other'),
});
const facts = fc.record<OrderFacts>({
  isRefunded: fc.boolean(),
  hasParcels: fc.boolean(),
  hasEnded: fc.boolean(),
  printfulStatus: fc.constantFrom(null, 'draft', 'failed', 'canceled', 'onhold', 'pending', 'fulfilled'),
  wasConfirmed: fc.boolean(),
});

/** What can happen to a paid order: a hold starts or ends, or something else changes its facts. */
type Step = { starts: Hold } | { ends: Hold } | { changes: Partial<OrderFacts> };
const steps = fc.array(
  fc.oneof(
    holds.map((starts): Step => ({ starts })),
    holds.map((ends): Step => ({ ends })),
    facts.map((changes): Step => ({ changes })),
  ),
);

const isSame = (one: Hold) => (other: Hold) => one.kind === other.kind && one.cause === other.cause;

function replay(history: readonly Step[]): { active: Hold[]; facts: OrderFacts } {
  let active: Hold[] = [];
  let now = PAID;
  for (const step of history) {
    if ('starts' in step) active = active.some(isSame(step.starts)) ? active : [...active, step.starts];
    else if ('ends' in step) active = active.filter((hold) => !isSame(step.ends)(hold));
    else now = { ...now, ...step.changes };
  }
  return { active, facts: now };
}

test('an order is on hold while any cause holds it, however causes start and end', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const { active, facts } = replay(history);
      expect(statusOf(active, facts) === 'on_hold').toBe(active.length > 0);
    }),
  );
});

test('when the last hold ends, the status is the one of the same history without holds', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const held = replay(history);
      const released = replay([...history, ...held.active.map((ends): Step => ({ ends }))]);
      const free = replay(history.filter((step) => 'changes' in step));
      expect(statusOf(released.active, released.facts)).toBe(statusOf([], free.facts));
    }),
  );
});

test('an order may leave its holds for any status that its facts give', () => {
  fc.assert(
    fc.property(facts, (some) => {
      const to = statusWithoutHolds(some);
      expect(mayMove('on_hold', to)).toBe(true);
      expect(isPaid(to) || to === 'canceled').toBe(true);
    }),
  );
});

describe('the status of a paid order without holds', () => {
  test.each([
    ['nothing is at Printful', {}, 'processing'],
    ['a draft is there', { printfulStatus: 'draft' }, 'sent_to_printful'],
    ['its draft was canceled there', { printfulStatus: 'canceled' }, 'sent_to_printful'],
    ['Printful makes it', { printfulStatus: 'inprocess' }, 'confirmed_with_printful'],
    [
      'Printful asks for another confirmation',
      { printfulStatus: 'draft', wasConfirmed: true },
      'confirmed_with_printful',
    ],
    ['a new draft follows a canceled one', { printfulStatus: null, wasConfirmed: true }, 'processing'],
    ['a parcel left', { printfulStatus: 'fulfilled', hasParcels: true }, 'shipped'],
    ['it was canceled before', { printfulStatus: 'canceled', hasEnded: true }, 'canceled'],
    ['it was refunded, but a parcel left', { hasParcels: true, hasEnded: true }, 'shipped'],
    [
      'its money was refunded',
      { printfulStatus: 'fulfilled', hasParcels: true, isRefunded: true },
      'refunded',
    ],
  ] as const)('when %s', (_, change, status) => {
    expect(statusWithoutHolds({ ...PAID, ...change })).toBe(status);
  });
});

test('a hold of the shop does not stop what Printful makes already', () => {
  const held = (printfulStatus: string | null) => isBeingMade({ status: 'on_hold', printfulStatus });
  expect(['pending', 'inprocess', 'fulfilled'].filter(held)).toHaveLength(3);
  expect([null, 'draft', 'onhold', 'failed', 'canceled'].filter(held)).toEqual([]);
  expect(isBeingMade({ status: 'confirmed_with_printful', printfulStatus: 'draft' })).toBe(true);
  expect(isBeingMade({ status: 'canceled', printfulStatus: 'inprocess' })).toBe(false);
});

test('an administrator’s send ends every hold but a dispute’s and Printful’s', () => {
  expect(HOLD_KINDS.filter((kind) => isEndedBySend({ kind }))).toEqual([
    'address',
    'content',
    'payment',
    'owner',
  ]);
});

test('each kind of hold has something to do about it', () => {
  expect(new Set(HOLD_KINDS.map((kind) => holdStep({ kind, cause: 'du_1' }, []))).size).toBe(
    HOLD_KINDS.length,
  );
});

test('a hat that Printful no longer makes needs another color, and a stolen card its own look', () => {
  expect(holdStep({ kind: 'owner', cause: 'discontinued' }, [])).toMatch(/^Give it another color/);
  expect(holdStep({ kind: 'payment', cause: 'warning.issfr_1' }, [])).toMatch(/^Nothing is made yet/);
  expect(holdStep({ kind: 'owner', cause: 'out-of-stock' }, [])).toMatch(/^Fix what is wrong/);
});

test('the step for a lost dispute is to cancel the order, not to answer the dispute', () => {
  const hold = { kind: 'dispute', cause: 'du_1' } as const;
  const disputes = [
    { id: 'du_1', status: 'lost' },
    { id: 'du_2', status: 'needs_response' },
  ];
  expect(holdStep(hold, disputes)).toMatch(/^The bank gave the money back\. Cancel the order/);
  expect(holdStep({ ...hold, cause: 'du_2' }, disputes)).toMatch(/^Answer the dispute/);
});

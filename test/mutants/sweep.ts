import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const settling = 'src/server/orders/settling';
const SWEEP = ['test/api/sweep.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a payment that Stripe does not know stops the sweep',
    file: 'src/server/gateways/stripe.ts',
    find: "if (isInvalid(error, 'resource_missing')) return null;",
    replace: '',
    tests: SWEEP,
  },
  {
    name: 'a payment that Stripe does not know cannot be closed',
    file: 'src/server/gateways/stripe.ts',
    find: "if (!isOver && !isInvalid(error, 'resource_missing')) throw error;",
    replace: 'if (!isOver) throw error;',
    tests: SWEEP,
  },
  {
    name: 'an order whose payment Stripe does not know stays open',
    file: `${settling}/close-order.ts`,
    find: 'settlement?.unknown ? intents.map(({ id }) => id) : []',
    replace: 'settlement ? [] : intents.map(({ id }) => id)',
    tests: SWEEP,
  },
  {
    name: 'an order whose payment Stripe does not know is canceled without an alert',
    file: `${settling}/close-order.ts`,
    find: 'if (unknown.length === 0) return;',
    replace: 'return;',
    tests: SWEEP,
  },
  {
    name: 'one order that fails ends the sweep of the others',
    file: `${settling}/sweep-orders.ts`,
    find: "work().catch((error) => deps.log.error({ err: error, orderId }, 'the sweep could not handle an order'));",
    replace: 'work();',
    tests: SWEEP,
  },
  {
    name: 'one part that fails ends the sweep',
    file: `${settling}/sweep-orders.ts`,
    find: 'await part(deps).catch((error) => failures.push(error));',
    replace: 'await part(deps);',
    tests: SWEEP,
  },
  {
    name: 'a partly failed sweep reports success',
    file: `${settling}/sweep-orders.ts`,
    find: "if (failures.length > 0) throw new AggregateError(failures, 'part of the sweep failed');",
    replace: '',
    tests: SWEEP,
  },
  {
    name: 'a hundred orders that Stripe does not answer for hide the rest',
    file: `${settling}/queries.ts`,
    find: ".orderBy('asked_at', (order) => order.asc().nullsFirst())",
    replace: '',
    tests: SWEEP,
  },
  {
    name: 'an order without a payment stays open forever',
    file: `${settling}/queries.ts`,
    find: ".where('status', 'in', ['pending', 'payment_failed'])",
    replace:
      ".where('status', 'in', ['pending', 'payment_failed']).where('payment_intent_id', 'is not', null)",
    tests: SWEEP,
  },
  {
    name: 'the sweep closes orders that may still be paid',
    file: `${settling}/queries.ts`,
    find: ".where('status', 'in', ['pending', 'payment_failed'])\n    .where('created_at', '<', before)",
    replace: ".where('status', 'in', ['pending', 'payment_failed'])",
    tests: SWEEP,
  },
  {
    name: 'a hundred stuck orders with alerts hide the rest',
    file: `${settling}/queries.ts`,
    find: ".where(sql<boolean>`not exists (select 1 from alerts where event = 'stuck.' || orders.id)`)",
    replace: '',
    tests: SWEEP,
  },
  {
    name: 'a hundred stuck refunds with alerts hide the rest',
    file: `${settling}/queries.ts`,
    find: ".where(sql<boolean>`not exists (select 1 from alerts where event = 'refund-stuck.' || refunds.id)`)",
    replace: '',
    tests: SWEEP,
  },
  {
    name: 'the sweep of charges starts exactly where the last one ended',
    file: 'src/server/orders/settling/sweep-orders.ts',
    find: 'last.getTime() - OVERLAP_MS',
    replace: 'last.getTime()',
    tests: SWEEP,
  },
  {
    name: 'a payment whose webhook was lost is not found by the sweep',
    file: 'src/server/gateways/stripe-events.ts',
    find: "['payment_intent.succeeded', ...AFTER_PAYMENT]",
    replace: 'AFTER_PAYMENT',
    tests: SWEEP,
  },
  {
    name: 'the next sweep of charges starts where the last one ended, not where it started',
    file: 'src/server/orders/settling/sweep-orders.ts',
    find: 'await saveSweep(deps.db, NAME, now);',
    replace: 'await saveSweep(deps.db, NAME, new Date());',
    tests: SWEEP,
  },
  {
    name: 'an event that could not be stored is never read again',
    file: 'src/server/orders/settling/sweep-orders.ts',
    find: "if (failures.length > 0) throw new AggregateError(failures, 'some Stripe events could not be received');",
    replace: '',
    tests: SWEEP,
  },
  {
    name: 'one event that cannot be stored blocks the others',
    file: 'src/server/orders/settling/sweep-orders.ts',
    find: 'await receiveStripeEvent(deps, event).catch((error) => failures.push(error));',
    replace: 'await receiveStripeEvent(deps, event);',
    tests: SWEEP,
  },
];

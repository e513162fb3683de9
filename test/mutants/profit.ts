import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const orders = 'src/server/orders';
const fulfillment = 'src/server/fulfillment';
const gateways = 'src/server/gateways';
const money = 'src/server/orders/money/profit-queries.ts';
const profit = ['test/api/profit.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'the first fee of a dispute that was answered counts as all of them',
    file: 'src/server/orders/money/profit-queries.ts',
    find: 'bank.is_booked and not bank.may_grow',
    replace: 'bank.is_booked',
    tests: ['test/api/profit.test.ts'],
  },
  {
    name: 'another fee of a dispute is awaited after Stripe has booked it',
    file: 'src/server/gateways/stripe-charges.ts',
    find: '.length < 2',
    replace: '.length < 9',
    tests: ['src/server/gateways/stripe.test.ts'],
  },
  {
    name: 'a lost dispute costs nothing',
    file: money,
    find: 'received - "returned" - untaxed - "taxOwed" as revenue',
    replace: 'received - "returned" as revenue',
    tests: profit,
  },
  {
    name: 'the fee for a dispute costs nothing',
    file: money,
    find: '- "disputeFee" - "stripeFee"',
    replace: '- "stripeFee"',
    tests: profit,
  },
  {
    name: 'an undecided dispute counts as won',
    file: money,
    find: ' or coalesce(bank.is_open, false)',
    replace: '',
    tests: profit,
  },
  {
    name: 'an unknown cost counts as zero',
    file: money,
    find: '- "stripeFee" - "printfulCost" -',
    replace: '- coalesce("stripeFee", 0) - coalesce("printfulCost", 0) -',
    tests: profit,
  },
  {
    name: 'a refund that Stripe refused lowers the revenue',
    file: money,
    find: "where status in ('pending', 'requires_action', 'succeeded')",
    replace: 'where true',
    tests: profit,
  },
  {
    name: 'a fee that is not booked yet counts as zero',
    file: money,
    find: 'when bank.is_booked then bank.fee end',
    replace: 'else coalesce(bank.fee, 0) end',
    tests: profit,
  },
  {
    name: 'a deleted draft still costs money',
    file: `${fulfillment}/queries.ts`,
    find: "isStopped(printfulOrder.status) && printfulOrder.shipments.every(({ state }) => state === 'canceled')",
    replace: 'false',
    tests: profit,
  },
  {
    name: 'a canceled order still costs money at Printful',
    file: `${orders}/admin/cancel-order.ts`,
    find: 'await updateOrder(db, order.id, { printful_cost: ZERO });',
    replace: '',
    tests: profit,
  },
  {
    name: 'a dispute fee that is booked later is never stored',
    file: `${orders}/money/record-disputes.ts`,
    find: 'await updateDispute(deps.db, id, factsOf(dispute));',
    replace: 'continue;',
    tests: profit,
  },
  {
    name: 'a fee in euros is read as dollars',
    file: `${gateways}/stripe-charges.ts`,
    find: "if (currency === 'usd') return fee;",
    replace: 'if (currency) return fee;',
    tests: ['src/server/gateways/stripe.test.ts'],
  },
  {
    name: 'a cost in euros is read as dollars',
    file: `${gateways}/printful/orders.ts`,
    find: "(found.costs?.currency ?? 'USD') === 'USD'",
    replace: 'found.costs',
    tests: ['test/api/printful-contract.test.ts'],
  },
];

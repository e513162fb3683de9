import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const SEEDS = ['test/simulation/seeds.test.ts', 'test/simulation/seeds.nightly.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'two settlements at once both pay the order',
    file: 'src/server/orders/settling/settle-order.ts',
    find: 'const locked = await lockOrder(trx, orderId);',
    replace: 'const locked = await findOrder(trx, orderId);',
    tests: SEEDS,
  },
  {
    name: 'an email job that runs again sends the email again',
    file: 'src/server/mail/queries.ts',
    find: "and round = ${round} and (state = 'waiting' or (lost",
    replace: "and round = ${round} and (state in ('waiting', 'sent') or (lost",
    tests: SEEDS,
  },
  {
    name: 'a repeated attempt does not look for the draft of the first',
    file: 'src/server/fulfillment/send-order.ts',
    find: 'isNew ? null : await deps.printful.findOrder(externalIdOf(order));',
    replace:
      'isNew || order.printfulOrderId === null ? null : await deps.printful.findOrder(externalIdOf(order));',
    tests: SEEDS,
  },
  {
    name: 'an order refunded in full is made all the same',
    file: 'src/server/orders/money/record-refunds.ts',
    find: "await deps.jobs.enqueue(deps.db, { name: 'stop-production', data: { orderId: id } });",
    replace: 'return;',
    tests: SEEDS,
  },
  {
    name: 'changed words leave the draft with the old ones',
    file: 'src/server/orders/admin/change-order.ts',
    find: 'await dropDraft(inner, order);',
    replace: 'await dropDraft(inner, { ...order, paidAt: null });',
    tests: SEEDS,
  },
  {
    name: 'nobody looks for webhooks of Stripe that were lost',
    file: 'src/server/orders/settling/sweep-orders.ts',
    find: '    sweepCharges,\n',
    replace: '',
    tests: SEEDS,
  },
];

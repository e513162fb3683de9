import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const orders = 'src/server/orders';
const refunds = ['test/api/refunds.test.ts'];
const holds = ['test/api/holds.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a refund may be as large as the charge despite earlier refunds',
    file: 'src/domain/dispute-status.ts',
    find: 'paid - refunded - held - returned',
    replace: 'paid - held - returned',
    tests: ['test/api/money.test.ts'],
  },
  {
    name: 'an interrupted refund is resent without checking Stripe',
    file: `${orders}/money/refund-order.ts`,
    find: '(await findAtStripe(deps, refund, paymentIntentId)) ??',
    replace: '',
    tests: ['test/api/refunds.test.ts'],
  },
  {
    name: 'an order counts as refunded when a cent is missing',
    file: `${orders}/money/record-refunds.ts`,
    find: 'refunded < (now.paid ?? now.total)',
    replace: 'refunded < (now.paid ?? now.total) - 1',
    tests: ['test/api/money.test.ts'],
  },
  {
    name: 'a refund of zero or less is accepted',
    file: 'src/wire/admin/order-actions.ts',
    find: 'amount: z.int().positive().transform(cents)',
    replace: 'amount: z.int().transform((amount) => cents(Math.abs(amount)))',
    tests: ['test/api/money.test.ts'],
  },
  {
    name: 'the refusal of an excessive refund does not name the field',
    file: `${orders}/money/refund-order.ts`,
    find: "path: 'amount',",
    replace: '',
    tests: ['test/api/money.test.ts'],
  },
  {
    name: 'a refund that failed at Stripe is recorded after the one that replaced it',
    file: `${orders}/money/record-refunds.ts`,
    find: 'if (hasFailed(status)) return 0;',
    replace: '',
    tests: refunds,
  },
  {
    name: 'a failed dashboard refund blocks others for a moment',
    file: `${orders}/money/record-refunds.ts`,
    find: '    amount,\n    status,\n    reason,',
    replace: "    amount,\n    status: 'requested',\n    reason,",
    tests: refunds,
  },
  {
    name: 'a dashboard refund is blocked by one that Stripe never received',
    file: `${orders}/money/record-refunds.ts`,
    find: 'if (left >= amount) return;',
    replace: 'return;',
    tests: refunds,
  },
  {
    name: 'the shopper gets an email about a failed refund',
    file: `${orders}/money/record-refunds.ts`,
    find: "if (isAccepted(status) && refund.status === 'requested')",
    replace: "if (refund.status === 'requested')",
    tests: refunds,
  },
  {
    name: 'the alert about a failed refund stays open after everything is refunded',
    file: `${orders}/money/record-refunds.ts`,
    find: 'await closeRefundAlerts(deps.db, id, deps.clock());',
    replace: '',
    tests: refunds,
  },
  {
    name: 'a late webhook revives a failed refund',
    file: 'src/domain/refund-status.ts',
    find: '!hasFailed(current) && REFUND_STATUSES',
    replace: 'REFUND_STATUSES',
    tests: refunds,
  },
  {
    name: 'a refund goes back to an earlier status',
    file: 'src/domain/refund-status.ts',
    find: 'REFUND_STATUSES.indexOf(next) > REFUND_STATUSES.indexOf(current)',
    replace: 'next !== current',
    tests: refunds,
  },
  {
    name: 'disputed money can be refunded',
    file: 'src/domain/dispute-status.ts',
    find: "!status.startsWith('warning_') && status !== 'won' && status !== 'prevented'",
    replace: 'status === null',
    tests: holds,
  },
  {
    name: 'nothing can be refunded after a won dispute',
    file: 'src/domain/dispute-status.ts',
    find: "status !== 'won' && ",
    replace: '',
    tests: holds,
  },
  {
    name: 'a dispute that is lost when the shop first hears of it does not hold the order',
    file: 'src/domain/dispute-status.ts',
    find: "isOpenDispute(status) || status === 'lost'",
    replace: 'isOpenDispute(status)',
    tests: holds,
  },
  {
    name: 'a refund that the shop gave up stays failed although Stripe made it',
    file: 'src/server/orders/money/record-refunds.ts',
    find: 'if (wasGivenUp(existing) && isAccepted(status)) {',
    replace: 'if (false) {',
    tests: ['test/api/refunds.test.ts'],
  },
  {
    name: 'the alert about a refund that Stripe made after all stays open',
    file: 'src/server/orders/money/record-refunds.ts',
    find: 'await closeAlertAbout(deps.db, `refund-failed.${id}`, deps.clock());',
    replace: '',
    tests: ['test/api/refunds.test.ts'],
  },
  {
    name: 'Stripe’s answer to a refund that the shop gave up is dropped',
    file: 'src/server/orders/money/refund-order.ts',
    find: "if (!('refused' in answer)) return recordRefunds(inner, order, [answer]);\n    const now = await findRefund(inner.db, refundId);",
    replace:
      "const now = await findRefund(inner.db, refundId);\n    if (now?.status !== 'requested') return;\n    if (!('refused' in answer)) return recordRefunds(inner, order, [answer]);",
    tests: ['test/api/refunds.test.ts'],
  },
];

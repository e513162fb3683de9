import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const money = 'src/server/orders/money';

export const planted: PlantedBug[] = [
  {
    name: 'a refund may be as large as the charge whatever went back before',
    file: `${money}/request-refund.ts`,
    find: 'subtract(paid, refunded) - disputed',
    replace: 'paid - disputed',
    tests: ['test/api/money.test.ts'],
  },
  {
    name: 'a refund that was sent half-way is sent again without a look at Stripe',
    file: `${money}/send-refund.ts`,
    find: '(await findAtStripe(deps, refund, paymentIntentId)) ??',
    replace: '',
    tests: ['test/api/refunds.test.ts'],
  },
  {
    name: 'an order is refunded when a cent is missing',
    file: `${money}/record-refunds.ts`,
    find: 'back < (now.paid ?? now.total)',
    replace: 'back < (now.paid ?? now.total) - 1',
    tests: ['test/api/money.test.ts'],
  },
  {
    name: 'a refund of nothing or less is asked for',
    file: 'src/wire/admin/order-actions.ts',
    find: 'amount: z.int().positive().transform(cents)',
    replace: 'amount: z.int().transform((amount) => cents(Math.abs(amount)))',
    tests: ['test/api/money.test.ts'],
  },
  {
    name: 'a refund over what is left does not name its field',
    file: `${money}/request-refund.ts`,
    find: "path: 'amount',",
    replace: '',
    tests: ['test/api/money.test.ts'],
  },
];

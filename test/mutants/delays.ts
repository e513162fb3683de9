import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const tests = ['test/api/late-orders.test.ts'];
const delays = 'src/server/mail/late-order-queries.ts';

export const planted: PlantedBug[] = [
  {
    name: 'a refunded order gets a delay email',
    file: delays,
    find: 'o.refunded < coalesce(o.paid, o.total))',
    replace: 'o.refunded <= coalesce(o.paid, o.total))',
    tests,
  },
  {
    name: 'a delivered order gets a delay email',
    file: delays,
    find: "    and not exists (select from parcels p where p.order_id = o.id and p.state <> 'canceled')\n",
    replace: '',
    tests,
  },
  {
    name: 'an erased order gets a delay email',
    file: delays,
    find: ' and o.erased_at is null',
    replace: '',
    tests,
  },
  {
    name: 'a delay is announced at every check',
    file: delays,
    find: "  await trx.updateTable('orders').set({ announced_ship_by: shipBy }).where('id', '=', id).execute();\n",
    replace: '',
    tests,
  },
  {
    name: 'a disputed order gets a delay email',
    file: 'src/domain/money/dispute-status.ts',
    find: "DECIDED.filter((status) => status !== 'lost')",
    replace: "[...DECIDED, 'needs_response']",
    tests,
  },
  {
    name: 'the promised date starts a day late',
    file: 'src/domain/shipping/arrival.ts',
    find: 'businessDaysAfter(start, days.production[1])',
    replace: 'businessDaysAfter(start, days.production[1] + 1)',
    tests: ['src/domain/shipping/arrival.test.ts'],
  },
  {
    name: 'any key tells whether an order can be canceled',
    file: 'src/server/orders/shopper/cancel-late-order.ts',
    find: '  if (refusal) return refusal;\n',
    replace: '',
    tests,
  },
  {
    name: 'a link that ended cancels a late order that was busy',
    file: 'src/server/orders/shopper/cancel-late-order.ts',
    find: '(await refuseLink(inner, { orderId, key })) ??',
    replace: '',
    tests: ['test/api/change-window.test.ts'],
  },
  {
    name: 'a shopper can cancel any order',
    file: 'src/server/orders/shopper/cancel-late-order.ts',
    find: "  if (!mayCancelLate({ ...order, isDisputed: await isDisputed(db, orderId) })) return 'too_late';\n",
    replace: '',
    tests,
  },
  {
    name: 'the second of two clicks is answered with "too late"',
    file: 'src/server/orders/shopper/cancel-late-order.ts',
    find: "if (now && isCanceled(now.status)) return 'canceled';\n",
    replace: "return now === null ? 'canceled' : 'too_late';",
    tests,
  },
  {
    name: 'an order that Printful is making can be canceled',
    file: 'src/domain/catalog/printful-status.ts',
    find: 'WAITING.includes(status) || isStopped(status)',
    replace: "WAITING.includes(status) || status === 'inprocess' || isStopped(status)",
    tests: ['src/domain/orders/late-cancellation.test.ts'],
  },
];

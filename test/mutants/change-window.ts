import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const tests = ['test/api/change-window.test.ts'];
const rules = 'src/domain/orders/change-window.ts';
const within = 'src/server/orders/change-window/within-window.ts';

export const planted: PlantedBug[] = [
  {
    name: 'an order goes to Printful while its shopper can change it',
    file: 'src/server/fulfillment/draft-places.ts',
    find: 'const early = skipsLine ? 0 : timeToSend(deps, order, now);',
    replace: 'const early = Math.min(0, timeToSend(deps, order, now));',
    tests: [...tests, 'test/simulation/seeds.test.ts'],
  },
  {
    name: 'a change at the last moment is not waited for',
    file: rules,
    find: 'new Date(sendAfter.getTime() + grace)',
    replace: 'new Date(sendAfter.getTime() + grace * 0)',
    tests: ['src/domain/orders/change-window.test.ts', ...tests],
  },
  {
    name: 'a wish counts from when it is decided',
    file: within,
    find: '(isWindowOpen(order, receivedAt) &&',
    replace: '(isWindowOpen(order, inner.clock()) &&',
    tests,
  },
  {
    name: 'a link that ended changes an order that was busy',
    file: within,
    find: '    if (ended) return ended;\n',
    replace: '',
    tests,
  },
  {
    name: 'a shopper waits as long as an administrator for a locked order',
    file: within,
    find: '{ orderId, timeout, busy: tooLate, missing',
    replace: '{ orderId, busy: tooLate, missing',
    tests,
  },
  {
    name: 'a disputed order can be changed',
    file: rules,
    find: '  order.draftBegunAt === null &&\n  !order.isDisputed;',
    replace: '  order.draftBegunAt === null;',
    tests,
  },
  {
    name: 'an order can be changed after its draft was begun',
    file: rules,
    find: '  order.draftBegunAt === null &&\n',
    replace: '',
    tests,
  },
  {
    name: 'ten more minutes are given again and again',
    file: rules,
    find: 'isWindowOpen(order, at) && !order.windowExtended',
    replace: 'isWindowOpen(order, at)',
    tests,
  },
  {
    name: 'a repeated cancellation is refused',
    file: 'src/server/orders/change-window/shopper-wishes.ts',
    find: "canceled.code === 'conflict' && (await isOver(deps, wish)) ? undefined : canceled",
    replace: 'canceled',
    tests,
  },
  {
    name: 'an order in its window takes a place in line',
    file: 'src/server/fulfillment/draft-queries.ts',
    find: ' and send_after <= ${now}',
    replace: '',
    tests,
  },
  {
    name: 'an order counts as stuck in its window',
    file: 'src/server/fulfillment/queries.ts',
    find: "eb('send_after', '<', before),",
    replace: "eb('paid_at', '<', before),",
    tests,
  },
  {
    name: 'the promised date counts from the payment',
    file: 'src/server/orders/change-window/mark-paid.ts',
    find: 'shipBy: shipBy(sendAfter,',
    replace: 'shipBy: shipBy(paidAt,',
    tests,
  },
  {
    name: 'an order has the window of today’s settings',
    file: 'src/server/settings/queries.ts',
    find: ': settingsAt(soldAt, readSettings(data, { ...DEFAULT_SHOP_SETTINGS, editWindowMinutes }));',
    replace: ': { ...settingsAt(soldAt, readSettings(data, DEFAULT_SHOP_SETTINGS)), editWindowMinutes };',
    tests,
  },
  {
    name: 'nobody knows that the owner ended a window',
    file: 'src/server/orders/change-window/end-window.ts',
    find: "  await insertChange(db, id, { change: { kind: 'sent_now' }, who, at });\n",
    replace: '',
    tests,
  },
  {
    name: 'who waits for a busy order asks for it 33 times a second until it is free',
    file: 'src/server/orders/with-order-locked.ts',
    find: 'pause = Math.min(2 * pause, LONGEST_PAUSE_MS);',
    replace: '',
    tests,
  },
];

import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const fulfillment = 'src/server/fulfillment';
const tests = ['test/api/held-drafts.test.ts'];
const rates = ['test/api/shipping-rates.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'the owner’s send replaces a draft that only needs to be confirmed',
    file: `${fulfillment}/send-now.ts`,
    find: "next === 'done' || next === 'confirm' ||",
    replace: "next === 'done' ||",
    tests,
  },
  {
    name: 'a hold at Printful that has ended still blocks the owner’s send',
    file: `${fulfillment}/send-now.ts`,
    find: "(hold.kind !== 'printful' || isHeldThere)",
    replace: 'true',
    tests,
  },
  {
    name: 'a corrected order has its embroidery digitized again',
    file: 'src/server/orders/admin/change-order.ts',
    find: '{ unreadLines: draft.unreadable }',
    replace: '{ unreadLines: (await findOrderLines(deps.db, order.id)).map(({ id }) => String(id)) }',
    tests,
  },
  {
    name: 'a new embroidery alerts the owner at once',
    file: `${fulfillment}/printful-hold.ts`,
    find: '{ isQuiet: isRoutine }',
    replace: '{ isQuiet: false }',
    tests,
  },
  {
    name: 'an embroidery that Printful holds for days alerts nobody',
    file: `${fulfillment}/printful-hold.ts`,
    find: 'if (age < deps.config.limits.embroideryHold) return;',
    replace: 'if (age > 0) return;',
    tests,
  },
  {
    name: 'a draft that Printful returns after production was accepted is not confirmed again',
    file: `${fulfillment}/follow-order.ts`,
    find: ': confirmAgain(deps, active, printfulOrder);',
    replace: ': DONE;',
    tests,
  },
  {
    name: 'a held order that was canceled is made when Printful releases it',
    file: `${fulfillment}/follow-order.ts`,
    find: "const isEnded = ENDED.has(order.status) && order.printfulStatus === 'onhold';",
    replace: 'const isEnded = ENDED.has(order.status) && order.printfulStatus === order.id;',
    tests,
  },
  {
    name: 'the poll forgets held orders that were canceled',
    file: `${fulfillment}/queries.ts`,
    find: "eb('status', 'in', ['canceled', 'refunded']), eb('printful_status', '=', 'onhold')",
    replace: "eb('status', 'in', ['canceled', 'refunded']), eb('printful_status', '=', 'draft')",
    tests,
  },
  {
    name: 'an order that Printful holds and may make is canceled and refunded',
    file: 'src/server/orders/admin/cancel-order.ts',
    find: 'if ((await readFacts(inner.db, orderId)).wasConfirmed) return notNow(HELD);',
    replace: '',
    tests,
  },
  {
    name: 'the reason that a webhook gave is lost',
    file: `${fulfillment}/webhook/webhook-routes.ts`,
    find: 'if (reason && explained)',
    replace: 'if (reason && !explained)',
    tests,
  },
  {
    name: 'an order that failed because of its address is not for the address form',
    file: `${fulfillment}/check-draft.ts`,
    find: 'blamesAddress ? wrongAddress(words) : ownerDecides',
    replace: '!reason ? wrongAddress(words) : ownerDecides',
    tests,
  },
  {
    name: 'an order canceled at Printful to correct its address waits for more than the address',
    file: `${fulfillment}/printful-hold.ts`,
    find: "kind === 'printful' && cause === 'address');",
    replace: "kind === 'printful' && cause === 'none');",
    tests,
  },
  {
    name: 'a lockout of shipping rates stops orders',
    file: 'src/server/gateways/rate-budget.ts',
    find: "use === 'rates' ? RATES : NAME",
    replace: 'NAME',
    tests: rates,
  },
  {
    name: 'a lockout of all calls pauses only rates',
    file: 'src/server/gateways/rate-budget.ts',
    find: "use === 'rates' ? RATES : NAME",
    replace: "use === 'background' ? NAME : RATES",
    tests: rates,
  },
  {
    name: 'Printful is asked for the rates of a large pack',
    file: 'src/server/checkout/quote-shipping.ts',
    find: 'if (isFree) return',
    replace: 'if (isFree && hats.length > 99) return',
    tests: rates,
  },
  {
    name: 'rates of last week are offered',
    file: 'src/server/checkout/rate-queries.ts',
    find: 'now.getTime() - longest',
    replace: 'now.getTime() - 7 * longest',
    tests: rates,
  },
  {
    name: 'old rates count as new ones',
    file: 'src/server/checkout/quote-shipping.ts',
    find: 'return { rates, isFinal: false };',
    replace: 'return { rates, isFinal: rates !== null };',
    tests: rates,
  },
];

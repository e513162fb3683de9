import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const gain = 'src/domain/cart/next-gain.ts';
const party = 'src/domain/shipping/party.ts';
const gainTests = ['src/domain/cart/next-gain.test.ts'];
const partyTests = ['src/domain/shipping/party.test.ts'];
const orders = ['test/api/admin-orders.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'the cart promises free shipping at exactly the limit',
    file: gain,
    find: 'freeStandardAbove - discountedSubtotal + 1',
    replace: 'freeStandardAbove - discountedSubtotal',
    tests: gainTests,
  },
  {
    name: 'money is named although the next hat brings the pack',
    file: gain,
    find: 'if (hats === 1 || isFree',
    replace: 'if (isFree',
    tests: gainTests,
  },
  {
    name: 'the price of one more hat forgets that the others get cheaper',
    file: gain,
    find: 'lessPercent(cents(subtotal + price), one.discountPercentage) - discountedSubtotal',
    replace: 'lessPercent(price, one.discountPercentage)',
    tests: gainTests,
  },
  {
    name: 'hats that come on the day of the party are too late',
    file: party,
    find: 'last <= party',
    replace: 'last < party',
    tests: partyTests,
  },
  {
    name: 'hats that only Express brings in time are simply in time',
    file: party,
    find: 'inTime.some(({ id }) => id !== EXPRESS)',
    replace: 'inTime.length > 0',
    tests: partyTests,
  },
  {
    name: 'an order at risk is forgotten once it has shipped',
    file: party,
    find: "[...NOT_SHIPPED, 'shipped']",
    replace: '[...NOT_SHIPPED]',
    tests: partyTests,
  },
  {
    name: 'a party on February 30 is taken',
    file: party,
    find: 'return !Number.isNaN(at) && dayOf(new Date(at)) === text;',
    replace: 'return !Number.isNaN(at);',
    tests: partyTests,
  },
  {
    name: 'a later ship-by date that was announced does not count for the party',
    file: 'src/server/orders/party-queries.ts',
    find: 'greatest(orders.ship_by, orders.announced_ship_by)',
    replace: 'orders.ship_by',
    tests: orders,
  },
  {
    name: 'the day of the party is not checked when ordering',
    file: 'src/server/orders/placing/price-order.ts',
    find: 'if (wrongDay) return',
    replace: "if (wrongDay === '') return",
    tests: orders,
  },
  {
    name: 'erasing a person keeps the day of the party',
    file: 'src/server/privacy/erasure-queries.ts',
    find: '      party_on: null,\n',
    replace: '',
    tests: ['test/api/every-cell.test.ts'],
  },
];

import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const rule = 'src/domain/cart/discount-code.ts';
const ruleTests = ['src/domain/cart/discount-code.test.ts'];
const finding = 'src/server/codes/find-code.ts';
const queries = 'src/server/codes/queries.ts';
const orderTests = ['test/api/codes.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a code counts although the Party Pack saves more',
    file: rule,
    find: "if (discountedSubtotal >= together) return unchanged('pack');",
    replace: '',
    tests: ruleTests,
  },
  {
    name: 'a code that saves as much as the Party Pack is spent',
    file: rule,
    find: 'if (discountedSubtotal >= together)',
    replace: 'if (discountedSubtotal > together)',
    tests: ruleTests,
  },
  {
    name: 'nothing is charged with a code for a free hat that ships free',
    file: rule,
    find: 'LEAST_CHARGE - discountedSubtotal - shipping : 0',
    replace: '0 : 0',
    tests: ruleTests,
  },
  {
    name: 'a code works one hat too early',
    file: rule,
    find: 'totals.itemCount < code.minHats',
    replace: 'totals.itemCount + 1 < code.minHats',
    tests: ruleTests,
  },
  {
    name: 'free shipping is spent on express',
    file: rule,
    find: 'chargeOf(totals, rate).discount : waived;',
    replace: 'chargeOf(totals, rate).discount : rate;',
    tests: ruleTests,
  },
  {
    name: 'a code ends a day later in the shop’s time zone',
    file: 'src/domain/cart/refuse-code.ts',
    find: 'new Date(endsAt.getTime() - 1)',
    replace: 'endsAt',
    tests: ['src/domain/cart/refuse-code.test.ts'],
  },
  {
    name: 'two shoppers get the last use of a code',
    file: queries,
    find: '.forUpdate()',
    replace: '',
    tests: orderTests,
  },
  {
    name: 'a canceled order keeps its use of a code',
    file: queries,
    find: 'and not ${GAVE_BACK} and id is distinct',
    replace: 'and id is distinct',
    tests: orderTests,
  },
  {
    name: 'an email address in capitals uses a code again',
    file: queries,
    find: 'email === null ? null : lowerEmail(email)',
    replace: 'email',
    tests: orderTests,
  },
  {
    name: 'a changed checkout cannot keep the last use of its code',
    file: 'src/server/orders/placing/create-order.ts',
    find: 'except: supersedes?.id ?? null, lock: false',
    replace: 'lock: false',
    tests: orderTests,
  },
  {
    name: 'a repeated request is refused because its own order took the last use',
    file: 'src/server/orders/placing/create-order.ts',
    find: '    if (twin) return twin;\n    if (inserted instanceof ShopError) return inserted;\n',
    replace: '    if (inserted instanceof ShopError) return inserted;\n    if (twin) return twin;\n',
    tests: orderTests,
  },
  {
    name: 'an ended code still works',
    file: finding,
    find: 'return refusalOf(deps, code, { ...uses, unpaid: 0 }) ?? code;',
    replace: 'return code;',
    tests: orderTests,
  },
  {
    name: 'an order that nobody pays holds the use of its code for a day',
    file: 'src/server/config/limits.ts',
    find: 'codeReservation: wait(30 * MINUTE)',
    replace: 'codeReservation: wait(24 * HOUR)',
    tests: orderTests,
  },
  {
    name: 'a use is given away while its shopper is paying',
    file: 'src/server/codes/queries.ts',
    find: '  (select max(order_intents.created_at) from order_intents where order_id = orders.id),\n',
    replace: '',
    tests: orderTests,
  },
  {
    name: 'one network keeps everybody from a code',
    file: 'src/server/codes/queries.ts',
    find: 'else least(held, ${MOST_HELD}) end',
    replace: 'else held end',
    tests: orderTests,
  },
  {
    name: 'one network orders with a code as often as it likes',
    file: 'src/server/codes/queries.ts',
    find: 'case when network = ${network} then held else',
    replace: 'case when network = ${network} then 0 else',
    tests: orderTests,
  },
];

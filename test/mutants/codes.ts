import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const rule = 'src/domain/discount-code.ts';
const ruleTests = ['src/domain/discount-code.test.ts'];
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
    file: rule,
    find: 'new Date(endsAt.getTime() - 1)',
    replace: 'endsAt',
    tests: ruleTests,
  },
  {
    name: 'two shoppers get the last use of a code',
    file: queries,
    find: '    .forUpdate()\n',
    replace: '',
    tests: orderTests,
  },
  {
    name: 'a canceled order keeps its use of a code',
    file: queries,
    find: "    .where('status', '!=', 'canceled')\n",
    replace: '',
    tests: orderTests,
  },
  {
    name: 'an email address in capitals uses a code again',
    file: queries,
    find: '${email.toLowerCase()}',
    replace: '${email}',
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
];

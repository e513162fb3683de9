import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const rule = 'src/domain/cart/sent-cart.ts';
const ruleTests = ['src/domain/cart/sent-cart.test.ts'];
const opening = 'src/server/carts/open-cart.ts';
const tests = ['test/api/sent-carts.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a sent cart has a discount without a reason',
    file: rule,
    find: "known && reason.trim() === ''",
    replace: 'false',
    tests: ruleTests,
  },
  {
    name: 'a paid cart whose link expired is not paid',
    file: rule,
    find: "  if (isPaid) return 'paid';\n",
    replace: '',
    tests: ruleTests,
  },
  {
    name: 'a sent cart follows the shop’s new shipping prices',
    file: opening,
    find: 'const kept = { ...settings, ...cart.pricing };',
    replace: 'const kept = settings;',
    tests,
  },
  {
    name: 'a sent cart follows the shop’s new hat prices',
    file: opening,
    find: 'priceItems(deps, keepingWords(own), { settings: kept, kept: prices })',
    replace: 'priceItems(deps, keepingWords(own), { settings: kept })',
    tests,
  },
  {
    name: 'the key of one sent cart opens another',
    file: opening,
    find: "secrets.verify('sent-cart', String(id), key)",
    replace: 'key',
    tests,
  },
  {
    name: 'an earlier order of a sent cart stays open',
    file: 'src/server/orders/placing/create-order.ts',
    find: 'refusal ?? (sent && (await closeSentOrders(deps, sent.id, idempotencyKey)))',
    replace: 'refusal',
    tests,
  },
  {
    name: 'a changed cart from the same form is said to be on its way',
    file: 'src/server/carts/send-cart.ts',
    find: 'isDeepStrictEqual(was, now)',
    replace: 'true',
    tests,
  },
  {
    name: 'a withdrawn cart’s unpaid order can still be paid',
    file: 'src/server/carts/send-cart.ts',
    find: 'return refusal ?? (await closeSentOrders(deps, id));',
    replace: 'return refusal;',
    tests,
  },
  {
    name: 'words on a hat end the script of a sent cart’s page',
    file: 'src/server/carts/routes.ts',
    find: ".replaceAll('<', '\\\\u003c')",
    replace: '',
    tests,
  },
];

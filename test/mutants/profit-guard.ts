import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const check = 'src/server/profit/check-profit.ts';
const read = 'src/server/profit/read-profit.ts';
const profit = 'src/domain/money/profit.ts';
const tests = ['test/api/profit-guard.test.ts'];
const rule = ['src/domain/money/profit.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'one country without customs fees makes all of them free',
    file: 'src/server/checkout/customs.ts',
    find: 'row.country === country && !row.isPossible',
    replace: '!row.isPossible',
    tests: ['test/api/profit-guard.test.ts'],
  },
  {
    name: 'a design that Printful has stitched costs its fee again in the forecast of an order',
    file: 'src/server/orders/admin/expect-digitization.ts',
    find: '(digitized.has(hash) ? 0 : fee)',
    replace: 'fee',
    tests: ['test/api/stitched-hats.test.ts'],
  },
  {
    name: 'the profit of a stitched hat forgets the fee for a new design',
    file: profit,
    find: ': charged - hatsCost - digitization - shippingCost',
    replace: ': charged - hatsCost - shippingCost',
    tests: rule,
  },
  {
    name: 'an estimate without a fee makes every new design free',
    file: profit,
    find: 'estimated || usual',
    replace: 'estimated ?? usual',
    tests: rule,
  },
  {
    name: 'a ready-made hat that was stitched counts as a new design',
    file: read,
    find: 'isStitchedBy(blank.technique) && !isDigitized',
    replace: 'isStitchedBy(blank.technique)',
    tests: ['test/api/stitched-hats.test.ts'],
  },
  {
    name: 'a hat costs the shop no print',
    file: 'src/domain/money/blank-cost.ts',
    find: 'add(hat.price, print.price)',
    replace: 'add(hat.price)',
    tests,
  },
  {
    name: 'a change of prices alerts the owner although no order leaves too little',
    file: check,
    find: 'if (below === 0) return;',
    replace: '',
    tests,
  },
  {
    name: 'every check after a change of prices alerts the owner',
    file: check,
    find: 'from === undefined || to === undefined || from === to ? []',
    replace: 'from === undefined || to === undefined ? []',
    tests,
  },
  {
    name: 'Printful is asked for all shipping rates at each check',
    file: check,
    find: '< day / 2) continue;',
    replace: '< 0) continue;',
    tests,
  },
  {
    name: 'a hat that Printful no longer prices keeps its last cost',
    file: 'src/server/profit/queries.ts',
    find: "await trx.deleteFrom('printful_costs').execute();",
    replace:
      "await trx.deleteFrom('printful_costs').where('variant_id', 'in', costs.map((one) => one.variantId)).execute();",
    tests,
  },
  {
    name: 'the shipping of one hat is used for every number of hats',
    file: read,
    find: 'rateKey(variantId, count, country)',
    replace: 'rateKey(variantId, Math.min(count, 1), country)',
    tests,
  },
  {
    name: 'unknown shipping costs nothing',
    file: profit,
    find: 'const shippingCost = standard?.cost ?? null;',
    replace: 'const shippingCost = standard?.cost ?? ZERO;',
    tests: rule,
  },
  {
    name: 'Stripe’s fee is taken of the hats only',
    file: profit,
    find: 'const stripeFee = feeOf(charged, fee);',
    replace: 'const stripeFee = feeOf(discountedSubtotal, fee);',
    tests: rule,
  },
  {
    name: 'the floor is for the order, not for each hat',
    file: profit,
    find: 'left < floor * hats',
    replace: 'left < floor',
    tests: rule,
  },
];

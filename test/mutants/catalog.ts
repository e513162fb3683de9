import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const gateway = 'src/server/gateways/printful/catalog.ts';
const answers = 'src/server/gateways/printful/catalog-answers.ts';
const doctor = 'src/server/doctor';

/** Bugs in reading Printful's catalog, and in the doctor. */
export const planted: PlantedBug[] = [
  {
    name: 'a list in Printful’s catalog ends after its first page',
    file: gateway,
    find: 'if (all.length === total) return all;',
    replace: 'return all;',
    tests: ['test/api/printful-catalog.test.ts'],
  },
  {
    name: 'half a list in Printful’s catalog looks like a whole one',
    file: gateway,
    find: 'if (items.length === 0 || all.length > total ||',
    replace: 'if (items.length === 0) return all;\n      if (all.length > total ||',
    tests: ['test/api/printful-catalog.test.ts'],
  },
  {
    name: 'canvases are read without naming the technique',
    file: gateway,
    find: '?technique=${encodeURIComponent(technique)}',
    replace: '',
    tests: ['test/api/printful-catalog.test.ts'],
  },
  {
    name: 'stock is read for the whole world only',
    file: gateway,
    find: "{ selling_region_name: 'all' }",
    replace: '{}',
    tests: ['test/api/printful-catalog.test.ts'],
  },
  {
    name: 'a hat that Printful no longer makes stops the reading of the catalog',
    file: 'src/server/gateways/printful-error.ts',
    find: 'if (error instanceof PrintfulError && error.status === 404) return other;',
    replace: 'if (other === undefined) return other;',
    tests: ['test/api/printful-catalog.test.ts'],
  },
  {
    name: 'a price that Printful leaves out is zero',
    file: answers,
    find: 'if (price !== null) return price;',
    replace: 'if (price === null || price >= 0) return price ?? 0;',
    tests: ['test/api/printful-catalog.test.ts'],
  },
  {
    name: 'a stock in unknown words is in stock',
    file: answers,
    find: ".catch('unknown');",
    replace: ".catch('in stock');",
    tests: ['test/api/printful-catalog.test.ts'],
  },
  {
    name: 'a print without a price costs nothing',
    file: 'src/domain/money/blank-cost.ts',
    find: 'return hat && print ? add(hat.price, print.price) : null;',
    replace: 'return hat ? add(hat.price, ...(print ? [print.price] : [])) : null;',
    tests: ['src/domain/money/blank-cost.test.ts'],
  },
  {
    name: 'the doctor accepts a webhook whose secret the shop does not have',
    file: `${doctor}/examine-printful.ts`,
    find: 'if (stored?.publicKey !== set.publicKey)',
    replace: 'if (stored === undefined)',
    tests: ['test/api/doctor.test.ts'],
  },
  {
    name: 'the doctor exits with 0 although something is wrong',
    file: `${doctor}/run-doctor.ts`,
    find: 'return { ok: wrong === 0,',
    replace: 'return { ok: wrong >= 0,',
    tests: ['test/api/doctor.test.ts'],
  },
  {
    name: 'the doctor accepts a print file of any size',
    file: `${doctor}/examine-print-file.ts`,
    find: 'if (width === canvas.width && height === canvas.height) return null;',
    replace: 'if (width && height && canvas) return null;',
    tests: ['test/api/doctor.test.ts'],
  },
  {
    name: 'a hat of Printful’s store that is out of stock is sold',
    file: 'src/server/checkout/price-items.ts',
    find: 'line.listing.inStock === false || ',
    replace: '',
    tests: ['test/api/archived-hats.test.ts'],
  },
  {
    name: 'the card of a hat that is out of stock has its button',
    file: 'src/server/catalog/present-product.ts',
    find: 'outOfStock.includes(row.id)',
    replace: 'outOfStock.length < 0',
    tests: ['test/api/archived-hats.test.ts'],
  },
  {
    name: 'stock that ran out since the last report is sold',
    file: 'src/server/orders/placing/refuse-gone.ts',
    find: '  return refuseOutOfStock(deps, lines, checked);',
    replace: '  return checked.length < 0 ? refuseOutOfStock(deps, lines, checked) : null;',
    tests: ['test/api/archived-hats.test.ts'],
  },
  {
    name: 'the cart keeps a hat that is out of stock',
    file: 'src/web/cart/find-refused.ts',
    find: '!item.isCustom && outOfStock.includes(item.id)',
    replace: '!item.isCustom && outOfStock.length < 0',
    tests: ['src/web/cart/find-refused.test.ts'],
  },
  {
    name: 'Printful is not asked to report the stock of the hats in its store',
    file: 'src/server/fulfillment/blanks/queries.ts',
    find: '...(model ? [model.productId] : []), ...listed]',
    replace: '...(model ? [model.productId] : [])]',
    tests: ['test/api/archived-hats.test.ts'],
  },
];

import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const domain = 'src/domain/catalog/shelf.ts';
const queries = 'src/server/catalog/queries.ts';
const changes = 'src/server/catalog/change-products.ts';
const SHELF = ['test/api/shelf.test.ts'];
const SEARCH = ['test/api/hat-search.test.ts'];
const PRODUCTS = ['test/api/admin-products.test.ts'];

/** Bugs in the order of the shelf, in states of products, and in changes of many. */
export const planted: PlantedBug[] = [
  {
    name: 'an ordered product is deleted instead of archived',
    file: queries,
    find: '.where(({ not }) => not(isOrdered))',
    replace: '',
    tests: PRODUCTS,
  },
  {
    name: 'a draft is listed in the shop',
    file: queries,
    find: "(products.state = 'live' and not ${isArchived})",
    replace: '(not ${isArchived})',
    tests: SHELF,
  },
  {
    name: 'a draft is sold from an old cart',
    file: 'src/server/checkout/price-items.ts',
    find: " || product.state !== 'live'",
    replace: '',
    tests: SHELF,
  },
  {
    name: 'a draft decides what a custom hat costs',
    file: queries,
    find: "        .where('state', '=', 'live')\n",
    replace: '',
    tests: SHELF,
  },
  {
    name: 'hats are listed in the order in which they were added',
    file: queries,
    find: ".where(pastProduct('>', after))\n    .orderBy('position')",
    replace: ".where(pastProduct('>', after))",
    tests: SHELF,
  },
  {
    name: 'a hat gets an address that another one had',
    file: queries,
    find: 'where slug = ${slug} and (product_id = ${id}::integer) is not true',
    replace: 'where slug = ${slug} and false',
    tests: PRODUCTS,
  },
  {
    name: 'two hats get one address at once',
    file: queries,
    find: "  await trx.selectFrom('catalog_version').select('version').forUpdate().execute();\n",
    replace: '',
    tests: PRODUCTS,
  },
  {
    name: 'a search is answered with the cached page of all hats',
    file: 'src/server/pages/page-cache-keys.ts',
    find: 'isNarrowed(asked) || ',
    replace: '',
    tests: ['src/server/pages/page-cache-keys.test.ts'],
  },
  {
    name: 'a shelf of one page can be searched',
    file: 'src/server/catalog/read-shelf.ts',
    find: 'all.hats > SHELF_PAGE_SIZE',
    replace: 'all.hats > 0',
    tests: SEARCH,
  },
  {
    name: 'hats of one price are left out after the first page',
    file: 'src/server/catalog/shop-queries.ts',
    find: 'sql`(products.price, products.position, products.id) >',
    replace: 'sql`(products.price, 0, 0) >',
    tests: SEARCH,
  },
  {
    name: 'a moved hat lands on the wrong side',
    file: domain,
    find: "const at = 'before' in to ? place : place + 1;",
    replace: 'const at = place;',
    tests: ['src/domain/catalog/shelf.test.ts'],
  },
  {
    name: 'two hats share a place after a move',
    file: domain,
    find: 'last = Math.max(position, last + 1);',
    replace: 'last = position;',
    tests: ['src/domain/catalog/shelf.test.ts'],
  },
  {
    name: 'an undo overwrites a later change',
    file: changes,
    find: '    if (overwritten.length > 0) return changedSince(overwritten);\n',
    replace: '',
    tests: SHELF,
  },
  {
    name: 'a change of many hats ignores that one was changed since',
    file: changes,
    find: 'products.every(({ id, version }) => versions.get(id) === version)',
    replace: 'products.every(({ id }) => versions.has(id))',
    tests: SHELF,
  },
  {
    name: 'a price under the floor for seven hats is not marked',
    file: changes,
    find: 'isBelow: isBelowFloor(one, 1, profits.floor) || isBelowFloor(seven, 7, profits.floor),',
    replace: 'isBelow: false,',
    tests: SHELF,
  },
];

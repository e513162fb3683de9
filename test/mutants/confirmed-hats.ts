import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const blanks = 'src/server/fulfillment/blanks';
const CONFIRMATION = ['src/domain/catalog/hat-confirmation.test.ts'];
const HATS = ['test/api/hats.test.ts'];

/** Bugs in what each hat color is made of. */
export const planted: PlantedBug[] = [
  {
    name: 'Black/White/Black is taken for Black/White',
    file: 'src/domain/catalog/hat-match.ts',
    find: "if (words.join(' ') === wanted.join(' ')) return 'same';",
    replace: "if (setOf(words) === setOf(wanted)) return 'same';",
    tests: ['src/domain/catalog/hat-match.test.ts'],
  },
  {
    name: 'a discontinued hat is sold again when Printful lists it',
    file: 'src/domain/catalog/hat-confirmation.ts',
    find: '    ...confirmed,\n    inStock: facts',
    replace: '    ...confirmed,\n    isMade: true,\n    inStock: facts',
    tests: CONFIRMATION,
  },
  {
    name: 'an unknown stock stops a sale',
    file: 'src/domain/catalog/hat-confirmation.ts',
    find: 'facts.inStock ?? confirmed.inStock',
    replace: 'facts.inStock ?? false',
    tests: CONFIRMATION,
  },
  {
    name: 'a narrower canvas keeps its confirmation',
    file: 'src/domain/catalog/hat-confirmation.ts',
    find: 'facts.canvas.width === canvas.width && ',
    replace: '',
    tests: CONFIRMATION,
  },
  {
    name: 'a sync takes the higher price as seen',
    file: 'src/domain/catalog/hat-confirmation.ts',
    find: 'priceNow: facts.price ?? confirmed.priceNow,',
    replace: 'priceNow: facts.price ?? confirmed.priceNow,\n    price: facts.price ?? confirmed.price,',
    tests: CONFIRMATION,
  },
  {
    name: 'a hat whose stock is unknown is sold once it is confirmed',
    file: `${blanks}/choose-hats.ts`,
    find: 'inStock: latest?.inStock === true,',
    replace: 'inStock: latest?.inStock !== false,',
    tests: HATS,
  },
  {
    name: 'confirmations of another model stay',
    file: `${blanks}/choose-hats.ts`,
    find: '    await dropOtherBlanks(trx, model);\n',
    replace: '',
    tests: HATS,
  },
  {
    name: 'an alert about a color stays open when it is sold again',
    file: `${blanks}/hat-alerts.ts`,
    find: 'if (!isOpen) await',
    replace: 'if (!isOpen && blanks.length === 0) await',
    tests: HATS,
  },
  {
    name: 'an order line forgets what it was sold as',
    file: 'src/server/checkout/price-items.ts',
    find: 'soldAs: found.listing === null && blank ? soldAs(blank) : null',
    replace: 'soldAs: null',
    tests: HATS,
  },
  {
    name: 'confirmations hold for any store at Printful',
    file: `${blanks}/account-queries.ts`,
    find: "...(isKnown ? [eb('store_id', '!=', storeId)] : [])",
    replace: '...[]',
    tests: ['test/api/admin-products.test.ts'],
  },
  {
    name: 'a webhook about the stock of our model checks nothing',
    file: 'src/server/fulfillment/webhook/webhook-routes.ts',
    find: 'if (models.some((model) => productIds.includes(model))) {',
    replace: "if (models.length > 0 && type === 'catalog_price_changed') {",
    tests: HATS,
  },
  {
    name: 'the webhook goes on to report the stock of the earlier model',
    file: 'src/server/fulfillment/webhook/link-webhook.ts',
    find: 'const isSetForThese = isActive && stored?.subscription === subscription;',
    replace: 'const isSetForThese = isActive && stored !== null;',
    tests: HATS,
  },
  {
    name: 'the token of another store is not noticed',
    file: `${blanks}/account-queries.ts`,
    find: ".where('store_id', 'not in', ['', storeId])",
    replace: ".where('store_id', '=', 'another')",
    tests: ['test/api/other-store.test.ts'],
  },
  {
    name: 'a token of several stores ends all confirmations',
    file: `${blanks}/notice-store.ts`,
    find: 'return only && others.length === 0 ? String(only.id) : null;',
    replace: 'return only && others.length >= 0 ? String(only.id) : null;',
    tests: ['test/api/other-store.test.ts'],
  },
];

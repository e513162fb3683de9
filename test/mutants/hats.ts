import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const REFUSALS = ['test/api/order-refusals.test.ts'];
const ARCHIVED = ['test/api/archived-hats.test.ts'];
const PIXELS = ['src/server/pictures/print-file-pixels.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a design that cannot be made is sold',
    file: 'src/server/checkout/price-items.ts',
    find: '    if (refusal) return line.productId',
    replace: '    if (refusal && index < 0) return line.productId',
    tests: REFUSALS,
  },
  {
    name: 'ready-made hats are not checked',
    file: 'src/server/checkout/price-items.ts',
    find: '    if (line.listing !== null) continue;',
    replace: '    if (line.listing !== null || line.productId !== null) continue;',
    tests: REFUSALS,
  },
  {
    name: 'a hat color that cannot be made is sold',
    file: 'src/server/checkout/price-items.ts',
    find: 'if (unmade.includes(design.hatColor)) return notMadeNow(design, index);',
    replace: '',
    tests: ['test/api/printful.test.ts'],
  },
  {
    name: 'an administrator saves a hat that cannot be made',
    file: 'src/server/catalog/save-product.ts',
    find: 'checkForm(request, isSynced) ?? (await checkHat(deps, request))',
    replace: 'checkForm(request, isSynced)',
    tests: ['test/api/admin-products.test.ts'],
  },
  {
    name: 'an order for a hat deleted since the last sync goes through',
    file: 'src/server/orders/placing/create-order.ts',
    find: '  if (gone) return gone;\n',
    replace: '',
    tests: ARCHIVED,
  },
  {
    name: 'an archived hat is sold from an old cart',
    file: 'src/server/checkout/price-items.ts',
    find: '  if (listing?.isGone) return noLongerSold(name, index);\n',
    replace: '',
    tests: ARCHIVED,
  },
  {
    name: 'a hat with its own design is archived with its listing',
    file: 'src/server/catalog/queries.ts',
    find: 'products.hat_color is null and exists',
    replace: 'exists',
    tests: ARCHIVED,
  },
  {
    name: 'a sync does not look for deleted hats',
    file: 'src/server/catalog/sync/archive-queries.ts',
    find: ".where('seen_in', '!=', syncId)",
    replace: ".where('seen_in', '=', 0)",
    tests: ARCHIVED,
  },
  {
    name: 'a hat that the sync missed is archived although Printful has it',
    file: 'src/server/catalog/sync/archive-gone.ts',
    find: ' && !made.has(hat.syncVariantId)',
    replace: '',
    tests: ARCHIVED,
  },
  {
    name: 'a hat that returned to Printful stays archived',
    file: 'src/server/catalog/sync/queries.ts',
    find: 'if (listing.gone_at !== null) await unarchiveHat(trx, seen.syncVariantId);',
    replace: '',
    tests: ARCHIVED,
  },
  {
    name: 'Printful is asked about hats that it was asked about recently',
    file: 'src/server/catalog/sync/archive-queries.ts',
    find: "    .where('asked_at', '<', before)\n",
    replace: '',
    tests: ARCHIVED,
  },
  {
    name: 'an order fails if Printful gives no answer about its hats',
    file: 'src/server/orders/placing/refuse-gone.ts',
    find: 'if (!(error instanceof PrintfulError)) throw error;',
    replace: 'if (error) throw error;',
    tests: ARCHIVED,
  },
  {
    name: 'ink is at the left of the print canvas',
    file: 'src/hat/print-file.ts',
    find: '(width - ARTWORK.width * zoom) / 2',
    replace: '0',
    tests: PIXELS,
  },
  {
    name: 'ink is at the top of the print canvas',
    file: 'src/hat/print-file.ts',
    find: '(height - ARTWORK.height * zoom) / 2',
    replace: '0',
    tests: PIXELS,
  },
  {
    name: 'lines are not centered',
    file: 'src/hat/layout.ts',
    find: 'width / 2 - ((line.left + line.right) / 2) * scale',
    replace: 'margin - line.left * scale',
    tests: PIXELS,
  },
  {
    name: 'a print file says 72 dots per inch',
    file: 'src/server/pictures/rasterize.ts',
    find: 'withDensity(PIXELS_PER_INCH)',
    replace: 'withDensity(72)',
    tests: PIXELS,
  },
  {
    name: 'a print that differs from what was sold goes to Printful',
    file: 'src/server/fulfillment/create-draft.ts',
    find: 'if (sold !== null && sold !== (await drawingHash(deps.glyphs, design)))',
    replace: 'if (sold === (await drawingHash(deps.glyphs, { ...design, textLine1: String() })))',
    tests: ['test/api/holds.test.ts'],
  },
];

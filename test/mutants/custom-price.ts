import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const rule = 'src/domain/cart/custom-price.ts';
const compare = 'src/web/cart/compare-cart.ts';
const unit = ['src/domain/cart/custom-price.test.ts'];
const cart = ['src/web/cart/compare-cart.test.ts'];
const api = ['test/api/checkout.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'of two ready-made hats that look the same, the dearer counts',
    file: rule,
    find: 'price < other.price',
    replace: 'price > other.price',
    tests: unit,
  },
  {
    name: 'spaces make a ready-made hat a custom one',
    file: rule,
    find: '=> hats[designAddress(design)] ?? null',
    replace:
      '=> hats[[design.hatColor, design.textColor, design.fontStyle, design.textLine1].join()] ?? null',
    tests: unit,
  },
  {
    name: 'the server sells every custom hat at the custom price',
    file: 'src/server/checkout/price-items.ts',
    find: '  price: customPrice(toDesign(item), twins, settings),',
    replace: '  price: settings.customHatPrice,',
    tests: api,
  },
  {
    name: 'the server compares a custom hat only with hats of another font',
    file: 'src/server/catalog/queries.ts',
    find: ".where('font_style', 'in',",
    replace: ".where('font_style', 'not in',",
    tests: api,
  },
  {
    name: 'the cart never learns what a custom hat looks like',
    file: compare,
    find: 'twin?.price ?? customHatPrice',
    replace: 'customHatPrice',
    tests: cart,
  },
  {
    name: 'a hat sold with a photo counts as a black one without words',
    file: compare,
    find: 'products.filter(({ hatColor }) => hatColor !== null)',
    replace: 'products',
    tests: cart,
  },
  {
    name: 'a cart keeps the name of a ready-made hat that is gone',
    file: compare,
    find: ', sameAs: twin?.name };',
    replace: ' };',
    tests: cart,
  },
];

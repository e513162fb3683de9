import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const moment = 'src/domain/cart/party-moment.ts';
const momentTests = ['src/domain/cart/party-moment.test.ts'];
const occasions = 'src/domain/catalog/occasions.ts';
const occasionTests = ['src/domain/catalog/occasions.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'the strap clicks again with each hat after a Party Pack',
    file: moment,
    find: 'before < pack.hats',
    replace: 'before < after',
    tests: momentTests,
  },
  {
    name: 'seven hats at once are told the smaller saving',
    file: 'src/domain/cart/party-pack.ts',
    find: 'hats >= pack.hats).at(-1)',
    replace: 'hats >= pack.hats).at(0)',
    tests: momentTests,
  },
  {
    name: 'every occasion is offered, whatever the hats are for',
    file: occasions,
    find: 'OCCASIONS.filter(({ key }) => keys.includes(key));',
    replace: '[...OCCASIONS].slice(keys.length * 0);',
    tests: occasionTests,
  },
  {
    name: 'the address of an occasion shows all hats',
    file: 'src/server/pages/page-cache-keys.ts',
    find: 'shopPath({ occasion: asked.occasion })',
    replace: 'shopPath()',
    tests: ['src/server/pages/page-cache-keys.test.ts'],
  },
  {
    name: 'a later page of the shelf is the first one',
    file: 'src/server/pages/page-cache-keys.ts',
    find: 'isNarrowed(asked) || asked.after !== null ? null',
    replace: 'isNarrowed(asked) ? null',
    tests: ['src/server/pages/page-cache-keys.test.ts'],
  },
  {
    name: 'a page of the shelf ends one hat too early',
    file: 'src/server/catalog/read-shelf.ts',
    find: 'page.at(-1)?.id',
    replace: 'page.at(-2)?.id',
    tests: ['test/api/long-shelf.test.ts'],
  },
  {
    name: 'a product is saved with an occasion that does not exist',
    file: 'src/domain/catalog/product-form.ts',
    find: 'some((key) => !occasionOf(key))',
    replace: "some((key) => key === '')",
    tests: ['src/domain/catalog/product-form.test.ts'],
  },
  {
    name: 'a design in the cart still waits to be picked up',
    file: 'src/web/designer/state/waiting-design.ts',
    find: '[settled, designLink(DEFAULT_DESIGN)',
    replace: '[designLink(DEFAULT_DESIGN)',
    tests: ['src/web/designer/state/waiting-design.test.ts'],
  },
  {
    name: 'a hat that was only looked at waits to be picked up',
    file: 'src/web/designer/state/waiting-design.ts',
    find: 'saved.opened && designLink(saved.opened)]',
    replace: 'null]',
    tests: ['src/web/designer/state/waiting-design.test.ts'],
  },
];

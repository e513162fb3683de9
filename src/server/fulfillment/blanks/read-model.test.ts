import { expect, test } from 'vitest';
import { answeringPrintful } from '../../../../test/answering-printful.ts';
import { factsOf, isInStock, isOffered, readModel, readPrice } from './read-model.ts';
import { readModelWithPrices } from './refresh-hats.ts';

const FRONT = { productId: 627, technique: 'DTFILM', placement: 'front_dtf_hat' };
const SIZE = { placement: 'front_dtf_hat', width: 6.3, height: 2.55 };
const offered = [{ placement: 'front_dtf_hat', technique: 'dtfilm' }];
const product = (fields: object = {}) => ({
  id: 627,
  name: 'Trucker',
  is_discontinued: false,
  techniques: [{ key: 'dtfilm' }],
  placements: offered,
  ...fields,
});
const variant = (id: number, fields: object = {}) => ({
  id,
  catalog_product_id: 627,
  name: `Trucker ${id}`,
  color: 'Chartreuse',
  placement_dimensions: [{ ...SIZE, placement: 'back', width: 1 }, SIZE],
  ...fields,
});
const stock = (catalog_variant_id: number, technique: string, ...states: string[]) => ({
  catalog_variant_id,
  techniques: [
    { technique, selling_regions: states.map((availability, index) => ({ name: `${index}`, availability })) },
  ],
});
const PRICES = {
  currency: 'USD',
  product: { placements: [{ id: 'front_dtf_hat', technique_key: 'dtfilm', price: '2.95' }] },
  variant: { techniques: [{ technique_key: 'dtfilm', price: '9.53' }] },
};

interface Catalog {
  model?: object;
  variants?: object[];
  availability?: object[];
  files?: object;
}

/** Printful with this catalog. */
const printfulWith = ({ model = product(), variants = [], availability = [], files }: Catalog) =>
  answeringPrintful((request) => {
    const all = (data: object[]) => ({ data, paging: { total: data.length } });
    if (request.includes('/catalog-variants?')) return all(variants);
    if (request.includes('/availability')) return all(availability);
    if (request.includes('/prices')) return { data: PRICES };
    if (request.includes('/printfiles')) return { result: files };
    return { data: model };
  });

test('a model is read with its hats: canvas, stock and colors', async () => {
  const { printful, sent } = printfulWith({
    variants: [variant(1, { color_code: '#ff0000', image: 'https://printful.example/1.png' }), variant(2)],
    availability: [stock(1, 'dtfilm', 'in stock'), stock(2, 'embroidery', 'in stock')],
  });
  const read = await readModel(printful, FRONT);
  expect(read.isOffered).toBe(true);
  expect(read.hats[0]).toEqual({
    ...FRONT,
    variantId: 1,
    canvas: { width: 1890, height: 765 },
    title: 'Trucker',
    color: 'Chartreuse',
    colorCode: '#ff0000',
    colorCode2: null,
    image: 'https://printful.example/1.png',
    inStock: true,
    price: null,
  });
  expect(read.hats[1]).toMatchObject({ variantId: 2, inStock: null });
  // Every size is known, so no print files are asked for.
  expect(sent).toHaveLength(3);
});

test('a canvas without a size is that of the variant’s own print file at this placement', async () => {
  const { printful } = printfulWith({
    variants: [
      variant(1),
      variant(2, { placement_dimensions: [] }),
      variant(3, { placement_dimensions: [] }),
    ],
    files: {
      printfiles: [
        { printfile_id: 7, width: 1500, height: 600, dpi: 150 },
        { printfile_id: 8, width: 100, height: 100, dpi: 300 },
      ],
      variant_printfiles: [
        { variant_id: 1, placements: { front_dtf_hat: 8 } },
        { variant_id: 2, placements: { back: 8, front_dtf_hat: 7 } },
        { variant_id: 3, placements: { back: 8, front_dtf_hat: 9 } },
      ],
    },
  });
  const { hats } = await readModel(printful, FRONT);
  expect(hats.map(({ canvas }) => canvas)).toEqual([
    { width: 1890, height: 765 },
    { width: 3000, height: 1200 },
    null,
  ]);
});

test('a discontinued model has no hats, and one of other fronts does not offer this one', async () => {
  const old = printfulWith({ model: product({ is_discontinued: true }), variants: [variant(1)] });
  expect(await readModel(old.printful, FRONT)).toMatchObject({ isOffered: null, hats: [] });
  expect(old.sent).toHaveLength(1);
  const gone = answeringPrintful(() => new Response('{}', { status: 404 }));
  expect(await readModel(gone.printful, FRONT)).toEqual({ product: null, isOffered: null, hats: [] });
});

test.each([
  [[], null],
  [[{ placement: 'front_dtf_hat', technique: 'DTFILM' }], true],
  [
    [
      { placement: 'back', technique: 'X' },
      { placement: 'front_dtf_hat', technique: 'DTFILM' },
    ],
    true,
  ],
  [[{ placement: 'front_dtf_hat', technique: 'EMBROIDERY' }], false],
  [[{ placement: 'back', technique: 'DTFILM' }], false],
])('with the placements %j, whether the front is offered is %s', (placements, isOne) => {
  expect(isOffered({ placements } as never, FRONT)).toBe(isOne);
});

test.each([
  [['in stock', 'out of stock'], true],
  [['unknown', 'in stock'], true],
  [['out of stock', 'not fulfillable'], false],
  [['out of stock', 'unknown'], null],
  [[], null],
])('with %j in its regions, whether a hat is in stock is %s', (states, inStock) => {
  const of = (variantId: number, technique: string, availability: string) =>
    ({ variantId, technique, region: 'uk', availability }) as never;
  const others = [of(2, 'DTFILM', 'in stock'), of(1, 'DTG', 'unknown')];
  const all = [...others, ...states.map((each) => of(1, 'DTFILM', each))];
  expect(isInStock(all, 1, 'DTFILM')).toBe(inStock);
  // Of any technique: the other one is unknown.
  expect(isInStock(all, 1)).toBe(inStock === false ? null : inStock);
});

test('prices are read of hats that are confirmed or like one of our colors', async () => {
  const colors = ['Chartreuse', 'Chartreuse', 'Black'];
  const variants = colors.map((color, index) => variant(index + 1, { color }));
  const { printful } = printfulWith({ variants });
  const { hats } = await readModelWithPrices(printful, FRONT, [{ variantId: 2 } as never]);
  expect(hats.map(({ variantId, price }) => [variantId, price])).toEqual([
    [1, null],
    [2, 1248],
    [3, 1248],
  ]);
  const gone = answeringPrintful(() => new Response('{}', { status: 404 }));
  expect(await readPrice(gone.printful, { ...FRONT, variantId: 1 })).toBeNull();
});

test('a hat that is missing is not made, unless Printful lists none of a model that it makes', () => {
  const made = { name: 'Trucker', isDiscontinued: false } as never;
  const hat = { variantId: 1, canvas: { width: 1, height: 1 }, inStock: true, price: 1248 } as never;
  const nothing = { canvas: null, inStock: null, price: null };
  const facts = (model: object, hats: never[], variantId = 1) =>
    factsOf({ product: made, isOffered: true, hats, ...model }, variantId);
  expect(facts({}, [hat])).toEqual({
    isMade: true,
    isOffered: true,
    canvas: { width: 1, height: 1 },
    inStock: true,
    price: 1248,
  });
  expect(facts({}, [hat], 2)).toEqual({ ...nothing, isMade: false, isOffered: true });
  expect(facts({}, [])).toMatchObject({ isMade: null });
  expect(facts({ product: null }, [])).toMatchObject({ isMade: false });
  expect(facts({ product: { isDiscontinued: true } }, [])).toMatchObject({ isMade: false });
});

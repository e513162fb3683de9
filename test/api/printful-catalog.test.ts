import { expect, test } from 'vitest';
import { listen } from '../../packages/sandbox/src/test-sandbox.ts';
import { HAT_FRONTS } from '../../src/server/gateways/printful/catalog.ts';
import { openPrintful, refusal } from './open-printful.ts';

test('the catalog lists hats with plain descriptions, techniques and placements', async () => {
  const { printful } = await openPrintful();
  const hats = await printful.catalogProducts(HAT_FRONTS);
  expect(hats.map(({ id }) => id).sort()).toEqual([100, 252, 627, 99]);
  expect(await printful.catalogProducts()).toHaveLength(5);
  expect(hats.find(({ id }) => id === 627)).toMatchObject({
    name: 'Foam Trucker Hat | Otto Cap 39-165',
    brand: 'Otto Cap',
    description: expect.stringMatching(/^A classic trucker hat/),
    isDiscontinued: false,
    techniques: ['EMBROIDERY', 'DTFILM'],
    placements: expect.arrayContaining([{ placement: 'front_dtf_hat', technique: 'DTFILM' }]),
  });
  expect(await printful.catalogProduct(1)).toBeNull();
});

test('a variant has its colors, a picture and the size of each placement', async () => {
  const { printful } = await openPrintful();
  const variants = await printful.catalogVariants(627);
  const twoColors = variants.find(({ id }) => id === 15908);
  expect(twoColors).toMatchObject({
    productId: 627,
    name: 'Foam Trucker Hat | Otto Cap 39-165 (Black/White)',
    color: 'Black/White',
    colorCode: '#16161a',
    colorCode2: '#ffffff',
    placements: expect.arrayContaining([
      { placement: 'front_dtf_hat', width: 6.3, height: 2.55 },
      { placement: 'embroidery_front', width: 5.9, height: 2 },
    ]),
  });
  const picture = await fetch(twoColors?.image ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await printful.catalogVariants(1)).toEqual([]);
});

test('lists are read to their last page', async () => {
  const { printful } = await openPrintful();
  const ids = (await printful.catalogVariants(71)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(110);
  const stock = await printful.catalogAvailability(71);
  expect(new Set(stock.map(({ variantId }) => variantId)).size).toBe(110);
});

test('a list that ends too early is an error, so that nothing is taken for gone', async () => {
  const data = [{ id: 1, catalog_product_id: 627, name: 'Cap', color: 'Red' }];
  const answer = { data, paging: { total: 3, offset: 0, limit: 1 } };
  const apiUrl = await listen(({ url }, response) =>
    response.end(JSON.stringify(url?.includes('offset=0') ? answer : { ...answer, data: [] })),
  );
  const { printful } = await openPrintful({}, { apiUrl });
  expect(await refusal(printful.catalogVariants(627))).toMatchObject({ kind: 'unavailable' });
});

test('a list whose pages never end is given up after the time of some calls', async () => {
  const data = [{ id: 1, catalog_product_id: 627, name: 'Cap', color: 'Red' }];
  const answer = JSON.stringify({ data, paging: { total: 1_000_000, offset: 0, limit: 1 } });
  const apiUrl = await listen((_request, response) => void setTimeout(() => response.end(answer), 5));
  const { printful } = await openPrintful({}, { apiUrl, timeout: 500 });
  expect(await refusal(printful.catalogVariants(627))).toMatchObject({
    kind: 'unavailable',
    text: expect.stringMatching(/Printful listed \d+ of 1000000/),
  });
});

test('a failure of the catalog is reported in Printful’s words', async () => {
  const { printful, fault } = await openPrintful();
  await fault({ failRequests: 3 });
  const refused = await refusal(printful.catalogProduct(627));
  expect(refused).toMatchObject({
    kind: 'unavailable',
    text: expect.stringContaining('Internal server error'),
  });
});

test('what a variant lacks is unknown, not invented', async () => {
  const data = [
    {
      id: 1,
      catalog_product_id: 627,
      name: 'Cap',
      color: null,
      color_code: 'red',
      color_code2: null,
      image: 'javascript:alert(1)',
      placement_dimensions: [
        { placement: 'front_dtf_hat', width: 6.3 },
        { placement: 'embroidery_front', width: 5.9, height: 2 },
      ],
    },
    { id: 2, catalog_product_id: 627, name: 'Cap' },
  ];
  const apiUrl = await listen((_request, response) =>
    response.end(JSON.stringify({ data, paging: { total: 2, offset: 0, limit: 100 } })),
  );
  const { printful } = await openPrintful({}, { apiUrl });
  const [first, second] = await printful.catalogVariants(627);
  expect(first).toEqual({
    id: 1,
    productId: 627,
    name: 'Cap',
    color: '',
    colorCode: null,
    colorCode2: null,
    image: null,
    placements: [{ placement: 'embroidery_front', width: 5.9, height: 2 }],
  });
  expect(second?.placements).toEqual([]);
});

test('stock is read for each technique and selling region', async () => {
  const { printful, control } = await openPrintful();
  await control('catalog/variants/15906', {
    availability: 'out of stock',
    regions: { uk: 'in stock', japan: 'unknown' },
  });
  const states = (await printful.catalogAvailability(627)).filter(
    ({ variantId, technique }) => variantId === 15906 && technique === 'DTFILM',
  );
  const byRegion = Object.fromEntries(states.map(({ region, availability }) => [region, availability]));
  expect(byRegion).toMatchObject({
    worldwide: 'out of stock',
    north_america: 'out of stock',
    uk: 'in stock',
    japan: 'unknown',
    brazil: 'not fulfillable',
  });
  expect(await printful.shippingCountries(627)).toEqual(expect.arrayContaining(['US', 'CA', 'GB', 'AU']));
});

test('a stock in words that the documents do not have is unknown', async () => {
  const region = { name: 'worldwide', availability: 'on demand', placement_option_availability: [] };
  const data = [
    { catalog_variant_id: 15907, techniques: [{ technique: 'dtfilm', selling_regions: [region] }] },
  ];
  const apiUrl = await listen((_request, response) =>
    response.end(JSON.stringify({ data, paging: { total: 1, offset: 0, limit: 100 } })),
  );
  const { printful } = await openPrintful({}, { apiUrl });
  expect(await printful.catalogAvailability(627)).toEqual([
    { variantId: 15907, technique: 'DTFILM', region: 'worldwide', availability: 'unknown' },
  ]);
});

test('prices are read for each technique and placement, and change', async () => {
  const { printful, control } = await openPrintful();
  expect(await printful.variantPrices(15907)).toMatchObject({
    currency: 'USD',
    techniques: [
      { technique: 'EMBROIDERY', price: 1034 },
      { technique: 'DTFILM', price: 953 },
    ],
    placements: expect.arrayContaining([
      { placement: 'front_dtf_hat', technique: 'DTFILM', price: 295 },
      { placement: 'embroidery_front_large', technique: 'EMBROIDERY', price: 595 },
    ]),
  });
  await control('catalog/products/627', { priceRise: 50 });
  expect((await printful.variantPrices(15907))?.techniques[1]?.price).toBe(1003);
  expect(await printful.variantPrices(1)).toBeNull();
});

test('an amount that is missing or strange is left out', async () => {
  const placement = { id: 'front_dtf_hat', technique_key: 'dtfilm', price: null };
  const data = {
    currency: 'USD',
    product: { id: 627, placements: [placement, { ...placement, id: 'embroidery_front', price: '-2.95' }] },
    variant: {
      id: 15907,
      techniques: [{ technique_key: 'dtfilm', price: '9.53' }, { technique_key: 'dtg' }],
    },
  };
  const apiUrl = await listen((_request, response) => response.end(JSON.stringify({ data })));
  const { printful } = await openPrintful({}, { apiUrl });
  expect(await printful.variantPrices(15907)).toEqual({
    currency: 'USD',
    techniques: [{ technique: 'DTFILM', price: 953 }],
    placements: [],
  });
});

test('canvases are read for the technique that was asked for', async () => {
  const { printful } = await openPrintful();
  const canvas = { variantId: 15907, width: 1890, height: 765, dpi: 300 };
  const printed = await printful.printCanvases(627, 'DTFILM');
  expect(printed).toContainEqual({ ...canvas, placement: 'front_dtf_hat' });
  expect(printed.every(({ placement }) => placement === 'front_dtf_hat')).toBe(true);
  expect(await printful.printCanvases(252, 'DTFILM')).toEqual([]);
  expect(await printful.printCanvases(1, 'DTFILM')).toEqual([]);
});

test('what Printful no longer makes is gone, and what it stops making is marked', async () => {
  const { printful, control } = await openPrintful();
  await control('catalog/variants/15906', { isGone: true });
  expect((await printful.catalogVariants(627)).map(({ id }) => id)).not.toContain(15906);
  expect(await printful.variantPrices(15906)).toBeNull();
  await control('catalog/products/252', { isDiscontinued: true });
  expect((await printful.catalogProduct(252))?.isDiscontinued).toBe(true);
  await control('catalog/products/252', { isGone: true });
  expect(await printful.catalogProduct(252)).toBeNull();
});

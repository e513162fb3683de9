import { expect, test } from 'vitest';
import { openSandbox, receiveWebhooks } from '../../test-sandbox.ts';

test('the foam hat comes in nine colors', async () => {
  const { printful } = await openSandbox();
  const { data: variants } = (await printful('GET', '/v2/catalog-products/627/catalog-variants')).body;
  expect(variants.map(({ color }: { color: string }) => color).sort()).toEqual(
    ['Aqua', 'Black', 'Black/White', 'Navy', 'Pink', 'Pink/White', 'Red', 'Red/White/Blue', 'White'].sort(),
  );
  expect((await printful('GET', '/v2/catalog-products/1')).status).toBe(404);
});

test('without a technique, version 1 lists a cap’s embroidery only', async () => {
  const { printful } = await openSandbox();
  const read = async (query: string) =>
    (await printful('GET', `/mockup-generator/printfiles/627${query}`)).body.result;
  expect(Object.keys((await read('')).available_placements)).toContain('embroidery_front');
  expect(Object.keys((await read('')).available_placements)).not.toContain('front_dtf_hat');
  const film = await read('?technique=DTFILM');
  expect(film.printfiles).toEqual([expect.objectContaining({ width: 1890, height: 765, dpi: 300 })]);
  expect(film.variant_printfiles).toHaveLength(9);
});

test('version 2 answers 20 entries and links to the next', async () => {
  const { printful } = await openSandbox();
  const { body } = await printful('GET', '/v2/catalog-products/71/catalog-variants');
  expect(body.data).toHaveLength(20);
  expect(body.paging).toEqual({ total: 110, offset: 0, limit: 20 });
  expect(body._links.next.href).toMatch(/limit=20&offset=20$/);
  expect(body._links.previous).toBeUndefined();
  const last = (await printful('GET', '/v2/catalog-products/71/catalog-variants?limit=100&offset=100')).body;
  expect(last.data).toHaveLength(10);
  expect(last._links.next).toBeUndefined();
});

test.each([
  '/v2/catalog-products?techniques=film',
  '/v2/catalog-products?limit=101',
  '/v2/catalog-products?selling_region_name=mars',
  '/v2/catalog-products?color=red',
])('%s is refused', async (path) => {
  const { printful } = await openSandbox();
  const { status, body } = await printful('GET', path);
  expect(status).toBe(400);
  expect(body.error.reason).toBe('BadRequest');
});

test('an embroidered foam hat needs threads, a printed one has none', async () => {
  const { printful } = await openSandbox();
  const order = (type: string, options: object[]) => ({
    recipient: { name: 'Kim', country_code: 'GB', zip: 'N1 9GU', address1: '1 High St', city: 'London' },
    items: [{ variant_id: 15907, quantity: 1, files: [{ type, url: 'http://127.0.0.1:9/a.png' }], options }],
  });
  const threads = [{ id: 'thread_colors', value: ['#FFFFFF'] }];
  const status = async (type: string, options: object[]) =>
    (await printful('POST', '/orders', order(type, options))).status;
  expect(await status('embroidery_front', [])).toBe(400);
  expect(await status('embroidery_front', threads)).toBe(200);
  expect(await status('front_dtf_hat', [])).toBe(200);
  expect(await status('front_dtf_hat', threads)).toBe(400);
});

test('changes of stock and price are announced to a shop that named the product', async () => {
  const { url: hook, received } = await receiveWebhooks();
  const { printful, sandbox, url } = await openSandbox();
  const stock = (ids: number[]) => ({
    type: 'catalog_stock_updated',
    params: [{ name: 'products', value: ids.map((id) => ({ id })) }],
  });
  const subscribe = (events: object[]) => printful('POST', '/v2/webhooks', { default_url: hook, events });
  expect((await subscribe([{ type: 'catalog_stock_updated' }])).status).toBe(400);
  await subscribe([stock([627]), { type: 'catalog_price_changed' }]);
  await post(`${url}/sandbox/printful/catalog/variants/15906`, { availability: 'not fulfillable' });
  await post(`${url}/sandbox/printful/catalog/variants/8754`, { availability: 'out of stock' });
  await post(`${url}/sandbox/printful/catalog/products/252`, { priceRise: 100 });
  await sandbox.idle();
  const events = received.map(({ body }) => JSON.parse(body));
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    [
      'catalog_stock_updated',
      [
        {
          catalog_product_id: 627,
          catalog_variant_id: 15906,
          techniques: ['embroidery', 'dtfilm'],
          availability: 'not fulfilled',
        },
      ],
    ],
    ['catalog_price_changed', { catalog_product_ids: [252] }],
  ]);
});

test('the catalog’s page has buttons that change it', async () => {
  const { printful, url } = await openSandbox();
  const press = (fields: Record<string, string>) =>
    fetch(`${url}/sandbox/catalog`, { method: 'POST', body: new URLSearchParams(fields) });
  await press({ variant: '15906', availability: 'out of stock' });
  await press({ variant: '15905', listed: 'no' });
  await press({ product: '627', rise: '100' });
  await press({ product: '627', canvas: 'smaller' });
  const html = await (await press({ product: '252', discontinued: 'yes' })).text();
  expect(html).toContain('Retro Trucker Hat | Yupoong 6606, 252 (discontinued)');
  expect(html).toContain('DTFlex printing $10.53');
  const { data: variants } = (await printful('GET', '/v2/catalog-products/627/catalog-variants')).body;
  expect(variants).toHaveLength(8);
  expect(variants[0].placement_dimensions[0]).toMatchObject({ width: 5.67, height: 2.3 });
  const { data: stock } = (await printful('GET', '/v2/catalog-products/627/availability')).body;
  const [region] = stock.find(({ catalog_variant_id: id }: { catalog_variant_id: number }) => id === 15906)
    .techniques[0].selling_regions;
  expect(region).toMatchObject({ name: 'worldwide', availability: 'out of stock' });
  await press({ product: '627', canvas: 'unknown' });
  const hidden = (await printful('GET', '/v2/catalog-products/627/catalog-variants')).body.data[0];
  expect(hidden.placement_dimensions).toEqual([]);
});

async function post(url: string, body: object) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
}

import { expect, test } from 'vitest';
import { answeringPrintful } from '../../../../test/answering-printful.ts';
import { cents } from '../../../domain/money/money.ts';
import { HAT_FRONTS } from './catalog.ts';
import type { PrintItem, PrintOrder } from './orders.ts';

const MAYA = {
  name: 'Maya Ortiz',
  email: 'maya@example.com',
  address1: '418 Music Row',
  address2: null,
  city: 'Nashville',
  state: 'TN',
  zip: '37203',
  country: 'US' as const,
  phone: null,
};
const AT_HOME = {
  address1: '418 Music Row',
  city: 'Nashville',
  state_code: 'TN',
  country_code: 'US',
  zip: '37203',
};
const FILE = 'https://shop.example/1.png';
const ITEM: PrintItem = {
  id: '1',
  name: 'Custom Hat',
  quantity: 2,
  retailPrice: cents(2499),
  variantId: 15907,
  placement: 'front_dtf_hat',
  printFileUrl: FILE,
  threads: [],
};
const DRAFT: PrintOrder = {
  externalId: '7K2Q9MXA4T',
  shippingId: 'STANDARD',
  recipient: MAYA,
  items: [ITEM],
};
const ORDER = { id: 7, external_id: '7K2Q9MXA4T', status: 'draft' };
const HATS = [{ variantId: 15907, quantity: 2 }];
const KEYS = { public_key: 'pk', secret_key: 'ab12' };

type Printful = ReturnType<typeof answeringPrintful>['printful'];

test.each<[string, (printful: Printful) => Promise<unknown>, object, string, object?]>([
  ['an order', (p) => p.findOrder('7K2Q9MXA4T'), ORDER, 'orders GET /orders/@7K2Q9MXA4T'],
  [
    'an order that is polled',
    (p) => p.findOrder('7K2Q9MXA4T', 'background'),
    ORDER,
    'background GET /orders/@7K2Q9MXA4T',
  ],
  ['a confirmation', (p) => p.confirmOrder('7'), ORDER, 'orders POST /orders/7/confirm'],
  ['a cancellation', (p) => p.cancelOrder('7'), ORDER, 'orders DELETE /orders/7'],
  ['parcels', (p) => p.findShipments('7'), [], 'background GET /v2/orders/7/shipments?limit=100&offset=0'],
  ['proposals', (p) => p.findApprovals('7'), [], 'background GET /v2/approval-sheets?order_id=7'],
  [
    'an approval',
    (p) => p.approve('a b&c'),
    {},
    'orders POST /approval-sheets?confirm_hash=a%20b%26c',
    { status: 'approved' },
  ],
  [
    'a wish for changes',
    (p) => p.askForChanges('a b', 'Wider'),
    {},
    'orders POST /approval-sheets/changes?confirm_hash=a%20b',
    { message: 'Wider', files: [] },
  ],
  [
    'rates',
    (p) => p.shippingRates(MAYA, HATS, { timeout: 1000 }),
    [],
    'rates POST /shipping/rates',
    {
      recipient: AT_HOME,
      items: [{ variant_id: '15907', quantity: 2 }],
      currency: 'USD',
      locale: 'en_US',
    },
  ],
  [
    'rates of many hats',
    (p) => p.shippingRates(MAYA, [{ variantId: 15907, quantity: 101 }], { timeout: 1000 }),
    [],
    'bulkRates POST /shipping/rates',
    {
      recipient: AT_HOME,
      items: [{ variant_id: '15907', quantity: 101 }],
      currency: 'USD',
      locale: 'en_US',
    },
  ],
  [
    'customs',
    (p) => p.customsFees(MAYA, HATS, 1000),
    [],
    'background POST /v2/shipping-rates',
    {
      recipient: AT_HOME,
      order_items: [{ source: 'catalog', catalog_variant_id: 15907, quantity: 2 }],
      currency: 'USD',
    },
  ],
  ['all models', (p) => p.catalogProducts(), [], 'background GET /v2/catalog-products?limit=100&offset=0'],
  [
    'the hats',
    (p) => p.catalogProducts(HAT_FRONTS),
    [],
    'background GET /v2/catalog-products?placements=front_dtf_hat%2Cembroidery_front%2Cembroidery_front_large&limit=100&offset=0',
  ],
  [
    'variants',
    (p) => p.catalogVariants(627),
    [],
    'background GET /v2/catalog-products/627/catalog-variants?limit=100&offset=0',
  ],
  [
    'stock',
    (p) => p.catalogAvailability(627),
    [],
    'background GET /v2/catalog-products/627/availability?selling_region_name=all&limit=100&offset=0',
  ],
  [
    'stock for a shopper',
    (p) => p.catalogAvailability(627, { use: 'orders' }),
    [],
    'orders GET /v2/catalog-products/627/availability?selling_region_name=all&limit=100&offset=0',
  ],
  [
    'canvases',
    (p) => p.printCanvases(627, 'DTFILM'),
    { printfiles: [], variant_printfiles: [] },
    'background GET /mockup-generator/printfiles/627?technique=DTFILM',
  ],
  [
    'a page of the store',
    (p) => p.storePage(200, 100),
    [],
    'background GET /store/products?status=synced&offset=200&limit=100',
  ],
  ['the webhook', (p) => p.readWebhook(), {}, 'background GET /v2/webhooks'],
  ['the webhook for a person', (p) => p.readWebhook('health'), {}, 'health GET /v2/webhooks'],
  [
    'a new webhook',
    (p) => p.setWebhook('https://shop.example/hook', [{ type: 'order_failed' }]),
    KEYS,
    'background POST /v2/webhooks',
    { default_url: 'https://shop.example/hook', events: [{ type: 'order_failed' }] },
  ],
  [
    'an event of the webhook',
    (p) => p.setEvent('https://shop.example/hook', { type: 'order_failed' }),
    {},
    'background POST /v2/webhooks/order_failed',
    { type: 'order_failed', url: 'https://shop.example/hook' },
  ],
  ['the stores', (p) => p.readStores(), [], 'background GET /stores?limit=100'],
  ['the scopes', (p) => p.grantedScopes(), { scopes: [] }, 'background GET /oauth/scopes'],
])('%s is asked for with one call', async (_, ask, answer, request, body) => {
  const { printful, sent } = answeringPrintful(() => ({ data: answer, paging: { total: 0 } }));
  await ask(printful);
  const [use = '', ...rest] = request.split(' ');
  expect(sent).toEqual([{ use, request: rest.join(' '), ...(body && { body }) }]);
});

/** The body of a draft with these changes. */
async function bodyOf(changes: Partial<PrintOrder>): Promise<object> {
  const { printful, sent } = answeringPrintful(() => ({ result: ORDER }));
  expect(await printful.createDraft({ ...DRAFT, ...changes })).toMatchObject({ id: '7' });
  expect(sent).toMatchObject([{ request: 'POST /orders', use: 'orders' }]);
  return sent[0]?.body as object;
}

test('a draft says who gets which hats, and leaves out what there is not', async () => {
  expect(await bodyOf({})).toEqual({
    external_id: '7K2Q9MXA4T',
    shipping: 'STANDARD',
    recipient: { ...AT_HOME, name: 'Maya Ortiz', email: 'maya@example.com' },
    items: [
      {
        external_id: '1',
        quantity: 2,
        name: 'Custom Hat',
        retail_price: '24.99',
        variant_id: 15907,
        files: [{ type: 'front_dtf_hat', url: FILE }],
      },
    ],
  });
  const { printful, sent } = answeringPrintful(() => ({ result: { costs: { total: '16.67' } } }));
  const unknown = { hats: null, digitization: null, shipping: null };
  expect(await printful.estimateCosts(DRAFT)).toEqual({ ...unknown, total: 1667 });
  expect(sent).toEqual([
    { request: 'POST /orders/estimate-costs', use: 'background', body: await bodyOf({}) },
  ]);
});

test('a draft for another country has its second line and phone, and no state of the United Kingdom', async () => {
  const recipient = { ...MAYA, country: 'UK' as const, address2: 'Flat 2', phone: '+44 20', state: 'ENG' };
  expect(await bodyOf({ recipient })).toMatchObject({
    recipient: { address2: 'Flat 2', phone: '+44 20', country_code: 'GB' },
  });
  expect(await bodyOf({ recipient })).not.toHaveProperty('recipient.state_code');
  expect(await bodyOf({ recipient: { ...MAYA, state: '' } })).not.toHaveProperty('recipient.state_code');
});

test('thread has the option of its placement, a store hat its own design, and a gift no price', async () => {
  const threads = ['#FFFFFF'];
  const { name, quantity } = ITEM;
  const items: PrintItem[] = [
    { ...ITEM, placement: 'embroidery_front', threads },
    { ...ITEM, placement: 'embroidery_front_large', threads },
    { id: '3', name, quantity, retailPrice: null, syncVariantId: 11 },
  ];
  const gift = { subject: 'For you', message: 'Wear it' };
  expect(await bodyOf({ items, gift })).toMatchObject({
    gift,
    items: [
      { variant_id: 15907, options: [{ id: 'thread_colors', value: threads }] },
      { variant_id: 15907, options: [{ id: 'thread_colors_front_large', value: threads }] },
      { external_id: '3', quantity, name, sync_variant_id: 11 },
    ],
  });
  expect(await bodyOf({ items, gift })).not.toHaveProperty('items.2.retail_price');
});

test('the packing slip has the shop’s name and picture if it has any', async () => {
  const packingSlip = {
    name: 'Hats',
    email: 'orders@shop.example',
    text: 'Hi',
    logo: FILE,
    orderId: '7K2Q9MXA4T',
  };
  const slip = { email: 'orders@shop.example', message: 'Hi', custom_order_id: '7K2Q9MXA4T' };
  expect(await bodyOf({ packingSlip })).toMatchObject({
    packing_slip: { ...slip, store_name: 'Hats', logo_url: FILE },
  });
  const plain = await bodyOf({ packingSlip: { ...packingSlip, name: '', logo: '' } });
  expect((plain as { packing_slip: object }).packing_slip).toEqual(slip);
});

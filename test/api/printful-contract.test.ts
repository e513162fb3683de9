import { describe, expect, test } from 'vitest';
import { listen, receiveWebhooks } from '../../packages/sandbox/src/test-sandbox.ts';
import type { PrintItem, PrintOrder } from '../../src/server/gateways/printful/orders.ts';
import { subscriptionsFor } from '../../src/server/gateways/printful/subscribed-events.ts';
import { isSignedBy, readPrintfulEvent } from '../../src/server/gateways/printful/webhooks.ts';
import { hat, MAYA_AT_HOME, openPrintful, orderOf, ready, refusal } from './open-printful.ts';

test('the token’s scopes and stores are read', async () => {
  const { printful } = await openPrintful();
  const { scopes, stores } = await printful.readConnection();
  expect(scopes).toEqual(expect.arrayContaining(['orders', 'sync_products', 'webhooks']));
  expect(stores).toMatchObject([{ name: 'Sandbox store', type: 'native' }]);
  expect(await printful.readScopes()).toEqual(scopes);
});

test('a list of stores that Printful forbids is not known, and the scopes still are', async () => {
  for (const settings of [{ scopes: ['orders'] }, { storeToken: 'forbidden' as const }]) {
    const { printful } = await openPrintful({ printful: settings });
    const { scopes, stores } = await printful.readConnection();
    expect(stores).toBeNull();
    expect(scopes).toEqual(await printful.grantedScopes());
    expect(scopes).toContain('orders');
  }
});

test('a refusal for want of a scope names it', async () => {
  const { printful } = await openPrintful({ printful: { scopes: ['orders/read'] } });
  expect(await printful.findOrder('7K2Q9MXA4T')).toBeNull();
  expect(await refusal(printful.storePage(0, 1))).toMatchObject({
    kind: 'unauthorized',
    text: expect.stringContaining('this needs the scope sync_products/read'),
  });
});

test('a token of an account reads the store that the shop names, and no other', async () => {
  const isAccountToken = { printful: { isAccountToken: true } };
  const named = (storeId: string | null) => openPrintful(isAccountToken, { storeId });
  const { printful, shopOrigin } = await named('10000001');
  expect(await printful.storePage(0, 1)).toMatchObject({ total: 3 });
  expect(await printful.createDraft(orderOf(hat(shopOrigin)))).toMatchObject({ status: 'draft' });
  for (const [storeId, kind] of [
    [null, 'refused'],
    ['10000002', 'unauthorized'],
  ] as const) {
    const other = await named(storeId);
    expect(await refusal(other.printful.storePage(0, 1))).toMatchObject({ kind });
    expect((await other.printful.readConnection()).stores).toMatchObject([{ id: 10000001 }]);
  }
});

test('the store’s products are read page by page', async () => {
  const { printful, control } = await openPrintful();
  await control('products', { count: 7, variants: 2 });
  const { ids, total } = await printful.storePage(2, 3);
  expect([ids.length, total]).toEqual([3, 10]);
  const product = await printful.storeProduct(ids[0] ?? 0);
  expect(product?.variants).toHaveLength(2);
  expect(product?.variants[0]).toMatchObject({ productId: 627, retailPrice: 2999 });
  expect(await printful.storeProduct(1)).toBeNull();
});

test('rates include delivery days', async () => {
  const { printful } = await openPrintful();
  const rates = await printful.shippingRates(MAYA_AT_HOME, [{ variantId: 15907, quantity: 2 }], {
    timeout: 3000,
  });
  expect(rates).toContainEqual(
    expect.objectContaining({ id: 'STANDARD', rate: 628, minDeliveryDays: 4, maxDeliveryDays: 7 }),
  );
});

test('an estimate says what a whole order would cost, and orders nothing', async () => {
  const { printful, shopOrigin, fault } = await openPrintful();
  const stitched = {
    ...hat(shopOrigin),
    variantId: 8751,
    placement: 'embroidery_front',
    threads: ['#FFFFFF'],
  } as PrintItem;
  const ofPrinted = await printful.estimateCosts(orderOf(hat(shopOrigin)));
  expect(ofPrinted).toEqual({ hats: 1248, digitization: 0, shipping: 419, total: 1667 });
  const ofStitched = await printful.estimateCosts(orderOf(stitched));
  expect(ofStitched).toEqual({ hats: 1329, digitization: 650, shipping: 419, total: 2398 });
  expect(await printful.findOrder('7K2Q9MXA4T')).toBeNull();
  await fault({ refusePlacements: ['embroidery_front'] });
  expect(await refusal(printful.estimateCosts(orderOf(stitched)))).toMatchObject({
    kind: 'refused',
    code: 'OR-7',
  });
});

test('a rate may come without delivery days', async () => {
  const { printful, fault } = await openPrintful();
  await fault({ hideDays: ['PRINTFUL_FAST'] });
  const rates = await printful.shippingRates(MAYA_AT_HOME, [{ variantId: 15907, quantity: 1 }], {
    timeout: 3000,
  });
  expect(rates).toContainEqual(
    expect.objectContaining({ id: 'PRINTFUL_FAST', minDeliveryDays: null, maxDeliveryDays: null }),
  );
});

describe('an order', () => {
  test('starts as a draft, is ready once files and costs are processed, and is confirmed, shipped and delivered', async () => {
    const { printful, sandbox, shopOrigin, control } = await openPrintful();
    expect(await printful.findOrder('7K2Q9MXA4T')).toBeNull();
    const draft = await printful.createDraft(orderOf(hat(shopOrigin)));
    expect(draft).toMatchObject({ externalId: '7K2Q9MXA4T', status: 'draft', files: 'waiting', cost: null });
    expect(await ready(printful, sandbox)).toMatchObject({ id: draft.id, files: 'ok', cost: 1667 });
    expect(await printful.confirmOrder(draft.id)).toMatchObject({ status: 'pending' });

    await control(`orders/${draft.id}/advance`, { to: 'inprocess' });
    await control(`orders/${draft.id}/advance`, { to: 'fulfilled' });
    const sent = await printful.findOrder('7K2Q9MXA4T');
    expect(sent?.shipments).toMatchObject([
      { carrier: 'USPS', state: 'shipped', contents: [{ lineId: '1', quantity: 1 }] },
    ]);
    await control(`shipments/${sent?.shipments[0]?.id}/advance`, { to: 'delivered' });
    expect(await printful.findShipments(draft.id)).toMatchObject([
      { state: 'delivered', deliveredAt: expect.any(Date), contents: [{ lineId: '1', quantity: 1 }] },
    ]);
    await control(`shipments/${sent?.shipments[0]?.id}/advance`, { to: 'canceled' });
    expect(await printful.findShipments(draft.id)).toMatchObject([{ state: 'canceled' }]);
  });

  test('can contain a store hat and an embroidered one', async () => {
    const { printful, sandbox, shopOrigin } = await openPrintful();
    const { ids } = await printful.storePage(0, 1);
    const listed = await printful.storeProduct(ids[0] ?? 0);
    const {
      variantId: _variant,
      placement: _place,
      printFileUrl: _url,
      threads: _threads,
      ...line
    } = {
      ...hat(shopOrigin),
    } as Extract<PrintItem, { variantId: number }>;
    const stitched: PrintItem = {
      ...hat(shopOrigin),
      id: '2',
      variantId: 8751,
      placement: 'embroidery_front',
      threads: ['#CC3366'],
    };
    const items = [{ ...line, syncVariantId: listed?.variants[0]?.id ?? 0 }, stitched];
    await printful.createDraft(orderOf(stitched, { items }));
    expect(await ready(printful, sandbox)).toMatchObject({ status: 'draft', files: 'ok' });
  });

  test('priced in euros is ready, but its cost in dollars is unknown', async () => {
    const costs = { currency: 'EUR', total: '15.40' };
    const result = { id: 1, external_id: '7K2Q9MXA4T', status: 'draft', items: [], costs };
    const apiUrl = await listen((_request, response) => response.end(JSON.stringify({ code: 200, result })));
    const { printful } = await openPrintful({}, { apiUrl });
    expect(await printful.findOrder('7K2Q9MXA4T')).toMatchObject({ isPriced: true, cost: null });
  });

  test('can be canceled, and its id cannot be used again', async () => {
    const { printful, shopOrigin } = await openPrintful();
    const { id } = await printful.createDraft(orderOf(hat(shopOrigin)));
    await printful.cancelOrder(id);
    expect(await printful.findOrder('7K2Q9MXA4T')).toMatchObject({ status: 'canceled' });
    expect(await refusal(printful.createDraft(orderOf(hat(shopOrigin))))).toMatchObject({
      kind: 'refused',
      code: 'OR-13',
    });
  });

  test('reports a file that cannot be read', async () => {
    const { printful, sandbox, shopOrigin, fault } = await openPrintful();
    await fault({ failFiles: 1 });
    await printful.createDraft(orderOf(hat(shopOrigin)));
    expect(await ready(printful, sandbox)).toMatchObject({ files: 'failed' });
  });

  test('reports a hat that is out of stock', async () => {
    const { printful, shopOrigin, control } = await openPrintful();
    await control('variants/15907/stock', { in_stock: false });
    const { outOfStock } = await printful.createDraft(orderOf(hat(shopOrigin)));
    expect(outOfStock).toEqual(['Custom Hat']);
  });

  test('reports a hat that is discontinued, not as out of stock', async () => {
    const { printful, sandbox, shopOrigin, control } = await openPrintful();
    await printful.createDraft(orderOf(hat(shopOrigin)));
    await control('catalog/products/627', { isDiscontinued: true });
    expect(await ready(printful, sandbox)).toMatchObject({ outOfStock: [], discontinued: ['Custom Hat'] });
  });

  test.each<[string, (item: PrintItem) => PrintOrder, RegExp]>([
    [
      'without a state',
      (item) => orderOf(item, { recipient: { ...MAYA_AT_HOME, state: '' } }),
      /needs a state/,
    ],
    [
      'with an unknown thread color',
      (item) =>
        orderOf({
          ...item,
          variantId: 8751,
          placement: 'embroidery_front',
          threads: ['#123456'],
        } as PrintItem),
      /does not stitch in this color/,
    ],
    ['of an unknown hat', (item) => orderOf({ ...item, variantId: 1 } as PrintItem), /another blank/],
    [
      'with an unknown shipping method',
      (item) => orderOf(item, { shippingId: 'PIGEON' }),
      /no longer ships this way/,
    ],
  ])('%s is refused with a message that says what to do', async (_, build, text) => {
    // Some of these orders break Printful's rules on purpose, so they are not recorded as the shop's calls.
    const { printful, shopOrigin } = await openPrintful({ recordingDir: undefined });
    const refused = await refusal(printful.createDraft(build(hat(shopOrigin))));
    expect(refused?.kind).toBe('refused');
    expect(refused?.text).toMatch(text);
  });
});

test('the webhook can be set and read, and its events are signed', async () => {
  const { printful, sandbox, shopOrigin } = await openPrintful();
  expect(await printful.readWebhook()).toBeNull();
  const { url, received } = await receiveWebhooks();
  const { publicKey, secretKey } = await printful.setWebhook(url, subscriptionsFor([627]));
  const events = subscriptionsFor([627]).map(({ type }) => ({ type, url: null }));
  expect(await printful.readWebhook()).toEqual({ url, publicKey, expiresAt: null, events });
  await printful.createDraft(orderOf(hat(shopOrigin)));
  await sandbox.idle();

  const [delivery] = received;
  const body = Buffer.from(delivery?.body ?? '');
  const signature = String(delivery?.headers['x-pf-webhook-signature']);
  expect(isSignedBy(secretKey, body, signature)).toBe(true);
  expect(isSignedBy(secretKey, Buffer.concat([body, Buffer.from(' ')]), signature)).toBe(false);
  expect(isSignedBy('00', body, signature)).toBe(false);
  const event = readPrintfulEvent(body);
  expect(event).toMatchObject({ type: 'order_updated', externalId: '7K2Q9MXA4T' });
  const again = JSON.stringify({ ...JSON.parse(body.toString()), retries: 3 });
  expect(readPrintfulEvent(Buffer.from(again))?.id).toBe(event?.id);
});

test('what Printful proposes to change is announced, read, and approved', async () => {
  const { printful, sandbox, shopOrigin, control } = await openPrintful();
  const { url, received } = await receiveWebhooks();
  await printful.setWebhook(url, [{ type: 'order_put_hold_approval' }]);
  const { id } = await printful.createDraft(orderOf(hat(shopOrigin)));
  await control(`orders/${id}/propose`, { reason: 'Too thin' });
  await sandbox.idle();
  expect(received.map(({ body }) => readPrintfulEvent(Buffer.from(body)))).toMatchObject([
    { type: 'order_put_hold_approval', externalId: '7K2Q9MXA4T', reason: 'Too thin' },
  ]);
  const [proposal] = await printful.findApprovals(id);
  expect(proposal).toMatchObject({ state: 'waiting', sent: `${shopOrigin}/1.png` });
  expect(await printful.findApprovals('1')).toEqual([]);
  await printful.approve(proposal?.hash ?? '');
  expect(await printful.findApprovals(id)).toMatchObject([{ state: 'approved' }]);
  expect(await refusal(printful.askForChanges(proposal?.hash ?? '', 'Wider'))).toMatchObject({
    kind: 'refused',
  });
});

test.each([
  [[{ catalog_product_id: 627, catalog_variant_id: 15905 }, { catalog_product_id: 627 }], [627]],
  [{ catalog_product_ids: [100, 627] }, [100, 627]],
  [[{ catalog_product_id: 'x' }], []],
  [[], []],
])('an event about the catalog with the data %j concerns the products %j', (data, productIds) => {
  const body = Buffer.from(JSON.stringify({ type: 'x', occurred_at: null, data }));
  expect(readPrintfulEvent(body)).toMatchObject({ productIds, externalId: null, reason: null });
});

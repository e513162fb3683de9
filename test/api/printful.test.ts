import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceCart } from '../../src/domain/cart/discount-code.ts';
import { crewFromDesign, setNames } from '../../src/domain/crew/crew.ts';
import { crewItems } from '../../src/domain/crew/crew-cart.ts';
import { toDesign } from '../../src/domain/design/design.ts';
import { ZERO } from '../../src/domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/settings/settings.ts';
import { orderBody } from '../../src/web/checkout/order/order-request.ts';
import type { ListedOption } from '../../src/web/checkout/shipping/shipping-quote.ts';
import type { HatsAnswer } from '../../src/wire/admin/hats.ts';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import type { Product } from '../../src/wire/products.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask, refusalOf } from '../ask.ts';
import { printfulOrder } from '../providers.ts';
import { until } from '../until.ts';
import { MAYA } from '../world.ts';
import {
  administratorOf,
  buyAndSettle,
  intentFor,
  ORDER_ROW,
  type OrderRow,
  orderToPay,
  type Purchase,
  pay,
  QUICK_PRINTFUL,
} from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShop(QUICK_PRINTFUL);
  robin = await administratorOf(shop);
});

afterAll(() => shop.close());

const buy = (purchase?: Partial<Purchase>) => buyAndSettle(shop, purchase);

const becomes = (id: string, status: string) =>
  until(`order ${id} is ${status}`, async () => {
    const [order] = await shop.rows<OrderRow>(ORDER_ROW, [id]);
    return order?.status === status ? order : null;
  });

const control = (path: string, body: object) => ask(`${shop.sandboxUrl}/sandbox/printful/${path}`, body);
const advance = (id: string, to: string, reason?: string) => control(`orders/@${id}/advance`, { to, reason });
const fault = (faults: object) => ask(`${shop.sandboxUrl}/sandbox/faults`, { printful: faults });

interface ParcelRow {
  shipment_id: string;
  state: string;
  tracking_number: string;
}
const parcelsOf = (id: string) =>
  shop.rows<ParcelRow>('select * from parcels where order_id = $1 order by shipment_id', [id]);

const mailsOf = (id: string) =>
  shop.rows<{ event: string; text: string }>('select event, text from mails where event like $1', [
    `parcel-shipped.${id}.%`,
  ]);

describe('webhooks', () => {
  test('about two parcels store both, send one email for both, and complete the order once both are delivered', async () => {
    await fault({ twice: true });
    const hats = (await ask<Product[]>(`${shop.url}/api/products`)).slice(0, 2);
    const id = await buy({ hats, total: '59.98', shippingCost: '0.00' });
    await becomes(id, 'confirmed_with_printful');
    const [stored] = await shop.rows<{ printful_cost: number }>('select * from orders where id = $1', [id]);
    expect(stored?.printful_cost).toBe(2 * 1248 + 628);

    await advance(id, 'inprocess');
    await advance(id, 'partial');
    await becomes(id, 'shipped');
    await advance(id, 'fulfilled');
    const parcels = await until('there are two parcels', async () => {
      const found = await parcelsOf(id);
      return found.length === 2 ? found : null;
    });
    for (const { shipment_id } of parcels)
      await control(`shipments/${shipment_id}/advance`, { to: 'delivered' });
    await becomes(id, 'completed');
    expect(await parcelsOf(id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }]);
    const texts = (await mailsOf(id)).map(({ text }) => text);
    expect(texts).toHaveLength(1);
    for (const { tracking_number } of parcels) expect(texts[0]).toContain(tracking_number);
    const moves = await shop.rows<{ to_status: string }>(
      'select to_status from order_events where order_id = $1 order by id',
      [id],
    );
    expect(moves.slice(-2).map(({ to_status }) => to_status)).toEqual(['shipped', 'completed']);
    await fault({ twice: false });
  });

  test('without a valid signature are refused', async () => {
    const body = JSON.stringify({ type: 'order_canceled', data: { order: { external_id: '7K2Q9MXA4T' } } });
    for (const signature of [undefined, '00', 'ab'.repeat(32)]) {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (signature) headers['x-pf-webhook-signature'] = signature;
      const answer = await fetch(`${shop.url}/api/webhooks/printful`, { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
    }
  });

  test('about a hold put the order on hold and release it', async () => {
    const id = await buy();
    await becomes(id, 'confirmed_with_printful');
    await advance(id, 'onhold', 'Content review');
    expect((await becomes(id, 'on_hold')).hold_reason).toBe('Printful holds it: Content review');
    await advance(id, 'pending');
    await becomes(id, 'confirmed_with_printful');
  });

  test('about a canceled order put it on hold for the owner', async () => {
    const id = await buy();
    await becomes(id, 'confirmed_with_printful');
    await advance(id, 'canceled', 'Copyright');
    expect((await becomes(id, 'on_hold')).hold_reason).toBe('it is canceled at Printful: Copyright');
    await control(`orders/@${id}/refund`, { amount: '16.67' });
    await until('the owner hears of the refund', async () => {
      const alerts = await shop.rows<{ text: string }>('select text from alerts where order_id = $1', [id]);
      return alerts.some(({ text }) => text.includes('Printful gave you $16.67 back.')) || null;
    });
  });

  test('are replaced by polling when they do not arrive', async () => {
    await fetch(`${shop.sandboxUrl}/v2/webhooks`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer sandbox' },
    });
    const id = await buy();
    await becomes(id, 'confirmed_with_printful');
    await advance(id, 'inprocess');
    await advance(id, 'fulfilled');
    await becomes(id, 'shipped');
    expect(await mailsOf(id)).toHaveLength(1);
    const { body } = await robin.ask('POST', '/api/admin/printful/webhook');
    expect(body).toMatchObject({ state: 'active' });
  });
});

test('a new embroidery is held until Printful knows its cost, and then made without a person', {
  tags: 'nightly',
}, async () => {
  const { hatColor } = await firstHat();
  const [blank] = await shop.rows<object>('select * from blanks where hat_color = $1', [hatColor]);
  await shop.rows(
    `update blanks set product_id = 252, variant_id = 8747, technique = 'EMBROIDERY', placement = 'embroidery_front'
     where hat_color = $1`,
    [hatColor],
  );
  await fault({ holdEmbroidery: true });
  const id = await buy();
  expect((await becomes(id, 'on_hold')).hold_reason).toMatch(/^Printful holds it: A new embroidery design/);
  await becomes(id, 'confirmed_with_printful');
  await fault({ holdEmbroidery: false });
  expect(await printfulOrder(shop.sandboxUrl, id)).toMatchObject({
    status: 'pending',
    costs: { digitization: '6.50' },
  });
  expect(await printfulOrder(shop.sandboxUrl, `${id}-2`)).toBeNull();
  expect(await shop.rows('select kind, ended_by from order_holds where order_id = $1', [id])).toEqual([
    { kind: 'printful', ended_by: 'Printful released it' },
  ]);
  await shop.rows(
    `update blanks set (product_id, variant_id, technique, placement) =
       (select product_id, variant_id, technique, placement from jsonb_populate_record(null::blanks, $2))
     where hat_color = $1`,
    [hatColor, blank],
  );
});

describe('Send to Printful', () => {
  test('fails while Printful is out of stock, and afterwards creates another order', async () => {
    const [blank] = await shop.rows<{ variant_id: number }>('select * from blanks where hat_color = $1', [
      (await firstHat()).hatColor,
    ]);
    // Ordered while there is stock, because the shop hears of a change at once.
    const { id, intentId } = await orderToPay(shop);
    await control(`variants/${blank?.variant_id}/stock`, { in_stock: false });
    await pay(shop, intentId);
    await ask(`${shop.url}/api/fulfill-order/${id}`, {});
    expect((await becomes(id, 'on_hold')).hold_reason).toMatch(/^Printful is out of stock of/);

    const refused = await robin.ask('POST', `/api/fulfill-order/${id}`);
    expect([refused.status, refused.body]).toMatchObject([502, { error: { code: 'provider_failed' } }]);

    const knowsStock = (isThere: boolean) =>
      until(`the shop knows that the stock is ${isThere ? 'there' : 'gone'}`, async () => {
        const [row] = await shop.rows<{ in_stock: boolean }>(
          'select in_stock from blanks where variant_id = $1',
          [blank?.variant_id],
        );
        return row?.in_stock === isThere || null;
      });
    // A report that is still being read would close the color again.
    await knowsStock(false);
    await control(`variants/${blank?.variant_id}/stock`, { in_stock: true });
    await knowsStock(true);
    const sent = await robin.ask('POST', `/api/fulfill-order/${id}`);
    expect(sent.body).toMatchObject({
      status: 'confirmed_with_printful',
      printfulOrderId: expect.any(String),
    });
    const attempts = await Promise.all(
      [id, `${id}-2`, `${id}-3`].map((externalId) => printfulOrder(shop.sandboxUrl, externalId)),
    );
    // The second draft only waited for the hat.
    expect(attempts.map((order) => order?.status)).toEqual(['canceled', 'pending', undefined]);
  });

  test('is only for administrators; for others, the same request just settles the order', async () => {
    const id = await buy();
    await becomes(id, 'confirmed_with_printful');
    const answer = await ask<object>(`${shop.url}/api/fulfill-order/${id}`, {});
    expect(answer).toEqual({ status: 'confirmed_with_printful', paid: true });
    expect((await robin.ask('POST', `/api/admin/orders/${id}/send`)).body).toMatchObject({
      status: 'confirmed_with_printful',
    });
  });
});

const firstHat = async (): Promise<Product> => {
  const [hat] = await ask<Product[]>(`${shop.url}/api/products`);
  if (!hat) throw new Error('the shop is empty');
  return hat;
};

test('a color without a confirmed hat cannot be ordered until an administrator confirms one', async () => {
  const hat = await firstHat();
  const colors = async () => ((await robin.ask('GET', '/api/admin/hats')).body as HatsAnswer).colors;
  const color = (await colors()).find(({ hatColor }) => hatColor === hat.hatColor);
  expect(color).toMatchObject({ state: 'confirmed' });
  await shop.rows('delete from blanks where hat_color = $1', [hat.hatColor]);
  await robin.ask('POST', '/api/admin/sync');
  const order = {
    ...MAYA,
    items: [{ ...hat, quantity: 1 }],
    total: '34.98',
    shippingMethod: 'Standard Shipping',
    shippingCost: '4.99',
  };
  expect(await refusalOf(`${shop.url}/api/orders`, order)).toMatchObject({
    status: 422,
    message: expect.stringContaining('can’t be made right now'),
    path: 'items.0.hatColor',
  });
  await until('the shop page says so', async () => {
    const page = await (await fetch(`${shop.url}/shop`)).text();
    return page.includes('Not made right now') || null;
  });

  const other = color?.hat?.variantId === 15904 ? 15905 : 15904;
  await robin.ask('POST', `/api/admin/hats/${hat.hatColor}/confirm`, { variantId: other });
  const id = await buy();
  await becomes(id, 'confirmed_with_printful');
  expect((await printfulOrder(shop.sandboxUrl, id))?.items).toMatchObject([{ variant_id: other }]);
  await robin.ask('POST', '/api/admin/sync');
  expect((await colors()).find(({ hatColor }) => hatColor === hat.hatColor)).toMatchObject({
    state: 'confirmed',
    hat: { variantId: other },
  });
});

test('a refused token fails the connection test, alerts the owner, and makes orders wait', async () => {
  await fault({ refuseToken: 10_000 });
  expect((await robin.ask('GET', '/api/test-printful')).body).toEqual({
    success: false,
    message: expect.stringContaining('Check the shop’s token.'),
  });
  const id = await buy();
  await until('the owner has mail', async () => {
    const mails = await shop.rows(`select * from mails where event like 'printful-refuses.%'`);
    return mails.length === 1 || null;
  });
  await fault({ refuseToken: 0 });
  expect((await robin.ask('GET', '/api/test-printful')).body).toMatchObject({ success: true });
  await becomes(id, 'confirmed_with_printful');
});

test('a crew of fifty is ordered without pictures, and every name comes to Printful as often as it is in', {
  tags: 'nightly',
}, async () => {
  const words = toDesign({
    hatColor: 'black',
    textColor: 'secondary',
    fontStyle: 'impact',
    textLine2: 'said one drink',
  });
  const names = [...Array.from({ length: 48 }, (_, index) => `Friend ${index + 1}`), 'Emma', 'Emma'];
  const crew = setNames(crewFromDesign(words, 'fifty'), names);
  const prices = { priceOf: () => ({ price: DEFAULT_SETTINGS.customHatPrice }), time: 1_795_000_000_000 };
  const free = { name: 'Free Shipping (Party Pack 7+)', rate: ZERO } as ListedOption;
  const cart = crewItems(crew, [], prices);
  const body = orderBody({ form: MAYA, cart, totals: priceCart(cart, DEFAULT_SETTINGS), option: free });
  const { id } = await ask<OrderAnswer>(`${shop.url}/api/orders`, body);
  await pay(shop, await intentFor(shop, id, body.total));
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  await becomes(id, 'confirmed_with_printful');
  const lines = await shop.rows('select text_line1, quantity from order_lines where order_id = $1', [id]);
  expect(lines).toHaveLength(49);
  expect(lines).toContainEqual({ text_line1: 'Emma', quantity: 2 });
  for (const name of names) expect(lines).toContainEqual(expect.objectContaining({ text_line1: name }));
  const items = (await printfulOrder(shop.sandboxUrl, id))?.items ?? [];
  expect(items.map(({ quantity }) => quantity)).toEqual([...Array(48).fill(1), 2]);
  expect(new Set(items.map(({ files }) => files[0]?.url)).size).toBe(49);
});

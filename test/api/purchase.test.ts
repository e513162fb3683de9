import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textColorOf, toDesign } from '../../src/domain/design/design.ts';
import type { Product } from '../../src/wire/products.ts';
import { ask } from '../ask.ts';
import { inspectPrint } from '../print-files.ts';
import { printfulOrder, stripeAt } from '../providers.ts';
import { separateDatabase } from '../separate-database.ts';
import { type ShopProcess, startShop, temporaryFolder } from '../start/shop-process.ts';
import { until } from '../until.ts';
import { MAYA, ORDERED_LAKE_HOUSE } from '../world.ts';

describe.each([
  ['the shop’s own database', false],
  ['another database, named by DATABASE_URL', true],
])('on %s', (_, elsewhere) => {
  const dataDir = temporaryFolder();
  let database: Awaited<ReturnType<typeof separateDatabase>> | null = null;
  let shop: ShopProcess;

  beforeAll(async () => {
    database = elsewhere ? await separateDatabase() : null;
    shop = await startShop({
      dataDir,
      env: { TIME_SCALE: '0.1', RENDER_AHEAD: 'off', ...(database && { DATABASE_URL: database.url }) },
    });
    await shop.opened;
  });

  afterAll(async () => {
    shop.kill('SIGTERM');
    await shop.ended;
    await database?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('a ready-made and a custom hat are bought, paid for once and made once', async () => {
    const [product] = await ask<Product[]>(`${shop.url}/api/products`);
    if (!product) throw new Error('the shop is empty');
    const items = [{ ...product, quantity: 1, isCustom: false }, ORDERED_LAKE_HOUSE];

    const [standard] = await ask<{ name: string; rate: string }[]>(`${shop.url}/api/shipping-rates`, {
      address: { ...MAYA, customerName: '', customerEmail: '' },
      items,
    });
    expect(standard).toMatchObject({ name: 'Standard Shipping', rate: '0.00' });

    const total = '54.98';
    const phone = '+1 (615) 555-0123';
    const order = {
      ...MAYA,
      phone,
      items,
      total,
      shippingMethod: standard?.name,
      shippingCost: standard?.rate,
    };
    const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, order);
    const { clientSecret } = await ask<{ clientSecret: string }>(`${shop.url}/api/create-payment-intent`, {
      amount: total,
      orderId: id,
    });

    const stripe = stripeAt(shop.sandboxUrl);
    const intentId = clientSecret.split('_secret_')[0] ?? '';
    await stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_visa',
      return_url: `${shop.url}/thank-you`,
    });
    await until('the order is paid', async () => {
      const { paid } = await ask<{ paid: boolean }>(`${shop.url}/api/fulfill-order/${id}`, {});
      return paid || null;
    });

    const made = await until('the order at Printful is confirmed', async () => {
      const found = await printfulOrder(shop.sandboxUrl, id);
      return found && found.status !== 'draft' ? found : null;
    });
    expect(made.items.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(made.recipient).toMatchObject({
      name: MAYA.customerName,
      state_code: 'TN',
      country_code: 'US',
      phone: '+16155550123',
    });
    expect(made.packing_slip).toEqual({
      store_name: 'Unhinged Hats',
      email: 'orders@unhingedhats.example',
      message: expect.stringMatching(
        /^Wear it .* it\.\nSomething wrong with your hat\? http:\/\/\S+\/returns$/,
      ),
      custom_order_id: id,
    });
    for (const [index, { files }] of made.items.entries()) {
      expect(files.map(({ status }) => status)).toEqual(['ok']);
      const print = await inspectPrint(files[0]?.url ?? '', toDesign(items[index] ?? {}));
      expect(print).toMatchObject({
        format: 'png',
        canvas: { width: 1890, height: 765 },
        density: 300,
        differing: 0,
      });
      expect(print.ink).toBeGreaterThan(0.03);
      expect(print.colors).toEqual([textColorOf(items[index]?.textColor).ink]);
      expect(Math.abs(print.offCenter.x)).toBeLessThan(2);
      // Descenders lower the middle a little.
      expect(Math.abs(print.offCenter.y)).toBeLessThan(0.05 * 765);
    }

    const intents = await stripe.paymentIntents.list({ limit: 100 });
    const ours = intents.data.filter(({ metadata }) => metadata.order_id === id);
    expect(ours.map(({ status, amount_received }) => [status, amount_received])).toEqual([
      ['succeeded', 5498],
    ]);
  });
});

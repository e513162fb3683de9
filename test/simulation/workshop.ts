import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { png } from '../../packages/sandbox/src/printful/test-orders.ts';
import { startSandbox } from '../../packages/sandbox/src/sandbox.ts';
import {
  defaultSettings,
  type PrintfulSettings,
  type StripeSettings,
} from '../../packages/sandbox/src/settings.ts';
import { toDesign } from '../../src/domain/design/design.ts';
import { cents } from '../../src/domain/money/money.ts';
import { orderIdFrom } from '../../src/domain/orders/order-id.ts';
import { artwork } from '../../src/hat/artwork.ts';
import { tableFor } from '../../src/hat/fixtures.ts';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { testConfig, testEnvironment } from '../../src/server/http/fixtures.ts';
import { markPaid } from '../../src/server/orders/change-window/mark-paid.ts';
import { insertIntent } from '../../src/server/orders/intents/queries.ts';
import { insertOrder } from '../../src/server/orders/placing/queries.ts';
import { moveOrder } from '../../src/server/orders/queries.ts';
import { sha256 } from '../../src/server/secrets.ts';
import { soldAs } from '../confirmed-hats.ts';
import { stripeAt } from '../providers.ts';
import { separateDatabase } from '../separate-database.ts';
import { MAYA_RECIPIENT } from '../world.ts';

export interface Workshop {
  /** The environment of a worker that sends these orders. */
  env: Record<string, string>;
  sandboxUrl: string;
  /** Paid orders that Printful does not have yet. */
  ids: string[];
  /** The orders at Printful, newest first. */
  ordersAtPrintful(): Promise<OrderAtPrintful[]>;
  close(): Promise<void>;
}

interface OrderAtPrintful {
  external_id: string;
  status: string;
  items: { external_id: string; files: { url: string; status: string }[] }[];
  shipments: { id: number }[];
}

/** A database with paid orders, a Printful without any of them, and a server for print files. */
export async function openWorkshop(
  count: number,
  {
    timeScale,
    printful = {},
    stripe = {},
  }: { timeScale: number; printful?: Partial<PrintfulSettings>; stripe?: Partial<StripeSettings> },
): Promise<Workshop> {
  const printShop = createServer((_request, response) => response.end(png(1890, 765)));
  await new Promise<void>((resolve) => printShop.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(printShop.address() as AddressInfo).port}`;
  const settings = defaultSettings(timeScale);
  const sandbox = await startSandbox({
    ...settings,
    port: 0,
    shopOrigin: origin,
    recordingDir: process.env.SANDBOX_RECORDING_DIR,
    // The orders were paid some time ago, so Stripe has booked its fee.
    stripe: { ...settings.stripe, bookingDelayMs: 0, ...stripe },
    printful: { ...settings.printful, ...printful },
  });
  const database = await separateDatabase();
  const env = {
    ...testEnvironment,
    DATABASE_URL: database.url,
    PUBLIC_URL: origin,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_API_URL: sandbox.url,
    PRINTFUL_TOKEN: 'sandbox',
    PRINTFUL_API_URL: sandbox.url,
    TIME_SCALE: String(timeScale),
    LOG_LEVEL: 'silent',
    NOTICE: 'Sandbox',
  };
  const ids = await placeOrders(database.url, sandbox.url, count);
  return {
    env,
    sandboxUrl: sandbox.url,
    ids,
    ordersAtPrintful: () => listOrders(sandbox.url),
    async close() {
      await sandbox.close();
      printShop.closeAllConnections();
      await new Promise((resolve) => printShop.close(resolve));
      await database.close();
    },
  };
}

async function placeOrders(databaseUrl: string, sandboxUrl: string, count: number): Promise<string[]> {
  const db = connect({ url: databaseUrl, connections: 4, connectTimeout: 10_000, onLost: () => undefined });
  await migrate(db);
  const stripe = stripeAt(sandboxUrl);
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const id = orderIdFrom(Buffer.from(String(number).padStart(10, '0')));
    const intent = await stripe.paymentIntents.create({
      amount: 2998,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: 'http://localhost/thank-you',
      metadata: { order_id: id },
    });
    await insertOrder(db, newOrder(id, number));
    await db.transaction().execute(async (trx) => {
      await insertIntent(trx, { id: intent.id, order_id: id, attempt: 1, payer: 'test', state: 'paid' });
      await moveOrder(trx, { id, status: 'pending' }, { to: 'processing', cause: 'paid', now: new Date() });
      await markPaid({ db: trx, config: testConfig() }, id, new Date());
    });
    ids.push(id);
  }
  await db.destroy();
  return ids;
}

/** A custom hat for Maya, for $29.98 with shipping. */
export function newOrder(id: string, number: number): Parameters<typeof insertOrder>[1] {
  const price = cents(2499);
  const design = toDesign({
    hatColor: 'navy',
    textColor: 'yellow',
    fontStyle: 'impact',
    textLine1: 'Left',
    textLine2: `No. ${number}`,
  });
  const line = {
    id: number,
    productId: null,
    listing: null,
    // The sandbox's printed navy hat.
    soldAs: soldAs(15907),
    picture: null,
    name: 'Custom Hat',
    price,
    quantity: 1,
    share: price,
    artwork: null,
    wordsKept: false,
    inCrew: false,
    drawingHash: sha256(artwork(design, tableFor(design))),
    design,
  };
  return {
    order: {
      id,
      keyHash: sha256(id),
      idempotencyKey: null,
      requestHash: id,
      settingsVersion: 0,
      partyOn: null,
      recipient: MAYA_RECIPIENT,
      totals: { subtotal: price, discount: cents(0), discountPercentage: 0, total: cents(2998) },
      option: {
        id: 'STANDARD',
        name: 'Standard Shipping',
        rate: cents(499),
        minDeliveryDays: 5,
        maxDeliveryDays: 10,
        providerId: 'STANDARD',
        cost: cents(419),
      },
    },
    lines: [line],
  };
}

async function listOrders(sandboxUrl: string): Promise<OrderAtPrintful[]> {
  const all: OrderAtPrintful[] = [];
  for (let offset = 0; ; offset += 100) {
    const response = await fetch(`${sandboxUrl}/orders?limit=100&offset=${offset}`, {
      headers: { authorization: 'Bearer sandbox' },
    });
    const { result } = (await response.json()) as { result: OrderAtPrintful[] };
    all.push(...result);
    if (result.length < 100) return all;
  }
}

import fastify from 'fastify';
import { controlRoutes } from './control.ts';
import { Documents } from './documents.ts';
import { Faults } from './faults.ts';
import { homePage } from './home-page.ts';
import { openPrintfulStore } from './printful/account.ts';
import { printfulApi } from './printful/api.ts';
import { catalogPage } from './printful/catalog/catalog-page.ts';
import { fetchFiles } from './printful/files/fetch-files.ts';
import { calculateCosts } from './printful/orders/costs.ts';
import { digitize } from './printful/orders/digitize.ts';
import { orderPage } from './printful/orders/order-page.ts';
import { produceOrders } from './printful/orders/produce.ts';
import { addFirstProducts } from './printful/store-products/control-products.ts';
import { deliverPrintfulWebhooks } from './printful/webhooks/announce.ts';
import { Recorder } from './recorder.ts';
import { Scheduler } from './scheduler.ts';
import type { Settings } from './settings.ts';
import { openStripeAccount } from './stripe/account.ts';
import { stripeApi } from './stripe/api.ts';
import { bookCharges } from './stripe/charges/book-charge.ts';
import { bookEarlier } from './stripe/charges/book-earlier.ts';
import { openDisputes } from './stripe/charges/disputes.ts';
import { settleRefunds } from './stripe/charges/refund-charge.ts';
import { deliverEvents } from './stripe/events.ts';
import { authenticationPage } from './stripe/intents/authentication-page.ts';
import { stripeJs } from './stripe/stripe-js.ts';

export interface Sandbox {
  url: string;
  port: number;
  /** Resolves when no tasks are left: every webhook was delivered or abandoned, and every file fetched. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Starts Stripe and Printful as one local server. Rejects if it cannot listen or write its data. */
export async function startSandbox(settings: Settings): Promise<Sandbox> {
  const documents = new Documents(settings.dataDir);
  const scheduler = new Scheduler(documents);
  const recorder = settings.recordingDir ? new Recorder(settings.recordingDir) : undefined;
  const shared = { documents, scheduler, recorder };
  const stripe = openStripeAccount({ ...shared, settings: settings.stripe, faults: new Faults() });
  const printful = openPrintfulStore({
    ...shared,
    settings: settings.printful,
    shopOrigin: settings.shopOrigin,
    faults: new Faults(),
  });
  addFirstProducts(printful);
  bookEarlier(stripe);
  for (const work of [deliverEvents, bookCharges, settleRefunds, openDisputes]) work(stripe);
  for (const work of [fetchFiles, calculateCosts, digitize, produceOrders, deliverPrintfulWebhooks])
    work(printful);

  const app = fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024, trustProxy: false });
  app.register(stripeApi(stripe, settings.shopOrigin), { prefix: '/v1' });
  app.register(authenticationPage(stripe));
  app.register(stripeJs);
  app.register(printfulApi(printful));
  app.register(controlRoutes(stripe, printful), { prefix: '/sandbox' });
  app.register(homePage(stripe, printful));
  app.register(orderPage(printful));
  app.register(catalogPage(printful));
  try {
    const url = await app.listen({ host: settings.host, port: settings.port });
    scheduler.start();
    return {
      url,
      port: Number(new URL(url).port),
      idle: () => scheduler.idle(),
      close: async () => {
        await app.close();
        await scheduler.close();
        documents.close();
      },
    };
  } catch (error) {
    documents.close();
    throw error;
  }
}

import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { controlRoutes } from './control.ts';
import { Documents } from './documents.ts';
import { Faults } from './faults.ts';
import { type Html, html, page, pageHeaders } from './http/html.ts';
import { openPrintfulStore, type PrintfulStore } from './printful/account.ts';
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
import { openStripeAccount, type StripeAccount } from './stripe/account.ts';
import { stripeApi } from './stripe/api.ts';
import { bookCharges } from './stripe/charges/book-charge.ts';
import { bookEarlier } from './stripe/charges/book-earlier.ts';
import { openDisputes } from './stripe/charges/disputes.ts';
import { settleRefunds } from './stripe/charges/refund-charge.ts';
import { deliverEvents } from './stripe/events.ts';
import { authenticationPage } from './stripe/intents/authentication-page.ts';
import { formatAmount } from './stripe/money.ts';
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

const rowLimit = 20;

/** The sandbox's home page: what it is, and its latest payments, orders and events. */
function homePage(stripe: StripeAccount, printful: PrintfulStore) {
  const records = {
    intents: (id: string) => stripe.intents.get(id),
    events: (id: string) => stripe.events.get(id),
  };
  return async (app: FastifyInstance) => {
    app.get('/', (_request, reply) => reply.headers(pageHeaders).send(overview(stripe, printful)));
    for (const [name, find] of Object.entries(records)) {
      app.get<{ Params: { id: string } }>(`/sandbox/${name}/:id`, (request, reply) =>
        showRecord(reply, request.params.id, find(request.params.id)),
      );
    }
  };
}

function overview(stripe: StripeAccount, printful: PrintfulStore): string {
  const intents = stripe.intents
    .newest(rowLimit)
    .map(({ id, status, amount, currency, created }) =>
      row(link('intents', id), status, formatAmount(amount, currency), timeOf(created)),
    );
  const orders = printful.orders
    .newest(rowLimit)
    .map(({ id, external_id, status, costs, created }) =>
      row(link('orders', id), status, external_id ?? '', costs.total ?? '', timeOf(created)),
    );
  const events = stripe.events
    .newest(rowLimit)
    .map(({ id, type, pending_webhooks, created }) =>
      row(link('events', id), type, pending_webhooks ? 'not delivered' : '', timeOf(created)),
    );
  return page(
    'Sandbox',
    html`<h1>Stripe and Printful sandbox</h1>
      <p>No card is charged, no hat is made. This server replaces Stripe or Printful for a shop that has no keys for them.</p>
      <p><a href="/sandbox/catalog">Printful’s catalog: stock, prices, canvases</a></p>
      ${table('Payments', ['Intent', 'Status', 'Amount', 'Created'], intents)}
      ${table('Orders', ['Order', 'Status', 'External id', 'Costs', 'Created'], orders)}
      ${table('Events', ['Event', 'Type', 'Delivery', 'Created'], events)}`,
  );
}

function showRecord(reply: FastifyReply, id: string, record: object | undefined) {
  const text = record ? JSON.stringify(record, null, 2) : 'There is no such record.';
  const body = html`<p><a href="/">Sandbox</a></p><h1>${id}</h1><pre><code>${text}</code></pre>`;
  return reply
    .status(record ? 200 : 404)
    .headers(pageHeaders)
    .send(page(id, body));
}

function table(title: string, heads: string[], rows: Html[]): Html {
  if (rows.length === 0) return html`<h2>${title}</h2><p>None yet.</p>`;
  const cells = heads.map((head) => html`<th scope="col">${head}</th>`);
  return html`<h2>${title}</h2><table><thead><tr>${cells}</tr></thead><tbody>${rows}</tbody></table>`;
}

function row(...cells: (Html | string)[]): Html {
  return html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
}

function link(name: string, id: string | number): Html {
  return html`<a href="/sandbox/${name}/${id}"><code>${id}</code></a>`;
}

function timeOf(unixTime: number): string {
  return new Date(unixTime * 1000).toISOString().replace('T', ' ').slice(0, 19);
}

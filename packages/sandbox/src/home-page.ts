import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html, page, pageHeaders } from './http/html.ts';
import type { PrintfulStore } from './printful/account.ts';
import type { StripeAccount } from './stripe/account.ts';
import { formatAmount } from './stripe/money.ts';

const rowLimit = 20;

/** The sandbox's home page: what it is, and its latest payments, orders and events. */
export function homePage(stripe: StripeAccount, printful: PrintfulStore) {
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

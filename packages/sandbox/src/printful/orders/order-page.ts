import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ById } from '../../http/by-id.ts';
import { acceptForms } from '../../http/form.ts';
import { type Html, html, page, pageHeaders } from '../../http/html.ts';
import type { PrintfulStore } from '../account.ts';
import type { Order, OrderStatus, Shipment } from '../objects.ts';
import { advanceOrder, advanceShipment, CannotAdvance } from './advance.ts';
import { proposeDrawings } from './approvals.ts';
import { canMove, orderStatuses } from './order-states.ts';

const orderStep = z.object({ to: z.enum(orderStatuses) });
const proposal = z.object({ propose: z.literal('drawing') });
const parcelStep = z.object({ to: z.enum(['delivered', 'returned']), parcel: z.coerce.number() });

/** The page of an order: its data, and buttons that move the order and its parcels. */
export function orderPage(store: PrintfulStore) {
  return async (app: FastifyInstance) => {
    acceptForms(app);
    app.get<ById>('/sandbox/orders/:id', (request, reply) => show(reply, find(store, request.params.id)));
    app.post<ById>('/sandbox/orders/:id', (request, reply) => {
      const order = find(store, request.params.id);
      if (!order) return show(reply, order);
      try {
        const parcel = parcelStep.safeParse(request.body);
        const { success: proposes } = proposal.safeParse(request.body);
        if (parcel.success) advanceShipment(store, parcel.data.parcel, parcel.data.to);
        else if (proposes) propose(store, order, `http://${request.headers.host}`);
        else advanceOrder(store, order, { to: orderStep.parse(request.body).to });
      } catch (error) {
        if (!(error instanceof CannotAdvance || error instanceof z.ZodError)) throw error;
        return show(
          reply,
          order,
          error instanceof CannotAdvance ? error.message : 'Choose one of the buttons.',
        );
      }
      return reply.redirect(`/sandbox/orders/${order.id}`, 303);
    });
  };
}

function propose(store: PrintfulStore, order: Order, origin: string): void {
  if (!mayPropose(order)) throw new CannotAdvance(`Printful does not hold an order that is ${order.status}.`);
  store.documents.transaction(() =>
    proposeDrawings(store, order, { origin, reason: 'The lines are too thin to stitch' }),
  );
}

const mayPropose = ({ status }: Order) => status === 'onhold' || canMove(status, 'onhold');

const find = (store: PrintfulStore, id: string) => store.orders.get(Number(id));

/** Button labels by the status that they lead to. */
const STEPS: Partial<Record<OrderStatus, string>> = {
  draft: 'Return to draft',
  pending: 'Move to pending',
  inprocess: 'Start production',
  partial: 'Ship the next hat',
  fulfilled: 'Ship the rest',
  onhold: 'Put on hold',
  failed: 'Fail',
  canceled: 'Cancel',
};

function show(reply: FastifyReply, order: Order | undefined, fault?: string) {
  const body = order
    ? html`<p><a href="/">Sandbox</a></p><h1>Order ${order.id}: ${order.status}</h1>
        ${fault ? [html`<p role="alert"><strong>${fault}</strong></p>`] : []}
        ${stepsOf(order)} ${order.shipments.map(parcelOf)}
        <pre><code>${JSON.stringify(order, null, 2)}</code></pre>`
    : html`<p><a href="/">Sandbox</a></p><h1>There is no such order.</h1>`;
  return reply
    .status(order ? (fault ? 409 : 200) : 404)
    .headers(pageHeaders)
    .send(page('Order', body));
}

function stepsOf(order: Order): Html {
  const steps = Object.entries(STEPS).filter(([to]) => canMove(order.status, to as OrderStatus));
  const buttons = steps.map(([to, label]) => html`<button name="to" value="${to}">${label}</button>`);
  const propose = mayPropose(order)
    ? [html`<button name="propose" value="drawing">Propose another drawing</button>`]
    : [];
  return html`<form method="post">${buttons} ${propose}</form>`;
}

function parcelOf({ id, status, tracking_number }: Shipment): Html {
  const buttons =
    status === 'shipped'
      ? html`<button name="to" value="delivered">Deliver</button
          ><button name="to" value="returned">Return to sender</button>`
      : html``;
  return html`<form method="post"><input type="hidden" name="parcel" value="${id}">
    <p>Parcel ${tracking_number}: ${status}</p>${buttons}</form>`;
}

import { z } from 'zod';
import { formatAmount } from '../../../domain/money.ts';
import { isOrderId } from '../../../domain/order-id.ts';
import { hasBeenPaid, ORDER_STATUSES } from '../../../domain/order-status.ts';
import { latestDay, mayMissParty } from '../../../domain/party.ts';
import {
  addressRequest,
  cancelAnswer,
  cancelRequest,
  lineWordsRequest,
  noteAnswer,
  noteRequest,
  type RefundAnswer,
  refundAnswer,
  refundRequest,
  wordsDecisionRequest,
} from '../../../wire/admin/order-actions.ts';
import { type AdminOrder, adminOrder, adminOrderDetail } from '../../../wire/admin/orders.ts';
import { administratorAt } from '../../access/guard.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { listQuery, sendPage, toPage } from '../../lists/list-answer.ts';
import { searchWords } from '../../lists/search-words.ts';
import { queueConfirmationCopy } from '../../mail/order-confirmation.ts';
import { queueReplacementCopy } from '../../mail/problem-mails.ts';
import type { Refund } from '../money/queries.ts';
import { refundOrder } from '../money/refund-order.ts';
import { revokeKey } from '../order-key.ts';
import { findOrder } from '../queries.ts';
import { withOrderLocked } from '../with-order-locked.ts';
import { decideWords } from '../words/decide-words.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeAddress, changeLine } from './change-order.ts';
import { type ListedOrder, listOrders, type OrderFilter } from './list-queries.ts';
import { ordersCsv } from './orders-csv.ts';
import { findArtwork, insertNote } from './queries.ts';
import { readOrder } from './read-order.ts';

const filterQuery = {
  q: listQuery.q,
  status: z.enum(ORDER_STATUSES).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

const ordersQuery = z.object({ ...listQuery, ...filterQuery });
const exportQuery = z.object(filterQuery);
const orderParams = z.object({ id: z.string().max(40) });
const lineParams = orderParams.extend({ position: z.coerce.number().int().min(0).max(1000) });
const questionParams = orderParams.extend({
  questionId: z.coerce.number().int().positive().max(2_147_483_647),
});
const done = { 204: z.null() };

/** What administrators see of orders, and what they do with one. The audit log records who did what. */
export function adminOrderRoutes(app: App, deps: Deps): void {
  listRoutes(app, deps);
  detailRoutes(app, deps);
  moneyRoutes(app, deps);
  changeRoutes(app, deps);
}

function listRoutes(app: App, { db, config }: Deps): void {
  const filterOf = ({ q, status, from, to }: z.infer<typeof exportQuery>): OrderFilter => ({
    words: searchWords(q),
    status,
    from,
    to,
    timeZone: config.timeZone,
  });

  app.get(
    '/api/admin/orders',
    { schema: { querystring: ordersQuery, response: { 200: z.array(adminOrder) } } },
    async (request, reply) => {
      const { query } = request;
      const found = await listOrders(db, filterOf(query), { ...query, limit: query.limit + 1 });
      const page = toPage(found, query, ({ id }) => id);
      return sendPage(request, reply, { ...page, rows: page.rows.map(presentOrder) });
    },
  );

  app.get(
    '/api/admin/orders.csv',
    { handlerTimeout: config.limits.exportTimeout, schema: { querystring: exportQuery } },
    async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="orders.csv"')
        .send(ordersCsv(db, filterOf(query))),
  );
}

function detailRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/admin/orders/:id',
    { schema: { params: orderParams, response: { 200: adminOrderDetail } } },
    async ({ params }) => {
      const order = isOrderId(params.id) ? await readOrder(deps, params.id) : null;
      if (!order) throw noSuchOrder();
      return order;
    },
  );

  app.get(
    '/api/admin/orders/:id/lines/:position/artwork',
    { schema: { params: lineParams } },
    async ({ params }, reply) => {
      const artwork = isOrderId(params.id) ? await findArtwork(deps.db, params.id, params.position) : null;
      if (!artwork) throw new ShopError('not_found', 'The shopper sent no picture of this hat.');
      return reply.type('image/png').send(artwork);
    },
  );
}

function moneyRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/admin/orders/:id/refunds',
    { schema: { params: orderParams, body: refundRequest, response: { 200: refundAnswer } } },
    async (request) => {
      const input = { orderId: request.params.id, requestedBy: administratorAt(request).email };
      return presentRefund(orThrow(await refundOrder(deps, { ...request.body, ...input })));
    },
  );

  app.post(
    '/api/admin/orders/:id/cancel',
    { schema: { params: orderParams, body: cancelRequest, response: { 200: cancelAnswer } } },
    async (request) => {
      const input = { orderId: request.params.id, by: administratorAt(request).email };
      const { status, refund } = orThrow(await cancelOrder(deps, { ...request.body, ...input }));
      return { status, refund: refund && presentRefund(refund) };
    },
  );
}

function changeRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;

  app.patch(
    '/api/admin/orders/:id/address',
    { schema: { params: orderParams, body: addressRequest, response: done } },
    async (request, reply) => {
      const by = administratorAt(request).email;
      orThrow(await changeAddress(deps, { orderId: request.params.id, address: request.body, by }));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/api/admin/orders/:id/lines/:position',
    { schema: { params: lineParams, body: lineWordsRequest, response: done } },
    async (request, reply) => {
      const { id: orderId, position } = request.params;
      const by = administratorAt(request).email;
      const { textLine1, textLine2, textLine3, ...rest } = request.body;
      const words = { textLine1, textLine2, textLine3 };
      orThrow(await changeLine(deps, { orderId, position, words, ...rest, by }));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/admin/orders/:id/words/:questionId',
    { schema: { params: questionParams, body: wordsDecisionRequest, response: done } },
    async (request, reply) => {
      const { id: orderId, questionId } = request.params;
      const by = administratorAt(request).email;
      orThrow(await decideWords(deps, { orderId, questionId, ...request.body, by }));
      return reply.code(204).send(null);
    },
  );

  // Shoppers never see a note.
  app.post(
    '/api/admin/orders/:id/notes',
    { schema: { params: orderParams, body: noteRequest, response: { 201: noteAnswer } } },
    async (request, reply) => {
      const { id: orderId } = request.params;
      if (!(await findOrder(db, orderId))) throw noSuchOrder();
      const author = administratorAt(request).email;
      const note = await insertNote(db, { orderId, author, text: request.body.text, at: clock() });
      return reply.code(201).send(note);
    },
  );

  app.post(
    '/api/admin/orders/:id/resend-confirmation',
    { schema: { params: orderParams, response: done } },
    async ({ params }, reply) => {
      const queued = await withOrderLocked(deps, params.id, async (inner, order) => {
        if (!hasBeenPaid(order)) throw new ShopError('conflict', 'This order is not paid.');
        await (order.replaces === null ? queueConfirmationCopy : queueReplacementCopy)(inner, order);
        return true;
      });
      if (!queued) throw noSuchOrder();
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/admin/orders/:id/revoke-key',
    { schema: { params: orderParams, response: done } },
    async ({ params }, reply) => {
      orThrow(await revokeKey(deps, { orderId: params.id }));
      return reply.code(204).send(null);
    },
  );
}

function orThrow<Outcome>(outcome: Outcome | ShopError): Outcome {
  if (outcome instanceof ShopError) throw outcome;
  return outcome;
}

const noSuchOrder = () => new ShopError('not_found', 'There’s no such order.');

const presentOrder = ({ shipBy, maxDeliveryDays, ...order }: ListedOrder): AdminOrder => ({
  ...order,
  arrivesBy: latestDay({ shipBy, maxDeliveryDays }),
  mayMissParty: mayMissParty({ shipBy, maxDeliveryDays, ...order }),
  total: formatAmount(order.total),
  createdAt: order.createdAt.toISOString(),
});

const presentRefund = ({ id, amount, status }: Refund): RefundAnswer => ({ id, amount, status });

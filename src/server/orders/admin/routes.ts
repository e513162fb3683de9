import { z } from 'zod';
import { COUNTRIES } from '../../../domain/address/states.ts';
import { HAT_COLORS } from '../../../domain/design/design.ts';
import { type Cents, formatPrice } from '../../../domain/money/money.ts';
import { moneyPartOf } from '../../../domain/money/money-parts.ts';
import { isOrderId } from '../../../domain/orders/order-id.ts';
import { ORDER_SORTS, ORDER_STAGES, type OrderSort } from '../../../domain/orders/order-stage.ts';
import { hasBeenPaid, ORDER_STATUSES } from '../../../domain/orders/order-status.ts';
import { tagOf } from '../../../domain/orders/tags.ts';
import { PAID_WITH } from '../../../domain/orders/wallets.ts';
import { dayIn } from '../../../domain/settings/holiday.ts';
import { orThrow } from '../../../lib/or-throw.ts';
import {
  addressRequest,
  cancelAnswer,
  cancelRequest,
  emailRequest,
  giftRequest,
  lineWordsRequest,
  noteAnswer,
  noteRequest,
  type RefundAnswer,
  refundAnswer,
  refundRequest,
  wordsDecisionRequest,
} from '../../../wire/admin/order-actions.ts';
import { adminListedOrder, adminOrderDetail, orderCounts } from '../../../wire/admin/orders.ts';
import { administratorAt, requireOwner } from '../../access/guard.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { sendCsv } from '../../http/csv.ts';
import { ShopError } from '../../http/shop-error.ts';
import { listQuery, sendPage, toPage } from '../../lists/list-answer.ts';
import { queueConfirmationCopy } from '../../mail/order-confirmation.ts';
import { changeOrderGift } from '../edits/change-gift.ts';
import type { Refund } from '../money/queries.ts';
import { refundOrder } from '../money/refund-order.ts';
import { revokeKey } from '../order-key.ts';
import { findOrder } from '../queries.ts';
import { noSuchOrder, withOrderLocked } from '../with-order-locked.ts';
import { decideWords } from '../words/decide-words.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeAddress, changeLine } from './change-order.ts';
import { correctEmail } from './correct-email.ts';
import { countOrders, listOrders, type OrderFilter } from './list-queries.ts';
import { ordersCsv } from './orders-csv.ts';
import { ordersToDo } from './orders-to-do.ts';
import { presentOrders } from './present-orders.ts';
import { findArtwork, insertNote } from './queries.ts';
import { readOrder } from './read-order.ts';
import { orderSearch } from './search-words.ts';

const filterQuery = {
  q: listQuery.q,
  status: z.enum(ORDER_STATUSES).optional(),
  stage: z.enum(ORDER_STAGES).optional(),
  paidWith: z.enum(PAID_WITH).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  color: z.enum(HAT_COLORS.map(({ key }) => key)).optional(),
  country: z.enum(COUNTRIES.map(({ code }) => code)).optional(),
  gift: z.enum(['yes', 'no']).optional(),
  tag: z.string().max(100).transform(tagOf).optional(),
  /** The name of the discount code that counted. */
  code: z.string().max(100).optional(),
  /** A part of the money, such as "country:CA". */
  money: z
    .string()
    .max(200)
    .transform(moneyPartOf)
    .refine((part) => part !== null, 'A part of the money looks like country:CA')
    .optional(),
};

const ordersQuery = z.object({
  ...listQuery,
  ...filterQuery,
  sort: z.enum(ORDER_SORTS).default('newest'),
});
const exportQuery = z.object({
  ...filterQuery,
  /** Only these orders, with commas between them. */
  ids: z
    .string()
    .max(2000)
    .transform((ids) => ids.split(','))
    .optional(),
});
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

function listRoutes(app: App, deps: Deps): void {
  const { db, config } = deps;
  const filterOf = async (
    { q, color, country, tag, ...rest }: z.infer<typeof exportQuery>,
    sort?: OrderSort,
  ): Promise<OrderFilter> => ({
    ...rest,
    ...orderSearch({ typed: q, color, country, tag }, dayIn(config.timeZone, deps.clock())),
    timeZone: config.timeZone,
    toDo: sort === 'todo' || rest.stage === 'todo' ? await ordersToDo(deps) : [],
  });

  app.get('/api/admin/orders', {
    config: { access: 'team', area: 'orders', looksAt: 'the orders' },
    schema: {
      summary: 'List or search orders',
      querystring: ordersQuery,
      response: { 200: z.array(adminListedOrder) },
    },
    handler: async (request, reply) => {
      const { query } = request;
      const cut = { ...query, limit: query.limit + 1 };
      const found = await listOrders(db, await filterOf(query, query.sort), { cut, sort: query.sort });
      const page = toPage(found, query, ({ id }) => id);
      return sendPage(request, reply, { ...page, rows: await presentOrders(deps, page.rows) });
    },
  });

  app.get('/api/admin/order-counts', {
    config: { access: 'team', area: 'orders', looksAt: 'the orders' },
    schema: { summary: 'Count orders by stage', response: { 200: orderCounts } },
    handler: async () => {
      const [counts, toDo] = await Promise.all([countOrders(db), ordersToDo(deps)]);
      return { ...counts, todo: toDo.length };
    },
  });

  app.get('/api/admin/orders.csv', {
    config: { access: 'team', area: 'orders', looksAt: 'a download of the orders' },
    handlerTimeout: config.limits.exportTimeout,
    schema: { summary: 'Download orders', querystring: exportQuery },
    handler: async ({ query }, reply) =>
      sendCsv(reply, 'orders', ordersCsv(deps.longDb, await filterOf(query))),
  });
}

function detailRoutes(app: App, deps: Deps): void {
  app.get('/api/admin/orders/:id', {
    config: { access: 'team', area: 'orders', about: 'order', looksAt: '#:id' },
    schema: { summary: 'Read an order', params: orderParams, response: { 200: adminOrderDetail } },
    handler: async ({ params }) => {
      const order = isOrderId(params.id) ? await readOrder(deps, params.id) : null;
      if (!order) throw noSuchOrder();
      return order;
    },
  });

  app.get('/api/admin/orders/:id/lines/:position/artwork', {
    config: { access: 'team', area: 'orders', about: 'order', looksAt: '#:id' },
    schema: { summary: 'Download the artwork of a hat', params: lineParams },
    handler: async ({ params }, reply) => {
      const artwork = isOrderId(params.id) ? await findArtwork(deps.db, params.id, params.position) : null;
      if (!artwork) throw new ShopError('not_found', 'The shopper sent no picture of this hat.');
      return reply.type('image/png').send(artwork);
    },
  });
}

function moneyRoutes(app: App, deps: Deps): void {
  app.post('/api/admin/orders/:id/refunds', {
    config: {
      access: 'owners',
      area: 'orders',
      about: 'order',
      did: 'refunded a part of #:id',
      says: ({ params, answer }) => `refunded ${formatPrice(answer.amount as Cents)} of #${params.id}`,
      hasReason: true,
    },
    schema: {
      summary: 'Refund a part of an order',
      params: orderParams,
      body: refundRequest,
      response: { 200: refundAnswer },
    },
    handler: async (request) => {
      const input = { orderId: request.params.id, requestedBy: administratorAt(request).email };
      return presentRefund(orThrow(await refundOrder(deps, { ...request.body, ...input })));
    },
  });

  app.post('/api/admin/orders/:id/cancel', {
    config: { access: 'owners', area: 'orders', about: 'order', did: 'canceled #:id', hasReason: true },
    schema: {
      summary: 'Cancel an order',
      params: orderParams,
      body: cancelRequest,
      response: { 200: cancelAnswer },
    },
    handler: async (request) => {
      const input = { orderId: request.params.id, by: administratorAt(request).email };
      const { status, refund } = orThrow(await cancelOrder(deps, { ...request.body, ...input }));
      return { status, refund: refund && presentRefund(refund) };
    },
  });
}

function changeRoutes(app: App, deps: Deps): void {
  const { db, clock } = deps;

  app.patch('/api/admin/orders/:id/address', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'corrected the address of #:id' },
    schema: {
      summary: 'Correct the address of an order',
      params: orderParams,
      body: addressRequest,
      response: done,
    },
    handler: async (request) => {
      const { email: by, role } = administratorAt(request);
      const change = { orderId: request.params.id, address: request.body, by, isHelper: role === 'helper' };
      orThrow(await changeAddress(deps, change));
    },
  });

  app.patch('/api/admin/orders/:id/gift', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'changed the gift of #:id' },
    schema: {
      summary: 'Make an order a gift, change its gift, or take it away',
      params: orderParams,
      body: giftRequest,
      response: done,
    },
    handler: async (request) => {
      const { isGift, was, ...typed } = request.body;
      const gift = isGift === 'yes' ? typed : null;
      const by = administratorAt(request).email;
      orThrow(await changeOrderGift(deps, { orderId: request.params.id, gift, was, by }));
    },
  });

  app.patch('/api/admin/orders/:id/email', {
    config: { access: 'owners', area: 'orders', about: 'order', did: 'corrected the email address of #:id' },
    schema: {
      summary: 'Correct the email address of an order',
      params: orderParams,
      body: emailRequest,
      response: done,
    },
    handler: async (request) => {
      const { email: by } = administratorAt(request);
      orThrow(await correctEmail(deps, { orderId: request.params.id, ...request.body, by }));
    },
  });

  app.patch('/api/admin/orders/:id/lines/:position', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'changed a hat of #:id' },
    schema: {
      summary: 'Change the words on a hat',
      params: lineParams,
      body: lineWordsRequest,
      response: done,
    },
    handler: async (request) => {
      const { id: orderId, position } = request.params;
      const by = administratorAt(request).email;
      orThrow(await changeLine(deps, { orderId, position, ...request.body, by }));
    },
  });

  app.post('/api/admin/orders/:id/words/:questionId', {
    config: {
      access: 'team',
      area: 'orders',
      about: 'order',
      did: 'decided on the words on a hat of #:id',
      says: ({ params, body }) => `${DECISIONS[String(body.decision)]} of #${params.id}`,
    },
    schema: {
      summary: 'Decide about words in question',
      params: questionParams,
      body: wordsDecisionRequest,
      response: done,
    },
    handler: async (request) => {
      const { id: orderId, questionId } = request.params;
      if (request.body.decision === 'refund') requireOwner(request);
      const by = administratorAt(request).email;
      orThrow(await decideWords(deps, { orderId, questionId, ...request.body, by }));
    },
  });

  // Shoppers never see a note.
  app.post('/api/admin/orders/:id/notes', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'wrote a note about #:id' },
    schema: {
      summary: 'Write a note about an order',
      params: orderParams,
      body: noteRequest,
      response: { 201: noteAnswer },
    },
    handler: async (request, reply) => {
      const { id: orderId } = request.params;
      if (!(await findOrder(db, orderId))) throw noSuchOrder();
      const author = administratorAt(request).email;
      const note = await insertNote(db, { orderId, author, text: request.body.text, at: clock() });
      return reply.code(201).send(note);
    },
  });

  app.post('/api/admin/orders/:id/resend-confirmation', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'sent the confirmation of #:id again' },
    schema: { summary: 'Send the confirmation of an order again', params: orderParams, response: done },
    handler: async ({ params }) => {
      const queued = await withOrderLocked(deps, { orderId: params.id }, async (inner, order) => {
        if (!hasBeenPaid(order)) throw new ShopError('conflict', 'This order is not paid.');
        await queueConfirmationCopy(inner, order);
      });
      orThrow(queued);
    },
  });

  app.post('/api/admin/orders/:id/revoke-key', {
    config: { access: 'team', area: 'orders', about: 'order', did: 'ended the link in the emails of #:id' },
    schema: { summary: 'End the link in the emails of an order', params: orderParams, response: done },
    handler: async ({ params }) => orThrow(await revokeKey(deps, { orderId: params.id })),
  });
}

const presentRefund = ({ id, amount, status }: Refund): RefundAnswer => ({ id, amount, status });

const DECISIONS: Record<string, string> = {
  approve: 'said yes to the words on a hat',
  ask: 'asked for other words on a hat',
  refund: 'refunded a hat for its words',
};

import { z } from 'zod';
import { formatAmount } from '../../../domain/money.ts';
import { isOrderId } from '../../../domain/order-id.ts';
import { ORDER_STATUSES } from '../../../domain/order-status.ts';
import { type AdminOrder, adminOrder, adminOrderDetail } from '../../../wire/admin/orders.ts';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { listQuery, sendPage, toPage } from '../../lists/list-answer.ts';
import { searchWords } from '../../lists/search-words.ts';
import { ordersCsv } from './orders-csv.ts';
import { findArtwork, type ListedOrder, listOrders, type OrderFilter } from './queries.ts';
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

/** What administrators read of orders. */
export function adminOrderRoutes(app: App, deps: Deps): void {
  const { db, config } = deps;
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
      const artwork = isOrderId(params.id) ? await findArtwork(db, params.id, params.position) : null;
      if (!artwork) throw new ShopError('not_found', 'The shopper sent no picture of this hat.');
      return reply.type('image/png').send(artwork);
    },
  );
}

const noSuchOrder = () => new ShopError('not_found', 'There is no such order.');

const presentOrder = (order: ListedOrder): AdminOrder => ({
  ...order,
  total: formatAmount(order.total),
  createdAt: order.createdAt.toISOString(),
});

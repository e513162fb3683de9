import { z } from 'zod';
import { adminCustomer } from '../../wire/admin/customers.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { listQuery, sendPage, toPage } from '../lists/list-answer.ts';
import { placeOf } from '../orders/admin/present-orders.ts';
import { orderWords } from '../orders/admin/search-words.ts';
import { listCustomers } from './queries.ts';

/** The people who paid for orders. */
export function adminCustomerRoutes(app: App, { db }: Deps): void {
  app.get('/api/admin/customers', {
    config: { access: 'team', area: 'people', looksAt: 'the customers' },
    schema: {
      summary: 'List or search customers',
      querystring: z.object(listQuery),
      response: { 200: z.array(adminCustomer) },
    },
    handler: async (request, reply) => {
      const { query } = request;
      const words = orderWords({ typed: query.q });
      const found = await listCustomers(db, words, { ...query, limit: query.limit + 1 });
      const page = toPage(found, query, ({ lastOrderId }) => lastOrderId);
      const rows = page.rows.map((customer) => ({ ...customer, place: placeOf(customer) }));
      return sendPage(request, reply, { ...page, rows });
    },
  });
}

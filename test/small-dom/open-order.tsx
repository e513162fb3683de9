import { ORDER, SEEN } from '../../src/web/admin/orders/fixtures.ts';
import { OrderDetail } from '../../src/web/admin/orders/order-detail.tsx';
import type { AdminOrderDetail } from '../../src/wire/admin/orders.ts';
import type { AdminProblems } from '../../src/wire/admin/problems.ts';
import { openAdmin } from './open-admin.tsx';
import type { Answers } from './open-page.tsx';

/** Opens the page of an order as its administrator, with what was reported about it. */
export const openOrder = (
  order: AdminOrderDetail,
  problems: AdminProblems['problems'] = [],
  { answers }: { answers?: Answers } = {},
) =>
  openAdmin(<OrderDetail id={order.id} />, {
    [`/api/admin/orders/${ORDER.id}`]: order,
    [`/api/admin/orders/${ORDER.id}/problems`]: { problems, paidOrderId: order.id, left: '69.00', ...SEEN },
    '/api/admin/order-filters': { tags: ['wedding'], filters: [] },
    ...answers,
  });

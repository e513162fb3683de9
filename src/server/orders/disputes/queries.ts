import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { BUYER } from '../queries.ts';

/** Those the bank has not decided first, the earliest deadline on top, then the newest others; at most 200. */
export const listDisputes = (db: Db) =>
  db
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.id', 'disputes.order_id')
    .select([
      'disputes.id',
      'disputes.order_id as orderId',
      BUYER.as('customerName'),
      'disputes.amount',
      'disputes.fee',
      'disputes.may_cost_more as mayCostMore',
      'disputes.status',
      'disputes.reason',
      'disputes.due_by as dueBy',
      'disputes.created_at as createdAt',
      'disputes.closed_at as closedAt',
    ])
    .orderBy(sql`disputes.status in ('won', 'lost', 'warning_closed', 'prevented')`)
    .orderBy(sql`case when disputes.status like '%needs_response' then disputes.due_by end asc nulls last`)
    .orderBy('disputes.created_at', 'desc')
    .limit(200)
    .execute();

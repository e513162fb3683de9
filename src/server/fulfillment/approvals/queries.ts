import type { Kysely } from 'kysely';
import type { Approval } from '../../../domain/orders/approval.ts';
import type { Tables } from '../../db/tables.ts';

/** Since when Printful holds an order, and what it wants approved. */
export const findApprovals = (
  db: Kysely<Tables>,
  orderId: string,
): Promise<{ heldAt: Date | null; approvals: Approval[] }> =>
  db
    .selectFrom('orders')
    .select(['printful_held_at as heldAt', 'approvals'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

export const setApprovals = (
  trx: Kysely<Tables>,
  orderId: string,
  { approvals, now }: { approvals: readonly Approval[]; now: Date },
): Promise<unknown> =>
  trx
    .updateTable('orders')
    .set((eb) => ({
      approvals: JSON.stringify(approvals),
      printful_held_at: eb.fn.coalesce('printful_held_at', eb.val(now)),
    }))
    .where('id', '=', orderId)
    .execute();

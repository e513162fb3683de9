import type { Approval } from '../../../domain/orders/approval.ts';
import type { Db } from '../../db/connect.ts';

/** Since when Printful holds an order, and what it wants approved. */
export const findApprovals = (
  db: Db,
  orderId: string,
): Promise<{ heldAt: Date | null; approvals: Approval[] }> =>
  db
    .selectFrom('orders')
    .select(['printful_held_at as heldAt', 'approvals'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();

export const setApprovals = (
  trx: Db,
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

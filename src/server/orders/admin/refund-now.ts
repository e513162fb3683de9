import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findRefund, type Refund } from '../money/queries.ts';
import { sendRefund } from '../money/send-refund.ts';

/** Sends a requested refund at once. When Stripe does not answer it stays requested, and a job goes on trying. */
export async function refundNow(deps: Deps, refundId: string): Promise<Refund> {
  try {
    await sendRefund(deps, { refundId });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    deps.log.warn({ err: error.cause, refundId }, 'Stripe does not answer; the refund is sent later');
  }
  const refund = await findRefund(deps.db, refundId);
  if (!refund) throw new Error(`the refund ${refundId} is gone`);
  return refund;
}

import type { InTransaction } from '../deps.ts';
import {
  isAboutAddress,
  type PrintfulError,
  refusalCause,
  refusalMessage,
} from '../gateways/printful-error.ts';
import type { JobResult } from '../jobs/run-job.ts';
import { holdOrder, type NewHold } from '../orders/holds/hold-order.ts';
import type { Order } from '../orders/queries.ts';
import { holdForPrintful } from './printful-hold.ts';

/** A refusal puts the order on hold. A temporary failure is returned, so that the transaction is saved first. */
export async function handlePrintfulError(
  deps: InTransaction,
  order: Order,
  error: PrintfulError,
): Promise<JobResult | PrintfulError> {
  const { limits } = deps.config;
  if (error.kind === 'rate_limited') return { againIn: error.retryAfter ?? limits.minute };
  // Another process has just created it, or its files and costs are not ready after all.
  if (error.code === 'OR-13' || /already exists|calculat/i.test(error.message))
    return { againIn: limits.draftPolling };
  if (error.kind !== 'refused') return error;
  const reason = refusalMessage(error);
  return isAboutAddress(error)
    ? hold(deps, order, { kind: 'address', cause: 'recipient', reason })
    : hold(deps, order, { kind: 'owner', cause: refusalCause(error), reason });
}

/** Puts an order on hold, whose job is then done. */
export async function hold(deps: InTransaction, order: Order, newHold: NewHold): Promise<JobResult> {
  if (newHold.kind === 'printful') await holdForPrintful(deps, order, newHold);
  else await holdOrder(deps, order, newHold);
  return { done: true };
}

import type { Deps } from '../deps.ts';
import type { PrintfulOrder } from '../gateways/printful.ts';
import { PrintfulError } from '../gateways/printful-client.ts';
import type { JobResult } from '../jobs/jobs.ts';
import { holdOrder } from '../orders/hold-order.ts';
import {
  moveOrder,
  type Order,
  setPrintfulOrder,
  startNextAttempt,
  tryLockOrder,
} from '../orders/queries.ts';
import { createDraft, externalIdOf } from './create-draft.ts';

const DONE: JobResult = { done: true };

/** Drafts made for one order before unreadable print files become the owner's business. */
const MOST_ATTEMPTS = 3;

/**
 * Brings a paid order to Printful: finds it there or makes the draft, waits for its files and costs, looks at
 * order and charge once more and confirms. May stop anywhere and be called again: Printful makes one order of
 * it, whatever happens. Throws `PrintfulError` when Printful fails.
 */
export async function sendOrder(deps: Deps, { orderId }: { orderId: string }): Promise<JobResult> {
  const again: JobResult = { againIn: deps.config.limits.draftPolling };
  return deps.db.transaction().execute(async (trx) => {
    const order = await tryLockOrder(trx, orderId);
    if (!order) return again;
    if (order.status !== 'processing' && order.status !== 'sent_to_printful') return DONE;
    const inner = { ...deps, db: trx };
    try {
      const draft = (await deps.printful.findOrder(externalIdOf(order))) ?? (await createDraft(deps, order));
      return await advance(inner, await keepDraft(inner, order, draft), draft, again);
    } catch (error) {
      if (!(error instanceof PrintfulError)) throw error;
      if (error.kind === 'rate_limited') return { againIn: error.retryAfter ?? deps.config.limits.minute };
      if (error.kind !== 'refused') throw error;
      await holdOrder(inner, order, `Printful refused it: ${error.message}`);
      return DONE;
    }
  });
}

type InTransaction = Omit<Deps, 'db'> & { db: Parameters<typeof moveOrder>[0] };

async function keepDraft({ db, clock }: InTransaction, order: Order, draft: PrintfulOrder): Promise<Order> {
  if (order.printfulOrderId !== draft.id) await setPrintfulOrder(db, order.id, draft.id);
  if (order.status === 'processing')
    await moveOrder(db, order, 'sent_to_printful', 'draft at Printful', clock());
  return { ...order, status: 'sent_to_printful' };
}

async function advance(
  deps: InTransaction,
  order: Order,
  draft: PrintfulOrder,
  again: JobResult,
): Promise<JobResult> {
  if (draft.files === 'failed' && (draft.status === 'draft' || draft.status === 'canceled')) {
    return tryAnew(deps, order, draft, again);
  }
  if (draft.status === 'failed' || draft.status === 'canceled') {
    return hold(deps, order, `it is ${draft.status} at Printful`);
  }
  if (draft.files === 'waiting' || draft.cost === null) {
    return isLate(deps, order) ? hold(deps, order, 'Printful does not get ready to make it') : again;
  }
  if (draft.status === 'draft') {
    if (!deps.config.printful.confirms) return DONE;
    if (await isMoneyGone(deps, order)) {
      await deps.printful.cancelOrder(draft.id);
      return hold(deps, order, 'the money was given back or is disputed');
    }
    await deps.printful.confirmOrder(draft.id);
  }
  await moveOrder(deps.db, order, 'confirmed_with_printful', 'confirmed at Printful', deps.clock());
  return DONE;
}

/** A print file could not be read, perhaps because the shop was away: another draft gets fresh addresses. */
async function tryAnew(
  deps: InTransaction,
  order: Order,
  draft: PrintfulOrder,
  again: JobResult,
): Promise<JobResult> {
  if (order.printfulAttempt >= MOST_ATTEMPTS)
    return hold(deps, order, 'Printful could not read a print file');
  if (draft.status === 'draft') await deps.printful.cancelOrder(draft.id);
  await startNextAttempt(deps.db, order.id);
  return again;
}

async function hold(deps: InTransaction, order: Order, why: string): Promise<JobResult> {
  await holdOrder(deps, order, why);
  return DONE;
}

const isLate = ({ config, clock }: InTransaction, { settledAt }: Order): boolean =>
  settledAt !== null && clock().getTime() - settledAt.getTime() > config.limits.draftPatience;

async function isMoneyGone({ stripe }: InTransaction, { id, paymentIntentId }: Order): Promise<boolean> {
  if (paymentIntentId === null) throw new Error(`order ${id} was sent without a payment`);
  return (await stripe.readPayment(paymentIntentId)).reversed;
}

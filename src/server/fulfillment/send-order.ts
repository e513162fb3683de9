import type { Deps } from '../deps.ts';
import type { PrintfulOrder, PrintItem } from '../gateways/printful.ts';
import type { JobResult } from '../jobs/jobs.ts';
import {
  findOrderLines,
  moveOrder,
  type Order,
  setLineCanvas,
  setPrintfulOrder,
  tryLockOrder,
} from '../orders/queries.ts';
import { printFileUrl } from '../pictures/print-file-address.ts';
import { type Blank, findBlanks } from './queries.ts';
import { refreshBlanks } from './refresh-blanks.ts';

const DONE: JobResult = { done: true };

/**
 * Brings a paid order to Printful: finds it there or makes the draft, waits for its files and costs, looks at
 * order and charge once more and confirms. May stop anywhere and be called again: Printful holds one order of
 * this id, whatever happens. Throws `PrintfulError` when Printful fails or refuses.
 */
export async function sendOrder(deps: Deps, { orderId }: { orderId: string }): Promise<JobResult> {
  const again: JobResult = { againIn: deps.config.limits.draftPolling };
  return deps.db.transaction().execute(async (trx) => {
    const order = await tryLockOrder(trx, orderId);
    if (!order) return again;
    if (order.status !== 'processing' && order.status !== 'sent_to_printful') return DONE;

    const draft = (await deps.printful.findOrder(orderId)) ?? (await createDraft(deps, order));
    if (order.status === 'processing') {
      await setPrintfulOrder(trx, orderId, draft.id);
      await moveOrder(trx, order, 'sent_to_printful', 'draft at Printful', deps.clock());
    }
    return finish({ ...deps, db: trx }, { ...order, status: 'sent_to_printful' }, draft, again);
  });
}

type InTransaction = Omit<Deps, 'db'> & { db: Parameters<typeof moveOrder>[0] };

async function finish(
  deps: InTransaction,
  order: Order,
  draft: PrintfulOrder,
  again: JobResult,
): Promise<JobResult> {
  const hold = async (why: string) => {
    deps.log.error({ orderId: order.id }, `order held: ${why}`);
    await moveOrder(deps.db, order, 'on_hold', why, deps.clock());
    return DONE;
  };
  if (draft.files === 'failed') return hold('Printful could not read a print file');
  if (draft.status === 'failed' || draft.status === 'canceled')
    return hold(`the order is ${draft.status} at Printful`);
  if (draft.files === 'waiting' || draft.cost === null) return again;
  if (draft.status === 'draft') {
    if (!deps.config.printful.confirms) return DONE;
    if (order.paymentIntentId === null) throw new Error(`order ${order.id} was sent without a payment`);
    const payment = await deps.stripe.readPayment(order.paymentIntentId);
    if (payment.reversed) {
      await deps.printful.cancelOrder(draft.id);
      return hold('the money was given back or is disputed');
    }
    await deps.printful.confirmOrder(draft.id);
  }
  await moveOrder(deps.db, order, 'confirmed_with_printful', 'confirmed at Printful', deps.clock());
  return DONE;
}

// Past the transaction: Printful fetches the files at once, and their addresses need the canvas of each line.
async function createDraft(deps: Deps, order: Order): Promise<PrintfulOrder> {
  const lines = await findOrderLines(deps.db, order.id);
  const blanks = await blanksFor(
    deps,
    lines.map(({ design }) => design.hatColor),
  );
  const items: PrintItem[] = [];
  for (const line of lines) {
    const blank = blanks.get(line.design.hatColor);
    if (!blank) throw new Error(`no blank makes a ${line.design.hatColor} hat`);
    await setLineCanvas(deps.db, line.id, blank.canvas);
    items.push({
      id: String(line.id),
      name: line.name,
      variantId: blank.variantId,
      quantity: line.quantity,
      retailPrice: line.price,
      placement: blank.placement,
      printFileUrl: await printFileUrl(deps, { id: line.id, design: line.design, canvas: blank.canvas }),
    });
  }
  return deps.printful.createDraft({
    externalId: order.id,
    shippingId: order.shippingProviderId,
    recipient: order.recipient,
    items,
  });
}

/** The known blanks; asks Printful's catalogue when a colour has none yet. */
async function blanksFor(deps: Deps, colors: string[]): Promise<Map<string, Blank>> {
  const read = async () => new Map((await findBlanks(deps.db)).map((blank) => [blank.hatColor, blank]));
  const known = await read();
  if (colors.every((color) => known.has(color))) return known;
  await refreshBlanks(deps);
  return read();
}

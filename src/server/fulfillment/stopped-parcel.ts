import { sentence } from '../../domain/language/sentence.ts';
import { isCanceled } from '../../domain/orders/order-status.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import type { InTransaction } from '../deps.ts';
import type { StoppedParcel } from '../gateways/printful/orders.ts';
import type { Order } from '../orders/queries.ts';

/** Alerts the owner about a parcel that Printful stopped, once for each way. A hold of the whole order has an alert of its own. */
export async function alertStopped(
  deps: Pick<InTransaction, 'db' | 'jobs' | 'config' | 'clock'>,
  { id, status }: Order,
  { stopped, at }: { stopped: StoppedParcel; at: string | null },
): Promise<void> {
  if (at === 'onhold' || isCanceled(status)) return;
  await alertOwner(deps, {
    event: `parcel.${id}.${stopped.id}-${stopped.how}`,
    kind: 'parcel',
    orderId: id,
    text: `Order #${id}: ${TEXTS[stopped.how](stopped.reason)}`,
  });
}

const TEXTS: Record<StoppedParcel['how'], (reason: string | null) => string> = {
  onhold: (reason) =>
    `A parcel is on hold at Printful${reason ? `: ${sentence(reason)}` : '.'} Answer in Printful’s dashboard, or replace or refund its hats on the order’s page.`,
  outstock: () =>
    'The hats of a parcel are out of stock at Printful. Ask Printful when they go on, or replace or refund them on the order’s page.',
};

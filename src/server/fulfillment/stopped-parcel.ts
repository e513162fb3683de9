import { sentence } from '../../domain/language/sentence.ts';
import { isCanceled } from '../../domain/orders/order-status.ts';
import { alertAgain } from '../alerts/alert-owner.ts';
import { endAlerts } from '../alerts/queries.ts';
import type { InTransaction } from '../deps.ts';
import type { StoppedParcel } from '../gateways/printful/orders.ts';
import type { Order } from '../orders/queries.ts';

/** Alerts the owner about a parcel that Printful stopped, once each time. A hold of the whole order has an alert of its own. */
export async function alertStopped(
  deps: Pick<InTransaction, 'db' | 'jobs' | 'config' | 'clock'>,
  order: Pick<Order, 'id' | 'status'>,
  { stopped, at }: { stopped: { id: string; how: Stop; reason: string | null }; at: string | null },
): Promise<void> {
  if (at === 'onhold' || isCanceled(order.status)) return;
  await alertAgain(deps, {
    event: stopEvent(order.id, stopped),
    kind: 'parcel',
    orderId: order.id,
    text: `Order #${order.id}: ${TEXTS[stopped.how](stopped.reason)}`,
  });
}

/** Closes the alerts about parcels that went on. */
export const endStopped = (
  { db, clock }: Pick<InTransaction, 'db' | 'clock'>,
  orderId: string,
  ended: readonly { id: string; how: Stop }[],
): Promise<void> =>
  endAlerts(db, { orderId, events: ended.map((each) => stopEvent(orderId, each)), now: clock() });

type Stop = StoppedParcel['how'] | 'canceled';

const stopEvent = (orderId: string, { id, how }: { id: string; how: Stop }) =>
  `parcel.${orderId}.${id}-${how}`;

const TEXTS: Record<Stop, (reason: string | null) => string> = {
  onhold: (reason) =>
    `A parcel is on hold at Printful${reason ? `: ${sentence(reason)}` : '.'} Answer in Printful’s dashboard, or replace or refund its hats on the order’s page.`,
  outstock: () =>
    'The hats of a parcel are out of stock at Printful. Ask Printful when they go on, or replace or refund them on the order’s page.',
  canceled: () =>
    'Printful canceled a parcel. Its hats have to be made again: ask Printful whether it does, or replace or refund them on the order’s page.',
};

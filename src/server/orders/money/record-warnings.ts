import {
  APPROVED,
  type CardWarning,
  savedByRefund,
  warningHold,
} from '../../../domain/money/card-warning.ts';
import { statusWithoutHolds } from '../../../domain/orders/holds.ts';
import { isCanceled } from '../../../domain/orders/order-status.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { closeAlertAbout } from '../../alerts/queries.ts';
import type { InTransaction } from '../../deps.ts';
import { endHold } from '../holds/end-hold.ts';
import { holdOrder } from '../holds/hold-order.ts';
import { readFacts } from '../holds/queries.ts';
import { lockOrder } from '../queries.ts';
import { markHandled, warningsOf } from './queries.ts';

/**
 * Acts on the stored warnings about the card of a locked, paid order. Each holds it until Printful makes it; later the owner is
 * only alerted. An approved payment goes on.
 */
export async function recordWarnings(deps: InTransaction, orderId: string): Promise<void> {
  for (const { handledAt, ...warning } of await warningsOf(deps.db, orderId)) {
    if (handledAt === null && warning.closedAs !== APPROVED && (await warn(deps, orderId, warning)))
      await markHandled(deps.db, warning.id, deps.clock());
    if (warning.closedAs !== null) await close(deps, orderId, warning);
  }
}

/** False if nothing had to be done yet: the money went back, unless that refund fails. */
async function warn(deps: InTransaction, orderId: string, warning: CardWarning): Promise<boolean> {
  const order = await lockOrder(deps.db, orderId);
  if (!order || isCanceled(order.status)) return false;
  const facts = await readFacts(deps.db, orderId);
  const status = order.status === 'on_hold' ? statusWithoutHolds(facts) : order.status;
  const saved = savedByRefund(status);
  const hold = warningHold(warning);
  const isUnmade = status === 'processing' || status === 'sent_to_printful';
  if (isUnmade && (await holdOrder(deps, order, { ...hold, advice: ` ${saved}` }))) return true;
  await alertOwner(deps, {
    event: alertEvent(warning),
    kind: 'card_warning',
    orderId,
    text: `Order #${orderId}: ${hold.reason}. ${saved}`,
  });
  return true;
}

async function close(deps: InTransaction, orderId: string, warning: CardWarning): Promise<void> {
  await closeAlertAbout(deps.db, alertEvent(warning), deps.clock());
  if (warning.closedAs !== APPROVED) return;
  const { kind, cause } = warningHold(warning);
  await endHold(deps, orderId, { kind, cause, by: 'the payment was approved in Stripe' });
}

const alertEvent = ({ id }: CardWarning) => `card-warning.${id}`;

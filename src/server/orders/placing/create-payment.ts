import { mustClose } from '../../../domain/money/card-testing.ts';
import { type Cents, formatAmount } from '../../../domain/money/money.ts';
import { hasBeenPaid } from '../../../domain/orders/order-status.ts';
import type { OrderFigures } from '../../../wire/orders.ts';
import { transact } from '../../db/transact.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import type { Payment } from '../../gateways/stripe.ts';
import { networksOf } from '../../http/client-address.ts';
import { ShopError } from '../../http/shop-error.ts';
import { closeIntentsIfPossible } from '../intents/close-intents.ts';
import { memoryStart, payerTrust, trustOf } from '../intents/count-decline.ts';
import { findTwin, insertIntent, lockPayer } from '../intents/queries.ts';
import { findOrderLines } from '../line-queries.ts';
import { lockOrder, type Order } from '../queries.ts';
import { SCHEDULED } from '../settling/look-at-payment.ts';
import { findOrderToPay } from '../settling/queries.ts';
import { noSuchOrder } from '../with-order-locked.ts';
import { priceChanged } from './price-order.ts';

interface PaymentInput {
  orderId: string;
  amount: Cents;
  /** Whether a wallet's sheet pays it. */
  express?: boolean;
  /** The client's IP address. */
  address: string;
}

/**
 * The open payment intent of an order, for its stored total. It is the same at every call until it is closed for declined
 * cards; then the order gets a new one. A network with many declines gets 3-D Secure, and in the end no intent.
 */
export async function createPayment(
  deps: Deps,
  { orderId, amount, express = false, address }: PaymentInput,
): Promise<{ clientSecret: string } | ShopError> {
  const payer = networksOf(address)
    .map(({ network }) => deps.secrets.sign('payer', network))
    .join(' ');
  for (;;) {
    const found = await findOrderToPay(deps.db, orderId);
    if (!found) return noSuchOrder('orderId');
    const { order, intents: earlier, hats } = found;
    const refusal = refuse(order);
    if (refusal) return refusal;
    if (order.total !== amount) return priceChanged('amount', await figuresOf(deps, order));
    const open = earlier.find(({ state }) => state === 'open');
    if (open) {
      const gone = new ShopError('conflict', 'This payment has expired. Check out again.');
      return (await deps.stripe.readPayment(open.id)) ?? gone;
    }

    const { own: trust } = await trustOf(deps, payer);
    if (trust === 'refused') return tooManyDeclines(deps);
    const attempt = (earlier.at(-1)?.attempt ?? 0) + 1;
    const threeDSecure = trust === 'suspect';
    const payment = await deps.stripe.createPayment({ ...order, hats }, { attempt, threeDSecure, express });
    if (await storeIntent(deps, { orderId, amount, payer, attempt, threeDSecure, payment })) return payment;
    // The order, its intents or the network's declines changed in the meantime.
    await deps.stripe.cancelPayment(payment.intentId);
    await closeIntentsIfPossible(deps, orderId);
  }
}

interface NewIntent {
  orderId: string;
  amount: Cents;
  payer: string;
  attempt: number;
  threeDSecure: boolean;
  payment: Payment;
}

/**
 * Stores a new intent. False when it must not be paid: then it is stored as closing, unless another call stored one for the
 * same attempt.
 */
function storeIntent(deps: Deps, intent: NewIntent): Promise<boolean> {
  const { orderId, payer, attempt, threeDSecure, payment } = intent;
  return transact(deps.db, async (trx) => {
    await lockPayer(trx, payer, 'to open');
    const locked = await lockOrder(trx, orderId);
    if (!locked) return false;
    const { twin, declines } = await findTwin(trx, { orderId, attempt, payer, since: memoryStart(deps) });
    if (twin) return twin.id === payment.intentId && twin.state === 'open';
    const { own: trust } = payerTrust(declines, deps.config.rateLimitScale);
    const isPayable = refuse(locked) === null && locked.total === intent.amount;
    const isOpen = isPayable && !mustClose({ threeDSecure, declines: 0 }, trust);
    await insertIntent(trx, {
      id: payment.intentId,
      order_id: orderId,
      attempt,
      payer,
      three_d_secure: threeDSecure,
      state: isOpen ? 'open' : 'closing',
      created_at: deps.clock(),
    });
    if (!isOpen) await deps.jobs.enqueue(trx, { name: 'close-intents', data: {} });
    else if (locked.paymentIntentId === null) await scheduleLook({ ...deps, db: trx }, orderId);
    return isOpen;
  });
}

/** Its job asks Stripe until the order is paid or closed. */
function scheduleLook({ db, jobs, clock, config }: InTransaction, orderId: string): Promise<void> {
  const at = new Date(clock().getTime() + Math.min(...config.limits.settleDelays));
  return jobs.enqueue(db, { name: 'settle-order', data: { orderId, cause: SCHEDULED }, at });
}

const tooManyDeclines = ({ config }: Deps) =>
  new ShopError('too_many_requests', 'Too many cards were declined. Please try again later.', {
    retryAfter: Math.ceil(config.limits.decliningMemory / 1000),
  });

function refuse(order: Order): ShopError | null {
  if (hasBeenPaid(order)) return new ShopError('conflict', 'This order is already paid.');
  if (order.status === 'canceled')
    return new ShopError('conflict', 'This order was canceled. Check out again.');
  return null;
}

/** What an order costs, as it was placed. */
const figuresOf = async ({ db }: Pick<Deps, 'db'>, order: Order): Promise<OrderFigures> => ({
  items: (await findOrderLines(db, order.id)).map(({ id, name, price, quantity, productId }) => ({
    id: productId ?? id,
    name,
    price: formatAmount(price),
    quantity,
  })),
  subtotal: formatAmount(order.subtotal),
  discount: formatAmount(order.discount),
  shipping: formatAmount(order.shipping),
  ...(order.taxCalculation !== null && { tax: formatAmount(order.tax) }),
  total: formatAmount(order.total),
});

import { usedCode } from '../../../domain/cart/discount-code.ts';
import { subtract } from '../../../domain/money/money.ts';
import { attributedSince } from '../../../domain/newsletter/blocks.ts';
import { orderIdFrom } from '../../../domain/orders/order-id.ts';
import { hasBeenPaid } from '../../../domain/orders/order-status.ts';
import type { OrderRequest } from '../../../wire/orders.ts';
import { closeSentOrders, refuseSentOrder } from '../../carts/open-cart.ts';
import type { SentCart } from '../../carts/queries.ts';
import { checkUse } from '../../codes/find-code.ts';
import { linkCrews } from '../../crews/queries.ts';
import { transact } from '../../db/transact.ts';
import type { Deps, InTransaction } from '../../deps.ts';
import { widestNetwork } from '../../http/client-address.ts';
import { ShopError } from '../../http/shop-error.ts';
import { sha256 } from '../../secrets.ts';
import { orderKey } from '../order-key.ts';
import { findKeyHash } from '../queries.ts';
import { closeOrder } from '../settling/close-order.ts';
import { toOrderLines } from './order-lines.ts';
import {
  differingField,
  figuresOf,
  type Offer,
  type OrderAsking,
  priceChanged,
  priceOrder,
  readRequest,
} from './price-order.ts';
import { findByIdempotencyKey, insertOrder, setSuperseded } from './queries.ts';

export interface CreatedOrder {
  id: string;
  key: string;
}

/**
 * Creates a `pending` order from a checkout. Everything is priced again: if amounts differ from what the shopper saw, returns
 * `price_changed` with the correct ones. Repeating a request with the same key creates no second order. An order that this
 * one replaces is closed first; if it was paid already, no order is created.
 */
export async function createOrder(
  deps: Deps,
  request: OrderRequest,
  {
    idempotencyKey,
    address = null,
    asking = {},
  }: {
    idempotencyKey: string | null;
    /** The client's IP address. */
    address?: string | null;
    asking?: Pick<OrderAsking, 'onCalculate' | 'mayAsk'>;
  },
): Promise<CreatedOrder | ShopError> {
  // The same order may come from a tab with a newsletter's mark and from one without.
  const { supersedes, crews: lists = [], campaign: newsletter = null, ...hashed } = request;
  const crews = lists.map(({ id, key }) => ({ id, keyHash: sha256(key) }));
  const requestHash = sha256(JSON.stringify(hashed));
  const findTwin = () => findEarlier(deps, idempotencyKey, { requestHash, supersedes });
  const earlier = await findTwin();
  if (earlier) {
    // The list may have been shared since the first request.
    if (!(earlier instanceof ShopError)) await transact(deps.db, (trx) => linkCrews(trx, earlier.id, crews));
    return earlier;
  }

  const wanted = await readRequest(deps, request);
  if (wanted instanceof ShopError) return wanted;
  const offer = await priceOrder(deps, request, { ...wanted, asking });
  if (offer instanceof ShopError) return offer;
  const { sent } = wanted;
  const use = codeUse(deps, offer, { email: wanted.recipient.email, address });
  const taken = use && (await checkUse(deps, { ...use, except: supersedes?.id ?? null, lock: false }));
  // The last use may be this request's own: it came in twice at once, and its twin was faster.
  if (taken) return (await findTwin()) ?? taken;
  const differing = differingField(request, offer);
  if (differing) return priceChanged(differing, figuresOf(offer));
  const lines = await toOrderLines(deps, offer.items, {
    lines: offer.lines,
    discountedSubtotal: offer.charge.hats,
    hatsTax: subtract(offer.tax.tax, offer.tax.shippingTax),
  });
  if (lines instanceof ShopError) return lines;
  const refusal = supersedes ? await closeSuperseded(deps, supersedes) : null;
  const open = refusal ?? (sent && (await closeSentOrders(deps, sent.id, idempotencyKey)));
  if (open) return open;

  for (;;) {
    const id = orderIdFrom(deps.randomBytes(16));
    const key = orderKey(deps.secrets, id);
    const inserted = await insertOrder(deps.db, {
      order: {
        id,
        keyHash: sha256(key),
        idempotencyKey,
        requestHash,
        recipient: wanted.recipient,
        totals: { ...offer.totals, ...offer.charge },
        option: offer.option,
        tax: offer.tax,
        settingsVersion: offer.settingsVersion,
        partyOn: wanted.partyOn,
        gift: wanted.gift,
        crews,
        sentCartId: sent?.id ?? null,
        newsletter: newsletter === null ? null : { id: newsletter, since: attributedSince(deps.clock()) },
        code: use && { ...use, id: use.code.id },
      },
      lines,
      supersedes: supersedes?.id,
      mayInsert: sent || use ? (trx) => refuseLate({ ...deps, db: trx }, { sent, use }) : null,
    });
    if (inserted === true) return { id, key };
    // Either the id is taken and another is drawn, or the same request came in twice at once.
    const twin = await findTwin();
    if (twin) return twin;
    if (inserted instanceof ShopError) return inserted;
  }
}

/** How the order uses its code, if it takes anything off. */
function codeUse(
  { secrets }: Pick<Deps, 'secrets'>,
  { code, totals, option }: Pick<Offer, 'code' | 'totals' | 'option'>,
  { email, address }: { email: string; address: string | null },
) {
  const used = code && usedCode(totals, option);
  const network = address && secrets.sign('payer', widestNetwork(address));
  return code && used ? { ...used, code, email, network } : null;
}

/** Refuses an order at its last moment, in its transaction: its sent cart or its code is gone. */
const refuseLate = async (
  deps: InTransaction,
  { sent, use }: { sent: SentCart | null; use: ReturnType<typeof codeUse> },
): Promise<ShopError | null> =>
  sent ? refuseSentOrder(deps, sent.id) : use && checkUse(deps, { ...use, lock: true });

/** The order that an earlier request with this key created. The order it replaces is closed now if it was not before. */
async function findEarlier(
  deps: Deps,
  idempotencyKey: string | null,
  { requestHash, supersedes }: { requestHash: string; supersedes: OrderRequest['supersedes'] },
): Promise<CreatedOrder | ShopError | null> {
  if (idempotencyKey === null) return null;
  const order = await findByIdempotencyKey(deps.db, idempotencyKey);
  if (!order) return null;
  if (order.requestHash !== requestHash)
    return new ShopError(
      'invalid',
      'This Idempotency-Key was used for another order. Send a new one with a changed order.',
    );
  const isOpen = order.status === 'pending' || order.status === 'payment_failed';
  if (supersedes && isOpen && supersedes.id !== order.id) {
    const refusal = await closeSuperseded(deps, supersedes);
    if (refusal) return refusal;
    await setSuperseded(deps.db, supersedes.id, order.id);
  }
  return { id: order.id, key: orderKey(deps.secrets, order.id, order.keyVersion) };
}

/** Closes the order that a changed checkout replaces, so that only one of them can be paid. Returns why it cannot. */
async function closeSuperseded(
  deps: Deps,
  { id, key }: { id: string; key: string },
): Promise<ShopError | null> {
  const keyHash = await findKeyHash(deps.db, id);
  if (keyHash === null || keyHash !== sha256(key))
    return new ShopError('invalid', 'There is no such order to replace.', { path: 'supersedes' });
  const old = await closeOrder(deps, { orderId: id, cause: 'the checkout was changed' });
  if (!old || old.status === 'canceled') return null;
  if (hasBeenPaid(old))
    return new ShopError('already_paid', `Order #${id} is already paid.`, { details: { orderId: id } });
  return new ShopError(
    'conflict',
    'A payment for this checkout is already going through. Wait until it’s done.',
  );
}

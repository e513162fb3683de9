import {
  checkShippingForm,
  type Recipient,
  type ShippingField,
  toRecipient,
} from '../../../domain/address/address.ts';
import {
  type Charge,
  type CodedTotals,
  chargeOf,
  priceCart,
  usedCode,
} from '../../../domain/cart/discount-code.ts';
import { lineShares } from '../../../domain/cart/pricing.ts';
import { add, type Cents, formatAmount, subtract, ZERO } from '../../../domain/money/money.ts';
import { attributedSince } from '../../../domain/newsletter/blocks.ts';
import { orderIdFrom } from '../../../domain/orders/order-id.ts';
import { hasBeenPaid } from '../../../domain/orders/order-status.ts';
import type { Pause, Settings } from '../../../domain/settings/settings.ts';
import { checkPartyDay } from '../../../domain/shipping/party.ts';
import {
  EXPRESS_NAME,
  matchOption,
  nearestOption,
  type QuotedOption,
} from '../../../domain/shipping/shipping.ts';
import type { OrderFigures, OrderRequest } from '../../../wire/orders.ts';
import { closeSentOrders, openSentCart, priceSent, refuseSentOrder } from '../../carts/open-cart.ts';
import { codeOfSent } from '../../carts/queries.ts';
import type { SoldLine } from '../../checkout/price-items.ts';
import { validOptions } from '../../checkout/queries.ts';
import { quoteKey, quoteShipping } from '../../checkout/quote-shipping.ts';
import { refuseCountry } from '../../checkout/refuse-country.ts';
import { type Asking, type SalesTax, salesTax } from '../../checkout/sales-tax.ts';
import { checkUse, findOptionalCode } from '../../codes/find-code.ts';
import type { StoredCode } from '../../codes/queries.ts';
import { linkCrews } from '../../crews/queries.ts';
import { transact } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { clientNetwork } from '../../http/client-address.ts';
import { ShopError } from '../../http/shop-error.ts';
import { sha256 } from '../../secrets.ts';
import { readGift } from '../gifts/read-gift.ts';
import { orderKey } from '../order-key.ts';
import { findKeyHash } from '../queries.ts';
import { closeOrder } from '../settling/close-order.ts';
import { toOrderLines } from './order-lines.ts';
import { priceChanged } from './price-changed.ts';
import { findByIdempotencyKey, insertOrder, setSuperseded } from './queries.ts';
import { refuseGone } from './refuse-gone.ts';

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
    asking?: Pick<Asking, 'onCalculate'>;
  },
): Promise<CreatedOrder | ShopError> {
  // The same order may come from a tab with a newsletter's mark and from one without.
  const { supersedes, crews: lists = [], campaign: newsletter = null, ...hashed } = request;
  const crews = lists.map(({ id, key }) => ({ id, keyHash: sha256(key) }));
  const requestHash = sha256(JSON.stringify(hashed));
  const earlier = await findEarlier(deps, idempotencyKey, { requestHash, supersedes });
  if (earlier) {
    // The list may have been shared since the first request.
    if (!(earlier instanceof ShopError)) await transact(deps.db, (trx) => linkCrews(trx, earlier.id, crews));
    return earlier;
  }

  const { version: settingsVersion, settings: current } = deps.settings.current();
  if (current.pause) return paused(current.pause);
  const sent = await openSentCart(deps, request.sentCart);
  if (sent instanceof ShopError) return sent;
  const recipient = readRecipient(request);
  if (recipient instanceof ShopError) return recipient;
  const partyOn = request.partyOn || null;
  const wrongDay = partyOn && checkPartyDay(partyOn, deps.clock());
  if (wrongDay) return new ShopError('invalid', wrongDay, { path: 'partyOn' });
  const gift = readGift(deps, request.gift, 'gift.');
  if (gift instanceof ShopError) return gift;
  const unsold = refuseCountry(recipient.country, current, 'country');
  if (unsold) return unsold;
  const priced = await priceSent(deps, sent, { items: request.items, settings: current });
  if (priced instanceof ShopError) return priced;
  const { lines, settings } = priced;
  const gone = await refuseGone(deps, lines);
  if (gone) return gone;
  const code = sent ? codeOfSent(sent) : await findOptionalCode(deps, request.discountCode);
  if (code instanceof ShopError) return code;
  const option = await chooseOption(deps, request, { recipient, lines, settings, code });
  if (option instanceof ShopError) return option;

  const totals = priceCart(lines, settings, code);
  const untaxed = chargeOf(totals, option.rate);
  const shares = lineShares(lines, untaxed.hats);
  const hats = lines.map(({ quantity }, index) => ({ amount: shares[index] ?? ZERO, quantity }));
  const tax = await salesTax(deps, { to: recipient, hats, shipping: option.rate }, asking);
  if (tax instanceof ShopError) return tax;
  const charge = { ...untaxed, total: add(untaxed.total, tax.tax) };
  if (charge.total > LARGEST_CHARGE) return tooLarge();
  const used = code && usedCode(totals, option);
  const network = address && deps.secrets.sign('payer', clientNetwork(address));
  const use = code && used ? { ...used, code, email: recipient.email, network } : null;
  const taken = use && (await checkUse(deps, { ...use, except: supersedes?.id ?? null, lock: false }));
  // The last use may be this request's own: it came in twice at once, and its twin was faster.
  if (taken) return (await findEarlier(deps, idempotencyKey, { requestHash, supersedes })) ?? taken;
  const differing = differingField(request, { lines, option, total: charge.total });
  if (differing) return priceChanged(differing, figuresOf({ lines, totals, option, charge, tax }));
  const newLines = await toOrderLines(deps, priced.items, {
    lines,
    discountedSubtotal: charge.hats,
    hatsTax: subtract(tax.tax, tax.shippingTax),
  });
  if (newLines instanceof ShopError) return newLines;
  const refusal = supersedes ? await closeSuperseded(deps, supersedes) : null;
  const open = refusal ?? (sent && (await closeSentOrders(deps, sent.id)));
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
        recipient,
        totals: { ...totals, ...charge },
        option,
        tax,
        settingsVersion,
        partyOn,
        gift,
        crews,
        sentCartId: sent?.id ?? null,
        newsletter: newsletter === null ? null : { id: newsletter, since: attributedSince(deps.clock()) },
        code: use && { ...use, id: use.code.id },
      },
      lines: newLines,
      supersedes: supersedes?.id,
      mayInsert:
        sent || use
          ? async (trx) => {
              const inner = { ...deps, db: trx };
              if (sent) return refuseSentOrder(inner, sent.id);
              return use && checkUse(inner, { ...use, lock: true });
            }
          : null,
    });
    if (inserted === true) return { id, key };
    // Either the id is taken and another is drawn, or the same request came in twice at once.
    const twin = await findEarlier(deps, idempotencyKey, { requestHash, supersedes });
    if (twin) return twin;
    if (inserted instanceof ShopError) return inserted;
  }
}

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

// Orders placed before go on. Their payments, windows and links do not come here.
const paused = ({ until, text }: Pause) =>
  new ShopError('paused', `${text} Nothing was charged.`, { details: { until } });

function readRecipient(request: OrderRequest): Recipient | ShopError {
  const [first] = Object.entries(checkShippingForm(request)) as [ShippingField, string][];
  return first ? new ShopError('invalid', first[1], { path: first[0] }) : toRecipient(request);
}

interface Ordered {
  recipient: Recipient;
  lines: SoldLine[];
  settings: Settings;
  code: StoredCode | null;
}

/** The shipping option that the shopper chose, from a valid quote; without one, it is quoted again and found by name. */
async function chooseOption(
  deps: Deps,
  request: OrderRequest,
  { recipient, lines, settings, code }: Ordered,
): Promise<QuotedOption | ShopError> {
  const quoted = await validOptions(deps.db, quoteKey(recipient, { lines, settings, code }), {
    now: deps.clock(),
    lifetime: deps.config.limits.quoteLifetime,
  });
  const chosen = matchOption(quoted, request.shippingMethod, request.shippingCost);
  if (chosen) return chosen;
  const sooner = request.shippingMethod === EXPRESS_NAME;
  const options = await quoteShipping(deps, recipient, { lines, settings, code, sooner });
  return (
    nearestOption(options, request.shippingMethod, settings) ??
    new ShopError('invalid', 'Calculate shipping rates again and choose one of the options.', {
      path: 'shippingMethod',
    })
  );
}

/** Stripe's limit for one payment in US dollars. */
const LARGEST_CHARGE = 99_999_999;

const tooLarge = () =>
  new ShopError('invalid', 'One order can cost at most $999,999.99. Split it into several.', {
    path: 'items',
  });

/** The first field whose amount is wrong; null when all are right. */
function differingField(
  request: OrderRequest,
  { lines, option, total }: { lines: SoldLine[]; option: QuotedOption; total: Cents },
): string | null {
  const line = lines.findIndex(({ price }, index) => (request.items[index]?.price ?? price) !== price);
  if (line >= 0) return `items.${line}.price`;
  if (matchOption([option], request.shippingMethod, request.shippingCost) === null) return 'shippingCost';
  return request.total === total ? null : 'total';
}

interface RightAmounts {
  lines: SoldLine[];
  totals: CodedTotals;
  option: QuotedOption;
  charge: Charge;
  tax: SalesTax;
}

const figuresOf = ({ lines, totals, option, charge, tax }: RightAmounts): OrderFigures => ({
  items: lines.map(({ id, name, price, quantity }) => ({ id, name, price: formatAmount(price), quantity })),
  subtotal: formatAmount(totals.subtotal),
  discount: formatAmount(charge.discount),
  shipping: formatAmount(option.rate),
  ...(tax.calculation !== null && { tax: formatAmount(tax.tax) }),
  total: formatAmount(charge.total),
});

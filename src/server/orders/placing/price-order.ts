import {
  checkShippingForm,
  type Recipient,
  type ShippingField,
  toRecipient,
} from '../../../domain/address/address.ts';
import { type Charge, type CodedTotals, chargeOf, priceCart } from '../../../domain/cart/discount-code.ts';
import { add, formatAmount } from '../../../domain/money/money.ts';
import type { Gift } from '../../../domain/orders/gift.ts';
import type { Pause, Settings } from '../../../domain/settings/settings.ts';
import { checkPartyDay } from '../../../domain/shipping/party.ts';
import {
  EXPRESS_NAME,
  matchOption,
  nearestOption,
  type QuotedOption,
} from '../../../domain/shipping/shipping.ts';
import type { OrderItem } from '../../../wire/order-items.ts';
import type { OrderFigures, OrderRequest } from '../../../wire/orders.ts';
import { openSentCart, priceSent, unmade } from '../../carts/open-cart.ts';
import { codeOfSent, type SentCart } from '../../carts/queries.ts';
import type { SoldLine } from '../../checkout/price-items.ts';
import { validOptions } from '../../checkout/queries.ts';
import { quoteKey, quoteShipping } from '../../checkout/quote-shipping.ts';
import { refuseCountry } from '../../checkout/refuse-country.ts';
import { type Asking, type SalesTax, salesTax, taxedHats } from '../../checkout/sales-tax.ts';
import type { MayAsk } from '../../checkout/shared-rates.ts';
import { findOptionalCode } from '../../codes/find-code.ts';
import type { StoredCode } from '../../codes/queries.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { readGift } from '../gifts/read-gift.ts';
import { refuseGone } from './refuse-gone.ts';

/** What an order is placed with, besides what it costs. */
interface Wanted {
  /** The cart that someone sent; null for the shopper's own. */
  sent: SentCart | null;
  recipient: Recipient;
  partyOn: string | null;
  gift: Gift | null;
}

/** Reads what the shopper typed, and refuses what is wrong in it or what the shop does not sell now. */
export async function readRequest(deps: Deps, request: OrderRequest): Promise<Wanted | ShopError> {
  const { settings } = deps.settings.current();
  if (settings.pause) return paused(settings.pause);
  const sent = await openSentCart(deps, request.sentCart);
  if (sent instanceof ShopError) return sent;
  const recipient = readRecipient(request);
  if (recipient instanceof ShopError) return recipient;
  const partyOn = request.partyOn || null;
  const wrongDay = partyOn && checkPartyDay(partyOn, deps.clock());
  if (wrongDay) return new ShopError('invalid', wrongDay, { path: 'partyOn' });
  const gift = readGift(deps, request.gift, 'gift.');
  if (gift instanceof ShopError) return gift;
  return refuseCountry(recipient.country, settings, 'country') ?? { sent, recipient, partyOn, gift };
}

// Orders placed before go on. Their payments, windows and links do not come here.
const paused = ({ until, text }: Pause) =>
  new ShopError('paused', `${text} Nothing was charged.`, { details: { until } });

function readRecipient(request: OrderRequest): Recipient | ShopError {
  const [first] = Object.entries(checkShippingForm(request)) as [ShippingField, string][];
  return first ? new ShopError('invalid', first[1], { path: first[0] }) : toRecipient(request);
}

/** What the shop sells, for how much, with which settings. */
export interface Offer {
  items: readonly OrderItem[];
  lines: SoldLine[];
  settingsVersion: number;
  code: StoredCode | null;
  option: QuotedOption;
  totals: CodedTotals;
  tax: SalesTax;
  charge: Charge;
}

export type OrderAsking = Asking & { mayAsk?: MayAsk };

/** Prices a request anew: hats, code, shipping and sales tax. */
export async function priceOrder(
  deps: Deps,
  request: OrderRequest,
  { sent, recipient, asking }: Pick<Wanted, 'sent' | 'recipient'> & { asking: OrderAsking },
): Promise<Offer | ShopError> {
  const { version: settingsVersion, settings: current } = deps.settings.current();
  const priced = await priceSent(deps, sent, { items: request.items, settings: current });
  if (priced instanceof ShopError) return priced;
  const { items, lines, settings } = priced;
  const gone = await refuseGone(deps, lines, asking.mayAsk);
  if (gone) return sent ? unmade() : gone;
  const code = sent ? codeOfSent(sent) : await findOptionalCode(deps, request.discountCode);
  if (code instanceof ShopError) return code;
  const option = await chooseOption(deps, request, {
    recipient,
    lines,
    settings,
    code,
    mayAsk: asking.mayAsk,
  });
  if (option instanceof ShopError) return option;
  const totals = priceCart(lines, settings, code);
  const untaxed = chargeOf(totals, option.rate);
  const hats = taxedHats(lines, untaxed.hats);
  const tax = await salesTax(deps, { to: recipient, hats, shipping: option.rate }, asking);
  if (tax instanceof ShopError) return tax;
  const charge = { ...untaxed, total: add(untaxed.total, tax.tax) };
  if (charge.total > LARGEST_CHARGE) return tooLarge();
  return { items, lines, settingsVersion, code, option, totals, tax, charge };
}

interface Ordered {
  recipient: Recipient;
  lines: SoldLine[];
  settings: Settings;
  code: StoredCode | null;
  mayAsk: MayAsk | undefined;
}

/** The shipping option that the shopper chose, from a valid quote; without one, it is quoted again and found by name. */
async function chooseOption(
  deps: Deps,
  request: OrderRequest,
  { recipient, lines, settings, code, mayAsk }: Ordered,
): Promise<QuotedOption | ShopError> {
  const quoted = await validOptions(deps.db, quoteKey(recipient, { lines, settings, code }), {
    now: deps.clock(),
    lifetime: deps.config.limits.quoteLifetime,
  });
  const chosen = matchOption(quoted, request.shippingMethod, request.shippingCost);
  if (chosen) return chosen;
  const sooner = request.shippingMethod === EXPRESS_NAME;
  const options = await quoteShipping(deps, recipient, { lines, settings, code, sooner, mayAsk });
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
export function differingField(
  request: OrderRequest,
  { lines, option, charge }: Pick<Offer, 'lines' | 'option' | 'charge'>,
): string | null {
  const line = lines.findIndex(({ price }, index) => (request.items[index]?.price ?? price) !== price);
  if (line >= 0) return `items.${line}.price`;
  if (matchOption([option], request.shippingMethod, request.shippingCost) === null) return 'shippingCost';
  return request.total === charge.total ? null : 'total';
}

/** The right amounts, for the shopper whose page has others. */
export const figuresOf = ({ lines, totals, option, charge, tax }: Offer): OrderFigures => ({
  items: lines.map(({ id, name, price, quantity }) => ({ id, name, price: formatAmount(price), quantity })),
  subtotal: formatAmount(totals.subtotal),
  discount: formatAmount(charge.discount),
  shipping: formatAmount(option.rate),
  ...(tax.calculation !== null && { tax: formatAmount(tax.tax) }),
  total: formatAmount(charge.total),
});

/** The refusal of amounts that differ from the right ones, which it tells. */
export const priceChanged = (path: string, details: OrderFigures): ShopError =>
  new ShopError('price_changed', `The total is now $${details.total}. Check it and try again.`, {
    path,
    details,
  });

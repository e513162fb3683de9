import {
  checkShippingForm,
  type Recipient,
  type ShippingField,
  toRecipient,
} from '../../../domain/address.ts';
import { add, type Cents, formatAmount } from '../../../domain/money.ts';
import { orderIdFrom } from '../../../domain/order-id.ts';
import { lineShares, priceLines, type Totals } from '../../../domain/pricing.ts';
import { matchOption, type QuotedOption } from '../../../domain/shipping.ts';
import type { OrderFigures, OrderRequest } from '../../../wire/orders.ts';
import { priceItems, type SoldLine } from '../../checkout/price-items.ts';
import { validOptions } from '../../checkout/queries.ts';
import { quoteKey, quoteShipping } from '../../checkout/quote-shipping.ts';
import type { SentArtwork } from '../../checkout/read-artwork.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { fingerprint } from '../../secrets.ts';
import { orderKey } from '../order-key.ts';
import { drawingHash } from './drawing-hash.ts';
import { findByIdempotencyKey, insertOrder, type NewOrderLine, setSuperseded } from './queries.ts';
import { refuseGone } from './refuse-gone.ts';
import { supersedeOrder } from './supersede-order.ts';

export interface CreatedOrder {
  id: string;
  key: string;
}

/**
 * Makes a `pending` order of a checkout. Everything is priced again here; figures that differ from what the
 * shopper was shown come back as `price_changed` with the right ones. The same key and request make one order; an
 * order that this one supersedes is closed first, or was paid already.
 */
export async function createOrder(
  deps: Deps,
  request: OrderRequest,
  idempotencyKey: string | null,
): Promise<CreatedOrder | ShopError> {
  const { supersedes, ...wish } = request;
  const requestHash = fingerprint(JSON.stringify(wish));
  const earlier = await findEarlier(deps, idempotencyKey, requestHash, supersedes);
  if (earlier) return earlier;

  const recipient = readRecipient(request);
  if (recipient instanceof ShopError) return recipient;
  const lines = await priceItems(deps, request.items);
  if (lines instanceof ShopError) return lines;
  const gone = await refuseGone(deps, lines);
  if (gone) return gone;
  const option = await chooseOption(deps, request, recipient, lines);
  if (option instanceof ShopError) return option;

  const totals = priceLines(lines);
  const total = add(totals.discountedSubtotal, option.rate);
  if (total > LARGEST_CHARGE) return tooLarge();
  const differing = differingField(request, lines, option, total);
  if (differing) return priceChanged(differing, { lines, totals, option, total });
  const newLines = await toLines(deps, request, lines);
  if (newLines instanceof ShopError) return newLines;
  const inTheWay = supersedes ? await supersedeOrder(deps, supersedes) : null;
  if (inTheWay) return inTheWay;

  for (;;) {
    const id = orderIdFrom(deps.randomBytes(16));
    const key = orderKey(deps.secrets, id);
    const inserted = await insertOrder(deps.db, {
      order: {
        id,
        keyHash: fingerprint(key),
        idempotencyKey,
        requestHash,
        recipient,
        totals,
        total,
        option,
      },
      lines: newLines,
      supersedes: supersedes?.id,
    });
    if (inserted) return { id, key };
    // Either the id was taken, then another is drawn, or the same attempt came in twice at once.
    const twin = await findEarlier(deps, idempotencyKey, requestHash, supersedes);
    if (twin) return twin;
  }
}

/** The order that the same attempt made before. What it is to supersede is closed then at the latest. */
async function findEarlier(
  deps: Deps,
  idempotencyKey: string | null,
  requestHash: string,
  supersedes: OrderRequest['supersedes'],
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
    const inTheWay = await supersedeOrder(deps, supersedes);
    if (inTheWay) return inTheWay;
    await setSuperseded(deps.db, supersedes.id, order.id);
  }
  return { id: order.id, key: orderKey(deps.secrets, order.id, order.keyVersion) };
}

function readRecipient(request: OrderRequest): Recipient | ShopError {
  const [first] = Object.entries(checkShippingForm(request)) as [ShippingField, string][];
  return first ? new ShopError('invalid', first[1], { path: first[0] }) : toRecipient(request);
}

/** The option the shopper chose, from the quotes they were shown; without any that holds, quoted anew by its name. */
async function chooseOption(
  deps: Deps,
  request: OrderRequest,
  recipient: Recipient,
  lines: SoldLine[],
): Promise<QuotedOption | ShopError> {
  const quoted = await validOptions(deps.db, quoteKey(recipient, lines), {
    now: deps.clock(),
    lifetime: deps.config.limits.quoteLifetime,
  });
  const chosen = matchOption(quoted, request.shippingMethod, request.shippingCost);
  if (chosen) return chosen;
  const options = await quoteShipping(deps, recipient, lines);
  const sameName = options.find(({ name }) => name === request.shippingMethod) ?? onlyOne(options);
  return (
    sameName ??
    new ShopError('invalid', 'Calculate shipping rates again and choose one of the options.', {
      path: 'shippingMethod',
    })
  );
}

const onlyOne = (options: QuotedOption[]) => (options.length === 1 ? options[0] : undefined);

/** Stripe's limit for one payment in US dollars. */
const LARGEST_CHARGE = 99_999_999;

const tooLarge = () =>
  new ShopError('invalid', 'One order can cost at most $999,999.99. Split it into several.', {
    path: 'items',
  });

/** The first field whose figure is not the right one; null when all are. */
function differingField(
  request: OrderRequest,
  lines: SoldLine[],
  option: QuotedOption,
  total: Cents,
): string | null {
  const line = lines.findIndex(({ price }, index) => (request.items[index]?.price ?? price) !== price);
  if (line >= 0) return `items.${line}.price`;
  if (matchOption([option], request.shippingMethod, request.shippingCost) === null) return 'shippingCost';
  return request.total === total ? null : 'total';
}

interface RightFigures {
  lines: SoldLine[];
  totals: Totals;
  option: QuotedOption;
  total: Cents;
}

function priceChanged(path: string, { lines, totals, option, total }: RightFigures): ShopError {
  const details: OrderFigures = {
    items: lines.map(({ id, name, price, quantity }) => ({ id, name, price: formatAmount(price), quantity })),
    subtotal: formatAmount(totals.subtotal),
    discount: formatAmount(totals.discount),
    shipping: formatAmount(option.rate),
    total: formatAmount(total),
  };
  return new ShopError('price_changed', `The total is now $${details.total}. Check it and try again.`, {
    path,
    details,
  });
}

async function toLines(
  { glyphs, artworkReader }: Deps,
  request: OrderRequest,
  lines: SoldLine[],
): Promise<NewOrderLine[] | ShopError> {
  const sent = sentArtworks(request, lines);
  const read = await artworkReader.read([...sent.values()]);
  if (read instanceof ShopError) return read;
  const artworks = new Map([...sent.keys()].map((index, nth) => [index, read[nth] ?? null]));
  const shares = lineShares(lines);
  const result: NewOrderLine[] = [];
  for (const [index, line] of lines.entries()) {
    const share = shares[index];
    if (share === undefined) throw new Error(`line ${index} has no share of the total`);
    const artwork = artworks.get(index) ?? null;
    result.push({ ...line, share, artwork, drawingHash: await drawingHash(glyphs, line.design) });
  }
  return result;
}

/** What was sent of custom hats, by the number of their line. */
function sentArtworks(request: OrderRequest, lines: SoldLine[]): Map<number, SentArtwork> {
  const sent = new Map<number, SentArtwork>();
  for (const [index, { productId }] of lines.entries()) {
    const dataUrl = request.items[index]?.frontendArtwork;
    if (productId === null && dataUrl) sent.set(index, { dataUrl, path: `items.${index}.frontendArtwork` });
  }
  return sent;
}

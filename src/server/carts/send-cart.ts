import { MAX_SENT_HATS, pricingOf, readSentCart, type SentItem } from '../../domain/cart/sent-cart.ts';
import { makingOf } from '../../domain/design/making.ts';
import type { OrderItem } from '../../wire/order-items.ts';
import { recordChange } from '../access/audit/record-change.ts';
import { priceItems, type SoldLine } from '../checkout/price-items.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { findMakings } from '../fulfillment/blanks/queries.ts';
import { ShopError } from '../http/shop-error.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { sentCartMail } from './cart-letter.ts';
import { closeSentOrders, keepingWords, sentCartLink } from './open-cart.ts';
import { codeOfSent, findSentCart, insertSentCart, lockSentCart, setWithdrawn } from './queries.ts';

interface WantedCart {
  email: string;
  note: string;
  kind: string;
  value: string;
  reason: string;
  items: readonly OrderItem[];
}

/** Makes a cart at today's prices, and emails its link. Returns why that cannot be, as the cart's own checkout would. */
export async function sendCart(deps: Deps, wanted: WantedCart, by: string): Promise<ShopError | null> {
  const { discount, problems } = readSentCart(wanted);
  const [[path, message] = []] = Object.entries(problems);
  if (path !== undefined) return new ShopError('invalid', message ?? '', { path, details: problems });
  const hats = wanted.items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (hats > MAX_SENT_HATS)
    return new ShopError('invalid', `A cart holds at most ${MAX_SENT_HATS} hats. This one has ${hats}.`);
  const { settings } = deps.settings.current();
  const lines = await priceItems(deps, keepingWords(wanted.items), settings);
  if (lines instanceof ShopError) return lines;
  const now = deps.clock();
  const { publicUrl, timeZone, limits } = deps.config;
  const cart = {
    ...{ at: now, by, discount, pricing: pricingOf(settings) },
    email: wanted.email.trim(),
    note: wanted.note.trim(),
    items: lines.map((line, index) => sentItem(line, wanted.items[index]?.inCrew === true)),
    expiresAt: new Date(now.getTime() + limits.sentCart),
  };
  const makings = await findMakings(deps.db);
  await transact(deps.db, async (trx) => {
    const id = await insertSentCart(trx, cart);
    const stored = await findSentCart(trx, id);
    const { url, key } = sentCartLink(publicUrl, id);
    const mail = sentCartMail({
      ...cart,
      lines: lines.map((line) => ({
        ...line,
        isCustom: line.productId === null,
        making: makingOf(makings, line.design.hatColor),
        syncVariantId: line.listing?.syncVariantId ?? null,
      })),
      ...{ settings, url, publicUrl, timeZone, contact: settings.emails.orders },
      code: stored && codeOfSent(stored),
    });
    await queueMail({ ...deps, db: trx }, { ...mail, key, event: `sent-cart.${id}`, recipient: cart.email });
    const text = `sent cart ${id} with ${hats === 1 ? '1 hat' : `${hats} hats`}${discount ? ' and a discount' : ''}`;
    await recordChange(trx, { who: by, text, about: { kind: 'shop', id: '' } });
  });
  return null;
}

const sentItem = (line: SoldLine, inCrew: boolean): SentItem => ({
  id: line.id,
  name: line.name,
  price: line.price,
  quantity: line.quantity,
  isCustom: line.productId === null,
  inCrew,
  picture: line.picture,
  ...line.design,
});

/** Ends the link of a cart, and closes its unpaid orders. Returns why that cannot be. */
export async function withdrawCart(deps: Deps, id: number, by: string): Promise<ShopError | null> {
  const refusal = await transact(deps.db, async (trx) => {
    const cart = await lockSentCart(trx, id);
    if (!cart) return new ShopError('not_found', 'There is no such cart. Reload the page.');
    if (cart.orderId !== null)
      return new ShopError('conflict', `Cart ${id} is already paid, as order #${cart.orderId}.`);
    if (cart.withdrawnAt) return null;
    await setWithdrawn(trx, id, deps.clock());
    await recordChange(trx, { who: by, text: `withdrew cart ${id}`, about: { kind: 'shop', id: '' } });
    return null;
  });
  return refusal ?? (await closeSentOrders(deps, id));
}

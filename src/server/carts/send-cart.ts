import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { MAX_SENT_HATS, pricingOf, readSentCart, type SentItem } from '../../domain/cart/sent-cart.ts';
import { makingOf } from '../../domain/design/making.ts';
import { counted } from '../../domain/language/counted.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import type { sentCartRequest } from '../../wire/admin/sent-carts.ts';
import type { OrderItem } from '../../wire/order-items.ts';
import { recordChange } from '../access/audit/record-change.ts';
import { priceItems, type SoldLine } from '../checkout/price-items.ts';
import type { Db } from '../db/connect.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { findMakings } from '../fulfillment/blanks/queries.ts';
import { ShopError } from '../http/shop-error.ts';
import { type QueuedMail, queueCopy, queueMail } from '../mail/queue-mail.ts';
import { sentCartMail } from './cart-letter.ts';
import { closeSentOrders, keepingWords, priceSent, refusalOf, sentCartLink } from './open-cart.ts';
import {
  codeOfSent,
  findSentByRequest,
  insertSentCart,
  lockSentCart,
  type NewSentCart,
  type SentCart,
  setWithdrawn,
} from './queries.ts';

/** Makes a cart at today's prices, and emails its link. Returns why that cannot be, as the cart's own checkout would. */
export async function sendCart(
  deps: Deps,
  wanted: z.output<typeof sentCartRequest>,
  by: string,
): Promise<ShopError | null> {
  const { discount, problems } = readSentCart(wanted);
  const [first] = Object.entries(problems);
  if (first) return new ShopError('invalid', first[1], { path: first[0], details: problems });
  const hats = wanted.items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (hats > MAX_SENT_HATS)
    return new ShopError('invalid', `A cart holds at most ${MAX_SENT_HATS} hats. This one has ${hats}.`);
  const { settings } = deps.settings.current();
  const lines = await priceItems(deps, keepingWords(wanted.items).map(asSoldNow), { settings });
  if (lines instanceof ShopError) return lines;
  const now = deps.clock();
  const cart = {
    requestId: wanted.requestId,
    at: now,
    by,
    discount,
    pricing: pricingOf(settings),
    email: wanted.email.trim(),
    note: wanted.note.trim(),
    items: lines.map((line, index) => sentItem(line, wanted.items[index]?.inCrew === true)),
    expiresAt: new Date(now.getTime() + deps.config.limits.sentCart),
  };
  const makings = await findMakings(deps.db);
  return transact(deps.db, async (trx) => {
    const stored = await insertSentCart(trx, cart);
    if (!stored) return refuseChanged(trx, cart);
    await queueMail({ ...deps, db: trx }, letterOf(deps, stored, { lines, makings, settings }));
    const text = `sent cart ${stored.id} with ${counted(hats, 'hat')}${discount ? ' and a discount' : ''}`;
    await recordChange(trx, { who: by, text, about: { kind: 'shop', id: '' } });
    return null;
  });
}

/** A ready-made hat is sent as it looks today, whatever the page still shows. */
const asSoldNow = (item: OrderItem): OrderItem =>
  item.isCustom
    ? item
    : { ...item, hatColor: '', textColor: '', fontStyle: '', textLine1: '', textLine2: '', textLine3: '' };

/** The same form again is done. Another address or cart needs a form of its own. */
async function refuseChanged(trx: Db, wanted: NewSentCart): Promise<ShopError | null> {
  const sent = await findSentByRequest(trx, wanted.requestId);
  if (sent?.email !== wanted.email)
    return new ShopError(
      'conflict',
      `This cart is already sent to ${sent?.email}. Close this form to see it.`,
    );
  const { note, reason, kind, value } = sent;
  const was = {
    note,
    items: sent.items.map(asChosen),
    discount: codeOfSent(sent) && { kind, value, reason },
  };
  const now = { note: wanted.note, items: wanted.items.map(asChosen), discount: wanted.discount };
  return isDeepStrictEqual(was, now)
    ? null
    : new ShopError('conflict', 'This cart was sent already. Withdraw it, and send a new one.');
}

/** What the form says of a hat, without what the shop may have changed since. */
const asChosen = ({ name: _name, price: _price, picture: _picture, ...hat }: SentItem) =>
  hat.isCustom ? hat : { id: hat.id, quantity: hat.quantity, inCrew: hat.inCrew };

/** Sends the link of a cart again, at the prices that it keeps. Returns why that cannot be. */
export async function sendCartAgain(deps: Deps, id: number, by: string): Promise<ShopError | null> {
  const makings = await findMakings(deps.db);
  return transact(deps.db, async (trx) => {
    const cart = await lockSentCart(trx, id);
    if (!cart) return noSuchCart();
    const refusal = refusalOf(cart, deps.clock());
    if (refusal) return refusal;
    const priced = await priceSent({ ...deps, db: trx }, cart, {
      items: [],
      settings: deps.settings.current().settings,
    });
    if (priced instanceof ShopError) return priced;
    await queueCopy({ ...deps, db: trx }, letterOf(deps, cart, { ...priced, makings }));
    await recordChange(trx, { who: by, text: `sent cart ${id} again`, about: { kind: 'shop', id: '' } });
    return null;
  });
}

const noSuchCart = () => new ShopError('not_found', 'There is no such cart. Reload the page.');

interface Contents {
  lines: readonly SoldLine[];
  makings: Awaited<ReturnType<typeof findMakings>>;
  settings: Settings;
}

function letterOf(
  deps: Pick<Deps, 'config' | 'settings'>,
  cart: SentCart,
  { lines, makings, settings }: Contents,
): QueuedMail {
  const { publicUrl, timeZone } = deps.config;
  const { url, key } = sentCartLink(publicUrl, cart.id);
  const contact = deps.settings.current().settings.emails.orders;
  const mail = sentCartMail({
    note: cart.note,
    expiresAt: cart.expiresAt,
    code: codeOfSent(cart),
    settings,
    url,
    publicUrl,
    timeZone,
    contact,
    lines: lines.map((line) => ({
      ...line,
      isCustom: line.productId === null,
      making: makingOf(makings, line.design.hatColor),
      syncVariantId: line.listing?.syncVariantId ?? null,
    })),
  });
  return { ...mail, key, event: `sent-cart.${cart.id}`, recipient: cart.email };
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
    if (!cart) return noSuchCart();
    if (cart.orderId !== null)
      return new ShopError('conflict', `Cart ${id} is already paid, as order #${cart.orderId}.`);
    if (cart.withdrawnAt) return null;
    await setWithdrawn(trx, id, deps.clock());
    await recordChange(trx, { who: by, text: `withdrew cart ${id}`, about: { kind: 'shop', id: '' } });
    return null;
  });
  return refusal ?? (await closeSentOrders(deps, id));
}

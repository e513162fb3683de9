import { isRecord, parseJson } from '../../lib/json.ts';
import { type Design, sameDesign, toDesign } from '../design/design.ts';
import { type Cents, cents } from '../money/money.ts';

/** One line of the cart. `price` is for one hat. */
export interface CartItem extends Design {
  id: number;
  name: string;
  price: Cents;
  /** The picture's address, or a data URL for a custom hat. */
  image: string;
  /** How the hat in a custom hat's `image` and artwork is made, as in `makingAddress`. */
  drawnAs?: string | undefined;
  quantity: number;
  isCustom: boolean;
  /** The name of the ready-made hat that a custom hat looks like, and costs the same as. */
  sameAs?: string | undefined;
  /** PNG data URL of a custom hat's text; null if it could not be drawn. */
  frontendArtwork: string | null;
  /** Whether the shopper keeps words that we may not be allowed to print. A person answers after payment. */
  keepWords?: true | undefined;
  /** The crew that a custom hat belongs to; its lines are changed and removed together. */
  crewId?: string | undefined;
  /** The whole crew, as in `crewLink`, to go on editing it. */
  crewLink?: string | undefined;
}

export type Cart = readonly CartItem[];

export const CART_KEY = 'unhinged-hats-cart';
const CART_VERSION = 2;
const PRICE_LIMIT = 100_000_000;
/** The most of one hat that an order can contain. The database checks this too, so raising it needs a migration. */
export const MAX_QUANTITY = 99;
export const MAX_CART_LINES = 100;

/** What is full: the whole cart, or the hat's line. */
export type Full = 'cart' | 'line';

/** Returns null if the item fits. */
export function whatIsFull(cart: Cart, item: CartItem): Full | null {
  const line = cart.find((other) => isSameLine(other, item));
  if (line) return line.quantity + item.quantity > MAX_QUANTITY ? 'line' : null;
  return cart.length >= MAX_CART_LINES ? 'cart' : null;
}

/** Adds to the line of the same hat, or adds a line at the end. An item that does not fit changes nothing. */
export function addItem(cart: Cart, item: CartItem): Cart {
  if (whatIsFull(cart, item)) return cart;
  const at = cart.findIndex((line) => isSameLine(line, item));
  if (at < 0) return [...cart, item];
  return cart.map((line, index) => (index === at ? withQuantity(line, line.quantity + item.quantity) : line));
}

/** Sets a line's quantity: at least 1, at most `MAX_QUANTITY`. */
export const setQuantity = (cart: Cart, line: CartItem, quantity: number): Cart =>
  cart.map((other) => (isSameLine(other, line) ? withQuantity(other, quantity) : other));

export const removeLine = (cart: Cart, line: CartItem): Cart =>
  cart.filter((other) => !isSameLine(other, line));

/** Replaces a line's hat and keeps its quantity. Changes nothing if the line is gone. */
export const replaceLine = (cart: Cart, line: CartItem, item: CartItem): Cart =>
  cart.map((other) => (isSameLine(other, line) ? { ...item, quantity: other.quantity } : other));

/** What identifies a hat in a cart. */
type HatIdentity = Pick<CartItem, 'id' | 'isCustom'> & Design;

/** A cart line as it was ordered. */
export type BoughtLine = HatIdentity & Pick<CartItem, 'quantity'>;

/** Removes what was bought. Hats that were added later stay. */
export const removeBought = (cart: Cart, bought: readonly BoughtLine[]): Cart =>
  bought.reduce(
    (lines, { quantity, ...hat }) =>
      lines.flatMap((line) => (isSameLine(line, hat) ? withFewer(line, quantity) : [line])),
    cart,
  );

const withFewer = (line: CartItem, quantity: number): CartItem[] =>
  line.quantity > quantity ? [{ ...line, quantity: line.quantity - quantity }] : [];

/** The same product, or custom hats with the same id and design. */
export const isSameLine = (a: HatIdentity, b: HatIdentity): boolean =>
  a.isCustom === b.isCustom && a.id === b.id && (!a.isCustom || sameDesign(a, b));

/** The cart as text for the browser's storage, where prices are in dollars: 29.99. */
export const storedCart = (cart: Cart): string =>
  JSON.stringify({
    version: CART_VERSION,
    items: cart.map((line) => ({ ...line, price: line.price / 100 })),
  });

/** Reads a stored cart. An unknown version or garbage gives an empty cart; broken lines are left out. */
export function readStoredCart(text: string | null): Cart {
  const stored = parseJson(text);
  if (!isRecord(stored) || !Array.isArray(stored.items)) return [];
  if (stored.version !== CART_VERSION) return [];
  return stored.items
    .map(readItem)
    .filter((item) => item !== null)
    .slice(0, MAX_CART_LINES);
}

function readItem(value: unknown): CartItem | null {
  if (!isRecord(value)) return null;
  const { id, name, price, image, drawnAs, sameAs, quantity, isCustom, frontendArtwork, keepWords } = value;
  const { crewId, crewLink } = value;
  if (!Number.isSafeInteger(id) || typeof name !== 'string' || typeof isCustom !== 'boolean') return null;
  const priceInCents = readPrice(price);
  if (priceInCents === null) return null;
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) return null;
  return {
    id: id as number,
    name,
    price: priceInCents,
    image: typeof image === 'string' ? image : '',
    ...(typeof drawnAs === 'string' && { drawnAs }),
    quantity: Math.min(quantity, MAX_QUANTITY),
    isCustom,
    ...(typeof sameAs === 'string' && { sameAs }),
    frontendArtwork: typeof frontendArtwork === 'string' ? frontendArtwork : null,
    ...(keepWords === true && { keepWords }),
    ...(typeof crewId === 'string' && typeof crewLink === 'string' && { crewId, crewLink }),
    ...toDesign(value),
  };
}

function readPrice(dollars: unknown): Cents | null {
  if (typeof dollars !== 'number') return null;
  // 29.99 * 100 is 2998.9999999999995.
  const price = Math.round(dollars * 100);
  return price >= 0 && price < PRICE_LIMIT ? cents(price) : null;
}

const withQuantity = (line: CartItem, quantity: number): CartItem => ({
  ...line,
  quantity: Math.max(1, Math.min(MAX_QUANTITY, Math.trunc(quantity))),
});

import type { ShopSettings } from '../../../src/domain/settings/shop-settings.ts';
import { MINUTE } from '../world/time.ts';
import type { World } from '../world/world.ts';
import { type Books, type OrderRow, settingsOf } from './books.ts';

interface Line {
  order_id: string;
  product_id: number | null;
  price: number;
  quantity: number;
  share: number;
}

/** Every order costs what the settings of its version say, and was placed while they were in force. */
export async function settingsViolations(world: World, books: Books): Promise<string[]> {
  const { database, clocks } = world;
  const lines = await database.rows<Line>('select * from order_lines order by id');
  return books.orders
    .filter(({ replaces }) => replaces === null)
    .flatMap((order) => {
      const { id, settings_version: number, created_at: placed } = order;
      const [own, next] = [books.settings[number - 1], books.settings[number]];
      const found: string[] = [];
      const late = placed.getTime() - clocks.worst - (next?.at.getTime() ?? Number.POSITIVE_INFINITY);
      if (late > MINUTE) found.push(`order ${id} was placed under settings that ended ${late} ms before`);
      if (own && placed.getTime() + clocks.worst < own.at.getTime())
        found.push(
          `order ${id} was placed at ${placed.toISOString()}, before its settings ${number} began at ${own.at.toISOString()}`,
        );
      const hats = lines.filter(({ order_id }) => order_id === id);
      return [...found, ...wrongPrices(order, hats, settingsOf(world, books, order))];
    });
}

/** The rules of the price, written down a second time on purpose. */
function wrongPrices(
  { id, subtotal, discount, shipping, code_kind: code, tax, total, sent_cart_id: cart, ...order }: OrderRow,
  lines: readonly Line[],
  { customHatPrice, partyPack, rates, freeStandardAbove }: ShopSettings,
): string[] {
  const found: string[] = [];
  const hats = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  for (const { product_id, price } of lines)
    if (product_id === null && cart === null && price !== customHatPrice)
      found.push(`a custom hat of order ${id} costs ${price}, not ${customHatPrice}`);
  const sum = lines.reduce((all, { price, quantity }) => all + price * quantity, 0);
  if (sum !== subtotal) found.push(`the hats of order ${id} cost ${sum}, its subtotal is ${subtotal}`);
  const percentage = Math.max(
    0,
    ...partyPack.filter((pack) => hats >= pack.hats).map((pack) => pack.percentage),
  );
  // What is left is rounded to the nearest cent.
  const off = sum - Math.round((sum * (100 - percentage)) / 100);
  // A code only counts if it takes more off.
  if (code === 'percent' || code === 'amount' ? discount <= off : discount !== off)
    found.push(`order ${id} of ${hats} hats gets ${discount} off, not ${off}`);
  const shares = lines.reduce((all, { share }) => all + share, 0);
  if (shares !== subtotal - discount) found.push(`the lines of order ${id} add up to ${shares}`);
  const isFree =
    code === 'free_shipping' || hats >= (partyPack[0]?.hats ?? 0) || subtotal - discount > freeStandardAbove;
  const expected = isFree ? 0 : rates.standard;
  if (order.shipping_method === 'Standard Shipping' && shipping !== expected)
    found.push(`order ${id} pays ${shipping} for its shipping, not ${expected}`);
  if (total !== subtotal - discount + shipping + tax)
    found.push(
      `the total of order ${id} is ${total}, but its parts are ${subtotal} - ${discount} + ${shipping} + ${tax}`,
    );
  return found;
}

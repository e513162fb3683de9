import { COUNTRIES } from '../../../domain/address.ts';
import type { Design } from '../../../domain/design.ts';
import { type Cents, times } from '../../../domain/money.ts';
import { isOrderId } from '../../../domain/order-id.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import type { Deps } from '../../deps.ts';
import { fingerprint } from '../../secrets.ts';
import { refundsOf } from '../money/queries.ts';
import { findOrder, findOrderLines, type Order } from '../queries.ts';
import { type Happening, orderHistory } from './order-history.ts';
import { movesOf, openingKeyHash } from './queries.ts';

/** An order as who bought it sees it. */
export interface ShopperOrder {
  id: string;
  status: OrderStatus;
  /** Name and address, line by line. */
  sentTo: string[];
  lines: { name: string; quantity: number; amount: Cents; design: Design }[];
  subtotal: Cents;
  discount: Cents;
  discountPercentage: number;
  shippingMethod: string;
  shipping: Cents;
  total: Cents;
  history: Happening[];
}

/** The order that this key opens; null for any other pair, so that nobody learns which orders there are. */
export async function shopperOrder(
  { db }: Pick<Deps, 'db'>,
  id: string,
  key: string,
): Promise<ShopperOrder | null> {
  if (!isOrderId(id) || (await openingKeyHash(db, id)) !== fingerprint(key)) return null;
  const [order, lines, moves, refunds] = await Promise.all([
    findOrder(db, id),
    findOrderLines(db, id),
    movesOf(db, id),
    refundsOf(db, id),
  ]);
  if (!order) return null;
  const { status, subtotal, discount, discountPercentage, shippingMethod, shipping, total } = order;
  return {
    id,
    status,
    sentTo: addressLines(order),
    lines: lines.map(({ name, quantity, price, design }) => ({
      name,
      quantity,
      amount: times(price, quantity),
      design,
    })),
    subtotal,
    discount,
    discountPercentage,
    shippingMethod,
    shipping,
    total,
    history: orderHistory({ moves, refunds }),
  };
}

function addressLines({ recipient }: Order): string[] {
  const { name, address1, address2, city, state, zip, country } = recipient;
  const into = COUNTRIES.find(({ code }) => code === country)?.name ?? country;
  return [name, address1, address2, `${city}, ${state} ${zip}`, into].filter((line) => line !== null);
}

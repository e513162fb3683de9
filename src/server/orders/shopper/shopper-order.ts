import { COUNTRIES } from '../../../domain/address.ts';
import type { Design } from '../../../domain/design.ts';
import { mayTakeMoney } from '../../../domain/dispute-status.ts';
import { mayCancelLate } from '../../../domain/late-order.ts';
import { type Cents, cents, times } from '../../../domain/money.ts';
import { isOrderId } from '../../../domain/order-id.ts';
import { isUnshipped, type OrderStatus } from '../../../domain/order-status.ts';
import { productPictureAddress } from '../../catalog/sync/picture-routes.ts';
import type { Deps } from '../../deps.ts';
import { findParcels, type Parcel } from '../../fulfillment/queries.ts';
import { fingerprint } from '../../secrets.ts';
import { findOrderLines, type OrderLine } from '../line-queries.ts';
import { disputesOf, refundsOf } from '../money/queries.ts';
import { findOrder, type Order } from '../queries.ts';
import { type Happening, orderHistory } from './order-history.ts';
import { movesOf, openingKeyHash } from './queries.ts';

/** An order as who bought it sees it. */
export interface ShopperOrder {
  id: string;
  status: OrderStatus;
  /** Name and address, line by line. */
  sentTo: string[];
  lines: ShopperLine[];
  subtotal: Cents;
  discount: Cents;
  discountPercentage: number;
  shippingMethod: string;
  shipping: Cents;
  total: Cents;
  history: Happening[];
  parcels: ShopperParcel[];
  /** Null unless it missed the date it was promised to ship by. */
  delay: Delay | null;
}

export interface Delay {
  /** The date it ships by instead, in ISO 8601. */
  shipBy: string;
  /** What goes back if the shopper cancels now; null when they no longer can. */
  refund: Cents | null;
}

export interface ShopperLine {
  name: string;
  quantity: number;
  amount: Cents;
  design: Design;
  /** A hat that was sold with a picture in place of a design; `image` is its address, where there is one. */
  asPictured: { image: string | null } | null;
}

export interface ShopperParcel {
  /** Whoever brings it, as in "USPS First-Class". */
  by: string;
  trackingNumber: string | null;
  trackingUrl: string | null;
  /** ISO 8601; null until then. */
  shippedAt: string | null;
  deliveredAt: string | null;
}

/** The order that this key opens; null for any other pair, so that nobody learns which orders there are. */
export async function shopperOrder(
  { db }: Pick<Deps, 'db'>,
  id: string,
  key: string,
): Promise<ShopperOrder | null> {
  if (!isOrderId(id) || (await openingKeyHash(db, id)) !== fingerprint(key)) return null;
  const [order, lines, moves, refunds, parcels, disputes] = await Promise.all([
    findOrder(db, id),
    findOrderLines(db, id),
    movesOf(db, id),
    refundsOf(db, id),
    findParcels(db, id),
    disputesOf(db, id),
  ]);
  if (!order) return null;
  const { status, subtotal, discount, discountPercentage, shippingMethod, shipping, total } = order;
  return {
    id,
    status,
    sentTo: addressLines(order),
    lines: lines.map(toShopperLine),
    subtotal,
    discount,
    discountPercentage,
    shippingMethod,
    shipping,
    total,
    history: orderHistory({ moves, refunds }),
    parcels: parcels.map(toShopperParcel),
    delay: delayOf(
      order,
      disputes.some(({ status }) => mayTakeMoney(status)),
    ),
  };
}

function delayOf(order: Order, isDisputed: boolean): Delay | null {
  const { status, announcedShipBy, paid, total, refunded } = order;
  if (announcedShipBy === null || !(isUnshipped(status) || status === 'on_hold')) return null;
  const left = cents((paid ?? total) - refunded);
  return {
    shipBy: announcedShipBy.toISOString(),
    refund: mayCancelLate({ ...order, isDisputed }) ? left : null,
  };
}

const toShopperLine = ({
  name,
  quantity,
  price,
  design,
  syncVariantId,
  picture,
}: OrderLine): ShopperLine => ({
  name,
  quantity,
  amount: times(price, quantity),
  design,
  asPictured: syncVariantId === null ? null : { image: picture && productPictureAddress(picture) },
});

const toShopperParcel = ({
  carrier,
  service,
  shippedAt,
  deliveredAt,
  ...tracking
}: Parcel): ShopperParcel => ({
  by: [carrier, service].filter(Boolean).join(' '),
  trackingNumber: tracking.trackingNumber,
  // It becomes a link of ours, whatever a carrier wrote there.
  trackingUrl: /^https?:\/\//i.test(tracking.trackingUrl ?? '') ? tracking.trackingUrl : null,
  shippedAt: shippedAt?.toISOString() ?? null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
});

function addressLines({ recipient }: Order): string[] {
  const { name, address1, address2, city, state, zip, country } = recipient;
  const into = COUNTRIES.find(({ code }) => code === country)?.name ?? country;
  return [name, address1, address2, `${city}, ${state} ${zip}`, into].filter((line) => line !== null);
}

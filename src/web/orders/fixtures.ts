import { DEFAULT_DESIGN } from '../../domain/design/design.ts';
import { PRINTED } from '../../domain/design/making.ts';
import { cents } from '../../domain/money/money.ts';
import type { OrderEvent, ShopperOrder, ShopperParcel } from '../../wire/shopper-order.ts';

export const at = (time: string) => `2026-11-21T${time}:00.000Z`;

export const PAID: OrderEvent[] = [
  { kind: 'placed', at: at('18:31') },
  { kind: 'declined', at: at('18:31') },
  { kind: 'paid', at: at('18:32') },
];

/** Six custom hats, paid, with these changes. */
export function order(changes: Partial<ShopperOrder>): ShopperOrder {
  const line = {
    id: 1,
    productId: null,
    isCustom: true,
    name: 'Priya / said one drink',
    quantity: 6,
    amount: cents(13945),
    design: DEFAULT_DESIGN,
    making: PRINTED,
    asPictured: null,
    words: null,
  };
  return {
    id: '7K2Q9MXA4T',
    status: 'processing',
    heldBy: [],
    atBank: { held: cents(0), returned: cents(0) },
    sentTo: [],
    lines: [line],
    subtotal: cents(13945),
    discount: cents(0),
    discountPercentage: 0,
    code: null,
    gift: null,
    shippingMethod: 'Standard Shipping',
    shipping: cents(0),
    total: cents(13945),
    history: PAID,
    parcels: [],
    delay: null,
    window: null,
    canFixEmail: false,
    sendAfter: at('19:32'),
    arrives: { first: '2026-12-01T00:00:00.000Z', last: '2026-12-15T00:00:00.000Z' },
    replaces: null,
    isView: false,
    mayReport: false,
    problems: [],
    email: 'maya@example.com',
    address: {
      customerName: 'Maya Ortiz',
      address: '418 Music Row',
      address2: '',
      city: 'Nashville',
      state: 'TN',
      zipCode: '37203',
      country: 'US',
    },
    ...changes,
  };
}

export const BOX: ShopperParcel = {
  by: 'USPS',
  trackingNumber: '9400',
  trackingUrl: 'https://example.com/9400',
  shippedAt: '2026-11-30T15:00:00.000Z',
  deliveredAt: null,
  tracking: null,
  isReturned: false,
  contents: [],
};

import type { DiscountCode } from '../../../domain/cart/discount-code.ts';
import type { Cents } from '../../../domain/money/money.ts';
import { isBelowFloor, profitOf } from '../../../domain/money/profit.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import type { CodeCosts } from '../../../wire/admin/codes.ts';

/** What a cart of custom hats in the US pays by standard shipping, and what is left of it. */
export interface PreviewedCart {
  hats: number;
  /** Without and with the code, shipping included. */
  now: Cents;
  withCode: Cents;
  /** Below zero for a loss; null while a cost is not known. */
  left: number | null;
  isBelow: boolean;
}

/** What a code would do. */
export const previewCode = (code: DiscountCode, costs: CodeCosts, settings: Settings): PreviewedCart[] =>
  costs.carts.map(({ hats, hatCost, digitization, shippingCost }) => {
    const sale = {
      price: settings.customHatPrice,
      hats,
      country: 'US' as const,
      hatCost: hatCost as Cents | null,
      digitization: digitization as Cents,
      rates: shippingCost === null ? null : [standardRate(shippingCost as Cents)],
    };
    const fee = { basisPoints: costs.fee.basisPoints, fixed: costs.fee.fixed as Cents };
    const [now, then] = [null, code].map((each) => profitOf(sale, { settings, fee, code: each }));
    if (!now || !then) throw new Error('a cart has no profit');
    const isBelow = isBelowFloor(then, hats, costs.floor as Cents);
    return { hats, now: now.charged, withCode: then.charged, left: then.left, isBelow };
  });

const standardRate = (rate: Cents) => ({
  id: 'STANDARD',
  rate,
  minDeliveryDays: null,
  maxDeliveryDays: null,
});

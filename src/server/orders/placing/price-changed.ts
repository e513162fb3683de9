import type { OrderFigures } from '../../../wire/orders.ts';
import { ShopError } from '../../http/shop-error.ts';

/** The refusal of amounts that differ from the right ones, which it tells. */
export const priceChanged = (path: string, details: OrderFigures): ShopError =>
  new ShopError('price_changed', `The total is now $${details.total}. Check it and try again.`, {
    path,
    details,
  });

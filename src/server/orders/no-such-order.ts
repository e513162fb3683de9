import { ShopError } from '../http/shop-error.ts';

/** The refusal where an order's number is unknown. `path` names the field that has it. */
export const noSuchOrder = (path?: string): ShopError =>
  new ShopError('not_found', 'There’s no such order.', path === undefined ? {} : { path });

import type { Cart } from '../../../domain/cart.ts';
import { readAmount } from '../../../domain/money.ts';
import type { OrderFigures } from '../../../wire/orders.ts';

/** The cart at the shop's prices; lines that the figures do not name stay as they are. */
export const repriceCart = (cart: Cart, { items }: Pick<OrderFigures, 'items'>): Cart =>
  cart.map((line, index) => {
    const told = items[index]?.id === line.id ? items[index] : items.find(({ id }) => id === line.id);
    return told ? { ...line, price: readAmount(told.price) } : line;
  });

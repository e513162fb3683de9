import type { ShippingForm } from '../../../domain/address.ts';
import { type Cart, type CartItem, cartTotals } from '../../../domain/cart.ts';
import { toDesign } from '../../../domain/design.ts';
import { add, type Cents, formatAmount, ZERO } from '../../../domain/money.ts';
import type { ListedOption } from '../shipping/shipping-quote.ts';

/** What `POST /api/orders` is sent; amounts are text. */
export type OrderBody = ReturnType<typeof orderBody>;

/** Equal orders give equal JSON, whatever order their fields were kept in: attempts are told apart by it. */
export const orderBody = (form: ShippingForm, cart: Cart, option: ListedOption) => ({
  ...addressFields(form),
  total: formatAmount(orderTotal(cart, option)),
  shippingMethod: option.name,
  shippingCost: formatAmount(option.rate),
  items: cart.map((line) => ({ ...itemFields(line), frontendArtwork: line.frontendArtwork })),
});

/** What `POST /api/shipping-rates` is sent: no drawings, since rates do not depend on them. */
export const ratesBody = (form: ShippingForm, cart: Cart) => ({
  address: addressFields(form),
  items: cart.map(itemFields),
});

/** The discounted hats and the shipping, once one is chosen. */
export const orderTotal = (cart: Cart, option: ListedOption | null): Cents =>
  add(cartTotals(cart).discountedSubtotal, shippingCost(option));

/** What a chosen option costs; nothing while none is chosen. */
export const shippingCost = (option: ListedOption | null): Cents => option?.rate ?? ZERO;

const addressFields = (form: ShippingForm) => ({
  customerName: form.customerName,
  customerEmail: form.customerEmail,
  address: form.address,
  address2: form.address2 ?? '',
  city: form.city,
  state: form.state,
  zipCode: form.zipCode,
  country: form.country,
});

// Without its picture: the shop draws its own.
const itemFields = ({ id, name, price, quantity, isCustom, ...line }: CartItem) => ({
  id,
  name,
  price: formatAmount(price),
  quantity,
  isCustom,
  ...toDesign(line),
});

import type { ShippingForm } from '../../../domain/address/address.ts';
import { type Cart, type CartItem, cartTotals } from '../../../domain/cart/cart.ts';
import { applyCode, chargeOf, countingCode, type DiscountCode } from '../../../domain/cart/discount-code.ts';
import { toDesign } from '../../../domain/design/design.ts';
import { type Cents, formatAmount, ZERO } from '../../../domain/money/money.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import type { ListKey } from '../../crew/friends/crew-api.ts';
import type { ListedOption } from '../shipping/shipping-quote.ts';

/** The body of `POST /api/orders`. Amounts are text. */
export type OrderBody = ReturnType<typeof orderBody>;

/** Equal orders give equal JSON, because the hash of the JSON identifies an attempt. */
export const orderBody = (
  form: ShippingForm,
  cart: Cart,
  option: ListedOption,
  settings: Settings,
  partyOn = '',
  /** The lists that friends check, so that a correction after payment still reaches the hat. */
  crews: readonly ListKey[] = [],
  code: DiscountCode | null = null,
) => ({
  ...addressFields(form),
  total: formatAmount(orderTotal(cart, option, settings, code)),
  shippingMethod: option.name,
  shippingCost: formatAmount(option.rate),
  items: cart.map((line, index) => ({
    ...itemFields(line),
    frontendArtwork: mayBeSent(cart, index) ? line.frontendArtwork : null,
    ...(line.crewId !== undefined && { inCrew: true }),
  })),
  ...(partyOn !== '' && { partyOn }),
  ...(crews.length > 0 && { crews }),
  ...codeField(sentCode(cart, settings, code)),
});

/** The shop takes pictures of 300 KB each and 4 MB in all, as base64. It draws a hat without one by itself. */
const LONGEST_PICTURE = 400_000;
const LONGEST_PICTURES = 5_000_000;

const mayBeSent = (cart: Cart, index: number): boolean => {
  const lengths = cart.slice(0, index + 1).map(({ frontendArtwork }) => frontendArtwork?.length ?? 0);
  return (
    (lengths.at(-1) ?? 0) <= LONGEST_PICTURE &&
    lengths.reduce((sum, length) => sum + length, 0) <= LONGEST_PICTURES
  );
};

/** The body of `POST /api/shipping-rates`. Rates do not depend on artwork. */
export const ratesBody = (
  form: ShippingForm,
  cart: Cart,
  { discountCode = null, sooner = false }: { discountCode?: string | null; sooner?: boolean } = {},
) => ({
  address: addressFields(form),
  items: cart.map(itemFields),
  ...codeField(discountCode),
  ...(sooner && { sooner }),
});

/** The code that the shop is asked to count; null without one, or if it does nothing for this cart. */
export const sentCode = (cart: Cart, settings: Settings, code: DiscountCode | null): string | null =>
  countingCode(applyCode(cartTotals(cart, settings), code, settings));

const codeField = (discountCode: string | null) => (discountCode === null ? {} : { discountCode });

/** The discounted price of the hats plus the chosen shipping option. */
export const orderTotal = (
  cart: Cart,
  option: ListedOption | null,
  settings: Settings,
  code: DiscountCode | null = null,
): Cents => chargeOf(applyCode(cartTotals(cart, settings), code, settings), shippingCost(option)).total;

/** Zero without an option. */
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
  phone: form.phone ?? '',
});

/** A hat in the cart, for its rates, an estimate and its order alike. Without the addresses of pictures, which the server knows. */
export const itemFields = ({ id, name, price, quantity, isCustom, keepWords, ...line }: CartItem) => ({
  id,
  name,
  price: formatAmount(price),
  quantity,
  isCustom,
  ...toDesign(line),
  ...(keepWords && { keepWords }),
});

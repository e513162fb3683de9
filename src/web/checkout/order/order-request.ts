import type { ShippingForm } from '../../../domain/address/address.ts';
import { type Cart, type CartItem, MAX_CART_LINES } from '../../../domain/cart/cart.ts';
import { type CodedTotals, chargeOf, countingCode } from '../../../domain/cart/discount-code.ts';
import { toDesign } from '../../../domain/design/design.ts';
import { type Makings, makingOf } from '../../../domain/design/making.ts';
import { makingAddress } from '../../../domain/design/picture-address.ts';
import { add, type Cents, formatAmount, ZERO } from '../../../domain/money/money.ts';
import type { Gift } from '../../../domain/orders/gift.ts';
import type { SentCartRef } from '../../../wire/sent-carts.ts';
import type { ListKey } from '../../crew/friends/crew-api.ts';
import type { ListedOption } from '../shipping/shipping-quote.ts';

/** The body of `POST /api/orders`. Amounts are text. */
export type OrderBody = ReturnType<typeof orderBody>;

interface OrderParts {
  form: ShippingForm;
  cart: Cart;
  totals: CodedTotals;
  option: Pick<ListedOption, 'name' | 'rate' | 'tax'>;
  partyOn?: string;
  gift?: Gift | null;
  /** The lists that friends check, so that a correction after payment still reaches the hat. */
  crews?: readonly ListKey[];
  /** The cart that the shop sent, whose hats count instead of these. */
  sentCart?: SentCartRef;
  /** How the hats were shown to be made, so that the shop sells no others. */
  makings?: Makings;
}

/** Equal orders give equal JSON, because the hash of the JSON identifies an attempt. */
export const orderBody = ({
  form,
  cart,
  totals,
  option,
  partyOn = '',
  gift = null,
  crews = [],
  sentCart = null,
  makings,
}: OrderParts) => ({
  ...addressFields(form),
  total: formatAmount(orderTotal(totals, option)),
  shippingMethod: option.name,
  shippingCost: formatAmount(option.rate),
  ...(sentCart && { sentCart }),
  items: sentLines(cart).map((line, index) => ({
    ...itemFields(line),
    ...makingField(line, makings),
    frontendArtwork: mayBeSent(cart, index) ? line.frontendArtwork : null,
    ...(line.crewId !== undefined && { inCrew: true }),
  })),
  ...(partyOn !== '' && { partyOn }),
  ...(gift && { gift }),
  ...(crews.length > 0 && { crews }),
  ...codeField(countingCode(totals)),
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
  {
    discountCode = null,
    sooner = false,
    sentCart = null,
    makings,
  }: { discountCode?: string | null; sooner?: boolean } & Pick<OrderParts, 'sentCart' | 'makings'> = {},
) => ({
  address: addressFields(form),
  items: sentLines(cart).map((line) => ({ ...itemFields(line), ...makingField(line, makings) })),
  ...(sentCart && { sentCart }),
  ...codeField(discountCode),
  ...(sooner && { sooner }),
});

/** As many lines as the shop reads. Only a cart that it sent may have more, and it has them. */
export const sentLines = (cart: Cart): Cart => cart.slice(0, MAX_CART_LINES);

const makingField = ({ hatColor }: CartItem, makings: OrderParts['makings']) =>
  makings && { making: makingAddress(makingOf(makings, hatColor)) };

const codeField = (discountCode: string | null) => (discountCode === null ? {} : { discountCode });

/** The discounted price of the hats plus the chosen shipping option and its sales tax. */
export const orderTotal = (totals: CodedTotals, option: Pick<ListedOption, 'rate' | 'tax'> | null): Cents =>
  add(chargeOf(totals, shippingCost(option)).total, option?.tax ?? ZERO);

/** Zero without an option. */
export const shippingCost = (option: Pick<ListedOption, 'rate'> | null): Cents => option?.rate ?? ZERO;

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

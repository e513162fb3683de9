import { type ShippingForm, toRecipient } from '../src/domain/address/address.ts';
import type { CartItem } from '../src/domain/cart/cart.ts';
import { DEFAULT_DESIGN } from '../src/domain/design/design.ts';
import { cents, formatAmount } from '../src/domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../src/domain/settings/settings.ts';

/** The customer in tests and screenshots. */
export const MAYA: ShippingForm = {
  customerName: 'Maya Ortiz',
  customerEmail: 'maya@example.com',
  address: '418 Music Row',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
  country: 'US',
};

/** Maya's address as the shop stores it. */
export const MAYA_RECIPIENT = toRecipient(MAYA);

/** Maya's custom hat, as the designer adds it to the cart. */
export const LAKE_HOUSE: CartItem = {
  ...DEFAULT_DESIGN,
  hatColor: 'navy',
  textColor: 'yellow',
  fontStyle: 'impact',
  textLine1: 'Mentally at the',
  textLine2: 'lake house',
  id: 1_795_000_000_000,
  name: 'Custom Hat',
  price: DEFAULT_SETTINGS.customHatPrice,
  image: '',
  quantity: 1,
  isCustom: true,
  frontendArtwork: null,
};

/** A ready-made hat in the cart, for $24.99. */
export const FERAL: CartItem = {
  ...LAKE_HOUSE,
  id: 7,
  name: 'Feral',
  price: cents(2499),
  isCustom: false,
  image: '/feral.png',
};

/** The same custom hat as the checkout sends it with an order. */
export const ORDERED_LAKE_HOUSE = { ...LAKE_HOUSE, price: formatAmount(LAKE_HOUSE.price) };

/** An attempt to inject markup. */
export const BREAKOUT = {
  slogan: '</script><img src=x onerror=alert(1)>',
  /** The same, in lines of at most 20 characters. */
  lines: ['</script><img src=x', 'onerror=alert(1)>', ''],
} as const;

/** The owner, with a password that is not in the list of breached passwords. */
export const ROBIN = { email: 'robin@unhingedhats.example', password: 'plum tractor sings at noon' };

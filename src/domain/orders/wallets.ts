/** The wallets of Stripe's Express Checkout Element, by Stripe's names. */
export const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const;

export type Wallet = keyof typeof WALLETS;

/** What an order was paid with, as an owner picks it. */
export const PAID_WITH = ['card', 'apple_pay', 'google_pay', 'link'] as const;

interface Card {
  brand: string | null;
  last4: string | null;
}

/** "Visa 4242"; null if it was no card. */
export const cardName = ({ brand, last4 }: Card): string | null =>
  last4 === null
    ? null
    : `${brand !== null && Object.hasOwn(BRANDS, brand) ? BRANDS[brand] : 'Card'} ${last4}`;

/** Stripe's names of brands: https://docs.stripe.com/api/charges/object */
const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Its name; Stripe's own for a wallet that the shop does not offer, such as `samsung_pay`. */
export const walletName = (wallet: string): string =>
  Object.hasOwn(WALLETS, wallet) ? WALLETS[wallet as Wallet] : wallet;

/** The wallets of Stripe's Express Checkout Element, by Stripe's names. */
export const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const;

export type Wallet = keyof typeof WALLETS;

/** What an order was paid with, as an owner picks it. */
export const PAID_WITH = ['card', 'apple_pay', 'google_pay', 'link'] as const;

/** Its name; Stripe's own for a wallet that the shop does not offer, such as `samsung_pay`. */
export const walletName = (wallet: string): string =>
  Object.hasOwn(WALLETS, wallet) ? WALLETS[wallet as Wallet] : wallet;

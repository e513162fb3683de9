/** Shown in the checkout when a wallet left out something that an order needs. */
export const WALLET_LACKS =
  'Your wallet left something out. The rest is filled in: fix what’s marked and go on. Nothing was charged.';

/** Shown there when the tax changed after the sheet, which has no street before it is paid. */
export const TAX_BY_STREET = 'Sales tax depends on your street. Check the total, then pay.';

export const NOT_SHIPPED_THERE = 'We don’t ship there.';

/** The form says why, as of a hat that is out of stock or a cart that has expired. */
export const NOT_HERE = 'That didn’t work here, and nothing was charged. Use the checkout form.';

export const priceChanged = (total: string) =>
  `The price has changed. Your new total is ${total}, and nothing was charged. Press the button again to pay it.`;

export const SHEET_FAILED = 'We couldn’t place your order, and nothing was charged. Try again.';

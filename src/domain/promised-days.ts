/** Business days from payment until the hats ship. */
export const PRODUCTION_DAYS = [2, 7] as const;

/** Business days from shipping to delivery. */
export const DELIVERY_DAYS = {
  standard: { US: [5, 10], elsewhere: [7, 14] },
  express: { US: [2, 5], elsewhere: [2, 7] },
} as const;

/** What a shopper reads about when the hats ship. */
export const SHIPPED_IN = '5-7 business days';

/** What a shopper reads about how long a refund takes. */
export const REFUNDED_IN = '5-10 business days';

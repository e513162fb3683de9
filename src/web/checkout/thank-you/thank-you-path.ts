/** Where a shopper goes once an order is paid; the same place answers after the provider's own page. */
export const thankYouPath = (orderId: string): string => `/thank-you?order=${orderId}`;

import type { ToastMessage } from '../ui/use-toast.ts';

/** When Stripe does not say why a payment failed. */
export const PAYMENT_FAILED = 'An error occurred during payment';

/** The second sentence after a failed payment: the first when no money moved, the second when we do not know. */
export const NOTHING_PAID = 'Nothing was charged.';
export const PAYS_ONCE = 'Press Pay Now again: you pay once, even if the first try went through.';

/** Above the card form of a new payment for the same order. */
export const PAYMENT_REOPENED = `That payment was closed after too many declined cards. ${NOTHING_PAID} Your order is still here: enter your card again.`;
export const NOT_REOPENED = 'We could not open a new payment. Press Pay Now again in a moment.';

export const PAYING_ELSEWHERE =
  'A payment is already in progress, maybe in another of your tabs. Wait until it is done.';

/** Why a shopper is sent from payment back to shipping. */
export const SETBACKS = {
  changed:
    'Your cart has changed since you went on to pay, maybe in another tab. Nothing was charged here. Check your order and continue.',
  closed: `This payment was closed before it went through. ${NOTHING_PAID} Continue to open a new one.`,
} as const;

const failure = (title: string, description: string): ToastMessage => ({
  title,
  description,
  destructive: true,
});

export const CHECKOUT_TOASTS = {
  cartEmpty: failure('Cart is empty', 'Please add items to your cart before checking out.'),
  noShipping: failure('Please select shipping', 'Calculate shipping rates first by completing your address.'),
  ratesFailed: failure(
    'Shipping calculation failed',
    'Unable to calculate shipping rates. Please try again.',
  ),
  orderFailed: failure('Checkout failed', 'An error occurred during checkout. Please try again.'),
  unexpected: failure('Error', 'An unexpected error occurred'),
  paymentFailed: (message = PAYMENT_FAILED) => failure('Payment failed', message),
} as const;

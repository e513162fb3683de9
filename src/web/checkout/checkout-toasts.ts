import type { ToastMessage } from '../ui/use-toast.ts';

const failure = (title: string, description: string): ToastMessage => ({
  title,
  description,
  destructive: true,
});

/** All that the checkout says in a toast. */
export const CHECKOUT_TOASTS = {
  cartEmpty: failure('Cart is empty', 'Please add items to your cart before checking out.'),
  noShipping: failure('Please select shipping', 'Calculate shipping rates first by completing your address.'),
  ratesFailed: failure(
    'Shipping calculation failed',
    'Unable to calculate shipping rates. Please try again.',
  ),
  orderFailed: failure('Checkout failed', 'An error occurred during checkout. Please try again.'),
  unexpected: failure('Error', 'An unexpected error occurred'),
  paymentFailed: (message = 'An error occurred during payment') => failure('Payment failed', message),
} as const;

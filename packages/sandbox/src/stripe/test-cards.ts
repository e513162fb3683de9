/** A test card from https://docs.stripe.com/testing. */
export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  /** Stripe's ids for it as a payment method, such as `pm_card_visa`. */
  tokens: string[];
  decline?: Decline;
  /** Requires 3D Secure: in a frame over the shop's page, as most banks do, or on a page of the bank. */
  authenticates?: 'in a frame' | 'by redirect';
  dispute?: { reason: string; inquiry: boolean };
  refund?: 'succeeds later' | 'fails later';
}

export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

const card = (number: string, tokens: string[], traits: Partial<TestCard> = {}): TestCard => ({
  number,
  brand: 'visa',
  tokens,
  ...traits,
});

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

export const testCards: readonly TestCard[] = [
  card('4242424242424242', ['pm_card_visa']),
  card('4000056655665556', ['pm_card_visa_debit']),
  card('5555555555554444', ['pm_card_mastercard'], { brand: 'mastercard' }),
  card('378282246310005', ['pm_card_amex'], { brand: 'amex' }),
  card('6011111111111117', ['pm_card_discover'], { brand: 'discover' }),
  card('4000000000000077', ['pm_card_bypassPending']),
  card('4000000000000002', ['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'], {
    decline: declined('generic_decline'),
  }),
  card(
    '4000000000009995',
    ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    { decline: insufficientFunds },
  ),
  card('4000000000009987', ['pm_card_chargeDeclinedLostCard', 'pm_card_visa_chargeDeclinedLostCard'], {
    decline: declined('lost_card'),
  }),
  card('4000000000009979', ['pm_card_chargeDeclinedStolenCard', 'pm_card_visa_chargeDeclinedStolenCard'], {
    decline: declined('stolen_card'),
  }),
  card('4000000000000069', ['pm_card_chargeDeclinedExpiredCard'], {
    decline: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  }),
  card('4000000000000127', ['pm_card_chargeDeclinedIncorrectCvc'], {
    decline: {
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  }),
  card('4000000000000119', ['pm_card_chargeDeclinedProcessingError'], {
    decline: {
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  card('4000002500003155', ['pm_card_authenticationRequiredOnSetup'], {
    authenticates: 'in a frame',
  }),
  card('4000002760003184', ['pm_card_authenticationRequired'], { authenticates: 'in a frame' }),
  card('4000000000003220', ['pm_card_threeDSecure2Required'], { authenticates: 'in a frame' }),
  // A card of the first 3D Secure, which always redirects.
  card('4000000000003063', ['pm_card_threeDSecureRequired'], { authenticates: 'by redirect' }),
  card('4000008260003178', ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'], {
    authenticates: 'in a frame',
    decline: insufficientFunds,
  }),
  card('4000000000000259', ['pm_card_createDispute'], { dispute: { reason: 'fraudulent', inquiry: false } }),
  card('4000000000002685', ['pm_card_createDisputeProductNotReceived'], {
    dispute: { reason: 'product_not_received', inquiry: false },
  }),
  card('4000000000001976', ['pm_card_createDisputeInquiry'], {
    dispute: { reason: 'fraudulent', inquiry: true },
  }),
  card('4000000000007726', ['pm_card_pendingRefund'], { refund: 'succeeds later' }),
  card('4000000000005126', ['pm_card_refundFail'], { refund: 'fails later' }),
];

export function cardByNumber(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number);
}

export function cardByToken(token: string): TestCard | undefined {
  return testCards.find((card) => card.tokens.includes(token));
}

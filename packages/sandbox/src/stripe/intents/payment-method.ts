import { randomText } from '../../http/random.ts';
import type { StripeAccount } from '../account.ts';
import { newCard } from '../card-objects.ts';
import { newPaymentMethod, type PaymentMethod } from '../objects.ts';
import { missing, StripeError, ValidationError } from '../protocol/stripe-error.ts';
import { cardByNumber, cardByToken, type TestCard } from '../test-cards.ts';
import type { ConfirmParams } from './intent-params.ts';

type Given = Pick<ConfirmParams, 'payment_method' | 'payment_method_data'>;
type CardData = NonNullable<ConfirmParams['payment_method_data']>;

/** The payment method of a request: an existing id, a `pm_card_…` token, or a card typed in the browser. */
export function attachPaymentMethod(account: StripeAccount, given: Given): PaymentMethod {
  if (given.payment_method_data) return fromTypedCard(account, given.payment_method_data);
  const name = given.payment_method ?? '';
  const card = cardByToken(name);
  if (card) return saveMethod(account, card, { exp_month: 12, exp_year: new Date().getUTCFullYear() + 1 });
  const method = account.paymentMethods.get(name);
  if (!method) throw missing('PaymentMethod', name, 'payment_method');
  return method;
}

export function testCardBehind(account: StripeAccount, method: PaymentMethod): TestCard {
  const card = cardByNumber(account.cardNumbers.get(method.id)?.number ?? '');
  if (!card) throw new Error(`${method.id} has no test card`);
  return card;
}

export function refuseTypedCard(): never {
  throw new ValidationError(
    'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens ' +
      'that map to the test card you are using, see https://stripe.com/docs/testing.',
    { param: 'payment_method_data[card]' },
  );
}

function fromTypedCard(account: StripeAccount, data: CardData): PaymentMethod {
  const number = data.card.number.replace(/[\s-]/g, '');
  const card = cardByNumber(number);
  if (!card) {
    throw cardRefusal(
      'incorrect_number',
      'number',
      'Your card number is not a test card. The sandbox only accepts test cards.',
    );
  }
  const { exp_month, exp_year, cvc, wallet } = data.card;
  const now = new Date();
  if (exp_month < 1 || exp_month > 12) {
    throw cardRefusal('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  if (exp_year * 12 + exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1) {
    throw cardRefusal('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(cvc)) {
    throw cardRefusal('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
  return saveMethod(account, card, { exp_month, exp_year, wallet, billing: data.billing_details });
}

function cardRefusal(code: string, param: string, message: string): StripeError {
  return new StripeError(message, { status: 402, type: 'card_error', code, param });
}

interface Details {
  exp_month: number;
  exp_year: number;
  wallet?: CardData['card']['wallet'];
  billing?: CardData['billing_details'];
}

function saveMethod(account: StripeAccount, card: TestCard, { billing, ...given }: Details): PaymentMethod {
  const id = `pm_${randomText(24)}`;
  account.cardNumbers.put({ id, number: card.number });
  return account.paymentMethods.put(newPaymentMethod(id, newCard(card, given), billing));
}

/** An error found in the browser. Codes and messages are those of Stripe's own form. */
export interface FieldError {
  type: 'validation_error';
  code: string;
  message: string;
}

interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

export interface CardFields {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc: string;
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** "4242 4242 4242 4242"; American Express groups 4, 6 and 5. */
export function spacedNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const groups = isAmex(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g;
  const match = digits.match(groups) ?? [];
  return (isAmex(digits) ? match.slice(1) : match).filter(Boolean).join(' ');
}

/** "12 / 34" */
export function spacedExpiry(text: string): string {
  const typed = digitsOf(text).slice(0, 4);
  const digits = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed;
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Refuses every number that is not a test card, so that no real card number leaves the page. */
export function checkNumber(text: string, testNumbers: readonly string[]): FieldError | null {
  const digits = digitsOf(text);
  const length = isAmex(digits) ? 15 : 16;
  if (digits.length < length) return invalid('incomplete_number', 'Your card number is incomplete.');
  if (!passesLuhn(digits)) return invalid('incorrect_number', 'Your card number is invalid.');
  if (testNumbers.includes(digits)) return null;
  return invalid(
    'incorrect_number',
    "Your card number is not a test card. Only Stripe's test cards work here.",
  );
}

export function checkExpiry(text: string, now: Date): FieldError | null {
  const digits = digitsOf(text);
  if (digits.length < 4) {
    return invalid('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const { month, year } = expiryOf(digits);
  if (month < 1 || month > 12) {
    return invalid('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  const hasPassed = year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
  if (!hasPassed) return null;
  return year < now.getFullYear()
    ? invalid('invalid_expiry_year_past', "Your card's expiration year is in the past.")
    : invalid('invalid_expiry_month_past', "Your card's expiration date is in the past.");
}

export function checkCvc(text: string, number: string): FieldError | null {
  const length = isAmex(digitsOf(number)) ? 4 : 3;
  if (digitsOf(text).length >= length) return null;
  return invalid('incomplete_cvc', "Your card's security code is incomplete.");
}

/** The API fields of a valid card. */
export function cardFields({ number, expiry, cvc }: TypedCard): CardFields {
  const { month, year } = expiryOf(digitsOf(expiry));
  return { number: digitsOf(number), exp_month: month, exp_year: year, cvc: digitsOf(cvc) };
}

function expiryOf(digits: string) {
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits);
}

/** ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function invalid(code: string, message: string): FieldError {
  return { type: 'validation_error', code, message };
}

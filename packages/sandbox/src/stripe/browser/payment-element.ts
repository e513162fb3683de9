import { type Appearance, applyAppearance, applyStyles } from './appearance.ts';
import {
  type CardFields,
  cardFields,
  checkCvc,
  checkExpiry,
  checkNumber,
  digitsOf,
  type FieldError,
  spacedExpiry,
  spacedNumber,
} from './card-fields.ts';
import { PageElement } from './element.ts';
import { Field } from './field.ts';

type Wish = 'auto' | 'never';
export interface Wallets {
  applePay?: Wish;
  googlePay?: Wish;
  link?: Wish;
}

/** Wallets ride on cards, and Stripe.js shows each of them unless the shop says never. */
const offersOf = (types: readonly string[], wallets: Wallets): string[] => [
  ...types.filter((type) => type !== 'link'),
  ...(wallets.applePay === 'never' ? [] : ['Apple Pay']),
  ...(wallets.googlePay === 'never' ? [] : ['Google Pay']),
  ...(wallets.link === 'never' ? [] : ['Link']),
];

/** The card form. A shadow root isolates it from the shop's styles; Stripe uses an iframe. */
export class PaymentElement extends PageElement {
  readonly #methods: Promise<readonly string[]>;
  readonly #number: Field;
  readonly #expiry: Field;
  readonly #cvc: Field;
  #appearance: Appearance | undefined;

  /** `methods` are the intent's payment method types; `wallets` are the shop's wishes about wallets. */
  constructor(
    testNumbers: readonly string[],
    appearance: Appearance | undefined,
    { methods, wallets = {} }: { methods: Promise<readonly string[]>; wallets?: Wallets | undefined },
  ) {
    super('payment');
    this.#methods = methods.then((types) => offersOf(types, wallets));
    this.#appearance = appearance;
    this.#number = new Field({
      name: 'number',
      label: 'Card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      format: spacedNumber,
      check: (text) => checkNumber(text, testNumbers),
    });
    this.#expiry = new Field({
      name: 'expiry',
      label: 'Expiration date',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      format: spacedExpiry,
      check: (text) => checkExpiry(text, new Date()),
    });
    this.#cvc = new Field({
      name: 'cvc',
      label: 'Security code',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
      format: (text) => digitsOf(text).slice(0, 4),
      check: (text) => checkCvc(text, this.#number.value),
    });
  }

  /** Returns the card or the first error. Every field shows its own error, and the first invalid field gets focus. */
  read(): { card: CardFields } | { error: FieldError } {
    for (const field of this.#fields) field.show(field.error);
    const wrong = this.#fields.find((field) => field.error);
    if (!wrong?.error) return { card: cardFields(this.#typed) };
    wrong.input.focus();
    return { error: wrong.error };
  }

  restyle(appearance: Appearance | undefined) {
    this.#appearance = appearance;
    if (this.host) applyAppearance(this.host, appearance);
  }

  override focus() {
    this.#number.input.focus();
  }

  override blur() {
    for (const { input } of this.#fields) input.blur();
  }

  override clear() {
    for (const field of this.#fields) field.clear();
    this.#emitChange();
  }

  protected override draw(host: HTMLElement) {
    const shadow = host.attachShadow({ mode: 'open' });
    applyStyles(shadow);
    applyAppearance(host, this.#appearance);
    // Not a <form>: a native submit could put the card number into the URL.
    const form = document.createElement('div');
    form.className = 'form';
    const note = document.createElement('p');
    note.className = 'note';
    note.textContent = "Sandbox: only Stripe's test cards work. No card is charged.";
    form.append(...this.#fields.map((field) => field.root), note);
    void this.#methods.then((offers) => note.append(` Offered: ${offers.join(', ')}.`));
    form.addEventListener('input', () => this.#emitChange());
    form.addEventListener('focusin', () => this.emit('focus'));
    form.addEventListener('focusout', () => this.emit('blur'));
    form.addEventListener('keydown', (event) => this.#handleKey(event));
    shadow.append(form);
    setTimeout(() => this.emit('loaderstart'));
  }

  get #fields(): Field[] {
    return [this.#number, this.#expiry, this.#cvc];
  }

  get #typed() {
    return { number: this.#number.value, expiry: this.#expiry.value, cvc: this.#cvc.value };
  }

  #emitChange() {
    const empty = this.#fields.every((field) => field.value === '');
    const complete = this.#fields.every((field) => field.error === null);
    this.emit('change', { empty, complete, collapsed: false, value: { type: 'card' } });
  }

  #handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') this.emit('escape');
    if (event.key !== 'Enter') return;
    // Enter should submit the shop's form, but inputs in a shadow root do not belong to it.
    event.preventDefault();
    this.host?.closest('form')?.requestSubmit();
  }
}

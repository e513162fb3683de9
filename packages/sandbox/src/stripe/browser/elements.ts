import type { Appearance } from './appearance.ts';
import type { CardFields } from './card-fields.ts';
import { PageElement } from './element.ts';
import { type Authorized, ExpressCheckoutElement, type ExpressOptions } from './express-checkout.ts';
import { PaymentElement, type Wallets } from './payment-element.ts';

export interface ElementsOptions {
  clientSecret?: string;
  mode?: string;
  amount?: number;
  appearance?: Appearance;
}

/** react-stripe-js passes the component, all other callers pass the name. */
type ElementName = string | { __elementType?: string };

/** The `elements` object of one checkout. */
export class ElementsGroup {
  #options: ElementsOptions;
  #wasSubmitted = false;
  readonly #testNumbers: readonly string[];
  readonly #readMethods: (clientSecret: string) => Promise<readonly string[]>;
  readonly #elements = new Map<string, PageElement>();

  constructor(
    options: ElementsOptions,
    testNumbers: readonly string[],
    readMethods: (clientSecret: string) => Promise<readonly string[]>,
  ) {
    this.#options = options;
    this.#readMethods = readMethods;
    this.#testNumbers = testNumbers;
  }

  get clientSecret(): string | undefined {
    return this.#options.clientSecret;
  }

  /** What a group without an intent charges. */
  get amount(): number | undefined {
    return this.#options.mode === undefined ? undefined : this.#options.amount;
  }

  create(name: ElementName, options: { wallets?: Wallets } & ExpressOptions = {}) {
    const type = typeOf(name);
    const element = this.#newElement(type, options);
    this.#elements.set(type, element);
    return element;
  }

  getElement(name: ElementName) {
    return this.#elements.get(typeOf(name)) ?? null;
  }

  update(options: ElementsOptions) {
    this.#options = { ...this.#options, ...options };
    this.#paymentElement?.restyle(this.#options.appearance);
  }

  async submit() {
    if (this.#express?.authorized) {
      this.#wasSubmitted = true;
      return { selectedPaymentMethod: this.#express.authorized.wallet.type };
    }
    const read = this.readCard();
    if ('error' in read) return { error: read.error };
    this.#wasSubmitted = true;
    return { selectedPaymentMethod: 'card' };
  }

  async fetchUpdates() {
    return {};
  }

  /** With deferred intents, Stripe.js throws when confirmPayment() comes before submit(). */
  requireSubmitted() {
    if (this.#options.mode === undefined || this.#wasSubmitted) return;
    throw new Error('elements.submit() must be called before stripe.confirmPayment().');
  }

  readCard(): { card: CardFields } | { error: object } {
    const element = this.#paymentElement;
    if (!element) throw new Error('No payment element is mounted.');
    return element.read();
  }

  /** What the shopper agreed to in a wallet's sheet; null without one. */
  get authorized(): Authorized | null {
    return this.#express?.authorized ?? null;
  }

  closeSheet() {
    this.#express?.closeSheet();
  }

  get #express(): ExpressCheckoutElement | undefined {
    const element = this.#elements.get('expressCheckout');
    return element instanceof ExpressCheckoutElement ? element : undefined;
  }

  get #paymentElement(): PaymentElement | undefined {
    const element = this.#elements.get('payment');
    return element instanceof PaymentElement ? element : undefined;
  }

  #newElement(type: string, options: { wallets?: Wallets } & ExpressOptions): PageElement {
    const { appearance, clientSecret } = this.#options;
    const methods = clientSecret ? this.#readMethods(clientSecret) : Promise.resolve(['card']);
    const { wallets } = options;
    if (type === 'payment') return new PaymentElement(this.#testNumbers, appearance, { methods, wallets });
    if (type === 'expressCheckout') return new ExpressCheckoutElement(options, () => this.amount ?? 0);
    return new PageElement(type);
  }
}

function typeOf(name: ElementName): string {
  return typeof name === 'string' ? name : (name.__elementType ?? '');
}

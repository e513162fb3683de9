import { act } from 'react';

// What is imported without a window never shows an element. All test files in a process share it, so every one that shows the
// checkout imports this file first.
if (!('window' in globalThis)) {
  Object.assign(globalThis, { window: globalThis });
  await import('@stripe/react-stripe-js');
  Reflect.deleteProperty(globalThis, 'window');
}

type Handler = (event?: unknown) => unknown;

/** Stands in for Stripe.js: a test says what Stripe answers, and plays what happens in Stripe's frames. */
export class SmallStripe {
  /** The answer to a payment. An error is thrown, as if there were no network. */
  confirms: unknown = { paymentIntent: { status: 'succeeded' } };
  /** The answer when a payment is looked up. */
  retrieves: unknown = new Error('no network');
  /** The answer to a sheet's last check before it is paid. */
  submits: unknown = {};
  /** What was sent to Stripe so far. */
  readonly sent: [call: string, options: unknown][] = [];
  /** The elements of the page, by their types, and what each was made with. */
  readonly elements = new Map<string, SmallStripeElement>();

  /** What the page's script defines. */
  readonly script = () => {
    shared.smallStripe = this;
    Object.assign(globalThis, { Stripe });
  };

  constructor() {
    shared.smallStripe = this;
  }

  /** Plays an event of an element, and returns what its handler returned. */
  async plays(type: string, event: string, details: object = {}): Promise<unknown> {
    const element = this.elements.get(type);
    if (!element) throw new Error(`There is no element “${type}”`);
    let result: unknown;
    await act(async () => {
      result = await element.emit(event, details);
    });
    return result;
  }

  call(name: 'confirms' | 'retrieves' | 'submits', options: unknown): Promise<unknown> {
    this.sent.push([name, options]);
    const answer = this[name];
    if (typeof answer === 'function') return answer();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }
}

class SmallStripeElement {
  readonly options: unknown;
  isFocused = false;
  readonly #handlers = new Map<string, Set<Handler>>();

  constructor(options: unknown) {
    this.options = options;
  }

  on(event: string, handler: Handler) {
    this.#handlers.set(event, new Set([...(this.#handlers.get(event) ?? []), handler]));
  }

  off(event: string, handler: Handler) {
    this.#handlers.get(event)?.delete(handler);
  }

  async emit(event: string, details: object) {
    let result: unknown;
    for (const handler of this.#handlers.get(event) ?? []) result = await handler(details);
    return result;
  }

  focus() {
    this.isFocused = true;
  }

  mount() {}
  update() {}
  destroy() {}
}

/** A page loads the script once, so all tests share what it defines, those after a reset of the modules, too. */
const shared = globalThis as { smallStripe?: SmallStripe };

function current(): SmallStripe {
  if (!shared.smallStripe) throw new Error('No test plays Stripe');
  return shared.smallStripe;
}

const Stripe = Object.assign(
  () => ({
    elements(options: unknown) {
      const { elements, sent } = current();
      const group = {
        create(type: string, made: unknown) {
          const element = new SmallStripeElement({ ...(made as object), group: options });
          elements.set(type, element);
          return element;
        },
        update: (changes: unknown) => void sent.push(['update', changes]),
        getElement: (type: string) => elements.get(type) ?? null,
        submit: () => current().call('submits', null),
      };
      return group;
    },
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment() {},
    // The elements are part of the page.
    confirmPayment: ({ elements: _, ...options }: Record<string, unknown>) =>
      current().call('confirms', options),
    retrievePaymentIntent: (secret: string) => current().call('retrieves', secret),
  }),
  { version: 'endive' },
);

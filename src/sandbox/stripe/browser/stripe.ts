import type { CardFields } from './card-fields.ts';
import { ElementsGroup, type ElementsOptions } from './elements.ts';

interface Installation {
  origin: string;
  testNumbers: readonly string[];
}

interface ConfirmOptions {
  elements?: ElementsGroup;
  clientSecret?: string;
  confirmParams?: { return_url?: string; payment_method?: string };
  redirect?: 'always' | 'if_required';
}

/** Defines the part of window.Stripe that a shop with the Payment Element needs. */
export function installStripe({ origin, testNumbers }: Installation) {
  const Stripe = (key: string) => {
    if (typeof key !== 'string') throw new Error('Missing value for Stripe(): apiKey should be a string.');
    return stripeFor(new IntentsApi(origin, key), testNumbers);
  };
  // @stripe/stripe-js 10 expects this release and warns about any other.
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}

function stripeFor(api: IntentsApi, testNumbers: readonly string[]) {
  return {
    elements: (options: ElementsOptions = {}) =>
      new ElementsGroup(options, testNumbers, (clientSecret) => methodsOf(api, clientSecret)),
    confirmPayment: (options: ConfirmOptions) => confirmPayment(api, options),
    retrievePaymentIntent: (clientSecret: string) => api.retrieve(clientSecret),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      const result = await api.retrieve(clientSecret);
      return 'error' in result ? result : followNextAction(result.paymentIntent);
    },
    createToken: notSupported('createToken'),
    createPaymentMethod: notSupported('createPaymentMethod'),
    confirmCardPayment: notSupported('confirmCardPayment'),
    _registerWrapper: () => {},
    registerAppInfo: () => {},
  };
}

async function methodsOf(api: IntentsApi, clientSecret: string): Promise<readonly string[]> {
  const result = await api.retrieve(clientSecret);
  return 'error' in result ? [] : result.paymentIntent.payment_method_types;
}

async function confirmPayment(api: IntentsApi, options: ConfirmOptions): Promise<IntentResult> {
  const { elements, confirmParams = {}, redirect = 'always' } = options;
  const clientSecret = options.clientSecret ?? elements?.clientSecret;
  if (!clientSecret) throw new Error('confirmPayment() needs a clientSecret.');
  if (redirect === 'always' && !confirmParams.return_url) {
    throw new Error("confirmPayment() needs confirmParams.return_url, unless redirect is 'if_required'.");
  }
  elements?.requireSubmitted();
  const method = paymentMethodFields(elements, confirmParams.payment_method);
  if ('error' in method) return method as IntentResult;
  // Stripe.js defaults to the page's own address when redirect is 'if_required'.
  const return_url = confirmParams.return_url ?? window.location.href;
  const result = await api.confirm(clientSecret, { ...method.fields, return_url });
  if ('error' in result) return result;
  const { paymentIntent } = result;
  if (paymentIntent.status === 'requires_action') return followNextAction(paymentIntent);
  if (redirect === 'if_required') return result;
  return navigateTo(resultUrl(return_url, paymentIntent));
}

function paymentMethodFields(elements: ElementsGroup | undefined, paymentMethod: string | undefined) {
  if (paymentMethod) return { fields: { payment_method: paymentMethod } };
  const read = elements?.readCard();
  if (!read) throw new Error('confirmPayment() needs elements or a payment_method.');
  return 'error' in read ? read : { fields: cardParams(read.card) };
}

function cardParams({ number, exp_month, exp_year, cvc }: CardFields): Record<string, string> {
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': String(exp_month),
    'payment_method_data[card][exp_year]': String(exp_year),
    'payment_method_data[card][cvc]': cvc,
  };
}

async function followNextAction(intent: Intent): Promise<IntentResult> {
  const url = intent.next_action?.redirect_to_url?.url;
  return url ? navigateTo(url) : { paymentIntent: intent };
}

function resultUrl(returnUrl: string, { id, client_secret }: Intent): string {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', id);
  address.searchParams.set('payment_intent_client_secret', client_secret);
  address.searchParams.set('redirect_status', 'succeeded');
  return address.href;
}

/** Never resolves, because the browser leaves the page. */
function navigateTo(url: string): Promise<IntentResult> {
  window.location.assign(url);
  return new Promise(() => {});
}

function notSupported(method: string) {
  return async () => ({
    error: {
      type: 'invalid_request_error',
      message: `The sandbox does not support ${method}(). Use confirmPayment().`,
    },
  });
}

interface Intent {
  id: string;
  client_secret: string;
  status: string;
  payment_method_types: string[];
  next_action: { redirect_to_url?: { url: string } } | null;
}

type IntentResult = { paymentIntent: Intent } | { error: { type: string; message: string } };

type Fields = Record<string, string>;

/** The API calls allowed with a publishable key. They are CORS simple requests, so browsers send no preflight. */
class IntentsApi {
  readonly #origin: string;
  readonly #key: string;

  constructor(origin: string, key: string) {
    this.#origin = origin;
    this.#key = key;
  }

  retrieve(clientSecret: string): Promise<IntentResult> {
    const query = new URLSearchParams({ key: this.#key, client_secret: clientSecret });
    return this.#send(`${this.#pathOf(clientSecret)}?${query}`);
  }

  confirm(clientSecret: string, fields: Fields): Promise<IntentResult> {
    const body = new URLSearchParams({ key: this.#key, client_secret: clientSecret, ...fields });
    return this.#send(`${this.#pathOf(clientSecret)}/confirm`, { method: 'POST', body });
  }

  #pathOf(clientSecret: string): string {
    return `/v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}`;
  }

  async #send(path: string, init?: RequestInit): Promise<IntentResult> {
    try {
      const response = await fetch(this.#origin + path, init);
      const body = await response.json();
      return response.ok ? { paymentIntent: body } : { error: body.error };
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message: 'We are experiencing issues connecting to our payments provider. Please try again.',
        },
      };
    }
  }
}

import type { CardFields } from './card-fields.ts';
import { ElementsGroup, type ElementsOptions } from './elements.ts';
import type { Authorized } from './express-checkout.ts';

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
  // Each intent's methods are read once, so that a form that is shown again needs no request.
  const known = new Map<string, Promise<readonly string[]>>();
  const readMethods = (clientSecret: string) => {
    const methods = known.get(clientSecret) ?? methodsOf(api, clientSecret);
    known.set(clientSecret, methods);
    return methods;
  };
  return {
    elements: (options: ElementsOptions = {}) => new ElementsGroup(options, testNumbers, readMethods),
    confirmPayment: (options: ConfirmOptions) => confirmPayment(api, options),
    retrievePaymentIntent: (clientSecret: string) => api.retrieve(clientSecret),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      const result = await api.retrieve(clientSecret);
      return 'error' in result ? result : followNextAction(api, result.paymentIntent);
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
  const mismatch = await refuseAmount(api, clientSecret, elements?.amount);
  const result = mismatch ?? (await api.confirm(clientSecret, { ...method.fields, return_url }));
  elements?.closeSheet();
  if ('error' in result) return result;
  const { paymentIntent } = result;
  const followed =
    paymentIntent.status === 'requires_action' ? await followNextAction(api, paymentIntent) : result;
  if ('error' in followed || redirect === 'if_required') return followed;
  return navigateTo(resultUrl(return_url, followed.paymentIntent));
}

/** Without an intent, the elements showed an amount, and only that may be charged. */
async function refuseAmount(
  api: IntentsApi,
  clientSecret: string,
  shown: number | undefined,
): Promise<IntentResult | null> {
  if (shown === undefined) return null;
  const result = await api.retrieve(clientSecret);
  if ('error' in result || result.paymentIntent.amount === shown) return null;
  const message = `The amount of the PaymentIntent (${result.paymentIntent.amount}) is not the one in elements (${shown}).`;
  return { error: { type: 'invalid_request_error', message } };
}

function paymentMethodFields(elements: ElementsGroup | undefined, paymentMethod: string | undefined) {
  if (elements?.authorized) return { fields: walletParams(elements.authorized) };
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

/** A wallet sends the shipping address itself. How it names its card to Stripe is not documented. */
function walletParams({ wallet, address: { name, ...place } }: Authorized): Record<string, string> {
  const address = Object.entries(place).map(([field, value]) => [`shipping[address][${field}]`, value]);
  return {
    ...cardParams({ number: wallet.card, exp_month: 12, exp_year: new Date().getFullYear() + 1, cvc: '123' }),
    'payment_method_data[card][wallet]': wallet.type,
    'shipping[name]': name,
    ...Object.fromEntries(address),
  };
}

async function followNextAction(api: IntentsApi, intent: Intent): Promise<IntentResult> {
  const { redirect_to_url, use_stripe_sdk } = intent.next_action ?? {};
  if (redirect_to_url) return navigateTo(redirect_to_url.url);
  if (!use_stripe_sdk) return { paymentIntent: intent };
  const frame = openFrame(use_stripe_sdk.stripe_js);
  return new Promise((resolve) => {
    frame.addEventListener('load', async () => {
      const result = await api.retrieve(intent.client_secret);
      if ('paymentIntent' in result && result.paymentIntent.status === 'requires_action') return;
      frame.remove();
      resolve(decided(result));
    });
  });
}

/** The bank's page over the shop's page. It loads again when the shopper has decided. */
function openFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = 'Secure payment confirmation';
  frame.src = url;
  frame.style.cssText =
    'position:fixed;inset:0;margin:auto;width:min(100%,26rem);height:min(100%,22rem);border:0;z-index:2147483647;' +
    'background:#fff;box-shadow:0 0 0 100vmax rgb(0 0 0/.5)';
  document.body.append(frame);
  return frame;
}

/** A failed authentication is an error, as in Stripe.js. */
function decided(result: IntentResult): IntentResult {
  if ('error' in result || result.paymentIntent.status !== 'requires_payment_method') return result;
  const { last_payment_error } = result.paymentIntent;
  const type = last_payment_error?.type ?? 'invalid_request_error';
  const message =
    last_payment_error?.code === 'payment_intent_authentication_failure'
      ? 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
      : (last_payment_error?.message ?? 'Your card was declined.');
  return { error: { ...last_payment_error, type, message, payment_intent: result.paymentIntent } };
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
  amount: number;
  client_secret: string;
  status: string;
  payment_method_types: string[];
  next_action: { redirect_to_url?: { url: string }; use_stripe_sdk?: { stripe_js: string } } | null;
  last_payment_error: { type: string; code?: string; message: string } | null;
}

type IntentResult =
  | { paymentIntent: Intent }
  | { error: { type: string; message: string; payment_intent?: Intent } };

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

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cents, formatAmount, readAmount } from '../../src/domain/money/money.ts';
import type { FulfillAnswer, OrderAnswer, PaymentIntentAnswer } from '../../src/wire/orders.ts';
import type { Product } from '../../src/wire/products.ts';
import type { ShippingOptionAnswer } from '../../src/wire/shipping-rates.ts';
import { confirmByWallet } from '../../test/confirm-by-wallet.ts';
import { stripeAt } from '../../test/providers.ts';
import { MAYA, ORDERED_LAKE_HOUSE } from '../../test/world.ts';
import { isRetryable, type Journal } from './journal.ts';

interface Options {
  url: string;
  sandboxUrl: string;
  journal: Journal;
  /** How many shop at the same time, and how long each waits after a purchase, in milliseconds. */
  shoppers: number;
  pause: number;
  /** Whether they look at pages before each purchase; true by default. */
  browses?: boolean;
  /** Whether some correct the address of their paid order, and some cancel it. */
  changes?: boolean;
}

/** What shoppers remember, to compare with the books at the end. */
export interface Memory {
  /** Purchases that were begun. Each has one idempotency key, and ends in one order. */
  begun: number;
  /** Orders that the shop acknowledged, with the email address. */
  orders: Map<string, string>;
  /** Orders whose payment Stripe acknowledged. */
  paid: Set<string>;
  /** Orders of which the shop said that they are paid. */
  settled: Set<string>;
  /** Paid orders of which the shop said that they are canceled. */
  canceled: Set<string>;
  /** The streets that the shop said it would send paid orders to. */
  streets: Map<string, string>;
  /** Orders that a wallet paid. */
  wallets: Set<string>;
  /** The notes of orders that are gifts. */
  gifts: Map<string, string>;
  /** Answers that no shopper should get. */
  refused: string[];
}

export interface Shoppers {
  memory: Memory;
  /** Lets each finish its purchase. */
  stop(): Promise<void>;
}

/** Every third browser never comes back after its payment, so that only a webhook settles the order. */
const NEVER_BACK = 3;
/** Every fifth pays by a wallet, and every seventh gives the hat to somebody, where orders are changed too. */
const WALLET = 5;
const GIFT = 7;
const PAGES = ['/', '/shop', '/custom-hat', '/shipping'];
/** A change that comes after the order went to Printful is refused. */
const isTooLate = (what: string, { status }: { status: number }) =>
  status === 409 && /orders\/(address|cancel)$/.test(what);
/** How often a browser sends the same again before its person gives up: minutes. */
const MOST_TRIES = 300;

/** People who look at pages and buy one hat after another. A request that was cut or got "not now" is sent again, as it was. */
export function openShoppers(options: Options): Shoppers {
  const { url, journal } = options;
  const memory: Memory = {
    begun: 0,
    orders: new Map(),
    paid: new Set(),
    settled: new Set(),
    canceled: new Set(),
    streets: new Map(),
    wallets: new Set(),
    gifts: new Map(),
    refused: [],
  };
  const stripe = stripeAt(options.sandboxUrl);
  let isOpen = true;

  const persist = async <Answer>(path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const method = body === undefined ? 'GET' : 'POST';
    const what = `${method} ${path.replace(/(fulfill-order|orders)\/[^/]+/, '$1')}`;
    const init =
      body === undefined
        ? {}
        : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const answer = await journal.send(what, `${url}${path}`, init);
      if (answer && answer.status < 300)
        return { text: answer.text, json: () => JSON.parse(answer.text) as Answer };
      if (!isRetryable(answer?.status ?? 'cut')) {
        if (answer && isTooLate(what, answer)) return null;
        memory.refused.push(`${what} got ${answer?.status}: ${answer?.text.slice(0, 200)}`);
        return null;
      }
      await pause(Math.min(answer?.retryAfter ?? 1, 2) * 1000);
    }
    memory.refused.push(`${what} got no answer in ${MOST_TRIES} tries`);
    return null;
  };

  const buy = async (nth: number) => {
    if (options.browses !== false) for (const page of PAGES) await persist(page);
    const [product] = (await persist<Product[]>('/api/products'))?.json() ?? [];
    if (!product) return void memory.refused.push('the shop has no hat');
    const isOwnHat = nth % 2 === 0;
    const item = isOwnHat ? ORDERED_LAKE_HOUSE : { ...product, quantity: 1, isCustom: false };
    const email = `shopper-${nth}@example.com`;
    const address = { ...MAYA, customerEmail: email };
    const isByWallet = options.changes === true && nth % WALLET === 0;
    const note = options.changes === true && nth % GIFT === 0 ? `Hat ${nth} is yours` : '';
    const rates = await persist<ShippingOptionAnswer[]>('/api/shipping-rates', { address, items: [item] });
    const [option] = rates?.json() ?? [];
    if (!option) return void memory.refused.push(`no shipping option: ${rates?.text}`);
    const total = formatAmount(cents(readAmount(item.price) + readAmount(option.rate)));
    const request = {
      ...address,
      items: [item],
      total,
      shippingMethod: option.name,
      shippingCost: option.rate,
      ...(note !== '' && { gift: { note, from: 'Maya', email: `receiver-${nth}@example.com` } }),
    };
    memory.begun += 1;
    const made = await persist<OrderAnswer>('/api/orders', request, { 'idempotency-key': randomUUID() });
    if (!made) return;
    const { id, key } = made.json();
    memory.orders.set(id, email);
    const intent = await persist<PaymentIntentAnswer>('/api/create-payment-intent', {
      orderId: id,
      amount: total,
      express: isByWallet,
    });
    if (!intent) return;
    if (note !== '') memory.gifts.set(id, note);
    const { clientSecret } = intent.json();
    if (isByWallet) {
      await confirmByWallet(options, clientSecret);
      memory.wallets.add(id);
    } else
      await stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
        payment_method: 'pm_card_visa',
        return_url: `${url}/thank-you`,
      });
    memory.paid.add(id);
    if (nth % NEVER_BACK === 0) return;
    const settled = await persist<FulfillAnswer>(`/api/fulfill-order/${id}`, {});
    if (settled?.json().paid) memory.settled.add(id);
    if (options.changes) await change(nth, id, key);
  };

  /** Half of those who come back change their order. */
  const change = async (nth: number, id: string, key: string) => {
    const { customerEmail: _email, ...home } = MAYA;
    const street = `${nth} Beale Street`;
    if (nth % 4 === 1 && (await persist(`/api/orders/${id}/address`, { ...home, key, address: street })))
      memory.streets.set(id, street);
    if (nth % 4 === 2 && (await persist(`/api/orders/${id}/cancel`, { key }))) memory.canceled.add(id);
  };

  let nth = 0;
  const shop = async (start: number) => {
    await pause(start);
    while (isOpen) {
      nth += 1;
      await buy(nth);
      await pause(options.pause);
    }
  };
  const all = Array.from({ length: options.shoppers }, (_, index) =>
    shop((index * options.pause) / options.shoppers),
  );
  return {
    memory,
    async stop() {
      isOpen = false;
      await Promise.all(all);
    },
  };
}

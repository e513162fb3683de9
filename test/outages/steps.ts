import { DEFAULT_DESIGN } from '../../src/domain/design.ts';
import { pictureAddress } from '../../src/domain/picture-address.ts';
import type { OrderAnswer, PaymentIntentAnswer } from '../../src/wire/orders.ts';
import type { Product } from '../../src/wire/products.ts';
import { order, pay } from '../api/buy.ts';
import { MAYA } from '../world.ts';
import type { OutageShop } from './outage-shop.ts';
import type { Step } from './table.ts';

/** The shop refused a request. */
class Refused extends Error {}

let hats = 0;
const STATES = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'];
const PRINTED = { isStitched: false, canvas: { width: 1890, height: 765 } };

async function get(url: string): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'text/html' } });
  const body = await response.text();
  if (!response.ok) throw new Refused(`${response.status}: ${wordsOf(body)}`);
  return body;
}

async function post<Answer>(url: string, body: object): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(`${response.status}: ${wordsOf(text)}`);
  return JSON.parse(text) as Answer;
}

/** The message of an error, or the first words of a page. */
const wordsOf = (body: string) =>
  /"message":"([^"]+)"/.exec(body)?.[1] ?? (/<p>([^<]+)/.exec(body)?.[1] ?? body).slice(0, 200);

const cart = async (shop: OutageShop['shop']) => {
  const [product] = JSON.parse(await get(`${shop.url}/api/products`)) as Product[];
  return [{ ...product, quantity: 1, isCustom: false }];
};

/** What a person does, as the browser does it. */
const ACTIONS: Record<Step, (outage: OutageShop) => Promise<unknown>> = {
  async browse({ shop }) {
    for (const path of ['/', '/shop', '/api/products', '/shipping']) await get(shop.url + path);
  },
  async design({ shop }) {
    hats += 1;
    await get(`${shop.url}/custom-hat`);
    const design = { ...DEFAULT_DESIGN, textLine1: `hat ${hats}` };
    await get(shop.url + pictureAddress(design, PRINTED, 600));
  },
  async cart({ shop }) {
    // Somewhere else each time, so that the rates are not known yet.
    const state = STATES[hats++ % STATES.length];
    const address = { ...MAYA, state, city: 'Springfield', zipCode: '', country: 'AU' };
    return post(`${shop.url}/api/shipping-rates`, {
      address: { ...address, zipCode: '2000' },
      items: await cart(shop),
    });
  },
  async checkout(outage) {
    const { shop } = outage;
    const created = await post<OrderAnswer>(`${shop.url}/api/orders`, await order(shop));
    const { clientSecret } = await post<PaymentIntentAnswer>(`${shop.url}/api/create-payment-intent`, {
      orderId: created.id,
      amount: '34.98',
    });
    await pay(shop, clientSecret.split('_secret_')[0] ?? '');
    taken.set(outage, [...takenOrders(outage), created.id]);
    await post(`${shop.url}/api/fulfill-order/${created.id}`, {});
  },
  async window({ shop, order: { id, key } }) {
    hats += 1;
    await post(`${shop.url}/api/orders/${id}/address`, { ...MAYA, key, address: `${hats} Elm Street` });
  },
  async admin({ robin, order: { id } }) {
    for (const path of ['/api/admin/orders', `/api/admin/orders/${id}`]) {
      const { status, body } = await robin.ask('GET', path);
      if (status !== 200) throw new Refused(`${status}: ${wordsOf(JSON.stringify(body))}`);
    }
    const { status, body } = await robin.ask('POST', `/api/admin/orders/${id}/notes`, { text: 'seen' });
    if (status >= 300) throw new Refused(`${status}: ${wordsOf(JSON.stringify(body))}`);
  },
};

const taken = new WeakMap<OutageShop, string[]>();

/** The orders that were paid in a shop's checkouts. */
export const takenOrders = (outage: OutageShop): readonly string[] => taken.get(outage) ?? [];

/** Returns `works`, or the status and the words of the first refusal. */
export async function tryStep(outage: OutageShop, step: Step): Promise<string> {
  try {
    await ACTIONS[step](outage);
    return 'works';
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

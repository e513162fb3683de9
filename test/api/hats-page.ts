import { expect } from 'vitest';
import type { Account } from '../../src/server/fulfillment/blanks/queries.ts';
import type { HatsAnswer, OwnHat } from '../../src/wire/admin/hats.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask, refusalOf } from '../ask.ts';
import { confirmAllHats } from '../confirmed-hats.ts';
import { connectTo } from '../separate-database.ts';
import { ORDERED_LAKE_HOUSE } from '../world.ts';
import { administratorOf, order, QUICK_PRINTFUL } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

/*
 * The page "Your hats" of the one shop of a test file, and Printful's catalog behind it.
 */

export const OTTO = { productId: 627, technique: 'DTFILM', placement: 'front_dtf_hat' };
export const YUPOONG = { productId: 252, technique: 'EMBROIDERY', placement: 'embroidery_front' };
export const FIVE_PANEL = { productId: 100, technique: 'DTFILM', placement: 'front_dtf_hat' };
export const WHITE = 15905;

export let shop: OpenShop;
export let robin: AdminBrowser;

export async function openHatsPage(): Promise<void> {
  shop = await openShop(QUICK_PRINTFUL);
  robin = await administratorOf(shop);
}

export const hats = async () => (await robin.ask('GET', '/api/admin/hats')).body as HatsAnswer;
export const colorIn = ({ colors }: HatsAnswer, hatColor: string): OwnHat => {
  const color = colors.find((one) => one.hatColor === hatColor);
  if (!color) throw new Error(`there is no ${hatColor}`);
  return color;
};
export const white = async () => colorIn(await hats(), 'white');
export const post = (path: string, body?: object) => robin.ask('POST', `/api/admin/hats/${path}`, body);
export const sync = async () => {
  expect((await robin.ask('POST', '/api/admin/sync')).status).toBe(200);
  return hats();
};
export const change = (what: 'variants' | 'products', id: number, changes: object) =>
  ask(`${shop.sandboxUrl}/sandbox/printful/catalog/${what}/${id}`, changes);
const AS_USUAL = { isGone: false, isDiscontinued: false, priceRise: 0, canvases: {} };

interface AlertRow {
  text: string;
  done: boolean;
}
export const alerts = () =>
  shop.rows<AlertRow>(
    `select text, done_at is not null as done from alerts where kind = 'hats' and order_id is null order by id`,
  );
export const mails = () => shop.rows<{ text: string }>("select text from mails where event like 'hats-%'");

export const whiteHat = { ...ORDERED_LAKE_HOUSE, hatColor: 'white', textColor: 'dark' };
export const whiteOrder = () => order(shop, { items: [whiteHat], total: '29.98' });
export const refusalOfWhite = async () => refusalOf(`${shop.url}/api/orders`, await whiteOrder());

/** Chooses the Otto Cap and confirms its nine hats, each of which Printful is asked about. */
export async function confirmAll(): Promise<void> {
  await chooseOtto();
  for (const { hatColor, suggestions } of (await hats()).colors)
    expect((await post(`${hatColor}/confirm`, { variantId: suggestions[0]?.variantId })).status).toBe(200);
  await forgetAlerts();
}

/** The same without asking, in one transaction. */
export async function storeConfirmed(): Promise<void> {
  await chooseOtto();
  const [account] = await shop.rows<Account>(
    'select api_host as "apiHost", store_id as "storeId" from hat_model',
  );
  const db = connectTo(shop.databaseUrl, 1);
  await confirmAllHats(db, { account });
  await db.destroy();
  await forgetAlerts();
}

async function chooseOtto(): Promise<void> {
  await change('products', 627, AS_USUAL);
  await change('variants', WHITE, { isGone: false, availability: 'in stock' });
  expect((await post('model', OTTO)).status).toBe(200);
}

async function forgetAlerts(): Promise<void> {
  await shop.rows('delete from alerts');
  await shop.rows('delete from mails');
}

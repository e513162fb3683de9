import { expect, test } from 'vitest';
import { answeringPrintful } from '../../../test/answering-printful.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { testConfig } from '../http/fixtures.ts';
import { callPrintful, explain, presentWebhook, testConnection } from './printful-state.ts';

const SCOPES = ['orders', 'sync_products/read', 'webhooks', 'stores_list'];
const HATS = { id: 5, name: 'Hats', type: 'native' };

interface Told {
  storeId?: string | null;
  scopes?: string[];
  stores?: object[] | Response;
  products?: object;
}

/** What an administrator reads about the connection to a Printful that answers like this. */
function connection({ storeId = null, scopes = SCOPES, stores = [HATS], products = {} }: Told) {
  const { printful } = answeringPrintful((request) => {
    if (request.includes('/oauth/scopes')) return { result: { scopes: scopes.map((scope) => ({ scope })) } };
    if (request.includes('/stores')) return stores instanceof Response ? stores.clone() : { result: stores };
    return products instanceof Response ? products : { result: [], paging: { total: 1 } };
  });
  const config = testConfig();
  return testConnection({ printful, config: { ...config, printful: { ...config.printful, storeId } } });
}

const forbidden = () => Response.json({ result: 'No' }, { status: 403 });

test.each<[string, Told, boolean, RegExp]>([
  ['its only store', {}, true, /^Connected to the store “Hats”\.$/],
  ['the store that is set', { storeId: '5', stores: [{ ...HATS, id: 4 }, HATS] }, true, /“Hats”/],
  ['a store of no type', { stores: [{ id: 5, name: 'Hats' }] }, true, /“Hats”/],
  ['another store', { storeId: '6' }, false, /no access to store 6\. Check PRINTFUL_STORE_ID/],
  ['no store', { stores: [] }, false, /no access to any store/],
  [
    'two stores',
    { stores: [HATS, { ...HATS, id: 6, name: 'Caps' }] },
    false,
    /2 stores\. Set PRINTFUL_STORE_ID to one of them: 5 \(Hats\), 6 \(Caps\)\./,
  ],
  ['a store of a platform', { stores: [{ ...HATS, type: 'etsy' }] }, false, /“Hats” is a etsy store/],
  ['a store without a name', { stores: forbidden() }, true, /a store with 1 product answers/],
  ['nothing', { stores: forbidden(), products: forbidden() }, false, /The token does not allow this/],
  [
    'its store, but lacks scopes',
    { scopes: ['orders', 'stores_list'] },
    false,
    /^The token is missing these scopes: sync_products\/read, webhooks\. Connected to/,
  ],
  [
    'its store, and may change everything',
    { scopes: ['orders', 'sync_products', 'webhooks', 'stores_list'] },
    true,
    /“Hats”/,
  ],
])('a token that opens %s', async (_, told, success, message) => {
  expect(await connection(told)).toEqual({ success, message: expect.stringMatching(message) });
});

test.each([
  ['unauthorized', 402, /^Printful refuses the account \(Why\)\. Check its billing/],
  ['unauthorized', 403, /^The token does not allow this \(Why\)\./],
  ['unauthorized', 401, /^Printful refuses the token \(Why\)\./],
  ['rate_limited', 429, /rate limit\. Try again in a minute/],
  ['unavailable', 500, /^Printful does not answer\./],
  ['refused', 400, /^Printful refused it \(Why\)\.$/],
] as const)('a person reads what a failure %s (%i) means', async (kind, status, text) => {
  const cause = new PrintfulError(kind, 'Why', { status });
  expect(explain(cause)).toMatch(text);
  const failed = callPrintful(Promise.reject(cause));
  await expect(failed).rejects.toMatchObject({ code: 'provider_failed', message: explain(cause), cause });
});

test('another failure stays what it is', async () => {
  const bug = new Error('bug');
  await expect(callPrintful(Promise.reject(bug))).rejects.toBe(bug);
  await expect(connection({ stores: [{ id: 'x' }] })).resolves.toMatchObject({ success: false });
});

test('a webhook is shown with what is known about it', () => {
  const nothing = { url: null, since: null, why: null };
  const since = new Date(0);
  expect(presentWebhook(null)).toEqual({ ...nothing, state: 'silent' });
  expect(presentWebhook({ state: 'active', url: 'u', since })).toEqual({
    state: 'active',
    url: 'u',
    since,
    why: null,
  });
  expect(presentWebhook({ state: 'elsewhere', url: 'u' })).toEqual({
    ...nothing,
    state: 'elsewhere',
    url: 'u',
  });
  expect(presentWebhook({ state: 'refused', why: 'no' })).toEqual({
    ...nothing,
    state: 'refused',
    why: 'no',
  });
});

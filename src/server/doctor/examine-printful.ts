import { missingScopes, NEEDED_SCOPES } from '../../domain/catalog/printful-token.ts';
import type { Deps } from '../deps.ts';
import { soldModels } from '../fulfillment/blanks/queries.ts';
import { UNLISTED_STORE } from '../fulfillment/printful-state.ts';
import { WEBHOOK_PATH } from '../fulfillment/webhook/link-webhook.ts';
import { findWebhook } from '../fulfillment/webhook/queries.ts';
import { subscriptionsFor } from '../gateways/printful/subscribed-events.ts';
import type { StoreOfToken } from '../gateways/printful.ts';
import { examine, type Finding, note, right, wrong } from './finding.ts';

type PrintfulDeps = Pick<Deps, 'config' | 'db' | 'printful' | 'clock'>;

/** The token, the store, and the webhook at Printful. */
export async function examinePrintful(deps: PrintfulDeps): Promise<Finding[]> {
  return [
    ...(await examine(TOKEN, () => examineToken(deps))),
    ...(await examine(WEBHOOK, () => examineWebhook(deps))),
  ];
}

const TOKEN = 'Printful’s token';
const STORE = 'Printful’s store';
const WEBHOOK = 'Printful’s webhook';

async function examineToken({ config, printful }: PrintfulDeps): Promise<Finding[]> {
  const { scopes, stores } = await printful.readConnection();
  const granted = [...scopes, ...(await printful.readScopes())];
  const missing = missingScopes(granted);
  const token =
    missing.length === 0
      ? right(TOKEN, `may use ${NEEDED_SCOPES.join(', ')}`)
      : wrong(TOKEN, `may not use ${missing.join(', ')}`, 'Create a token with these scopes at Printful');
  const store = stores
    ? async () => [examineStore(config.printful.storeId, stores)]
    : async () => [note(STORE, UNLISTED_STORE((await printful.storePage(0, 1)).total))];
  return [token, ...(await examine(STORE, store))];
}

function examineStore(storeId: string | null, stores: readonly StoreOfToken[]): Finding {
  const names = stores.map(({ id, name }) => `${id} (${name})`).join(', ') || 'no store';
  const [only, ...others] = stores;
  if (storeId === null && others.length > 0)
    return wrong(STORE, `the token opens ${names}`, 'Set PRINTFUL_STORE_ID to one of these numbers');
  const store = storeId === null ? only : stores.find(({ id }) => String(id) === storeId);
  if (!store)
    return wrong(STORE, `the token opens ${names}, not ${storeId ?? 'one'}`, 'Correct PRINTFUL_STORE_ID');
  if (store.type !== 'native')
    return wrong(
      STORE,
      `${store.id} (${store.name}) is of the type ${store.type || 'unknown'}`,
      'Create a store of the type “Manual order platform / API” at Printful',
    );
  return right(STORE, `${store.id} (${store.name})`);
}

const DAY = 24 * 60 * 60 * 1000;
/** A webhook that ends sooner needs attention now. */
const LEAST_TIME = 30 * DAY;

async function examineWebhook({ config, db, printful, clock }: PrintfulDeps): Promise<Finding[]> {
  const link = 'Link it at /printful-admin';
  const [set, stored] = [await printful.readWebhook(), await findWebhook(db)];
  if (!set?.url) return [wrong(WEBHOOK, 'none is set, or it has expired', link)];
  const expected = config.publicUrl + WEBHOOK_PATH;
  if (set.url !== expected) return [wrong(WEBHOOK, `calls ${set.url}, not ${expected}`, link)];
  if (stored?.publicKey !== set.publicKey)
    return [wrong(WEBHOOK, 'the shop does not know its secret', `${link} again`)];
  const missing = subscriptionsFor(await soldModels(db)).filter(
    ({ type }) => !set.events.some((event) => event.type === type),
  );
  if (missing.length > 0)
    return [wrong(WEBHOOK, `lacks ${missing.map(({ type }) => type).join(', ')}`, `${link} again`)];
  const strays = set.events.filter(({ url }) => url !== null && url !== expected);
  if (strays.length > 0)
    return [wrong(WEBHOOK, `sends ${strays.map(({ type }) => type).join(', ')} elsewhere`, `${link} again`)];
  const end = set.expiresAt;
  if (end && end.getTime() < clock().getTime() + LEAST_TIME)
    return [wrong(WEBHOOK, `expires on ${dateOf(end)}`, `${link} again`)];
  const until = end ? `until ${dateOf(end)}` : 'never expires';
  return [right(WEBHOOK, `${set.url}, ${set.events.length} events, ${until}`)];
}

const dateOf = (date: Date): string => date.toISOString().slice(0, 10);

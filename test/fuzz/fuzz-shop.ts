import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { NewCrewAnswer } from '../../src/wire/crews.ts';
import type { Product } from '../../src/wire/products.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { orderToPay, paidOrder } from '../api/buy.ts';
import { type OpenShop, openShop } from '../api/open-shop.ts';
import { CREW } from '../api/party-crew.ts';
import { ask } from '../ask.ts';
import { ROBIN } from '../world.ts';
import type { ApiDocument } from './api-requests.ts';
import { orderFaults, storedOrders } from './check-orders.ts';

/** A shop in its own process, with orders, a crew and an owner, so that requests reach what is behind the first checks. */
export interface FuzzShop {
  url: string;
  document: ApiDocument;
  /** Replaces names in braces, such as `{order.0.key}`, by what this shop has. */
  fill(text: string): string;
  ownerCookie(): string;
  /** Signs the owner in again if the session has ended, which some requests do. */
  keepOwner(): Promise<void>;
  /** Resident memory of the shop's process, in bytes. */
  memory(): number;
  isAlive(): Promise<boolean>;
  /** What has happened to its orders that no request may do. */
  orderFaults(): Promise<string[]>;
  output(): string;
  close(): Promise<void>;
}

/** So little heap makes Node collect garbage early: what grows then is a leak. A shop that needs more does not survive. */
const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=192' };

export async function openFuzzShop(): Promise<FuzzShop> {
  const shop = await openShop({
    TIME_SCALE: '0.02',
    SANDBOX_TIME_SCALE: '0.02',
    RATE_LIMIT_SCALE: '100000',
    EDIT_WINDOW_MINUTES: '120',
    LOG_LEVEL: 'error',
    ...SMALL_HEAP,
  });
  await shop.admin(['add', ROBIN.email, '--password-stdin'], ROBIN.password);
  const owner = new AdminBrowser(shop.url);
  await owner.signIn(ROBIN.email, ROBIN.password);
  const known = await fillShop(shop, owner);
  const orders = await storedOrders(shop);
  const paidIds = [known['order.0.id'], known['order.2.id']].map(String);
  const { pid } = shop;
  let signingIn: Promise<void> | null = null;
  const signInAgain = async () => {
    if ((await owner.ask('GET', '/api/admin/security')).status === 401)
      await owner.signIn(ROBIN.email, ROBIN.password);
  };
  return {
    url: shop.url,
    document: await ask<ApiDocument>(`${shop.url}/api/openapi.json`),
    fill: (text) => text.replace(/\{([\w.]+)\}/g, (whole, name: string) => known[name] ?? whole),
    ownerCookie: () => [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    async keepOwner() {
      signingIn ??= signInAgain().finally(() => {
        signingIn = null;
      });
      await signingIn;
    },
    memory: () => residentBytes(pid),
    isAlive: async () => (await fetch(`${shop.url}/readyz`)).status === 200,
    orderFaults: async () => orderFaults(paidIds, orders, await storedOrders(shop)),
    output: shop.output,
    close: shop.close,
  };
}

/** Three orders, two of them paid, three crews, and two of what an owner writes. */
async function fillShop(shop: OpenShop, owner: AdminBrowser): Promise<Record<string, string>> {
  const orders = [await paidOrder(shop), await orderToPay(shop), await paidOrder(shop)];
  const crews = await Promise.all(
    [0, 1, 2].map(() => ask<NewCrewAnswer>(`${shop.url}/api/crews`, { organizer: 'Maya', crew: CREW })),
  );
  const named = (kind: string, all: readonly { id: string; key: string }[]) =>
    all.flatMap(({ id, key }, index) => [
      [`${kind}.${index}.id`, id],
      [`${kind}.${index}.key`, key],
    ]);
  const [product] = await ask<Product[]>(`${shop.url}/api/products`);
  for (const number of [1, 2])
    for (const [path, body] of [
      ['campaigns', { subject: 'Hats', blocks: [{ kind: 'text', text: 'New hats' }] }],
      [
        'sent-carts',
        { requestId: randomUUID(), email: 'maya@example.com', items: [{ ...product, quantity: 1 }] },
      ],
      ['codes', { ...ANY_CODE, name: `PARTY${number}` }],
    ] as const) {
      const { status, body: answer } = await owner.ask('POST', `/api/admin/${path}`, body);
      if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    }
  return {
    origin: shop.url,
    'hat.slug': product?.slug ?? '',
    ...Object.fromEntries([...named('order', orders), ...named('crew', crews)]),
  };
}

const ANY_CODE = {
  kind: 'percent',
  value: '10',
  minHats: '1',
  startsOn: '',
  endsOn: '',
  maxUses: '',
  maxUsesPerEmail: '',
};

/** Resident memory, as Linux or else `ps` reports it. */
function residentBytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) * 1024;
}

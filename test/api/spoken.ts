import sharp from 'sharp';
import { expect } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import type { Db } from '../../src/server/db/connect.ts';
import type { Deps } from '../../src/server/deps.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { askForReviews } from '../../src/server/reviews/ask-for-reviews.ts';
import { publishUndecided } from '../../src/server/reviews/queries.ts';
import { sha256 } from '../../src/server/secrets.ts';
import type { ShownReview } from '../../src/wire/reviews.ts';
import { placeOrder } from './maya-data.ts';
import type { ShopInside } from './shop-inside.ts';

export const KEY = 'the key in the email';
export const PRODUCT = 1;
export const SAID = { stars: '4', words: 'Pink is pinker than my screen.', name: 'Maya O.', show: 'yes' };

type Fields = Record<string, string | Blob>;

export const photo = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: '#ff2e93' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'PhoneMaker' } })
    .toBuffer();

export const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

/** Maya's orders in a shop, and what she says of their hats. */
export function spokenIn(shop: Pick<ShopInside, 'rows' | 'url'>, db: Db) {
  let orders = 0;

  /** Stores an order by Maya that was delivered some days ago. */
  async function delivered({ days = 8, product = PRODUCT as number | null } = {}): Promise<string> {
    orders += 1;
    const id = `60000000${String(orders).padStart(2, '0')}`;
    await placeOrder(shop, id, { status: 'completed', age: `${days + 9} days` });
    await shop.rows('update orders set key_hash = $2 where id = $1', [id, sha256(KEY)]);
    await shop.rows(
      `update parcels set state = 'delivered', delivered_at = now() - $2::interval where order_id = $1`,
      [id, `${days} days`],
    );
    if (product !== null)
      await shop.rows(
        `update order_lines set product_id = $2, is_custom = false, name = 'Maid of Dishonor', hat_color = 'pink' where order_id = $1`,
        [id, product],
      );
    return id;
  }

  /** Does what the job does. */
  async function ask(reviewsAfterDays = DEFAULT_SHOP_SETTINGS.reviewsAfterDays): Promise<void> {
    const settings = { ...DEFAULT_SHOP_SETTINGS, reviewsAfterDays };
    const deps = {
      db,
      clock: () => new Date(),
      config: testConfig({ PUBLIC_URL: shop.url }),
      settings: { current: () => ({ version: 0, settings }) },
      jobs: { enqueueAll: async () => undefined } as unknown as Deps['jobs'],
    };
    await askForReviews(deps);
    await publishUndecided(deps);
  }

  async function asked(options = {}): Promise<string> {
    const id = await delivered(options);
    await ask();
    return id;
  }

  const row = async (id: string) =>
    (await shop.rows<Record<string, unknown>>('select * from reviews where order_id = $1', [id]))[0];

  function say(
    id: string,
    fields: Fields = {},
    { key = KEY, accept = 'application/json', network = '' } = {},
  ) {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...SAID, ...fields })) body.set(name, value);
    const url = `${shop.url}/orders/${id}/review?key=${encodeURIComponent(key)}`;
    return fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { accept, ...(network && { 'x-forwarded-for': network }) },
    });
  }

  const takeBack = (id: string) =>
    fetch(`${shop.url}/orders/${id}/review/withdraw?key=${encodeURIComponent(KEY)}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });

  async function published(fields: Fields = {}, options = {}): Promise<string> {
    const id = await asked(options);
    expect((await say(id, fields)).status).toBe(204);
    await shop.rows(`update reviews set changed_at = now() - interval '49 hours' where order_id = $1`, [id]);
    await ask();
    return id;
  }

  const list = async (query = ''): Promise<ShownReview[]> =>
    (await fetch(`${shop.url}/api/reviews${query}`)).json() as Promise<ShownReview[]>;
  return { delivered, ask, asked, row, say, takeBack, published, list };
}

/** @module-tag nightly */

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../until.ts';
import { MAYA, ORDERED_LAKE_HOUSE } from '../world.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '1000' });
});

afterAll(() => shop.close());

describe('the pictures of an order', () => {
  const WORDS = { width: 1608, height: 720, channels: 4, background: '#cc336680' } as const;
  const drawn = async (size: object = {}) => {
    const png = await sharp({ create: { ...WORDS, ...size } })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  };
  const hats = (pictures: string[]) =>
    pictures.map((frontendArtwork, index) => ({
      ...ORDERED_LAKE_HOUSE,
      id: ORDERED_LAKE_HOUSE.id + index,
      frontendArtwork,
    }));
  const send = async (items: object[], total: string) => {
    const body = JSON.stringify({ ...MAYA, items, total, ...FREE });
    const headers = { 'content-type': 'application/json' };
    return fetch(`${shop.url}/api/orders`, { method: 'POST', headers, body });
  };
  const FREE = { shippingMethod: 'Free Shipping (Party Pack 7+)', shippingCost: '0.00' };
  /** 20 custom hats less 15 %. */
  const TWENTY = '424.83';

  test('are stored unchanged', async () => {
    const response = await send(hats(Array(20).fill(await drawn())), TWENTY);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as { id: string };
    const rows = await shop.rows<{ artwork: Buffer }>('select artwork from order_lines where order_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(20);
    const pixel = await sharp(rows[19]?.artwork)
      .extract({ left: 800, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([...pixel]).toEqual([0xcc, 0x33, 0x66, 0x80]);
  });

  test('of many orders at once are decoded for some orders, and the others must retry', async () => {
    const items = hats(Array(20).fill(await drawn()));
    const [good, wrong] = [items, [...items.slice(1), ...hats([await drawn({ width: 1607 })])]];
    const flood = Array.from({ length: 60 }, () => send(good, TWENTY));
    const busy = until('an order is refused', async () => {
      const answer = await send(good, TWENTY);
      return answer.status === 503 ? answer : null;
    });
    const refused = await busy;
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ error: { code: 'unavailable' } });
    // Orders with an obvious error are refused without waiting for a decoder.
    const rejected = await Promise.all([send(wrong, TWENTY), send(good, '1.00')]);
    expect(rejected.map(({ status }) => status)).toEqual([422, 409]);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    expect((await send(good, TWENTY)).status).toBe(201);
  });

  test('are refused before they are decoded when they have more than 4 MB together', async () => {
    const picture = `data:image/png;base64,${Buffer.alloc(290 * 1024).toString('base64')}`;
    const response = await send(hats(Array(20).fill(picture)), TWENTY);
    expect(await response.json()).toMatchObject({
      error: { message: 'The artworks of an order must be at most 4 MB together.', path: 'items' },
    });
  });

  test.each([
    ['another size', () => drawn({ height: 719 }), 'The artwork must be a PNG of 1608 by 720 pixels.'],
    [
      'not a PNG',
      async () => 'data:image/png;base64,R0lGODlhAQABAAAAACw=',
      'The artwork is not a readable PNG.',
    ],
    ['not a data image', async () => 'https://example.com/a.png', 'The artwork must be a PNG data image.'],
    [
      'more than 300 KB',
      async () => `data:image/png;base64,${Buffer.alloc(300 * 1024 + 1).toString('base64')}`,
      'The artwork must be at most 300 KB.',
    ],
    ['only a header', async () => (await drawn()).slice(0, 100), 'The artwork is not a readable PNG.'],
  ])('are refused when one is %s', async (_, picture, message) => {
    const pictures = [...Array(19).fill(await drawn()), await picture()];
    const response = await send(hats(pictures), TWENTY);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: { message, path: 'items.19.frontendArtwork' },
    });
  });
});

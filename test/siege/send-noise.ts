import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { MAYA, ORDERED_LAKE_HOUSE } from '../world.ts';
import { type Attack, STRANGER } from './attack.ts';
import { postFrom } from './post-from.ts';

const [WIDTH, HEIGHT] = [1608, 720];
const PICTURES = 12;
/** Most of the size that the shop takes of one picture, and all of it of one order. */
const BYTES = 299_000;

/** A picture of `bytes` that no compression makes smaller: as many rows of noise as fit, and the rest empty. */
async function noise(bytes: number): Promise<string> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT);
  pixels.set(randomBytes(bytes));
  const png = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

const orderOf = (pictures: readonly string[], total: string) => ({
  ...MAYA,
  items: pictures.map((frontendArtwork, at) => ({
    ...ORDERED_LAKE_HOUSE,
    id: ORDERED_LAKE_HOUSE.id + at,
    frontendArtwork,
  })),
  total,
  shippingMethod: 'Free Shipping (Party Pack 7+)',
  shippingCost: '0.00',
});

/** The shop refuses an order that is too much by its size, and does not wait for its body. */
function hungUp(error: NodeJS.ErrnoException) {
  if (!['EPIPE', 'ECONNRESET'].includes(error.code ?? '')) throw error;
  return { status: 429, body: null };
}

export const sendNoise: Attack = {
  name: 'fills the disk with pictures of hats that it does not pay',
  async attack({ url }, size) {
    const large = orderOf([await noise(900_000)], '24.99');
    const refused = await postFrom(STRANGER, `${url}/api/orders`, { body: large });
    assert.equal(refused.status, 422, `a picture of a megabyte: ${JSON.stringify(refused.body)}`);
    const pictures = await Promise.all(Array.from({ length: PICTURES }, () => noise(BYTES)));
    const statuses: number[] = [];
    // One after the other, so that none is refused because others are being decoded.
    for (let order = 0; order < (size === 'small' ? 20 : 120); order++) {
      const { status, body } = await postFrom(STRANGER, `${url}/api/orders`, {
        body: orderOf(pictures, '254.90'),
      }).catch(hungUp);
      assert.ok([201, 429].includes(status), JSON.stringify(body));
      statuses.push(status);
    }
    assert.deepEqual([...new Set(statuses)].sort(), [201, 429]);
  },
  growth: 60 * 1024 ** 2,
};

import assert from 'node:assert/strict';
import { request } from 'node:http';
import sharp from 'sharp';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import { order } from '../api/buy.ts';
import type { OpenShop } from '../api/open-shop.ts';
import { ask } from '../ask.ts';
import { type Attack, STRANGER } from './attack.ts';

let unpaid: OrderAnswer;

/** Reports a problem with a form, with the key of an order that nobody paid. */
async function report({ url }: OpenShop, form: FormData): Promise<number> {
  const sent = new Request(url, { method: 'POST', body: form });
  const body = Buffer.from(await sent.arrayBuffer());
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(`${url}/orders/${unpaid.id}/problems?key=${unpaid.key}`, {
    method: 'POST',
    localAddress: STRANGER,
    agent: false,
    headers: {
      accept: 'application/json',
      'content-type': sent.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  })
    .on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
    .on('error', reject)
    .end(body);
  return promise;
}

const prepare = async (shop: OpenShop) => {
  unpaid = await ask<OrderAnswer>(`${shop.url}/api/orders`, await order(shop));
};

const withPhoto = (bytes: BlobPart) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ hat: '1', reason: 'misprint', words: 'x', wish: 'refund' }))
    form.set(name, value);
  form.set('photo', new File([bytes], 'p.jpg', { type: 'image/jpeg' }));
  return form;
};

/** Six uses in each of thirteen, each in the next. */
const nestedSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><defs><rect id="a0" width="9" height="9"/>${Array.from(
  { length: 13 },
  (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}" x="1"/>`.repeat(6)}</g>`,
).join('')}</defs><use href="#a13"/></svg>`;

export const photosToDecode: Attack = {
  name: 'sends photos that take for ever to decode',
  prepare,
  async attack(shop, size) {
    const side = size === 'small' ? 2000 : 7990;
    const pixels = { create: { width: side, height: side, channels: 3, background: '#f0f' } } as const;
    const interlaced = await sharp(pixels).png({ progressive: true }).toBuffer();
    const photos = [nestedSvg, new Uint8Array(interlaced), '%PDF-1.7', 'GIF89a', '', new Uint8Array(8)];
    const sendAll = () => Promise.all(photos.map((photo) => report(shop, withPhoto(photo))));
    assert.deepEqual([...new Set(await sendAll())], [409]);
    // Once it has shipped, its photos are decoded, and the small one is stored.
    await shop.rows("update orders set status = 'shipped', paid_at = now() where id = $1", [unpaid.id]);
    for (const status of await sendAll()) assert.ok([201, 422].includes(status), `answered ${status}`);
  },
};

export const formsWithManyFields: Attack = {
  name: 'sends a form with a hundred thousand fields',
  prepare,
  async attack(shop, size) {
    const form = new FormData();
    for (let at = 0; at < (size === 'small' ? 20_000 : 100_000); at++) form.append('hat', String(at));
    assert.equal(await report(shop, form), 413);
  },
};

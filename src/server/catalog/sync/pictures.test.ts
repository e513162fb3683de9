import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitsAt } from '../../config/limits.ts';
import { fetchPicture, pictureForCard } from './pictures.ts';

const asked: string[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f0f' } })
    .png()
    .toBuffer();
  server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    if (url === '/moved') answer.writeHead(302, { location: '/hat.png' }).end();
    else answer.end(url === '/page' ? '<html>' : picture);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

const fetchFrom = (path: string, apiUrl = origin) => fetchPicture(origin + path, apiUrl, limitsAt(1));

test('a picture is fetched from the host of Printful’s API, and from no other', async () => {
  expect(await fetchFrom('/hat.png')).toMatchObject({ name: expect.stringMatching(/^[0-9a-f]{32}$/) });
  asked.length = 0;
  expect(await fetchFrom('/hat.png', 'https://api.printful.com')).toBeNull();
  expect(asked).toEqual([]);
});

test('a redirect and what is no picture are refused', async () => {
  expect([await fetchFrom('/moved'), await fetchFrom('/page')]).toEqual([null, null]);
  expect(asked).not.toContain('/hat.png');
});

test('a card has the whole picture on white', async () => {
  const square = sharp({ create: { width: 900, height: 600, channels: 4, background: '#f0f' } }).webp();
  const card = sharp(await pictureForCard(await square.toBuffer()));
  expect(await card.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const pixels = await card.raw().toBuffer();
  const colorAt = (x: number) => [...pixels.subarray((315 * 1200 + x) * 3, (315 * 1200 + x) * 3 + 3)];
  expect(colorAt(10)).toEqual([255, 255, 255]);
  expect(colorAt(600)[1]).toBeLessThan(10);
});

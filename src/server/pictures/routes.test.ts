import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../domain/design.ts';
import { designAddress } from '../../domain/design-address.ts';
import { testConfig, testServer } from '../http/fixtures.ts';
import { glyphTables } from './glyph-tables.ts';
import { pictureRoutes } from './routes.ts';

function shop() {
  const app = testServer();
  pictureRoutes(app, { config: testConfig(), glyphs: glyphTables() });
  return app;
}

const addressOf = (textLine1: string) =>
  `/pictures/${designAddress({ ...DEFAULT_DESIGN, textLine1, textLine2: '' })}.svg`;

test('a hat’s picture is an SVG that no browser asks for twice', async () => {
  const answer = await shop().inject({ url: addressOf('Bride'), headers: { 'accept-encoding': 'br' } });
  expect(answer.statusCode).toBe(200);
  expect(brotliDecompressSync(answer.rawPayload).toString()).toMatch(/^<svg .*<\/svg>$/s);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
});

test('dots, quotes and slashes in a line are part of the line', async () => {
  const [plain, dotted] = await Promise.all(
    ['Mrs', "Mrs. O'N/A 100%"].map((line) => shop().inject(addressOf(line))),
  );
  expect([plain?.statusCode, dotted?.statusCode]).toEqual([200, 200]);
  expect(dotted?.body).not.toBe(plain?.body);
});

test('a slogan that is markup is drawn, never written', async () => {
  const answer = await shop().inject(addressOf('</script><img x=1>'));
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toMatch(/script|img/);
});

test.each([
  '/pictures/none.svg',
  '/pictures/black.white.impact.a.b.c.d.svg',
  '/pictures/black.white.impact.Bride',
  '/pictures/black.white.comic.Bride.svg',
  `/pictures/black.white.impact.${'a'.repeat(21)}.svg`,
])('%s is refused', async (url) => {
  const answer = await shop().inject(url);
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'malformed']);
});

test('characters that cannot be made are told', async () => {
  const answer = await shop().inject(addressOf('I ♥ hats'));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().error).toMatchObject({ code: 'invalid', path: 'textLine1' });
  expect(answer.json().error.message).toContain('♥');
});

test('pictures not yet drawn are limited, drawn ones are not', async () => {
  const app = shop();
  await app.inject(addressOf('Drawn'));
  for (let i = 0; i < 199; i++) app.rateLimits.take('pictures', '127.0.0.1');
  expect((await app.inject(addressOf('Not drawn'))).statusCode).toBe(429);
  expect((await app.inject(addressOf('Drawn'))).statusCode).toBe(200);
});

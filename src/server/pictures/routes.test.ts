import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { withAvif } from '../../../test/with-avif.ts';
import { DEFAULT_DESIGN, type Design } from '../../domain/design/design.ts';
import { designAddress } from '../../domain/design/design-address.ts';
import { cardAddress, type PictureFormat, pictureAddress } from '../../domain/design/picture-address.ts';
import { DatabaseUnavailable } from '../db/connect.ts';
import { testConfig, testServer } from '../http/fixtures.ts';
import { ShopError } from '../http/shop-error.ts';
import type { Drawing } from './drawing.ts';
import { glyphTables } from './glyph-tables.ts';
import { pictureRoutes } from './routes.ts';
import { Studio } from './studio.ts';

const config = testConfig();
const studio = new Studio(config.limits.studio);
afterEach(() => void vi.restoreAllMocks());
afterAll(() => studio.close());

function shop(drawsIn: Pick<Studio, 'draw'> = studio, isReadyMade = async (_: Design) => true) {
  const app = testServer();
  pictureRoutes(app, {
    config,
    glyphs: glyphTables(),
    studio: drawsIn,
    pageContext: { makings: async () => ({ 'black-white': STITCHED }), isReadyMade },
  });
  return app;
}

/** Returns a fake picture at once. */
const quickStudio = {
  drawn: 0,
  async draw(drawing: Drawing) {
    this.drawn += 1;
    return createHash('sha512').update(JSON.stringify(drawing)).digest();
  },
};

/** How the shop makes hats of this color now. */
const STITCHED = { canvas: { width: 1890, height: 765 }, isStitched: true };

const saying = (textLine1: string) => ({ ...DEFAULT_DESIGN, textLine1, textLine2: '' });
const addressOf = (textLine1: string, format: PictureFormat = 'webp') =>
  pictureAddress(saying(textLine1), STITCHED, { width: 300, format });

test.each([
  { format: 'avif', type: 'image/avif', decodedAs: 'heif', hasAlpha: true },
  { format: 'webp', type: 'image/webp', decodedAs: 'webp', hasAlpha: true },
  { format: 'png', type: 'image/png', decodedAs: 'png', hasAlpha: true },
  { format: 'jpg', type: 'image/jpeg', decodedAs: 'jpeg', hasAlpha: false },
] as const)('a hat’s picture as $format is cached by browsers forever', async (each) => {
  const answer = await shop().inject(addressOf('Bride', each.format));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': each.type,
    'cache-control': 'public, max-age=31536000, immutable',
    etag: expect.any(String),
  });
  const { format, width, height, hasAlpha } = await withAvif(() => sharp(answer.rawPayload).metadata());
  expect({ format, width, height, hasAlpha }).toEqual({
    format: each.decodedAs,
    width: 300,
    height: 200,
    hasAlpha: each.hasAlpha,
  });
});

test('the card for a link to a hat is 1200 x 630, and is cached by browsers forever', async () => {
  const answer = await shop().inject(cardAddress(saying('Bride'), STITCHED));
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
});

test('only a ready-made hat is sent as AVIF, any other as webp, for an hour', async () => {
  const app = shop(studio, async ({ textLine1 }) => textLine1 === 'Sold');
  const typeOf = async (words: string) =>
    (await app.inject(addressOf(words, 'avif'))).headers['content-type'];
  expect(await typeOf('Sold')).toBe('image/avif');
  const other = await app.inject(addressOf('Typed', 'avif'));
  expect([other.headers['content-type'], other.headers['cache-control']]).toEqual([
    'image/webp',
    'public, max-age=3600',
  ]);
  expect(other.rawPayload).toEqual((await app.inject(addressOf('Typed'))).rawPayload);
});

test('without a database, an AVIF that is not cached is sent as webp', async () => {
  let isGone = false;
  const app = shop(studio, async () => {
    if (isGone) throw new DatabaseUnavailable('gone');
    return true;
  });
  const typeOf = async (words: string) =>
    (await app.inject(addressOf(words, 'avif'))).headers['content-type'];
  expect(await typeOf('Before')).toBe('image/avif');
  isGone = true;
  expect(await typeOf('Before')).toBe('image/avif');
  expect(await typeOf('After')).toBe('image/webp');
});

test.each(['@300', '@300-00000000', '@300-stitched-1890x765-00000000'])(
  'a picture under the old address %s shows the hat as it is made now, and is cached for an hour',
  async (old) => {
    const app = shop(quickStudio);
    const current = await app.inject(addressOf('Bride'));
    const answer = await app.inject(addressOf('Bride').replace(/@300-[\w-]+/, old));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
    expect(answer.rawPayload).toEqual(current.rawPayload);
  },
);

test('a client that has a picture gets 304', async () => {
  const app = shop(quickStudio);
  const { etag } = (await app.inject(addressOf('Bride'))).headers;
  const again = await app.inject({ url: addressOf('Bride'), headers: { 'if-none-match': String(etag) } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('dots, quotes, slashes and an @600 in a line are part of the line', async () => {
  const app = shop(quickStudio);
  const answers = await Promise.all(
    ['Mrs', "Mrs. O'N/A 100%", 'Mrs@600', 'Mrs.@600.webp'].map((line) => app.inject(addressOf(line))),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.rawPayload.toString('hex'))).size).toBe(4);
});

test('a picture whose address has no width is 600 px wide', async () => {
  const app = shop(quickStudio);
  const [byDefault, by600] = await Promise.all(
    [
      `/pictures/${designAddress(saying('Bride'))}.webp`,
      pictureAddress(saying('Bride'), STITCHED, { width: 600 }),
    ].map((url) => app.inject(url)),
  );
  expect(byDefault?.rawPayload).toEqual(by600?.rawPayload);
});

test.each([
  '/pictures/none.webp',
  '/pictures/black.white.impact.a.b.c.d.webp',
  '/pictures/black.white.impact.Bride',
  '/pictures/black.white.impact.Bride.svg',
  '/pictures/black.white.impact.Bride@601.webp',
  '/pictures/black.white.impact.Bride@99999.png',
  '/pictures/black.white.comic.Bride.jpg',
  `/pictures/black.white.impact.${'a'.repeat(21)}.webp`,
])('%s is refused', async (url) => {
  const answer = await shop(quickStudio).inject(url);
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'malformed']);
});

test('characters that cannot be printed are named in the error', async () => {
  const answer = await shop(quickStudio).inject(addressOf('I ♣ hats'));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().error).toMatchObject({ code: 'invalid', path: 'textLine1' });
  expect(answer.json().error.message).toContain('♣');
});

test('a client gets 200 new hats at once, then one a second; cached ones do not count', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const app = shop(quickStudio);
  const ask = async (words: string) => (await app.inject(addressOf(words))).statusCode;
  for (let i = 0; i < 200; i++) expect(await ask(`Hat ${i}`)).toBe(200);
  const refused = await app.inject(addressOf('Not drawn'));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(refused.json().error).toMatchObject({ code: 'too_many_requests' });
  expect(await ask('Hat 0')).toBe(200);
  vi.mocked(performance.now).mockReturnValue(60_000);
  for (let i = 200; i < 260; i++) expect(await ask(`Hat ${i}`)).toBe(200);
  expect(await ask('Not drawn')).toBe(429);
});

test.each([
  ['webp', 600, 200],
  ['webp', 1200, 50],
  ['avif', 900, 88],
] as const)(
  'as %s, %i px wide, a client gets %i new designs at once, and as many of the shop’s as at any size',
  async (format, width, most) => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    for (const [isOwn, expected] of [
      [false, most],
      [true, 200],
    ] as const) {
      const app = shop(quickStudio, async () => isOwn);
      const ask = async (nth: number) =>
        (await app.inject(pictureAddress(saying(`Hat ${nth}`), STITCHED, { width, format }))).statusCode;
      for (let nth = 0; nth < expected; nth += 1) expect(await ask(nth)).toBe(200);
      expect(await ask(expected)).toBe(429);
    }
  },
);

test('a client that waited as long as it was told gets its large picture', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const app = shop(quickStudio, async () => false);
  for (let nth = 0; nth < 200; nth += 1) await app.inject(addressOf(`Hat ${nth}`));
  const large = pictureAddress(saying('Large'), STITCHED, { width: 1200 });
  for (const at of [2000, 4000]) {
    vi.mocked(performance.now).mockReturnValue(at);
    const { statusCode, headers } = await app.inject(large);
    expect([statusCode, headers['retry-after']]).toEqual(at < 4000 ? [429, '2'] : [200, undefined]);
  }
});

test('new designs push no hat of the shop out of memory', async () => {
  const big = { draw: async () => Buffer.alloc(config.limits.pictureCache / 4) };
  const app = shop(big, async ({ textLine1 }) => textLine1 === 'Sold');
  const draw = vi.spyOn(big, 'draw');
  const drawn = async (words: string) => {
    draw.mockClear();
    await app.inject(addressOf(words, 'avif'));
    return draw.mock.calls.length;
  };
  expect(await drawn('Sold')).toBe(1);
  for (const typed of ['1', '2', '3', '4']) expect(await drawn(typed)).toBe(1);
  expect(await drawn('Sold')).toBe(0);
});

test('a ready-made hat is sent as AVIF only as it is made now', async () => {
  const typeOf = async (width: number) => {
    const making = { ...STITCHED, canvas: { ...STITCHED.canvas, width } };
    const address = pictureAddress(saying('Sold'), making, { width: 300, format: 'avif' });
    return (await shop(quickStudio).inject(address)).headers['content-type'];
  };
  expect([await typeOf(1890), await typeOf(1891)]).toEqual(['image/avif', 'image/webp']);
});

test('a full studio answers 503 with the seconds to wait', async () => {
  const full = { draw: () => Promise.reject(new ShopError('unavailable', 'Too many.', { retryAfter: 5 })) };
  const answer = await shop(full).inject(addressOf('Late'));
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
});

test('concurrent requests for a picture draw it once', async () => {
  const counting = { ...quickStudio, drawn: 0 };
  const app = shop(counting);
  await Promise.all(Array.from({ length: 20 }, () => app.inject(addressOf('Popular'))));
  expect(counting.drawn).toBe(1);
});

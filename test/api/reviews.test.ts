import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/connect.ts';
import { csvRow } from '../../src/server/http/csv.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { erasePerson } from '../../src/server/privacy/erase-person.ts';
import { readSaid } from '../../src/server/reviews/admin-queries.ts';
import { importReviews } from '../../src/server/reviews/import-reviews.ts';
import { readOwnReview, readVoices } from '../../src/server/reviews/read-voices.ts';
import { REVIEW_HEAD, reviewCells } from '../../src/server/reviews/reviews-csv.ts';
import { listAlike, listNewest, listShown } from '../../src/server/reviews/shown-queries.ts';
import type { ShownReview } from '../../src/wire/reviews.ts';
import { testSecrets } from '../live-mail.ts';
import { findPersonalData } from '../personal-data.ts';
import { connectTo } from '../separate-database.ts';
import { ROBIN } from '../world.ts';
import { EMAIL } from './maya-data.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';
import { blob, KEY, PRODUCT, photo, SAID, spokenIn } from './spoken.ts';

let shop: ShopInside;
let db: Db;
let maya: ReturnType<typeof spokenIn>;

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000' });
  db = connectTo(shop.databaseUrl, 2);
  maya = spokenIn(shop, db);
});

beforeEach(() => shop.rows('update reviews set published_at = null, may_show = false'));

afterAll(async () => {
  await db.destroy();
  await shop.close();
});

/** The size of a picture from the shop, and whether more than its pixels are in it. */
async function pictureAt(path: string): Promise<string> {
  const bytes = Buffer.from(await (await fetch(shop.url + path)).arrayBuffer());
  const { width, height, exif } = await sharp(bytes).metadata();
  return `${width} x ${height}${exif ? ' with metadata' : ''}`;
}

describe('speaking', () => {
  test('stores the words, and a photo of which only the pixels are left', async () => {
    const id = await maya.asked();
    expect((await maya.say(id, { photo: blob(await photo()), ads: 'yes' })).status).toBe(204);
    const stored = await maya.row(id);
    expect(stored).toMatchObject({ stars: 4, words: SAID.words, name: 'Maya O.', may_advertise: true });
    expect((await sharp(stored?.photo as Buffer).metadata()).exif).toBeUndefined();
  });

  test('makes the photo small for lists, and large for who taps on it', async () => {
    const large = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ff2e93' } })
      .withExif({ IFD0: { Make: 'PhoneMaker' } })
      .jpeg()
      .toBuffer();
    const id = await maya.published({ photo: blob(large) });
    const [shown] = await maya.list();
    const own = `/orders/${id}/review/photo.jpg?key=${encodeURIComponent(KEY)}`;
    for (const path of [`${shown?.photo}`, own]) {
      const [small, whole] = [await pictureAt(`${path}&size=small`), await pictureAt(path)];
      expect([small, whole]).toEqual(['360 x 360', '900 x 600']);
    }
    await maya.say(id, { remove: 'yes' });
    expect(await maya.row(id)).toMatchObject({ photo: null, thumbnail: null });
    await maya.takeBack(id);
  });

  test('drops the small photo with the large one, whoever takes that out', async () => {
    const id = await maya.asked();
    await maya.say(id, { photo: blob(await photo()) });
    await shop.rows('update reviews set photo = null where order_id = $1', [id]);
    expect(await maya.row(id)).toMatchObject({ thumbnail: null });
  });

  test('allows nothing unless she says so', async () => {
    const id = await maya.asked();
    await maya.say(id, { show: '' });
    expect(await maya.row(id)).toMatchObject({ may_show: false, may_advertise: false });
    await shop.rows(`update reviews set changed_at = now() - interval '9 days' where order_id = $1`, [id]);
    await maya.ask();
    expect(await maya.row(id)).toMatchObject({ published_at: null });
  });

  test('can be about another hat of the order, but not about a refused one, and keeps its time', async () => {
    const id = await maya.asked();
    const lines = await shop.rows<{ id: string }>(
      `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, refused_at)
       values ($1, 1, 'Other', 2499, 1, 0, false, null), ($1, 2, 'Refused', 2499, 1, 0, false, now()) returning id`,
      [id],
    );
    const hats: unknown[] = [];
    const times = new Set<unknown>();
    for (const hat of ['', lines[0]?.id, lines[1]?.id, '']) {
      await maya.say(id, { hat: `${hat}` });
      const { hat_name, said_at } = (await maya.row(id)) ?? {};
      hats.push(hat_name);
      times.add(`${said_at}`);
    }
    expect(hats).toEqual(['Maid of Dishonor', 'Other', 'Other', 'Other']);
    expect(times.size).toBe(1);
  });

  test('needs the key of an order that was asked about', async () => {
    const id = await maya.delivered({ days: 2 });
    expect((await maya.say(id)).status).toBe(404);
    const query = new URLSearchParams({ key: KEY });
    const { headers } = await fetch(`${shop.url}/orders/${id}/review?${query}`, { redirect: 'manual' });
    expect(headers.get('location')).toBe(`/orders/${id}?${query}`);
    const other = await maya.asked();
    expect((await maya.say(other, {}, { key: 'another' })).status).toBe(404);
    const deps = { db, clock: () => new Date(), config: { limits: {} } as never };
    expect(await readOwnReview(deps, other, 'another')).toBeNull();
  });

  test('ends after 180 days, but taking back does not', async () => {
    const id = await maya.published();
    await shop.rows(`update reviews set asked_at = now() - interval '181 days' where order_id = $1`, [id]);
    expect((await maya.say(id, { words: 'Later.' })).status).toBe(409);
    expect((await maya.takeBack(id)).status).toBe(303);
    expect(await maya.row(id)).toMatchObject({ stars: null, words: '', published_at: null });
  });

  test('ends after thirty changes, whoever has the link', async () => {
    const id = await maya.asked();
    await shop.rows('update reviews set changes = 29 where order_id = $1', [id]);
    expect([(await maya.say(id)).status, (await maya.say(id)).status]).toEqual([204, 409]);
  });

  test('comes back to a page without scripts, with what was typed', async () => {
    const id = await maya.asked();
    const answer = await maya.say(
      id,
      { words: 'see http://spam.example', stars: '2' },
      { accept: 'text/html' },
    );
    const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '', shop.url);
    expect([answer.status, pathname, searchParams.get('error'), searchParams.get('stars')]).toEqual([
      303,
      `/orders/${id}/review`,
      'words',
      '2',
    ]);
    const page = await (await fetch(`${shop.url}${pathname}?${searchParams}`)).text();
    expect(page).toContain('Leave out links');
    expect(page).toContain('see http://spam.example');
  });

  test('marks what somebody of the team bought', async () => {
    const id = await maya.asked();
    await shop.rows(`update orders set customer_email = upper($2) where id = $1`, [id, ROBIN.email]);
    await maya.say(id);
    expect(await maya.row(id)).toMatchObject({ is_own: true });
  });
});

describe('a review', () => {
  test('is shown after 48 hours, newest first, in pages', async () => {
    const id = await maya.asked();
    await maya.say(id);
    await maya.ask();
    expect(await maya.list(`?product=${PRODUCT}`)).toEqual([]);
    await shop.rows(`update reviews set changed_at = now() - interval '48 hours' where order_id = $1`, [id]);
    await maya.ask();
    expect(await maya.list(`?product=${PRODUCT}`)).toMatchObject([
      { stars: 4, words: SAID.words, name: 'Maya O.', hat: 'Maid of Dishonor', photo: null, isOwn: false },
    ]);
    await maya.takeBack(id);
  });

  test('lists all, twenty at a time', async () => {
    await shop.rows(
      `insert into reviews (product_id, hat_name, technique, asked_at, stars, may_show, said_at, changed_at, published_at)
       select ${PRODUCT}, 'Maid of Dishonor', 'printed', now(), 1 + n % 5, true, now() - n * interval '1 minute', now(), now()
       from generate_series(1, 45) as n`,
    );
    const seen: number[] = [];
    for (let next: string | undefined = '/api/reviews?product=1'; next; ) {
      const answer: Response = await fetch(shop.url + next);
      const page = (await answer.json()) as ShownReview[];
      seen.push(...page.map((review) => Date.parse(review.saidAt)));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toHaveLength(45);
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one));
    await shop.rows('delete from reviews where order_id is null');
  });

  test('is listed without reading its photo, which has another address once it changes', async () => {
    await shop.rows(
      `insert into reviews (product_id, hat_name, technique, asked_at, stars, may_show, said_at, changed_at, published_at, photo)
       select ${PRODUCT}, 'Maid', 'printed', now(), 5, true, now(), now(), now(),
         decode(string_agg(md5(random()::text), ''), 'hex') from generate_series(1, 4000)`,
    );
    const [listed, reads] = await db.transaction().execute(async (trx) => {
      const [review] = await listShown(trx, { productId: PRODUCT, after: null, limit: 1 });
      const { rows } = await sql<{ reads: number }>`
        select idx_scan::int as reads from pg_stat_xact_all_tables
        where relid = (select reltoastrelid from pg_class where oid = 'reviews'::regclass)`.execute(trx);
      return [review, rows[0]?.reads];
    });
    expect(reads).toBe(0);
    expect(listed?.photo).toMatch(/^\/reviews\/\d+\/photo\.jpg\?v=\w+$/);
    await shop.rows('delete from reviews where order_id is null');
    const addresses: unknown[] = [];
    const id = await maya.published({ photo: blob(await photo()) });
    for (const [field, value] of [
      ['ads', 'yes'],
      ['photo', blob(await photo())],
    ] as const) {
      addresses.push((await maya.list())[0]?.photo);
      await maya.say(id, { [field]: value });
      await shop.rows(
        'update reviews set published_at = now() where order_id = $1 and published_at is null',
        [id],
      );
    }
    addresses.push((await maya.list())[0]?.photo);
    expect(addresses.map((address) => addresses.indexOf(address))).toEqual([0, 0, 2]);
    await maya.takeBack(id);
  });

  test('waits again when more than its score changes, and is not shown once she does not allow it', async () => {
    const id = await maya.published({ photo: blob(await photo()) });
    await maya.say(id, { stars: '2' });
    expect(await maya.list()).toMatchObject([{ stars: 2 }]);
    let said = {};
    for (const [field, value] of [
      ['words', 'I changed my mind.'],
      ['name', 'A worse name'],
      ['photo', blob(await photo())],
      ['remove', 'yes'],
    ] as const) {
      await maya.say(id, { ...said, [field]: value });
      expect([field, await maya.list()]).toEqual([field, []]);
      await shop.rows('update reviews set published_at = now() where order_id = $1', [id]);
      // The photo that is there stays without being sent again.
      if (field !== 'photo') said = { ...said, [field]: value };
      await maya.say(id, said);
      expect([field, (await maya.list()).length]).toEqual([field, 1]);
    }
    await maya.say(id, { ...said, show: 'no' });
    expect(await maya.list()).toEqual([]);
    await maya.takeBack(id);
  });

  test('is gone everywhere, with its photo, once it is taken back', async () => {
    const id = await maya.published({ photo: blob(await photo()) });
    const [shown] = await maya.list();
    const picture = await fetch(shop.url + shown?.photo);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const own = `${shop.url}/orders/${id}/review/photo.jpg?key=${encodeURIComponent(KEY)}`;
    expect((await fetch(own)).status).toBe(200);
    await shop.rows(
      `update reviews set reply = 'Pink it is, Maya.', may_advertise = true where order_id = $1`,
      [id],
    );
    await maya.takeBack(id);
    expect(await maya.list()).toEqual([]);
    expect((await fetch(shop.url + shown?.photo)).status).toBe(404);
    expect((await fetch(own)).status).toBe(404);
    expect(await maya.row(id)).toMatchObject({
      stars: null,
      words: '',
      name: '',
      photo: null,
      may_show: false,
      may_advertise: false,
      reply: '',
    });
  });

  test('raises the version of the pages as it appears and disappears', async () => {
    const version = async () =>
      (await shop.rows<{ version: number }>('select version from catalog_version'))[0]?.version;
    const before = await version();
    const id = await maya.published();
    const between = await version();
    await maya.ask();
    expect(await version()).toBe(between);
    await maya.takeBack(id);
    expect(new Set([before, between, await version()]).size).toBe(3);
  });
});

test('the home page shows the newest words that fit on a sticker, a hat’s page those of its hats and its color', async () => {
  await shop.rows('update reviews set published_at = null, may_show = false');
  // The newest first.
  await shop.rows(
    `insert into reviews (product_id, hat_name, hat_color, technique, asked_at, stars, words, name, is_own, may_show, said_at,
       changed_at, published_at)
     select product, 'Maid', color, 'printed', now(), stars, words, 'Maya', is_own, true, now() - n * interval '1 hour', now(), now()
     from (values (1, 1, 'pink', 5, repeat('a', 140), false), (2, 1, 'pink', 1, 'of the team', true),
       (3, 1, 'pink', 4, '', false), (4, 2, 'pink', 3, repeat('b', 141), false), (5, 2, 'navy', 2, 'z', false),
       (6, null, 'pink', 2, '', false)) as said (n, product, color, stars, words, is_own)`,
  );
  const shown = (reviews: ShownReview[]) =>
    reviews.map(({ words, stars }) => `${words.slice(0, 3)} ${stars}`);
  expect(shown(await listNewest(db, 2))).toEqual(['aaa 5', 'z 2']);
  expect(await listNewest(db, 3)).toEqual([]);
  const { own, alike, ...counts } = await readVoices({ db }, { id: 2, hatColor: 'pink' });
  expect([shown(own), shown(alike)]).toEqual([['bbb 3', 'z 2'], ['aaa 5']]);
  expect(counts).toEqual({ count: 2, rating: null });
  expect(shown(await listAlike(db, { id: 2, hatColor: 'pink', limit: 9 }))).toEqual(['aaa 5', 'of  1']);

  // What was said in one moment is listed once each, however it falls on the pages.
  await shop.rows('update reviews set said_at = $1 where published_at is not null', [new Date()]);
  const paged: ShownReview[] = [];
  for (let page = 0; page < 9; page += 1) {
    const last = paged.at(-1);
    const after = last ? { saidAt: new Date(last.saidAt), id: last.id } : null;
    paged.push(...(await listShown(db, { productId: null, after, limit: 1 })));
  }
  expect(paged.map(({ id }) => id)).toEqual((await maya.list()).map(({ id }) => id));
  expect(paged).toHaveLength(6);
  await shop.rows('delete from reviews where order_id is null');
});

describe('an import', () => {
  const importFile = (rows: string[]) =>
    importReviews(
      { db, clock: () => new Date(), secrets: testSecrets },
      { file: csvRow(REVIEW_HEAD) + rows.join(''), who: ROBIN.email },
    );

  test('brings back a review as it was, once, although its row is gone', async () => {
    const id = await maya.published({ words: '=1+1,\n"loud"', ads: 'yes', stars: '2' });
    await shop.rows(`update reviews set reply = 'Thanks' where order_id = $1`, [id]);
    const review = (await readSaid(db, 0, 100)).find(({ orderId }) => orderId === id);
    if (!review) throw new Error('the review is stored');
    const {
      id: _,
      asked_at: __,
      changed_at: ___,
      published_at,
      said_at,
      ...before
    } = (await maya.row(id)) ?? {};
    await shop.rows('delete from reviews where order_id = $1', [id]);
    const file = [csvRow(reviewCells(review, testSecrets))];
    expect(await importFile(file)).toEqual({ imported: 1, kept: 0 });
    expect(await maya.row(id)).toMatchObject({ ...before, published_at: expect.any(Date) });
    expect(await importFile(file)).toEqual({ imported: 0, kept: 1 });
    expect(await importFile([...file, ...file])).toMatchObject({
      message: 'Nothing was imported. Row 3 names the same order as another row.',
    });
    await maya.takeBack(id);
  });

  test('names the rows that the shop did not write, and imports nothing', async () => {
    const refusal = await importFile([csvRow(['made up']), csvRow(['made up'])]);
    expect(refusal).toBeInstanceOf(ShopError);
    expect(refusal).toMatchObject({
      message: 'Nothing was imported. Row 2 is not as the shop wrote it. Row 3 is not as the shop wrote it.',
    });
  });
});

describe('erasing a person', () => {
  test('leaves the words she lets us show, without name, photo and order, and copies everything before', async () => {
    const shown = await maya.published({ photo: blob(await photo()), words: 'It landed.' });
    const said = await maya.asked();
    await maya.say(said, { show: '', words: 'Only for you.' });
    const copy = JSON.stringify(await findPersonalData(db, EMAIL));
    expect(copy).toContain('It landed.');
    expect(copy).toContain('Only for you.');
    await erasePerson(
      { db, clock: () => new Date(), secrets: testSecrets },
      { address: EMAIL, who: 'shopper' },
    );
    expect([await maya.row(shown), await maya.row(said)]).toEqual([undefined, undefined]);
    const left = await shop.rows<{ words: string }>(`select * from reviews where order_id is null`);
    expect(left).toMatchObject([{ words: 'It landed.', order_id: null, name: '', photo: null }]);
    expect((await maya.list()).map(({ words }) => words)).toEqual(['It landed.']);
  });
});

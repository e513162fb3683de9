/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/connect.ts';
import { csvRow, readCsv } from '../../src/server/http/csv.ts';
import { erasePerson } from '../../src/server/privacy/erase-person.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { testSecrets } from '../live-mail.ts';
import { connectTo } from '../separate-database.ts';
import { ROBIN } from '../world.ts';
import { EMAIL } from './maya-data.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';
import { spokenIn } from './spoken.ts';

let shop: ShopInside;
let db: Db;
let maya: ReturnType<typeof spokenIn>;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000' });
  db = connectTo(shop.databaseUrl, 2);
  maya = spokenIn(shop, db);
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
});

afterAll(async () => {
  await db.destroy();
  await shop.close();
});

const download = async () => (await robin.ask('GET', '/api/admin/reviews.csv')).body as string;

async function importFile(file: string) {
  const form = new FormData();
  form.set('file', new Blob([file]), 'reviews.csv');
  const response = await fetch(`${shop.url}/api/admin/reviews/import`, {
    method: 'POST',
    headers: {
      cookie: [...robin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: shop.url,
    },
    body: form,
  });
  const body = (await response.json()) as { error?: { message: string } };
  return { status: response.status, body, message: body.error?.message ?? '' };
}

/** A file with other rows, each with the signature that it had. */
const changed = (file: string, change: (rows: string[][]) => string[][]): string => {
  const [head = [], ...rows] = readCsv(file);
  return [head, ...change(rows)].map(csvRow).join('');
};

const signed = (row: string[]) => [...row, testSecrets.sign('review-row', JSON.stringify(row))];

const LOST = 'order_id, stars, words, name, may_show, may_advertise, hidden_for, reply, is_own, hat_name';
const stored = () =>
  shop.rows(`select ${LOST}, published_at is null as waits from reviews order by order_id`);

test('what the download has comes back as it was, also after everything was lost, and only once', async () => {
  const shown = await maya.published({ words: '=1+1,\n"loud"', ads: 'yes' });
  const hidden = await maya.published({ words: 'Jane Roe wore it.' });
  const review = (await maya.row(hidden))?.id;
  await robin.ask('POST', `/api/admin/reviews/${review}/hide`, { reason: 'private' });
  await robin.ask('POST', `/api/admin/reviews/${(await maya.row(shown))?.id}/reply`, { reply: "'=Thanks" });
  await maya.say(await maya.asked(), { show: '' });
  const before = await stored();
  const file = await download();
  await shop.rows('delete from reviews');
  expect(await importFile(file)).toMatchObject({ status: 200, body: { imported: 3, kept: 0 } });
  expect(await stored()).toEqual(before);
  expect((await maya.list()).map(({ words }) => words)).toEqual(['=1+1,\n"loud"']);
  await maya.say(shown, { words: 'I changed my mind.' });
  expect(await importFile(file)).toMatchObject({ status: 200, body: { imported: 0, kept: 3 } });
  expect(await maya.row(shown)).toMatchObject({ words: 'I changed my mind.' });
  const log = await shop.rows(`select who, action from admin_audit where action like 'imported %'`);
  expect(log).toEqual([{ who: ROBIN.email, action: 'imported 3 reviews' }]);
});

test('nothing is imported if one row was changed or made up, is of an unknown order or there twice', async () => {
  const [first, second] = [await maya.published(), await maya.published()];
  const file = await download();
  await shop.rows('delete from reviews where order_id in ($1, $2)', [first, second]);
  const better = changed(file, (rows) => rows.map((row) => row.with(4, '5')));
  expect((await importFile(better)).message).toMatch(
    /^Nothing was imported\. Row 2 is not as the shop wrote it\. Row 3 /,
  );
  const elsewhere = changed(file, (rows) =>
    rows.map((row) => signed(row.with(1, '7K2Q9MXA4T').slice(0, -1))),
  );
  expect((await importFile(elsewhere)).message).toContain('names order #7K2Q9MXA4T, which is not here.');
  const twice = changed(file, (rows) => [...rows, ...rows.slice(-1)]);
  expect((await importFile(twice)).message).toContain('names the same order as another row.');
  expect([await maya.row(first), await maya.row(second)]).toEqual([undefined, undefined]);
  expect((await importFile('Said,Order\r\n')).message).toBe('Choose a file that this page’s Download wrote.');
});

test('a file has at most 2,000 rows, and twenty that are wrong are named', async () => {
  const [head = []] = readCsv(await download());
  const fileOf = (rows: number) => csvRow(head) + csvRow(['made up']).repeat(rows);
  expect((await importFile(fileOf(2001))).message).toBe('Import at most 2000 rows at a time.');
  const { message } = await importFile(fileOf(2000));
  expect(message).toMatch(/ Row 21 is not as the shop wrote it\. So do 1980 more\.$/);
});

test('what its writer took back stays away, also after an import, and so does who was erased', async () => {
  const id = await maya.published({ words: 'Once.' });
  const file = changed(await download(), (rows) => rows.filter((row) => row[1] === id));
  await maya.takeBack(id);
  expect((await importFile(file)).message).toBe(
    `Nothing was imported. Row 2 was taken back by the writer, in order #${id}.`,
  );
  await shop.rows('delete from reviews where order_id = $1', [id]);
  expect((await importFile(file)).status).toBe(200);
  await maya.takeBack(id);
  expect((await importFile(file)).status).toBe(422);
  await maya.published();
  await erasePerson(
    { db, clock: () => new Date(), secrets: testSecrets },
    { address: EMAIL, who: 'shopper' },
  );
  expect((await importFile(file)).message).toContain(`is by a person who was erased from order #${id}.`);
  expect((await importFile(await download())).message).toContain(' names no order.');
});

/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../src/server/db/connect.ts';
import type { AdminReview } from '../../src/wire/admin/reviews.ts';
import type { SalesAnswer } from '../../src/wire/admin/sales.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { connectTo } from '../separate-database.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';
import { blob, KEY, photo, spokenIn } from './spoken.ts';

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

/** An order of which Maya just said something. */
async function said(fields = {}): Promise<{ id: string; review: number }> {
  const id = await maya.asked();
  expect((await maya.say(id, fields)).status).toBe(204);
  return { id, review: (await maya.row(id))?.id as number };
}

const listed = async (query = ''): Promise<AdminReview[]> =>
  (await robin.ask('GET', `/api/admin/reviews${query}`)).body as AdminReview[];

const decide = async (review: number, what: string, body?: object) =>
  (await robin.ask('POST', `/api/admin/reviews/${review}/${what}`, body)).status;

const mailsTo = async (id: string, kind: string) =>
  (
    await shop.rows<{ text: string }>(`select text from mails where order_id = $1 and event like $2`, [
      id,
      `${kind}.%`,
    ])
  ).map(({ text }) => text);

const logOf = async (id: string) =>
  (
    await shop.rows<{ action: string }>(
      `select action from admin_audit where subject = $1 and about = 'order' order by id`,
      [id],
    )
  ).map(({ action }) => action);

test('new ones come first, whatever their score, and can be paged through', async () => {
  const ids: number[] = [];
  for (const stars of ['3', '1', '5']) ids.unshift((await said({ stars })).review);
  expect((await listed()).map(({ id }) => id)).toEqual(ids);
  const first = await robin.ask('GET', '/api/admin/reviews?limit=2');
  const next = /<([^>]+)>; rel="next"/.exec(first.response.headers.get('link') ?? '')?.[1] ?? '';
  const second = await robin.ask('GET', next);
  expect((second.body as AdminReview[]).map(({ id }) => id)).toEqual(ids.slice(2));
  const back = /<([^>]+)>; rel="prev"/.exec(second.response.headers.get('link') ?? '')?.[1] ?? '';
  expect(((await robin.ask('GET', back)).body as AdminReview[]).map(({ id }) => id)).toEqual(ids.slice(0, 2));
});

test('one is published at once, which the log says', async () => {
  const { id, review } = await said({ words: 'Loud in daylight.', stars: '1' });
  expect(await listed('?q=daylight')).toMatchObject([
    { id: review, state: 'waiting', stars: 1, publishesAt: expect.any(String) },
  ]);
  expect(await decide(review, 'publish')).toBe(204);
  expect(await maya.list()).toMatchObject([{ words: 'Loud in daylight.', stars: 1 }]);
  expect(await listed('?state=published')).toMatchObject([{ id: review, publishesAt: null }]);
  expect(await logOf(id)).toEqual([`published the review of #${id}`]);
});

test('one that its writer does not allow to show is never published', async () => {
  const { review } = await said({ show: '' });
  expect(await decide(review, 'publish')).toBe(409);
  expect(await maya.row(`${(await listed('?state=private'))[0]?.orderId}`)).toMatchObject({
    published_at: null,
  });
});

test('one is hidden only for a stated reason, which its writer hears and can change', async () => {
  const { id, review } = await said({ words: 'Jane Roe, 4 Elm St, wore it.' });
  expect(await decide(review, 'hide', { reason: 'too negative' })).toBe(400);
  expect(await decide(review, 'hide', { reason: 'private' })).toBe(204);
  expect(await decide(review, 'hide', { reason: 'private' })).toBe(204);
  const mails = await mailsTo(id, 'review-hidden');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('It tells who somebody is');
  await shop.rows(`update reviews set changed_at = now() - interval '9 days' where id = $1`, [review]);
  await maya.ask();
  expect(await maya.row(id)).toMatchObject({ published_at: null, hidden_for: 'private' });
  await maya.say(id, { words: 'A friend wore it.' });
  expect(await maya.row(id)).toMatchObject({ hidden_for: null });
  expect(await logOf(id)).toEqual([`hid the review (private data) of #${id}`]);
});

test('one that is hidden after it was shown is gone at once, with its photo', async () => {
  const { review } = await said({ photo: blob(await photo()) });
  const isShown = async () => [
    (await maya.list()).some(({ id }) => id === review),
    (await fetch(`${shop.url}/reviews/${review}/photo.jpg`)).status,
  ];
  expect(await decide(review, 'publish')).toBe(204);
  expect(await isShown()).toEqual([true, 200]);
  expect(await decide(review, 'hide', { reason: 'private' })).toBe(204);
  expect(await isShown()).toEqual([false, 404]);
});

test.each([
  ['after the link has ended', `asked_at = now() - interval '181 days'`],
  ['after thirty changes', 'changes = 30'],
])('one that is hidden %s asks its writer for no change', async (_, state) => {
  const { id, review } = await said();
  await shop.rows(`update reviews set ${state} where id = $1`, [review]);
  await decide(review, 'hide', { reason: 'other' });
  const [mail] = await mailsTo(id, 'review-hidden');
  expect(mail).toContain('It can no longer be changed with your link, so write to us.');
  expect(mail).toContain('See your review:');
  const page = await fetch(`${shop.url}/orders/${id}/review?key=${encodeURIComponent(KEY)}`);
  expect(await page.text()).toContain('It is not about a hat from us. Write to us.');
});

test('one whose stars alone change is listed as changed, and stays shown', async () => {
  const { id, review } = await said({ words: 'Fine.' });
  await decide(review, 'publish');
  await shop.rows(`update reviews set changed_at = now() - interval '9 days' where id = $1`, [review]);
  await maya.say(id, { words: 'Fine.', stars: '1' });
  expect((await listed())[0]).toMatchObject({ id: review, stars: 1, state: 'published' });
});

test('one is answered in the shop’s name, and its writer gets the answer', async () => {
  const { id, review } = await said({ words: 'Came a day late.' });
  await decide(review, 'publish');
  expect(await decide(review, 'reply', { reply: ' We sent the shipping back. ' })).toBe(204);
  expect((await maya.list()).find((each) => each.id === review)?.reply).toBe('We sent the shipping back.');
  expect((await mailsTo(id, 'review-reply'))[0]).toContain('We sent the shipping back.');
  await decide(review, 'reply', { reply: '' });
  expect((await maya.list()).find((each) => each.id === review)?.reply).toBe('');
  expect(await mailsTo(id, 'review-reply')).toHaveLength(1);
});

test.each([
  ['published', {}, ', shown below it:'],
  ['waiting', {}, ':'],
  ['private', { show: '' }, '. Only you can read it:'],
])('one that is %s is answered with who reads the answer', async (state, fields, rest) => {
  const { id, review } = await said(fields);
  if (state === 'published') await decide(review, 'publish');
  await decide(review, 'reply', { reply: 'Thanks!' });
  expect((await mailsTo(id, 'review-reply'))[0]).toContain(`Here’s our answer${rest}`);
});

test('one is decided only as it was read, and answered only over the answer that was read', async () => {
  const { id, review } = await said({ words: 'Fine.' });
  const read = async () => {
    const found = (await listed()).find((each) => each.id === review);
    return { changedAt: found?.changedAt, hiddenFor: found?.hiddenFor };
  };
  const first = await read();
  await maya.say(id, { words: 'Look at this.', photo: blob(await photo()) });
  const decideAs = (was: object) =>
    Promise.all([decide(review, 'publish', { was }), decide(review, 'hide', { reason: 'hate', was })]);
  expect(await decideAs(first)).toEqual([409, 409]);
  expect(await maya.row(id)).toMatchObject({ published_at: null, hidden_for: null });
  const second = await read();
  const hide = { reason: 'hate', was: second };
  expect([await decide(review, 'hide', hide), await decide(review, 'hide', hide)]).toEqual([204, 204]);
  expect(await decide(review, 'publish', { was: second })).toBe(409);
  const third = { was: await read() };
  for (const _ of ['first', 'again']) expect(await decide(review, 'publish', third)).toBe(204);
  expect(await logOf(id)).toEqual([`hid the review (hate) of #${id}`, `published the review of #${id}`]);

  const answer = (reply: string) =>
    robin.ask('POST', `/api/admin/reviews/${review}/reply`, { reply, was: { reply: '' } });
  const answers = [await answer('Thanks!'), await answer('Thanks!'), await answer('Sorry!')];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 409]);
  expect(answers[2]?.body).toMatchObject({ error: { details: { reply: 'Thanks!' } } });
  expect(await maya.row(id)).toMatchObject({ reply: 'Thanks!' });
});

test('one whose writer was erased is hidden without an email, and the log names its hat', async () => {
  const { id, review } = await said();
  await decide(review, 'publish');
  await shop.rows('update reviews set order_id = null where id = $1', [review]);
  expect(await decide(review, 'hide', { reason: 'other' })).toBe(204);
  expect(await mailsTo(id, 'review-hidden')).toEqual([]);
  const log = await shop.rows(
    `select who, about, subject, action from admin_audit where about = 'shop' order by id desc limit 1`,
  );
  const action = 'hid the review (another product) of a Maid of Dishonor';
  expect(log).toEqual([{ who: ROBIN.email, about: 'shop', subject: '', action }]);
});

test('one that was taken back can no longer be decided', async () => {
  const { id, review } = await said();
  await maya.takeBack(id);
  expect([await decide(review, 'publish'), await decide(review, 'hide', { reason: 'hate' })]).toEqual([
    404, 404,
  ]);
});

test('its photo is for the team before it is for everybody', async () => {
  const { review } = await said({ photo: blob(await photo()) });
  const path = `/api/admin/reviews/${review}/photo`;
  expect((await listed()).find(({ id }) => id === review)?.photo).toBe(path);
  expect((await robin.ask('GET', path)).status).toBe(200);
  expect((await fetch(shop.url + path)).status).toBe(401);
  expect((await fetch(`${shop.url}/reviews/${review}/photo.jpg`)).status).toBe(404);
});

test('What sells says how many were asked and spoke, their score, and the problems with the same hat, made alike', async () => {
  await shop.rows('delete from reviews');
  const id = await maya.delivered({ days: 9 });
  await maya.ask();
  await shop.rows('delete from reviews where order_id <> $1', [id]);
  await maya.say(id, { stars: '2' });
  await shop.rows(
    `insert into problems (order_id, reason, lines, reported_by)
     select order_id, 'misprint', jsonb_build_array(jsonb_build_object('id', id, 'quantity', 1)), 'shopper'
     from order_lines where order_id = $1`,
    [id],
  );
  const reviewed = async () =>
    ((await robin.ask('GET', '/api/admin/sales?days=14')).body as SalesAnswer).reviews;
  const printed = { name: 'Maid of Dishonor', technique: 'printed', asked: 1, spoke: 1, stars: '2.0' };
  expect(await reviewed()).toEqual([{ ...printed, problems: 1 }]);
  await shop.rows(
    `update order_lines set thread = '#FFFFFF', canvas_width = 1, canvas_height = 1 where order_id = $1`,
    [id],
  );
  expect(await reviewed()).toEqual([{ ...printed, problems: 0 }]);
});

test('all can be downloaded, without formulas', async () => {
  await said({ words: '=1+1 is what I paid' });
  const { body: file } = await robin.ask('GET', '/api/admin/reviews.csv');
  expect(file).toContain('Said,Order,Hat,Technique,Score,Words');
  expect(file).toContain(`'=1+1 is what I paid`);
});

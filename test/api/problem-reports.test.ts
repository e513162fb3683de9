import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasePerson } from '../../src/server/privacy/erase-person.ts';
import { sha256 } from '../../src/server/secrets.ts';
import type { AdminProblem, AdminProblems } from '../../src/wire/admin/problems.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { testSecrets } from '../live-mail.ts';
import { findPersonalData } from '../personal-data.ts';
import { connectTo } from '../separate-database.ts';
import { ROBIN } from '../world.ts';
import { EMAIL, placeOrder } from './maya-data.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShopInside({ RATE_LIMIT_SCALE: '1000' });
  robin = new AdminBrowser(shop.url);
  await robin.signIn(ROBIN.email, ROBIN.password);
});

afterAll(() => shop.close());

const KEY = 'the key in the email';
let orders = 0;

/** Stores a shipped order for one hat that opens with `KEY`. */
async function shippedOrder(status = 'shipped') {
  orders += 1;
  const id = `50000000${String(orders).padStart(2, '0')}`;
  await placeOrder(shop, id, { status });
  await shop.rows('update orders set key_hash = $2 where id = $1', [id, sha256(KEY)]);
  const [line] = await shop.rows<{ id: number }>('select id::integer from order_lines where order_id = $1', [
    id,
  ]);
  return { id, line: line?.id ?? 0 };
}

/** A photo with a place, a camera and a rotation in its EXIF data. */
const photo = (width = 120, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#ff2e93' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'PhoneMaker' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '36/1 9/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '86/1 47/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

const WORDS = 'The D in DRINK\nis half gone. 😬';

type Fields = Record<string, string | Blob>;

function send(id: string, fields: Fields, { key = KEY, accept = 'text/html' } = {}) {
  const body = new FormData();
  const all = { reason: 'misprint', wish: 'replacement', words: WORDS, ...fields };
  for (const [name, value] of Object.entries(all)) body.set(name, value);
  const url = `${shop.url}/orders/${id}/problems?key=${encodeURIComponent(key)}`;
  return fetch(url, { method: 'POST', body, redirect: 'manual', headers: { accept } });
}

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

interface Stored {
  id: number;
  reason: string;
  words: string;
  wish: string;
  photo: Buffer | null;
  lines: { id: number; quantity: number }[];
}

const stored = (id: string) =>
  shop.rows<Stored>('select * from problems where order_id = $1 order by id', [id]);

describe('a report from the order’s page', () => {
  test('is stored with its photo, of which only the pixels are left, and reaches the owner', async () => {
    const { id, line } = await shippedOrder();
    const original = await photo();
    expect((await sharp(original).metadata()).exif?.includes('PhoneMaker')).toBe(true);
    const answer = await send(id, { hat: String(line), photo: blob(original) });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/orders/${id}?${new URLSearchParams({ key: KEY })}#problems`,
    ]);
    const [problem] = await stored(id);
    expect(problem).toMatchObject({
      reason: 'misprint',
      wish: 'replacement',
      words: WORDS,
      lines: [{ id: line, quantity: 1 }],
    });
    const bytes = problem?.photo ?? Buffer.alloc(0);
    const metadata = await sharp(bytes).metadata();
    // Upright, as the camera held it.
    expect(metadata).toMatchObject({ format: 'jpeg', width: 60, height: 120 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
      Array(4).fill(undefined),
    );
    for (const trace of ['Exif', 'GPS', 'PhoneMaker']) expect(bytes.includes(trace)).toBe(false);
    const [alert] = await shop.rows<{ kind: string; text: string }>(
      'select kind, text from alerts where order_id = $1',
      [id],
    );
    expect(alert).toEqual({
      kind: 'problem',
      text: `Order #${id}: the shopper reports a problem. The lettering is wrong (1 hat, $24.99 paid). They would like a new hat.`,
    });
    const mails = await shop.rows('select id from mails where event = $1', [`problem.${id}.${problem?.id}`]);
    expect(mails).toHaveLength(1);
    const page = await (await fetch(shop.url + answer.headers.get('location'))).text();
    expect(page).toContain('Got it. A person answers within a business day.');
  });

  test('that is sent twice is stored once', async () => {
    const { id, line } = await shippedOrder();
    const report = { hat: String(line), request: crypto.randomUUID() };
    const accept = 'application/json';
    const answers = await Promise.all([0, 1, 2].map(() => send(id, report, { accept })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [problem, ...others] = await stored(id);
    expect(others).toEqual([]);
    expect(await answers[0]?.json()).toEqual({ id: problem?.id });
  });

  test('about the same hat again asks whether it is something new', async () => {
    const { id, line } = await shippedOrder();
    await send(id, { hat: String(line) });
    const again = await send(id, { hat: String(line), reason: 'damaged' });
    const location = again.headers.get('location') ?? '';
    expect(location).toMatch(new RegExp(`^/orders/${id}/problem\\?`));
    expect(Object.fromEntries(new URL(location, shop.url).searchParams)).toEqual({
      key: KEY,
      error: 'again',
      reason: 'damaged',
      wish: 'replacement',
      request: '',
      new: '',
      words: WORDS,
      hat: String(line),
      [`count-${line}`]: '',
    });
    const page = await (await fetch(shop.url + location)).text();
    expect(page).toContain('You already told us about this hat on ');
    expect(page).toContain('Check the box if this is something new.');
    expect(await stored(id)).toHaveLength(1);

    await send(id, { hat: String(line), reason: 'damaged', new: 'yes' });
    const [first, second] = await stored(id);
    const { body } = await robin.ask('GET', `/api/admin/orders/${id}/problems`);
    expect((body as AdminProblems).problems).toMatchObject([
      { id: second?.id, earlier: { reason: 'misprint' } },
      { id: first?.id, earlier: null },
    ]);
    const alerts = 'select text from alerts where order_id = $1 order by id desc';
    const [alert] = await shop.rows<{ text: string }>(alerts, [id]);
    expect(alert?.text).toMatch(/say that this is something new\.$/);
  });

  test('that lacks something comes back with everything that was typed', { tags: 'nightly' }, async () => {
    const { id, line } = await shippedOrder();
    const answer = await send(id, { hat: String(line), reason: 'damaged', wish: '' });
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(new RegExp(`^/orders/${id}/problem\\?`));
    const page = await (await fetch(shop.url + location)).text();
    expect(page).toContain('Tell us what would fix it.');
    expect(page).toContain('is half gone. 😬</textarea>');
    expect(page).toMatch(
      new RegExp(`name="hat"[^>]*checked=""[^>]*value="${line}"|value="${line}"[^>]*checked=""`),
    );
    expect(page).toMatch(/value="damaged"[^>]*checked=""|checked=""[^>]*value="damaged"/);
    expect(await stored(id)).toEqual([]);
  });

  test.each([
    ['no hat', {}, 'lines'],
    ['another order’s hat', { hat: '1' }, 'lines'],
    ['no number of hats', { count: '0' }, 'lines'],
    ['too many words', { words: 'x'.repeat(1001) }, 'words'],
    ['neither photo nor words', { words: ' ' }, 'words'],
    ['a file that is no photo', { photo: new Blob(['<svg/>'], { type: 'image/png' }) }, 'photo'],
  ] as [string, Fields, string][])('with %s says so beside the field', async (_, fields, path) => {
    const { id, line } = await shippedOrder();
    const { count = '', ...typed } = fields;
    const hat: Fields =
      path === 'lines' && count === '' ? {} : { hat: String(line), [`count-${line}`]: count };
    const answer = await send(id, { ...hat, ...typed }, { accept: 'application/json' });
    expect([answer.status, await answer.json()]).toMatchObject([422, { error: { path } }]);
    expect(await stored(id)).toEqual([]);
  });

  test('of a lost parcel has no photo, whatever the browser sends', { tags: 'nightly' }, async () => {
    const { id, line } = await shippedOrder();
    await send(id, { hat: String(line), reason: 'lost', words: '', photo: blob(await photo()) });
    expect(await stored(id)).toMatchObject([{ reason: 'lost', photo: null }]);
  });

  test('of several hats says to the owner what was paid for them, and that the shopper wants it back', async () => {
    const { id, line } = await shippedOrder();
    await shop.rows('update order_lines set quantity = 3, share = 1000, tax = 100 where id = $1', [line]);
    await send(id, { hat: String(line), [`count-${line}`]: '2', reason: 'damaged', wish: 'refund' });
    expect(await stored(id)).toMatchObject([{ lines: [{ id: line, quantity: 2 }] }]);
    const text = `Order #${id}: the shopper reports a problem. The hat is damaged (2 hats, $7.34 paid). They would like their money back.`;
    expect(await shop.rows('select text from alerts where order_id = $1', [id])).toEqual([{ text }]);
    await shop.rows('update order_lines set refused_at = now() where id = $1', [line]);
    const again = { hat: String(line), new: 'yes' };
    expect((await send(id, again, { accept: 'application/json' })).status).toBe(422);
  });

  test('is refused with a wrong key, before shipping, when it is too large, and after three open ones', async () => {
    const { id, line } = await shippedOrder();
    const report = { hat: String(line) };
    const accept = 'application/json';
    expect((await send(id, report, { key: 'guessed', accept })).status).toBe(404);
    const early = await shippedOrder('processing');
    expect((await send(early.id, { hat: String(early.line) }, { accept })).status).toBe(409);
    const huge = blob(Buffer.alloc(11.5 * 1024 * 1024));
    expect((await send(id, { ...report, photo: huge }, { accept })).status).toBe(413);
    expect(await stored(id)).toEqual([]);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1)
      statuses.push((await send(id, { ...report, new: 'yes' }, { accept })).status);
    expect(statuses).toEqual([201, 201, 201, 409]);
    // The owner writes down as many as there are, and each that is decided makes room for another.
    const path = `/api/admin/orders/${id}/problems`;
    const lines = [{ id: line, quantity: 1 }];
    const told = { lines, reason: 'damaged', wish: 'refund', words: ' By phone. ' };
    expect((await robin.ask('POST', path, told)).status).toBe(201);
    const problems = await stored(id);
    expect(problems.at(-1)).toMatchObject({ reason: 'damaged', wish: 'refund', words: 'By phone.' });
    expect(await shop.rows('select kind from alerts where order_id = $1', [id])).toHaveLength(3);
    for (const { id: problemId } of problems.slice(0, 2))
      await robin.ask('POST', `${path}/${problemId}/close`, { answer: 'No.' });
    expect((await send(id, { ...report, new: 'yes' }, { accept })).status).toBe(201);
  });
});

test('words and photo are in the copy of the shopper’s data, and erased with it', async () => {
  const { id, line } = await shippedOrder('completed');
  await send(id, { hat: String(line), photo: blob(await photo()) });
  const db = connectTo(shop.databaseUrl);
  const data = await findPersonalData(db, EMAIL);
  const [problem] = data.orders.find((order) => order.id === id)?.problems ?? [];
  expect(problem).toMatchObject({ words: WORDS, reason: 'misprint' });
  const [, base64 = ''] = problem?.photo?.split(',') ?? [];
  expect((await sharp(Buffer.from(base64, 'base64')).metadata()).format).toBe('jpeg');
  await erasePerson(
    { db, secrets: testSecrets, clock: () => new Date() },
    { address: EMAIL, who: 'shopper' },
  );
  expect(await stored(id)).toMatchObject([{ words: '', photo: null }]);
  await db.destroy();
});

test('the page about a parcel that came back takes an address, and gives back what was typed', {
  tags: 'nightly',
}, async () => {
  const { id, line } = await shippedOrder();
  const [problem] = await shop.rows<{ id: number }>(
    `insert into problems (order_id, reason, lines, reported_by) values ($1, 'returned', $2, 'Printful') returning id`,
    [id, JSON.stringify([{ id: line, quantity: 1 }])],
  );
  const where = `/orders/${id}/where/${problem?.id}?${new URLSearchParams({ key: KEY })}`;
  const post = (fields: Record<string, string>) =>
    fetch(shop.url + where, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const page = await (await fetch(shop.url + where)).text();
  expect(page).toContain('Your package came back. Where to now?');
  expect(page).toContain('value="418 Music Row"');
  const typed = {
    customerName: 'Maya Ortiz',
    address: '9 Elm Street',
    city: 'Memphis',
    state: 'TN',
    zipCode: '381',
  };
  const back = (await post(typed)).headers.get('location') ?? '';
  const again = await (await fetch(shop.url + back)).text();
  expect(again).toContain('a ZIP has 5 digits');
  expect(again).toContain('value="9 Elm Street"');
  const saved = await post({ ...typed, zipCode: '38103' });
  expect(saved.headers.get('location')).toBe(`/orders/${id}?${new URLSearchParams({ key: KEY })}#problems`);
  const order = await (await fetch(shop.url + saved.headers.get('location'))).text();
  expect(order).toContain('You asked us to send it to 9 Elm Street, Memphis, TN 38103.');
});

test('the owner sees photo and words, decides once, and the shopper’s page says what was decided', async () => {
  const { id, line } = await shippedOrder();
  await send(id, { hat: String(line), photo: blob(await photo()) });
  const path = `/api/admin/orders/${id}/problems`;
  const read = async () => (await robin.ask('GET', path)).body as AdminProblems;
  const [problem] = (await read()).problems;
  expect(problem).toMatchObject({
    words: WORDS,
    wish: 'replacement',
    photo: `${path}/${problem?.id}/photo`,
    suggestedRefund: '0.00',
    isUndecided: true,
    hats: [{ lineId: line, title: 'Maya turns 30', quantity: 1 }],
  });
  expect((await fetch(shop.url + problem?.photo)).status).toBe(401);
  const photos = await robin.ask('GET', problem?.photo ?? '');
  expect(photos.status).toBe(200);
  const other = await shippedOrder();
  const elsewhere = problem?.photo?.replace(id, other.id) ?? '';
  expect((await robin.ask('GET', elsewhere)).status).toBe(404);
  const decide = (what: string, body: object) => robin.ask('POST', `${path}/${problem?.id}/${what}`, body);
  expect((await decide('close', { answer: ' ' })).status).toBe(400);
  const pending = async () =>
    ((await robin.ask('GET', '/api/admin/problems')).body as AdminProblem[])
      .filter(({ orderId }) => orderId === id)
      .map((each) => each.id);
  expect(await pending()).toEqual([problem?.id]);
  const decided = await decide('replacement', { refunded: 0, replacements: 0 });
  const { replacementId } = decided.body as { replacementId: string };
  expect((await decide('close', { answer: 'No.' })).status).toBe(409);
  expect(await pending()).toEqual([]);
  expect((await decide('claim', {})).status).toBe(204);
  expect(await pending()).toEqual([problem?.id]);
  expect((await decide('claim-result', { credit: 1248 })).status).toBe(204);
  expect(await pending()).toEqual([]);
  expect((await read()).problems[0]).toMatchObject({
    claim: { due: null, result: 'credited', credit: '12.48' },
    decidedBy: ROBIN.email,
    refunded: null,
  });

  const page = await (await fetch(`${shop.url}/orders/${id}?${new URLSearchParams({ key: KEY })}`)).text();
  expect(page).toContain('We’re making them again, on us.');
  const [, link = ''] = /href="(\/orders\/[^"]*)"[^>]*>See order/.exec(page) ?? [];
  expect(link).toContain(`/orders/${replacementId}?key=`);
  const replacement = await (await fetch(shop.url + link.replaceAll('&amp;', '&'))).text();
  expect(replacement).toContain(`It replaces hats of order #${id}, and you pay nothing.`);

  const added = await robin.ask('POST', path, {
    lines: [{ id: line, quantity: 1 }],
    reason: 'lost',
    wish: 'refund',
    words: '',
  });
  expect(added.status).toBe(201);
  const [second, first] = (await read()).problems;
  expect(second).toMatchObject({ reportedBy: ROBIN.email, needsAddress: true });
  expect(second?.warnings).toEqual([`Order #${replacementId} replaces these hats already.`]);
  expect([first?.id, first?.warnings]).toEqual([problem?.id, []]);
  // It waits until the shopper says where to send the hats, and comes after those with a claim.
  const decideSecond = `${path}/${second?.id}/replacement`;
  expect((await robin.ask('POST', decideSecond, { refunded: 0, replacements: 1 })).body).toEqual({
    replacementId: null,
  });
  await shop.rows(
    `insert into problems (order_id, reason, lines, reported_by, claimed_at, claim_due)
     select $1, 'damaged', lines, 'x', now(), now() + days * interval '1 day'
     from problems, unnest(array[2, 1]) as days where id = $2`,
    [id, second?.id],
  );
  const claimed = await shop.rows<{ id: number }>(
    `select id from problems where order_id = $1 and reported_by = 'x' order by claim_due`,
    [id],
  );
  expect(await pending()).toEqual([...claimed.map((each) => each.id), second?.id]);
});

test('the refund that is suggested has the hat’s sales tax, and the cents that are left, also for a replacement’s hat', async () => {
  const { id, line } = await shippedOrder();
  await shop.rows('update order_lines set quantity = 3, share = 1000, tax = 100 where id = $1', [line]);
  await shop.rows('update orders set paid = total where id = $1', [id]);
  const suggested = async (orderId: string, lineId: number) => {
    const path = `/api/admin/orders/${orderId}/problems`;
    const report = {
      lines: [{ id: lineId, quantity: 1 }],
      reason: 'misprint',
      wish: 'refund',
      words: 'No D.',
    };
    await robin.ask('POST', path, report);
    const [problem] = ((await robin.ask('GET', path)).body as AdminProblems).problems;
    return { refund: problem?.suggestedRefund, decide: `${path}/${problem?.id}` };
  };
  const first = await suggested(id, line);
  expect(first.refund).toBe('3.67');
  const { body } = await robin.ask('POST', `${first.decide}/replacement`, { refunded: 0, replacements: 0 });
  const { replacementId } = body as { replacementId: string };
  await shop.rows(`update orders set status = 'shipped' where id = $1`, [replacementId]);
  const [made] = await shop.rows<{ id: number }>('select id::integer from order_lines where order_id = $1', [
    replacementId,
  ]);
  expect((await suggested(replacementId, made?.id ?? 0)).refund).toBe('3.67');
  await shop.rows(
    `insert into refunds (id, order_id, amount, status, reason, asked_by, lines) values ('re_' || $1, $1, 734, 'succeeded', '', 'shop', $2)`,
    [id, JSON.stringify([{ id: line, quantity: 2 }])],
  );
  expect((await suggested(id, line)).refund).toBe('3.66');
});

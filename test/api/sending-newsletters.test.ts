/** @module-tag nightly */

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewsletterAnswer } from '../../src/wire/newsletters.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let mails: MailServer;
let owner: AdminBrowser;

beforeAll(async () => {
  mails = await startMailServer();
  shop = await openShopInside({ SMTP_URL: mails.url, TIME_SCALE: '0.02', NEWSLETTERS_PER_MINUTE: '60' });
  owner = new AdminBrowser(shop.url);
  await owner.signIn(ROBIN.email, ROBIN.password);
  mails.behave('refused', 'refuses');
  mails.behave('lost', 'losesAnswer');
  mails.behave('cut', 'cutsBefore');
  mails.behave('later', 'laterOnce');
});

beforeEach(async () => {
  await shop.rows('truncate subscribers cascade');
  await shop.rows(
    `insert into subscribers (email, state) select name || '@example.com', state from (values
      ('ann', 'confirmed'), ('bob', 'confirmed'), ('refused', 'confirmed'), ('lost', 'confirmed'), ('cut', 'confirmed'),
      ('later', 'confirmed'), ('pending', 'pending'), ('gone', 'unsubscribed')) as people (name, state)`,
  );
});

afterAll(async () => {
  await shop.close();
  await mails.close();
});

const call = async <Answer = NewsletterAnswer>(method: string, path: string, body?: unknown) => {
  const { status, body: answer } = await owner.ask(method, path, body);
  return { status, answer: answer as Answer };
};

const addSixtyReaders = () =>
  shop.rows(
    `insert into subscribers (email, state) select 'reader' || i || '@example.com', 'confirmed' from generate_series(1, 60) i`,
  );

const ended = (path: string) =>
  until('the newsletter has ended', async () => {
    const { answer } = await call('GET', path);
    return answer.state === 'sent' ? answer : null;
  });

const TEXT = {
  subject: 'Pool season',
  blocks: [
    { kind: 'headline', text: 'Hello' },
    { kind: 'button', label: 'See all hats', link: '/shop' },
  ],
};

test('the preview shows the email, with what its hats cost now', async () => {
  const [hat] = await shop.rows<{ id: number; name: string }>(
    `update products set price = 3100 where id = (select min(id) from products) returning id, name`,
  );
  const { answer } = await call<{ html: string; text: string }>('POST', '/api/admin/campaigns/preview', {
    subject: 'Hats',
    blocks: [
      { kind: 'text', text: '<b>Loud</b>' },
      { kind: 'hat', hat: hat?.id },
    ],
  });
  expect(answer.html).toContain('&lt;b&gt;Loud&lt;/b&gt;');
  expect(answer.text).toContain(`${hat?.name}: $31.00\n\nSee it in the shop:\n`);
});

test.each([
  ['blocks.1.hat', 422, { kind: 'hat', hat: 999_999 }, 'This hat is not in the shop.'],
  [
    'blocks.1.picture',
    400,
    { kind: 'picture', picture: 'https://spy.example/1.gif', description: 'x' },
    'Choose a picture',
  ],
  [
    'blocks.1.picture',
    422,
    { kind: 'picture', picture: `/newsletter-pictures/${'0'.repeat(32)}.jpg`, description: 'x' },
    'This picture is not in the shop.',
  ],
])('a block is refused at %s with %i', async (path, status, block, message) => {
  const refused = await call<{ error: { path: string; message: string } }>('POST', '/api/admin/campaigns', {
    subject: 'Hats',
    blocks: [...TEXT.blocks.slice(0, 1), block],
  });
  expect([refused.status, refused.answer.error.path]).toEqual([status, path]);
  expect(refused.answer.error.message).toContain(message);
});

test.each([
  ['subject', { subject: ' ', blocks: TEXT.blocks }, 'A subject is required.'],
  ['blocks', { subject: 'Hats', blocks: [] }, 'Add a block first.'],
  ['blocks.0.text', { subject: 'Hats', blocks: [{ kind: 'headline', text: '' }] }, 'Write the headline.'],
  ['blocks.0.hat', { subject: 'Hats', blocks: [{ kind: 'hat', hat: 0 }] }, 'Choose a hat.'],
  [
    'blocks.0.link',
    { subject: 'Hats', blocks: [{ kind: 'button', label: 'x', link: 'javascript:alert(1)' }] },
    'Use a page of this shop, such as /shop, or an address that starts with https://.',
  ],
  [
    'blocks.0.picture',
    { subject: 'Hats', blocks: [{ kind: 'picture', picture: '', description: 'x' }] },
    'Choose a picture.',
  ],
])('a draft without %s is saved, and cannot be sent', async (path, draft, message) => {
  const { status, answer } = await call('POST', '/api/admin/campaigns', draft);
  expect([status, answer.blocks]).toEqual([201, draft.blocks]);
  const at = { day: '2099-12-31', time: '10:00' };
  for (const [verb, body] of [['test'], ['send'], ['schedule', at]] as const)
    expect(await call('POST', `/api/admin/campaigns/${answer.id}/${verb}`, body)).toMatchObject({
      status: 409,
      answer: { error: { message, path } },
    });
  expect((await call('GET', `/api/admin/campaigns/${answer.id}`)).answer.state).toBe('draft');
});

test('a newsletter has at most 30 blocks, also the longest that are allowed', async () => {
  const blocks = Array.from({ length: 30 }, () => ({ kind: 'text', text: 'x'.repeat(5000) }));
  const { status, answer } = await call('POST', '/api/admin/campaigns', { subject: 'Long', blocks });
  expect(status).toBe(201);
  const path = `/api/admin/campaigns/${answer.id}`;
  const was = { subject: 'Long', blocks };
  expect((await call('PUT', path, { ...was, was })).status).toBe(200);
  expect((await call('PUT', path, { subject: 'Long', blocks: [...blocks, TEXT.blocks[0]] })).status).toBe(
    400,
  );
  expect((await call('DELETE', path)).status).toBe(204);
});

test('a draft in Markdown becomes a text, and is sent once it was saved again', async () => {
  const [{ id } = { id: 0 }] = await shop.rows<{ id: number }>(
    `insert into campaigns (subject, markdown) values ('Old', '# Hello') returning id::int`,
  );
  const path = `/api/admin/campaigns/${id}`;
  const blocks = [{ kind: 'text', text: '# Hello' }];
  expect((await call('GET', path)).answer).toMatchObject({ blocks, markdown: null });
  expect((await call('POST', `${path}/send`)).status).toBe(409);
  const was = { subject: 'Old', blocks };
  expect((await call('PUT', path, { ...TEXT, was })).answer).toMatchObject(TEXT);
  expect((await call('PUT', path, { ...TEXT, was })).status).toBe(409);
  expect((await call('DELETE', path)).status).toBe(204);
});

test('a sent newsletter in Markdown stays as it was', async () => {
  const [{ id } = { id: 0 }] = await shop.rows<{ id: number }>(
    `insert into campaigns (subject, markdown, state, started_at) values ('Old', '# Hello', 'stopped', now()) returning id::int`,
  );
  const path = `/api/admin/campaigns/${id}`;
  expect((await call('GET', path)).answer).toMatchObject({
    markdown: '# Hello',
    state: 'stopped',
    results: null,
  });
  expect((await call('POST', `${path}/resume`)).status).toBe(409);
  expect((await call('GET', path)).answer.state).toBe('stopped');
});

test('a newsletter is written, tested, and sent once to every confirmed reader', async () => {
  const { status, answer: draft } = await call('POST', '/api/admin/campaigns', TEXT);
  expect([status, draft.state]).toEqual([201, 'draft']);
  const path = `/api/admin/campaigns/${draft.id}`;
  await call('PUT', path, { ...TEXT, subject: 'Pool season is here' });
  await call('POST', `${path}/test`);
  await until('the test arrives', async () => mails.received.find(({ to }) => to === ROBIN.email) ?? null);

  const sent = await Promise.all([1, 2, 3].map(() => call('POST', `${path}/send`)));
  expect(sent.map((one) => one.status).sort()).toEqual([200, 409, 409]);
  expect((await call('PUT', path, TEXT)).status).toBe(409);
  expect((await call('DELETE', path)).status).toBe(409);

  const done = await ended(path);
  expect(done.counts).toMatchObject({ sent: 3, refused: 1, unsure: 2, waiting: 0, sending: 0, failed: 0 });
  expect(done.troubles.map(({ email, state }) => [email, state])).toEqual([
    ['refused@example.com', 'refused'],
    ['lost@example.com', 'unsure'],
    ['cut@example.com', 'unsure'],
  ]);
  const arrived = mails.received
    .filter(({ source }) => source.includes('Subject: Pool season is here'))
    .map(({ to }) => to);
  expect(arrived.sort()).toEqual(['ann', 'bob', 'later', 'lost'].map((name) => `${name}@example.com`));
});

test('the longest newsletter is tested too', async () => {
  const long = {
    subject: 'Long',
    blocks: Array.from({ length: 30 }, () => ({ kind: 'text', text: 'x'.repeat(5000) })),
  };
  const { answer: draft } = await call('POST', '/api/admin/campaigns', long);
  // As the page does, with the draft as it was seen.
  expect((await call('POST', `/api/admin/campaigns/${draft.id}/test`, { was: long })).status).toBe(200);
});

test('the one-click unsubscribe link in an email works, and its reader gets no further newsletter', async () => {
  const { answer: first } = await call('POST', '/api/admin/campaigns', TEXT);
  await call('POST', `/api/admin/campaigns/${first.id}/send`);
  await ended(`/api/admin/campaigns/${first.id}`);
  const mail = mails.received.findLast(({ to }) => to === 'ann@example.com');
  const [, url = ''] =
    /List-Unsubscribe: <([^>]*)>/.exec(mail?.source.replace(/\r\n[ \t]+/g, ' ') ?? '') ?? [];
  const answer = await fetch(shop.url + new URL(url).pathname + new URL(url).search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(answer.status).toBe(200);
  const { answer: next } = await call('POST', '/api/admin/campaigns', TEXT);
  const before = mails.received.length;
  await call('POST', `/api/admin/campaigns/${next.id}/send`);
  const done = await ended(`/api/admin/campaigns/${next.id}`);
  expect(done.counts.sent).toBe(2);
  expect(mails.received.slice(before).map(({ to }) => to)).not.toContain('ann@example.com');
});

test('a stopped newsletter resumes with the remaining readers', async () => {
  await addSixtyReaders();
  const first = mails.received.length;
  const { answer: draft } = await call('POST', '/api/admin/campaigns', { ...TEXT, subject: 'Stop and go' });
  const path = `/api/admin/campaigns/${draft.id}`;
  await call('POST', `${path}/send`);
  await until(
    'some readers have the newsletter',
    async () => (await call('GET', path)).answer.counts.sent > 3 || null,
  );
  expect((await call('POST', `${path}/stop`)).answer.state).toBe('stopped');
  const arrived = () => mails.received.slice(first).filter(({ to }) => to.startsWith('reader')).length;
  const before = arrived();
  await until('no job works on the newsletter', async () => {
    const working = await shop.queue.jobs('send-campaign');
    return working.length === 0 || null;
  });
  // As many emails can be in transit.
  expect(arrived() - before).toBeLessThanOrEqual(3);
  expect((await call('POST', `${path}/stop`)).status).toBe(409);
  const { counts } = (await call('GET', path)).answer;
  expect(counts.waiting).toBeGreaterThan(20);
  expect((await call('POST', `${path}/resume`)).answer.state).toBe('sending');
  const done = await ended(path);
  expect(done.counts.sent).toBe(63);
  const readers = mails.received
    .slice(first)
    .filter(({ to }) => to.startsWith('reader'))
    .map(({ to }) => to);
  expect([readers.length, new Set(readers).size]).toEqual([60, 60]);
});

test('an outage of the mail server loses and duplicates no email', async () => {
  await addSixtyReaders();
  const { answer: draft } = await call('POST', '/api/admin/campaigns', {
    ...TEXT,
    subject: 'After the storm',
  });
  const path = `/api/admin/campaigns/${draft.id}`;
  const before = mails.received.length;
  mails.hangUp(true);
  await call('POST', `${path}/send`);
  await until('five attempts failed', async () => {
    const tried = await shop.rows(
      'select 1 from campaign_recipients where campaign_id = $1 and attempts > 0',
      [draft.id],
    );
    return tried.length >= 5 || null;
  });
  mails.hangUp(false);
  const done = await ended(path);
  expect(done.counts).toMatchObject({ sent: 63, unsure: 2, refused: 1, failed: 0 });
  const readers = mails.received.slice(before).filter(({ to }) => !to.startsWith('lost'));
  expect([readers.length, new Set(readers.map(({ to }) => to)).size]).toEqual([63, 63]);
});

/** A day and a time in New York, like the fields of the form. */
const inNewYork = (at: Date) => {
  const [day = '', time = ''] = at.toLocaleString('sv-SE', { timeZone: 'America/New_York' }).split(' ');
  return { day, time: time.slice(0, 5) };
};

test('a scheduled newsletter is sent once at its time, with an uploaded picture that everyone can see', async () => {
  await addSixtyReaders();
  const form = new FormData();
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f39' } })
    .png()
    .withExif({ IFD0: { Copyright: 'Robin’s kitchen' } })
    .toBuffer();
  form.set('picture', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'kitchen.png');
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const upload = (body: FormData) =>
    fetch(`${shop.url}/api/admin/campaigns/pictures`, {
      method: 'POST',
      headers: { cookie, origin: shop.url },
      body,
    });
  const uploaded = await upload(form);
  expect(uploaded.status).toBe(201);
  const { path: picture } = (await uploaded.json()) as { path: string };
  const shown = await fetch(shop.url + picture);
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(bytes.includes('kitchen')).toBe(false);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40 });
  const stored = await shop.rows('delete from campaign_pictures returning name, bytes');
  expect((await fetch(shop.url + picture)).status).toBe(200);
  await shop.rows(
    'insert into campaign_pictures (name, bytes) values ($1, $2)',
    Object.values(stored[0] ?? {}),
  );
  const notes = new FormData();
  notes.set('picture', new Blob(['<script>alert(1)</script>'], { type: 'image/png' }), 'x.png');
  expect((await upload(notes)).status).toBe(422);

  const { answer: draft } = await call('POST', '/api/admin/campaigns', {
    subject: 'Right on time',
    blocks: [
      { kind: 'picture', picture, description: 'Kitchen' },
      { kind: 'button', label: 'Shop all hats', link: '/shop' },
    ],
  });
  const path = `/api/admin/campaigns/${draft.id}`;
  expect((await call('POST', `${path}/schedule`, inNewYork(new Date(Date.now() - 60_000)))).status).toBe(422);
  expect((await call('POST', `${path}/schedule`, { day: '2027-03-14', time: '02:30' })).status).toBe(422);
  const later = new Date(Date.now() + 3_600_000);
  // Somebody else has changed it since.
  expect((await call('POST', `${path}/schedule`, { ...inNewYork(later), was: TEXT })).status).toBe(409);
  const scheduled = await call('POST', `${path}/schedule`, inNewYork(later));
  expect([scheduled.status, scheduled.answer.state]).toEqual([200, 'scheduled']);
  expect(scheduled.answer.sendAt).toBe(new Date(Math.floor(later.getTime() / 60_000) * 60_000).toISOString());
  expect((await call('PUT', path, TEXT)).status).toBe(409);

  // Canceled, and scheduled again: the job of the first time must start nothing.
  expect((await call('POST', `${path}/unschedule`)).answer.state).toBe('draft');
  expect((await call('POST', `${path}/schedule`, inNewYork(later))).status).toBe(200);
  await shop.rows(`update campaigns set send_at = now() - interval '1 second' where id = $1`, [draft.id]);
  for (const { data } of await shop.queue.jobs('start-campaign'))
    await shop.queue.add('start-campaign', data);
  const before = mails.received.length;
  await shop.queue.reschedule('start-campaign');
  const done = await ended(path);
  expect(done.sendAt).toBeNull();
  await until('no job is left', async () => {
    const left = await shop.queue.jobs(['start-campaign', 'send-campaign']);
    return left.length === 0 || null;
  });
  const arrived = mails.received.slice(before).filter(({ to }) => to.startsWith('reader'));
  expect([arrived.length, new Set(arrived.map(({ to }) => to)).size]).toEqual([60, 60]);
  expect(arrived[0]?.source.replaceAll('=\r\n', '')).toContain(picture);
});

test('a newsletter without readers is refused', async () => {
  await shop.rows(`update subscribers set state = 'unsubscribed'`);
  const { answer } = await call('POST', '/api/admin/campaigns', TEXT);
  expect((await call('POST', `/api/admin/campaigns/${answer.id}/send`)).status).toBe(409);
  expect((await call('GET', `/api/admin/campaigns/${answer.id}`)).answer.state).toBe('draft');
  expect((await call('DELETE', `/api/admin/campaigns/${answer.id}`)).status).toBe(204);
  expect((await call('GET', '/api/admin/campaigns/999999')).status).toBe(404);
});

test('the list of newsletters is paged and complete', async () => {
  await shop.rows(
    `insert into campaigns (subject, markdown) select 'Draft ' || i, 'Hats' from generate_series(1, 120) i`,
  );
  const all = await shop.rows<{ id: number }>('select id::int from campaigns order by id desc');
  const seen: number[] = [];
  let path: string | null = '/api/admin/campaigns';
  while (path !== null) {
    const { body, response } = await owner.ask('GET', path);
    seen.push(...(body as NewsletterAnswer[]).map(({ id }) => id));
    const next: string | undefined = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    path = next ?? null;
  }
  expect(seen).toEqual(all.map(({ id }) => id));
});

test('the list counts the readers of a newsletter that ended long ago once, and those of one that is sent each time', async () => {
  const [{ id } = { id: 0 }] = await shop.rows<{ id: number }>(
    `with old as (insert into campaigns (subject, markdown, state, ended_at) values ('Old', '', 'sent', '2026-01-01') returning id)
     insert into campaign_recipients (campaign_id, state) select id, 'sent' from old returning campaign_id::int as id`,
  );
  const sent = async () =>
    (await call<NewsletterAnswer[]>('GET', '/api/admin/campaigns')).answer.find((one) => one.id === id)
      ?.counts.sent;
  expect(await sent()).toBe(1);
  await shop.rows('insert into campaign_recipients (campaign_id, state) values ($1, $2)', [id, 'sent']);
  expect(await sent()).toBe(1);
  await shop.rows(`update campaigns set state = 'sending' where id = $1`, [id]);
  expect(await sent()).toBe(2);
});

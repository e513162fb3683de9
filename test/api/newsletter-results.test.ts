/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LetterBlock } from '../../src/domain/newsletter/blocks.ts';
import { testServer } from '../../src/server/http/fixtures.ts';
import { newsletterClickRoutes } from '../../src/server/newsletters/click-routes.ts';
import { startNewsletter, stopWithoutAddress } from '../../src/server/newsletters/newsletter-actions.ts';
import { findNewsletter, insertNewsletter, readResults } from '../../src/server/newsletters/queries.ts';
import {
  countRecipients,
  giveUpAbandoned,
  listTroubles,
  takeSlot,
} from '../../src/server/newsletters/recipient-queries.ts';
import {
  cancelSchedule,
  scheduleNewsletter,
  startScheduled,
} from '../../src/server/newsletters/schedule-newsletter.ts';
import { sendNewsletter } from '../../src/server/newsletters/send-newsletter.ts';
import { requestData } from '../../src/server/privacy/your-data.ts';
import { deleteSubscribers, findSubscriber } from '../../src/server/subscribers/queries.ts';
import { subscriberRoutes } from '../../src/server/subscribers/routes.ts';
import { confirm, unsubscribe } from '../../src/server/subscribers/subscription.ts';
import { type Counter, openCounter } from './counter.ts';

let counter: Counter;
let server: ReturnType<typeof testServer>;
let hat: { id: number; name: string; slug: string };

beforeAll(async () => {
  counter = await openCounter();
  server = testServer({ env: { TRUST_PROXY: '1' } });
  newsletterClickRoutes(server, counter.deps);
  subscriberRoutes(server, counter.deps);
  [hat = hat] = await counter.rows('select id, name, slug from products order by id limit 1');
  await counter.rows(`insert into subscribers (email, state) values ('ann@example.com', 'confirmed')`);
});

afterAll(async () => {
  await server.close();
  await counter.close();
});

const pace = {
  lanes: 1,
  mailsPerMinute: 60_000,
  minute: 60_000,
  slice: 5000,
  silence: 60_000,
  retry: { delay: 1, longest: 1 },
};

/** Sends a newsletter to Ann, and returns its number and its email. */
async function send(blocks: LetterBlock[]) {
  const { deps } = counter;
  const { id: newsletterId } = await insertNewsletter(deps.db, { subject: 'Hats', blocks });
  const refusal = await startNewsletter(deps, { newsletterId, who: 'kim@hats.example' });
  if (refusal) throw refusal;
  await sendSlice(newsletterId);
  const [mail = { html: '', text: '' }] = await counter.rows<{ html: string; text: string }>(
    'select html, text from mails where event like $1',
    [`newsletter.${newsletterId}.%`],
  );
  return { id: newsletterId, ...mail };
}

async function sendSlice(newsletterId: number, postalAddress: string | null = '') {
  const { deps } = counter;
  const { publicUrl } = deps.config;
  const sending = {
    postalAddress: () => postalAddress,
    stopWithoutAddress: (id: number) => stopWithoutAddress(deps, id),
    stopping: new AbortController().signal,
    mailer: null,
  };
  const newsletter = await findNewsletter(deps.db, newsletterId);
  return sendNewsletter(
    { ...deps, ...sending, publicUrl, pace },
    { campaignId: newsletterId, round: newsletter?.round ?? 0 },
  );
}

test('a newsletter that waits for the end of an attempt looks again when it is given up, not before', async () => {
  const { id } = await send([{ kind: 'text', text: 'Hats' }]);
  await counter.rows("update campaigns set state = 'sending' where id = $1", [id]);
  await counter.rows(
    "update campaign_recipients set state = 'sending', due_at = now() - interval '20 seconds' where campaign_id = $1",
    [id],
  );
  expect(await sendSlice(id)).toEqual({ againIn: expect.closeTo(40_000, -4) });
});

test('a stopped newsletter gives up an attempt whose process died, and keeps who waits for its owner', async () => {
  const { id } = await send([{ kind: 'text', text: 'Hats' }]);
  await counter.rows("insert into subscribers (email, state) values ('bob@example.com', 'confirmed')");
  await counter.rows(
    'insert into campaign_recipients (campaign_id, subscriber_id) select $1, max(id) from subscribers',
    [id],
  );
  await counter.rows("update campaigns set state = 'stopped' where id = $1", [id]);
  const attempted = (ago: string) =>
    counter.rows(
      "update campaign_recipients set state = 'sending', due_at = now() - $2::interval where campaign_id = $1 and state <> 'waiting'",
      [id, ago],
    );
  await attempted('20 seconds');
  expect(await sendSlice(id)).toEqual({ againIn: expect.closeTo(40_000, -4) });
  await attempted('61 seconds');
  expect(await sendSlice(id)).toEqual({ done: true });
  expect((await countRecipients(counter.deps.db, [id]))(id)).toMatchObject({ unsure: 1, waiting: 1 });
  await counter.rows("delete from subscribers where email = 'bob@example.com'");
});

test('an attempt is given up in its own newsletter only, and nobody who waits or was reached with it', async () => {
  const reached = await send([{ kind: 'text', text: 'Hats' }]);
  const other = await send([{ kind: 'text', text: 'Caps' }]);
  await counter.rows("insert into subscribers (email, state) values ('cat@example.com', 'confirmed')");
  await counter.rows(
    'insert into campaign_recipients (campaign_id, subscriber_id) select $1, max(id) from subscribers',
    [reached.id],
  );
  await counter.rows("update campaign_recipients set due_at = now() - interval '1 hour'");
  await counter.rows("update campaign_recipients set state = 'sending' where campaign_id = $1", [other.id]);
  await giveUpAbandoned(counter.deps.db, reached.id, new Date());
  const countsOf = await countRecipients(counter.deps.db, [reached.id, other.id]);
  expect(countsOf(reached.id)).toMatchObject({ stored: 1, waiting: 1, unsure: 0 });
  expect(countsOf(other.id)).toMatchObject({ sending: 1, unsure: 0 });
  await counter.rows("delete from subscribers where email = 'cat@example.com'");
});

test('a newsletter whose postal address is taken away stops, and tells the owner why, once', async () => {
  const { deps, rows } = counter;
  const { id } = await insertNewsletter(deps.db, { subject: 'Hats', blocks: [{ kind: 'text', text: 'Hi' }] });
  await startNewsletter(deps, { newsletterId: id, who: 'kim@hats.example' });
  for (const _ of ['first', 'again']) expect(await sendSlice(id, null)).toEqual({ done: true });
  expect((await findNewsletter(deps.db, id))?.state).toBe('stopped');
  expect((await countRecipients(deps.db, [id]))(id)).toMatchObject({ waiting: 1, stored: 0 });
  expect(await rows('select who, action from admin_audit order by id desc limit 1')).toEqual([
    { who: 'shop', action: 'stopped the newsletter “Hats”: Settings have no postal address' },
  ]);
  expect(await rows("select recipient, text from mails where event like 'newsletter-stopped.%'")).toEqual([
    { recipient: deps.config.mail.owner, text: expect.stringContaining('The newsletter “Hats” stopped.') },
  ]);
});

test('a reader who ordered nothing gets a link to her data, and nobody else does', async () => {
  for (const address of ['Ann@example.com', 'nobody@example.com']) await requestData(counter.deps, address);
  expect(await counter.rows("select recipient from mails where event like 'your-data.%'")).toEqual([
    { recipient: 'ann@example.com' },
  ]);
});

test('who leaves loses her waiting email alone, stays among those who got the last one, and is not back by an old link', async () => {
  const { deps, rows } = counter;
  await rows("insert into subscribers (email, state) values ('dee@example.com', 'confirmed')");
  const { id: last } = await send([{ kind: 'text', text: 'Hats' }]);
  const { id: next } = await insertNewsletter(deps.db, {
    subject: 'Caps',
    blocks: [{ kind: 'text', text: 'Hi' }],
  });
  await startNewsletter(deps, { newsletterId: next, who: 'kim@hats.example' });
  const [dee = { id: 0, round: 0 }] = await rows<{ id: number; round: number }>(
    "select id, round from subscribers where email = 'dee@example.com'",
  );
  await unsubscribe(deps, dee.id, null);
  const countsOf = await countRecipients(deps.db, [last, next]);
  expect(countsOf(last)).toMatchObject({ stored: 2, left: 0 });
  expect(countsOf(next)).toMatchObject({ waiting: 1, left: 1 });
  expect(await confirm(deps, dee)).toBe(false);
  expect(await findSubscriber(deps.db, dee.id)).toMatchObject({ state: 'unsubscribed' });
  await rows("delete from subscribers where email = 'dee@example.com'");
});

test('who leaves, and a newsletter that is stopped, get no email from the next moment on', async () => {
  const { deps, rows } = counter;
  await rows(
    "insert into subscribers (email, state) values ('bob@example.com', 'confirmed'), ('cem@example.com', 'confirmed')",
  );
  const { id } = await insertNewsletter(deps.db, { subject: 'Hats', blocks: [{ kind: 'text', text: 'Hi' }] });
  await startNewsletter(deps, { newsletterId: id, who: 'kim@hats.example' });
  const next = async () => {
    const slot = await takeSlot(deps.db, id, { step: 0, now: new Date(Date.now() + 1000) });
    return slot && 'recipient' in slot ? slot.recipient.email : slot;
  };
  const become = (state: string) => rows('update campaigns set state = $2 where id = $1', [id, state]);
  expect(await next()).toBe('ann@example.com');
  await rows("update subscribers set state = 'unsubscribed' where email = 'bob@example.com'");
  await become('stopped');
  expect(await next()).toBeNull();
  await become('sending');
  expect([await next(), await next()]).toEqual(['cem@example.com', null]);
  await rows("delete from subscribers where email in ('bob@example.com', 'cem@example.com')");
});

test('a newsletter that was sent gets no time to be sent again, and is no draft again', async () => {
  const { deps } = counter;
  const { id } = await send([{ kind: 'text', text: 'Hats' }]);
  const who = 'kim@hats.example';
  const schedule = { newsletterId: id, day: '2099-01-01', time: '12:00', who };
  expect(await scheduleNewsletter(deps, schedule)).toMatchObject({ code: 'conflict' });
  expect(await cancelSchedule(deps, id, who)).toMatchObject({ code: 'conflict' });
  expect((await findNewsletter(deps.db, id))?.state).toBe('sent');
});

test('a scheduled newsletter of a live shop without a postal address is a draft again, and its owner hears why', async () => {
  const { deps, rows } = counter;
  const { id } = await insertNewsletter(deps.db, {
    subject: 'Later',
    blocks: [{ kind: 'text', text: 'Hi' }],
  });
  const who = 'kim@hats.example';
  expect(
    await scheduleNewsletter(deps, { newsletterId: id, day: '2099-01-01', time: '12:00', who }),
  ).toBeNull();
  await rows("update campaigns set send_at = now() - interval '1 minute' where id = $1", [id]);
  const { round = 0 } = (await findNewsletter(deps.db, id)) ?? {};
  const live = { ...deps.config, stripe: { ...deps.config.stripe, live: true } };
  const { version, settings } = deps.settings.current();
  const without = {
    ...deps.settings,
    current: () => ({ version, settings: { ...settings, postalAddress: '' } }),
  };
  const start = (config: typeof live, of: number) =>
    startScheduled({ ...deps, config, settings: without }, { campaignId: id, round: of });
  // A job for a time that was canceled.
  expect(await start(deps.config, round - 1)).toEqual({ done: true });
  expect((await findNewsletter(deps.db, id))?.state).toBe('scheduled');
  expect(await start(live, round)).toEqual({ done: true });
  expect(await findNewsletter(deps.db, id)).toMatchObject({ state: 'draft', sendAt: null });
  const [mail] = await rows<{ text: string }>('select text from mails where event like $1', [
    `newsletter-not-sent.${id}.%`,
  ]);
  expect(mail?.text).toContain(
    'The newsletter “Later” was not sent at its time. Set the shop’s postal address',
  );
});

test('whom a newsletter did not reach is listed for that newsletter alone, also once she was erased', async () => {
  const { deps, rows } = counter;
  const [first, other] = [
    await send([{ kind: 'text', text: 'Hats' }]),
    await send([{ kind: 'text', text: 'Caps' }]),
  ];
  const ofEach = () => Promise.all([first, other].map(({ id }) => listTroubles(deps.db, id)));
  expect(await ofEach()).toEqual([[], []]);
  await rows(`with gone as (insert into subscribers (email, state) values ('gus@example.com', 'confirmed') returning id)
    insert into campaign_recipients (campaign_id, subscriber_id, state, answer) select ${first.id}, id, 'refused', 'No' from gone`);
  expect(await ofEach()).toEqual([[{ email: 'gus@example.com', state: 'refused', answer: 'No' }], []]);
  await deleteSubscribers(deps.db, (eb) => eb('email', '=', 'gus@example.com'));
  expect(await ofEach()).toEqual([[{ email: null, state: 'refused', answer: null }], []]);
});

const resultsOf = async (id: number) => {
  const newsletter = await findNewsletter(counter.deps.db, id);
  if (!newsletter) throw new Error('no newsletter');
  return readResults(counter.deps.db, newsletter);
};

/** The addresses in an email that count clicks, as paths. */
const countedIn = (text: string) => text.match(/\/newsletter\/go\/[\w.-]+/g) ?? [];

let networks = 0;

const click = (url: string, { method = 'GET' as 'GET' | 'HEAD', ...headers }: Record<string, string> = {}) =>
  server.inject({
    method: method as 'GET' | 'HEAD',
    url,
    headers: { 'user-agent': FIREFOX, 'x-forwarded-for': `198.51.100.${networks++}`, ...headers },
  });

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('clicks are counted by link, and lead to what the newsletter holds', async () => {
  const { id, text, html } = await send([
    { kind: 'text', text: 'Hello' },
    { kind: 'hat', hat: hat.id },
    { kind: 'button', label: 'The party', link: 'https://party.example/rsvp' },
  ]);
  const [toHat = '', toParty = ''] = countedIn(text);
  expect(html).toContain(toHat);
  const first = await click(toHat);
  expect([first.statusCode, first.headers.location]).toEqual([
    302,
    `${counter.deps.config.publicUrl}/hats/${hat.slug}?from=${id}`,
  ]);
  expect(first.headers['set-cookie']).toBeUndefined();
  await click(toHat);
  expect((await click(toParty)).headers.location).toBe('https://party.example/rsvp');
  const clicks = [
    { label: hat.name, link: `/hats/${hat.slug}`, clicks: 2 },
    { label: 'The party', link: 'https://party.example/rsvp', clicks: 1 },
  ];
  expect(await resultsOf(id)).toEqual({ clicks, orders: 0, revenue: 0, unsubscribes: 0 });

  // Nobody clicked here.
  for (const headers of [
    { method: 'HEAD' },
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'sec-purpose': 'prefetch' },
  ] as Record<string, string>[])
    expect((await click(toHat, headers)).statusCode).toBe(302);
  // A scanner opens all links at once, again and again.
  const scanner = { 'x-forwarded-for': '203.0.113.9' };
  for (const link of [toHat, toParty, toHat]) await click(link, scanner);
  expect((await resultsOf(id)).clicks.map((link) => link.clicks)).toEqual([3, 1]);
});

test('a link that the shop did not sign leads nowhere', async () => {
  const { id, text } = await send([
    { kind: 'button', label: 'All', link: '/shop' },
    { kind: 'text', text: 'Bye' },
    { kind: 'button', label: 'More', link: '/crew' },
  ]);
  const [all = ''] = countedIn(text);
  const key = all.split('.')[2];
  const sign = (of: string) => counter.deps.secrets.sign('newsletter-click', of);
  const { id: draft } = await insertNewsletter(counter.deps.db, {
    subject: 'Not sent',
    blocks: [{ kind: 'button', label: 'All', link: '/shop' }],
  });
  for (const link of [
    `${id}.2.${key}`,
    `${id + 1}.0.${key}`,
    `${id}.0.${key?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `${id}.0`,
    `${id}.0.https://evil.example`,
    `${id}.1.${sign(`${id}.1`)}`,
    `999999.0.${sign('999999.0')}`,
    `${draft}.0.${sign(`${draft}.0`)}`,
  ])
    expect((await click(`/newsletter/go/${encodeURIComponent(link)}`)).statusCode, link).toBe(404);
  expect((await resultsOf(id)).clicks.map(({ clicks }) => clicks)).toEqual([0, 0]);
});

test('a hat keeps the price of the day on which the newsletter was sent', async () => {
  await counter.rows('update products set price = 2800 where id = $1', [hat.id]);
  const { id, text } = await send([{ kind: 'hat', hat: hat.id }]);
  expect(text).toContain(`${hat.name}: $28.00`);
  await counter.rows('update products set price = 2999 where id = $1', [hat.id]);
  const newsletter = await findNewsletter(counter.deps.db, id);
  expect(newsletter?.blocks).toMatchObject([{ hat: hat.id, sent: { name: hat.name, price: '$28.00' } }]);
});

test('orders count for seven days', async () => {
  const blocks: LetterBlock[] = [{ kind: 'button', label: 'All', link: '/shop' }];
  const [now, old] = [await send(blocks), await send(blocks)];
  await counter.rows(`update campaigns set started_at = now() - interval '169 hours' where id = $1`, [
    old.id,
  ]);
  await counter.rows(`update campaigns set started_at = now() - interval '167 hours' where id = $1`, [
    now.id,
  ]);
  const bought = await counter.orderToPay({ campaign: now.id });
  await counter.orderToPay({ campaign: now.id });
  const late = await counter.orderToPay({ campaign: old.id });
  const other = await counter.orderToPay({ campaign: 999_999 });
  await counter.orderToPay();
  // One of the first two stays unpaid.
  await counter.rows(
    `update orders set status = 'processing', paid_at = now(), paid = total where id = any($1)`,
    [[bought.id, late.id, other.id]],
  );
  expect(await resultsOf(now.id)).toMatchObject({ orders: 1, revenue: 3498 });
  expect(await resultsOf(old.id)).toMatchObject({ orders: 0, revenue: 0 });
});

test('the same order from a tab with the newsletter’s mark and from one without is one', async () => {
  const { id } = await send([{ kind: 'button', label: 'All', link: '/shop' }]);
  const first = await counter.order({ campaign: id }, 'one-attempt');
  expect((await counter.order({}, 'one-attempt')).id).toBe(first.id);
});

test('who leaves through a newsletter counts once, for one that went to her', async () => {
  const { id, text } = await send([{ kind: 'text', text: 'Hello' }]);
  const { id: other } = await insertNewsletter(counter.deps.db, { subject: 'Never sent', blocks: [] });
  const [, who = ''] = /who=(\d+)&campaign=/.exec(text) ?? [];
  const key = counter.deps.secrets.sign('newsletter-leave', who);
  const leave = (newsletter: number | string, by = key) =>
    server.inject({
      method: 'POST',
      url: `/newsletter/unsubscribe?who=${who}&campaign=${newsletter}&key=${by}`,
    });
  expect(text).toContain(`/newsletter/unsubscribe?who=${who}&campaign=${id}&key=`);
  expect((await leave(id, 'forged')).statusCode).toBe(404);
  const again = () => counter.rows(`update subscribers set state = 'confirmed' where id = $1`, [who]);
  for (const newsletter of [other, 'x']) {
    expect((await leave(newsletter)).statusCode).toBe(200);
    await again();
  }
  expect((await leave(id)).statusCode).toBe(200);
  expect((await leave(id)).statusCode).toBe(200);
  expect((await resultsOf(id)).unsubscribes).toBe(1);
  expect((await resultsOf(other)).unsubscribes).toBe(0);
  await again();
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningShop } from '../../src/server/main.ts';
import type { NewsletterAnswer } from '../../src/wire/newsletters.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { openInstance, openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let second: RunningShop;
let mails: MailServer;
let owner: AdminBrowser;

/** Milliseconds between two newsletters. */
const STEP = 100;

beforeAll(async () => {
  mails = await startMailServer();
  // A minute of 1,200 ms.
  const env = { SMTP_URL: mails.url, TIME_SCALE: '0.02', NEWSLETTERS_PER_MINUTE: '12' };
  shop = await openShopInside(env);
  second = await openInstance(shop.databaseUrl, env);
  owner = new AdminBrowser(shop.url);
  await owner.signIn(ROBIN.email, ROBIN.password);
});

/** The newsletters of a test reach only its own readers. */
beforeEach(() => shop.rows(`update subscribers set state = 'unsubscribed'`));

afterAll(async () => {
  await second.close();
  await shop.close();
  await mails.close();
});

const readers = (names: string, count: number) =>
  shop.rows(
    `insert into subscribers (email, state)
     select $1 || i || '@example.com', 'confirmed' from generate_series(1, $2::int) i`,
    [names, count],
  );

const call = async (method: string, path: string, body?: unknown) =>
  (await owner.ask(method, path, body)).body as NewsletterAnswer;

async function writeNewsletter(subject: string): Promise<string> {
  const { id } = await call('POST', '/api/admin/campaigns', {
    subject,
    blocks: [{ kind: 'text', text: 'Hats' }],
  });
  return `/api/admin/campaigns/${id}`;
}

const ended = (path: string) =>
  until('the newsletter has ended', async () => {
    const newsletter = await call('GET', path);
    return newsletter.state === 'sent' ? newsletter : null;
  });

const newsletters = () => mails.received.filter(({ to }) => to.startsWith('reader'));

test('two newsletters on two instances share one rate, even when stopped and resumed', async () => {
  const READERS = 20;
  await readers('reader', READERS);
  const paths = [await writeNewsletter('One'), await writeNewsletter('Two')];
  for (const path of paths) await call('POST', `${path}/send`);
  for (let stops = 0; stops < 4; stops += 1) {
    await until('more readers have the newsletter', async () => newsletters().length > 3 * stops || null);
    for (const path of paths) {
      await call('POST', `${path}/stop`);
      await call('POST', `${path}/resume`);
    }
  }
  for (const path of paths) expect((await ended(path)).counts.sent).toBe(READERS);
  const times = newsletters()
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  expect(times).toHaveLength(2 * READERS);
  // An interval may be shorter by one email's transmission time.
  const spansOf = (mailsInSpan: number) =>
    times.slice(mailsInSpan).map((time, index) => time - (times[index] ?? 0));
  expect(Math.min(...spansOf(times.length - 1))).toBeGreaterThan((times.length - 1) * STEP * 0.85);
  expect(Math.min(...spansOf(10))).toBeGreaterThan(10 * STEP * 0.5);
});

test('an outage of the mail server does not count as a failed attempt', async () => {
  await readers('patient', 1);
  mails.behave('patient', 'laterOnce');
  mails.hangUp(true);
  const path = await writeNewsletter('After the outage');
  await call('POST', `${path}/send`);
  await until('there were as many attempts as a reader may be postponed', async () => {
    const [row] = await shop.rows<{ tries: number }>(
      `select max(r.attempts) as tries from campaign_recipients r join subscribers s on s.id = r.subscriber_id
       where s.email like 'patient%'`,
    );
    return (row?.tries ?? 0) >= 6 || null;
  });
  mails.hangUp(false);
  expect((await ended(path)).counts).toMatchObject({ sent: 1, failed: 0 });
});

test('a reader is given up after the mail server has said "later" six times', async () => {
  await readers('never', 1);
  mails.behave('never', 'later');
  const path = await writeNewsletter('Not now');
  await call('POST', `${path}/send`);
  const answered = (times: number) =>
    until(`${times} deferrals are counted`, async () => {
      const [row] = await shop.rows<{ state: string }>(
        `select r.state from campaign_recipients r join subscribers s on s.id = r.subscriber_id
         where s.email like 'never%' and deferred = $1`,
        [times],
      );
      return row ?? null;
    });
  await answered(1);
  // The waits between attempts grow to hours.
  const skipTo = (times: number) =>
    shop.rows('update campaign_recipients set deferred = $1, due_at = now() where deferred > 0', [times]);
  await skipTo(4);
  expect(await answered(5)).toEqual({ state: 'waiting' });
  await skipTo(5);
  expect(await answered(6)).toEqual({ state: 'failed' });
  expect((await ended(path)).counts).toMatchObject({ sent: 0, failed: 1 });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import type { AdminOrderDetail } from '../../src/wire/admin/orders.ts';
import type { TodayAnswer } from '../../src/wire/admin/today.ts';
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
  shop = await openShopInside({ SMTP_URL: mails.url, TIME_SCALE: '0.02' });
  owner = new AdminBrowser(shop.url);
  await owner.signIn(ROBIN.email, ROBIN.password);
});

afterAll(async () => {
  await shop.close();
  await mails.close();
});

const SEVERAL = [1, 2, 3, 4];

/** Inserts an email into the outbox that was sent an hour ago. */
async function sentMail(recipient: string): Promise<number> {
  const [row] = await shop.rows<{ id: number }>(
    `insert into mails (event, recipient, message_id, subject, html, text, state, sent_at)
     values ($1, $2, $3, 'Hats', 'Hats', 'Hats', 'sent', now() - interval '1 hour') returning id::int`,
    [`test.${recipient}`, recipient, `<${recipient}>`],
  );
  return row?.id ?? 0;
}

/** Inserts a paid order. */
const paidOrderOf = (id: string, email: string) =>
  shop.rows(
    `insert into orders (id, key_hash, status, customer_name, customer_email, address1, city, state, zip, country,
      subtotal, discount, discount_percentage, shipping, total, shipping_method, shipping_provider_id, request_hash,
      paid, paid_at)
     values ($1, 'k', 'processing', 'Maya Ortiz', $2, '418 Music Row', 'Nashville', 'TN', '37203', 'US',
      2499, 0, 0, 499, 2998, 'Standard Shipping', 'STANDARD', 'h', 2998, now())`,
    [id, email],
  );

const clickAtOnce = (path: string) => Promise.all(SEVERAL.map(() => owner.ask('POST', path)));
const receivedBy = (address: string) => mails.received.filter(({ to }) => to === address);

/** Waits until no jobs are left of an address's emails, so that no more of them are sent. */
const mailJobsDone = (recipient: string) =>
  until(`no email jobs of ${recipient} are left`, async () => {
    const ids = await shop.rows<{ mailId: number }>(
      'select id::int as "mailId" from mails where recipient = $1',
      [recipient],
    );
    const jobs = await Promise.all(ids.map((mail) => shop.queue.jobs('deliver-mail', mail)));
    return jobs.flat().length === 0 || null;
  });

test('"send again" clicked several times at once sends an email once more', async () => {
  const id = await sentMail('clicks@example.com');
  await shop.rows('update mails set attempts = 40, deferred = 31, lost = 9 where id = $1', [id]);
  await clickAtOnce(`/api/admin/mails/${id}/resend`);
  await mailJobsDone('clicks@example.com');
  expect(receivedBy('clicks@example.com')).toHaveLength(1);
  expect(await shop.rows('select state, attempts, deferred, lost from mails where id = $1', [id])).toEqual([
    { state: 'sent', attempts: 1, deferred: 0, lost: 0 },
  ]);
});

test('"send again" sends an email whose attempt died with its process', async () => {
  const id = await sentMail('died@example.com');
  await shop.rows(`update mails set state = 'sending', begun_at = now() - interval '1 hour' where id = $1`, [
    id,
  ]);
  expect((await owner.ask('POST', `/api/admin/mails/${id}/resend`)).status).toBe(204);
  await mailJobsDone('died@example.com');
  expect(receivedBy('died@example.com')).toHaveLength(1);
});

test('an email that was just sent is not sent again by a late click', async () => {
  const id = await sentMail('late-click@example.com');
  await owner.ask('POST', `/api/admin/mails/${id}/resend`);
  await until('the email arrives', async () => receivedBy('late-click@example.com')[0]);
  await mailJobsDone('late-click@example.com');
  expect((await owner.ask('POST', `/api/admin/mails/${id}/resend`)).status).toBe(409);
  await shop.rows(`update mails set begun_at = now() - interval '1 minute' where id = $1`, [id]);
  expect((await owner.ask('POST', `/api/admin/mails/${id}/resend`)).status).toBe(204);
  await until('a later request sends the email', async () => receivedBy('late-click@example.com')[1]);
});

test('"send again" while an email is being sent is refused, and the email is sent once', async () => {
  const id = await sentMail('slow@example.com');
  mails.behave('slow', 'holds');
  await owner.ask('POST', `/api/admin/mails/${id}/resend`);
  await until('the mail server has the email', async () => receivedBy('slow@example.com')[0]);
  const { status } = await owner.ask('POST', `/api/admin/mails/${id}/resend`);
  mails.release();
  await mailJobsDone('slow@example.com');
  expect(status).toBe(409);
  expect(receivedBy('slow@example.com')).toHaveLength(1);
});

test('"send again" between two attempts replaces the next attempt', async () => {
  const id = await sentMail('retry@example.com');
  mails.behave('retry', 'later');
  await owner.ask('POST', `/api/admin/mails/${id}/resend`);
  await until(
    'the mail server has postponed the email',
    async () => mails.attempts('retry@example.com') > 1 || null,
  );
  await clickAtOnce(`/api/admin/mails/${id}/resend`);
  const attempts = mails.attempts('retry@example.com');
  await until(
    'the mail server has postponed the email again',
    async () => mails.attempts('retry@example.com') > attempts || null,
  );
  await until('only one job is left', async () => {
    return (await shop.queue.jobs('deliver-mail', { mailId: id })).length === 1 || null;
  });
  mails.behave('retry', null);
  await mailJobsDone('retry@example.com');
  expect(receivedBy('retry@example.com')).toHaveLength(1);
});

test('"Send again" on Today sends an undelivered email, which is over once it arrives', async () => {
  await paidOrderOf('5555555552', 'gone@example.com');
  const id = await sentMail('gone@example.com');
  mails.behave('gone', 'refuses');
  const waiting = async () =>
    ((await owner.ask('GET', '/api/admin/today')).body as TodayAnswer).toDo.filter(
      ({ mailId }) => mailId === id,
    );
  await shop.rows(
    `update mails set order_id = '5555555552', begun_at = now() - interval '1 hour' where id = $1`,
    [id],
  );
  await owner.ask('POST', `/api/admin/mails/${id}/resend`);
  const [row] = await until('it is on Today', async () => ((await waiting()).length > 0 ? waiting() : null));
  expect(row).toMatchObject({ orderId: '5555555552', text: 'Maya Ortiz did not get the email “Hats”.' });
  mails.behave('gone', 'holds');
  await shop.rows(`update mails set begun_at = now() - interval '1 minute' where id = $1`, [id]);
  expect((await owner.ask('POST', `/api/admin/mails/${row?.mailId}/resend`)).status).toBe(204);
  await until('the mail server has the email', async () => receivedBy('gone@example.com')[0]);
  expect(await waiting()).toEqual([]);
  mails.release();
  await mailJobsDone('gone@example.com');
  expect(await shop.rows(`select done_at is null as open from alerts where mail_id = $1`, [id])).toEqual([
    { open: false },
  ]);
});

test('several jobs for one email send it once', async () => {
  const id = await sentMail('jobs@example.com');
  mails.behave('jobs', 'holds');
  await shop.rows(`update mails set state = 'waiting' where id = $1`, [id]);
  for (const _ of SEVERAL) await shop.queue.add('deliver-mail', { mailId: id });
  await until('the mail server has the email', async () => receivedBy('jobs@example.com')[0]);
  // The other jobs run while it is being sent, and once more afterwards.
  await until('two other jobs wait', async () => {
    const jobs = await shop.queue.waiting('deliver-mail', { mailId: id });
    return jobs.filter(({ state, at }) => state === 'created' && at > new Date()).length >= 2 || null;
  });
  mails.release();
  await mailJobsDone('jobs@example.com');
  expect(receivedBy('jobs@example.com')).toHaveLength(1);
});

test('several clicks at once resend an order confirmation once', async () => {
  await paidOrderOf('5555555551', 'order@example.com');
  const answers = await clickAtOnce('/api/admin/orders/5555555551/resend-confirmation');
  expect(answers.map(({ status }) => status)).toEqual(SEVERAL.map(() => 204));
  await mailJobsDone('order@example.com');
  expect(receivedBy('order@example.com')).toHaveLength(1);
  // A duplicate click can be seconds late on a busy machine. This one is a minute later.
  await shop.rows(
    `update mails set created_at = now() - interval '1 minute' where recipient = 'order@example.com'`,
  );
  await owner.ask('POST', '/api/admin/orders/5555555551/resend-confirmation');
  await until('a later request sends another email', async () => receivedBy('order@example.com')[1]);
});

test('several clicks at once send a newsletter’s test email once', async () => {
  const { body } = await owner.ask('POST', '/api/admin/campaigns', {
    subject: 'Hats',
    blocks: [{ kind: 'text', text: 'Hats' }],
  });
  await clickAtOnce(`/api/admin/campaigns/${(body as NewsletterAnswer).id}/test`);
  await mailJobsDone(ROBIN.email);
  expect(mails.received.filter(({ source }) => source.includes('Subject: [Test] Hats'))).toHaveLength(1);
});

/** Runs one more attempt for an email with these counts. Returns its row afterwards. */
async function tryOnceMore(recipient: string, counts: { attempts: number; deferred?: number }) {
  const id = await sentMail(recipient);
  await shop.rows(`update mails set state = 'waiting', attempts = $2 where id = $1`, [id, counts.attempts]);
  if (counts.deferred) await shop.rows('update mails set deferred = $2 where id = $1', [id, counts.deferred]);
  await shop.queue.add('deliver-mail', { mailId: id });
  return until('the attempt is over', async () => {
    const [row] = await shop.rows<{ state: string; attempts: number }>(
      'select state, attempts from mails where id = $1',
      [id],
    );
    return row && row.attempts > counts.attempts && row.state !== 'sending' ? row : null;
  });
}

test('attempts during an outage of the mail server do not make an email fail', async () => {
  mails.behave('outage', 'later');
  expect(await tryOnceMore('outage@example.com', { attempts: 40 })).toMatchObject({ state: 'waiting' });
  mails.hangUp(true);
  expect(await tryOnceMore('away@example.com', { attempts: 600 })).toMatchObject({ state: 'waiting' });
  mails.hangUp(false);
});

test('an email fails once the server has deferred it 32 times', async () => {
  mails.behave('never', 'later');
  expect(await tryOnceMore('never@example.com', { attempts: 31, deferred: 30 })).toMatchObject({
    state: 'waiting',
  });
  expect(await tryOnceMore('never-more@example.com', { attempts: 31, deferred: 31 })).toMatchObject({
    state: 'failed',
  });
});

test('a letter reaches the shopper once, is answered to the shop’s address, and is in the story', async () => {
  const [id, to] = ['1ETTER0001', 'letter@example.com'];
  await paidOrderOf(id, to);
  const requestId = crypto.randomUUID();
  const write = (body: object) => owner.ask('POST', `/api/admin/orders/${id}/letters`, body);
  const letter = { text: 'Hi Maya,\n\nYour hat is being made <b>now</b>.', requestId };
  expect(await write(letter)).toMatchObject({ status: 204 });
  expect(await write(letter)).toMatchObject({ status: 204 });
  expect(await write({ ...letter, text: ' \n ' })).toMatchObject({ status: 400 });
  expect(await shop.rows('select 1 from mails where recipient = $1', [to])).toHaveLength(1);
  const received = await until('the letter arrives', async () => receivedBy(to)[0]);
  expect(received?.source).toContain(`Reply-To: ${DEFAULT_SHOP_SETTINGS.emails.orders}\r\n`);
  expect(received?.source).toContain('Your hat is being made <b>now</b>.');
  const { story, mails: texts } = (await owner.ask('GET', `/api/admin/orders/${id}`))
    .body as AdminOrderDetail;
  expect(story[0]?.text).toBe(`We emailed “About your order #${id}” to ${to}`);
  expect(texts[0]?.text).toContain('Your hat is being made <b>now</b>.');

  await shop.rows(`update orders set customer_email = '' where id = $1`, [id]);
  expect(await write({ ...letter, requestId: crypto.randomUUID() })).toMatchObject({ status: 409 });
  expect(await owner.ask('POST', '/api/admin/orders/N0SUCH0000/letters', letter)).toMatchObject({
    status: 404,
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Delivery } from '../../src/server/gateways/mailer.ts';
import { insertNewsletter, moveNewsletter } from '../../src/server/newsletters/queries.ts';
import { endRecipient } from '../../src/server/newsletters/recipient-queries.ts';
import { sendNewsletter } from '../../src/server/newsletters/send-newsletter.ts';
import { erasePerson } from '../../src/server/privacy/erase-person.ts';
import { ask, refusalOf } from '../ask.ts';
import { liveMail, MAIL, type StoredMail, testSecrets } from '../live-mail.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { connectTo } from '../separate-database.ts';
import { until } from '../until.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let mails: MailServer;

beforeAll(async () => {
  mails = await startMailServer();
  shop = await openShopInside({ SMTP_URL: mails.url, TIME_SCALE: '0.02', RATE_LIMIT_SCALE: '1000' });
});

afterAll(async () => {
  await shop.close();
  await mails.close();
});

const subscribe = (email: string, more: object = {}) =>
  ask(`${shop.url}/api/subscribers`, { email, ...more });

const stateOf = async (email: string) =>
  (await shop.rows<{ state: string }>('select state from subscribers where email = $1', [email]))[0]?.state ??
  null;

/** The link with this path in the newest email to an address. */
const linkTo = (path: string, email: string) =>
  until(`an email to ${email} has a link to ${path}`, async () => {
    const [mail] = await shop.rows<StoredMail>(
      `select ${MAIL} from mails where recipient = $1 and state = 'sent' and text like $2 order by id desc limit 1`,
      [email, `%${path}%`],
    );
    const [link] = liveMail(mail).text.match(new RegExp(`http\\S+${path}[^\\s>]*`)) ?? [];
    return link && shop.url + link.replace(/^https?:\/\/[^/]+/, '');
  });

/** A reader who has confirmed. Returns the link to unsubscribe. */
async function confirmedReader(email: string): Promise<string> {
  await subscribe(email);
  expect((await post(await linkTo('/newsletter/confirm', email))).status).toBe(303);
  expect(await stateOf(email)).toBe('confirmed');
  return linkTo('/newsletter/unsubscribe', email);
}

const post = (url: string, body = 'from=page', type = 'application/x-www-form-urlencoded') =>
  fetch(url, { method: 'POST', redirect: 'manual', headers: { 'content-type': type }, body });

describe('a new subscriber', () => {
  test('gets no newsletter before confirming, and opening the link does not confirm', async () => {
    await subscribe('Maya@Example.com');
    const link = await linkTo('/newsletter/confirm', 'maya@example.com');
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);
    expect(await stateOf('maya@example.com')).toBe('pending');

    const answer = await post(link);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/done/subscribed']);
    expect(await stateOf('maya@example.com')).toBe('confirmed');
    await linkTo('/newsletter/unsubscribe', 'maya@example.com');
    expect(await (await fetch(link)).text()).toContain('You’ve already confirmed');
  });

  test('gets the same answer whether or not the address exists, and only one email', async () => {
    await confirmedReader('known@example.com');
    const first = await subscribe('twice@example.com');
    await linkTo('/newsletter/confirm', 'twice@example.com');
    expect(await subscribe('twice@example.com')).toEqual(first);
    expect(await subscribe('TWICE@example.com')).toEqual({ email: 'TWICE@example.com' });
    expect(await subscribe('known@example.com')).toEqual({ email: 'known@example.com' });
    const sent = await shop.rows(`select 1 from mails where recipient = 'twice@example.com'`);
    expect(sent).toHaveLength(1);
    expect(await stateOf('known@example.com')).toBe('confirmed');
  });

  test('is asked again after an hour, and an address of Gmail only once, however it is written', async () => {
    const asked = (like: string) =>
      shop.rows(`select recipient from mails where recipient like $1 order by id`, [like]);
    for (const email of [
      'maya@gmail.com',
      'm.aya@gmail.com',
      'maya+hats@googlemail.com',
      'zoe@gmail.com',
      'maya@mail.example',
    ])
      await subscribe(email);
    expect(await asked('%mail.%')).toEqual(
      ['maya@gmail.com', 'zoe@gmail.com', 'maya@mail.example'].map((recipient) => ({ recipient })),
    );
    const first = await linkTo('/newsletter/confirm', 'zoe@gmail.com');
    const askedAgo = async (ago: string) => {
      await shop.rows(
        `update subscribers set asked_at = now() - $1::interval where email = 'zoe@gmail.com'`,
        [ago],
      );
      await subscribe('zoe@gmail.com');
      return (await asked('zoe@gmail.com')).length;
    };
    // An hour is 72 seconds here.
    expect([await askedAgo('60 seconds'), await askedAgo('80 seconds')]).toEqual([1, 2]);
    expect((await post(first)).headers.get('location')).not.toBe('/done/subscribed');
    expect(await stateOf('zoe@gmail.com')).toBe('pending');
  });

  test('of Gmail is asked once, also by several spellings at once', async () => {
    const spellings = Array.from(
      { length: 12 },
      (_, dot) => `${'abcdefghijklm'.slice(0, dot + 1)}.${'abcdefghijklm'.slice(dot + 1)}`,
    );
    await Promise.all(spellings.map((name) => subscribe(`${name}@gmail.com`)));
    expect(await shop.rows(`select 1 from mails where recipient like 'a%m@gmail.com'`)).toHaveLength(1);
  });

  test('is refused with an invalid address', async () => {
    for (const email of ['maya', 'a@b', 'a@b.example\r\nBcc: c@d.example', 'a@b.example,c@d.example', ''])
      expect(await refusalOf(`${shop.url}/api/subscribers`, { email })).toMatchObject({ status: 400 });
  });

  test('needs no JavaScript', async () => {
    const answer = await post(`${shop.url}/api/subscribers`, 'email=plain%40example.com');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/done/newsletter-asked']);
    expect(await stateOf('plain@example.com')).toBe('pending');
    const wrong = await post(`${shop.url}/api/subscribers`, 'email=plain');
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('valid email address')]);
  });

  test('is not guessed about: a browser that fills in everything in no time is a person', async () => {
    await subscribe('quick@example.com', { website: 'https://maya.example', elapsed: 3 });
    expect(await stateOf('quick@example.com')).toBe('pending');
  });
});

describe('unsubscribing', () => {
  let readers = 0;
  let email: string;
  let link: string;

  beforeEach(async () => {
    readers += 1;
    email = `reader${readers}@example.com`;
    link = await confirmedReader(email);
  });

  test('is not done by just opening the link, as scanners do', async () => {
    const page = await fetch(link);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('Leave the newsletter?');
    expect(await stateOf(email)).toBe('confirmed');
  });

  test.each([
    ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      'multipart/form-data; boundary=x',
    ],
    ['', 'text/plain'],
  ])('takes one click in an email program: %j', async (body, type) => {
    const answer = await post(link, body, type);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(await stateOf(email)).toBe('unsubscribed');
  });

  test('works again years later with the same link', async () => {
    await post(link);
    await shop.rows(
      `update subscribers set state = 'confirmed', created_at = created_at - interval '9 years', changed_at = now() - interval '9 years'
       where email = $1`,
      [email],
    );
    const answer = await post(link);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/done/unsubscribed']);
    expect(await stateOf(email)).toBe('unsubscribed');
  });

  test('can be followed by a new subscription at once, but not with the old confirmation link', async () => {
    await post(link);
    const [first] = await shop.rows<StoredMail>(
      `select ${MAIL} from mails where recipient = $1 order by id limit 1`,
      [email],
    );
    const [old = ''] = liveMail(first).text.match(/\/newsletter\/confirm\S*/) ?? [];
    await subscribe(email);
    const answer = await post(shop.url + old);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, old]);
    expect(await stateOf(email)).toBe('pending');
    expect(await (await fetch(shop.url + old)).text()).toContain('This link has expired');
  });

  test('by an erasure cannot be undone with the old confirmation link, not even once she asks again', async () => {
    const old = await linkTo('/newsletter/confirm', email);
    const db = connectTo(shop.databaseUrl, 1);
    await erasePerson(
      { db, clock: () => new Date(), secrets: testSecrets },
      { address: email, who: 'shopper' },
    );
    await db.destroy();
    expect((await post(old)).status).toBe(303);
    expect(await stateOf(email)).toBeNull();
    await subscribe(email);
    expect((await post(old)).status).toBe(303);
    expect(await stateOf(email)).toBe('pending');
  });

  test('needs a valid signature', async () => {
    const { searchParams } = new URL(link);
    const forged = [
      link.replace(/who=\d+/, `who=${Number(searchParams.get('who')) + 1}`),
      link.replace(/.$/, '*'),
      link.replace(/&key=.*/, ''),
      link.replace('unsubscribe', 'confirm'),
      link.replace(/who=\d+/, 'who=1e1'),
    ];
    for (const url of forged) expect([url, (await post(url)).status]).toEqual([url, 404]);
  });
});

describe('an email', () => {
  const outcomeOf = (email: string) =>
    until(`the email to ${email} is sent or has failed`, async () => {
      const [mail] = await shop.rows<{ state: string; attempts: number; answer: string | null }>(
        `select state, attempts, answer from mails where recipient = $1 and state not in ('waiting', 'sending')`,
        [email],
      );
      return mail;
    });
  const arrived = (email: string) => mails.received.filter(({ to }) => to === email);

  test('that the server refuses is not retried, and shows the reason', async () => {
    mails.behave('refused@', 'refuses');
    await subscribe('refused@example.com');
    expect(await outcomeOf('refused@example.com')).toMatchObject({
      state: 'refused',
      attempts: 1,
      answer: expect.stringContaining('does not live here'),
    });
    expect(mails.attempts('refused@example.com')).toBe(1);
  });

  test('that the server postpones is retried until it is accepted, and arrives once', async () => {
    mails.behave('later@', 'later');
    await subscribe('later@example.com');
    await until('sending was attempted', async () => mails.attempts('later@example.com') || null);
    mails.behave('later@', null);
    expect(await outcomeOf('later@example.com')).toMatchObject({ state: 'sent' });
    expect(arrived('later@example.com')).toHaveLength(1);
  });

  test('without a response is resent over hours, as the same message, then becomes unsure', {
    tags: 'nightly',
  }, async () => {
    mails.behave('lost@', 'losesAnswer');
    await subscribe('lost@example.com');
    const waits: number[] = [];
    for (const copies of [1, 2, 3, 4]) {
      const [wait] = await until(`${copies} were sent`, async () => {
        const [mail] = await shop.rows<{ id: string }>(
          `select id from mails where recipient = 'lost@example.com' and lost = $1 and state = 'waiting'`,
          [copies],
        );
        const due = mail ? await shop.queue.waiting('deliver-mail', { mailId: Number(mail.id) }) : [];
        return due.length > 0 ? due : null;
      });
      waits.push(wait ? (wait.at.getTime() - Date.now()) / 1000 : 0);
      await shop.queue.reschedule('deliver-mail');
    }
    expect(await outcomeOf('lost@example.com')).toMatchObject({ state: 'unsure', attempts: 5 });
    const copies = arrived('lost@example.com');
    expect([copies.length, new Set(copies.map(({ messageId }) => messageId)).size]).toEqual([5, 1]);
    // A minute, ten, an hour and six of them.
    expect(waits.map((wait) => wait / (waits[3] ?? 1)).map((share) => Math.round(share * 36) / 36)).toEqual([
      0,
      1 / 36,
      6 / 36,
      1,
    ]);
  });

  test('in transit when the shop was killed is sent once more', { tags: 'nightly' }, async () => {
    await subscribe('killed@example.com');
    await outcomeOf('killed@example.com');
    const [mail] = await shop.rows<{ id: string }>(
      `update mails set state = 'sending' where recipient = 'killed@example.com' returning id`,
    );
    await shop.queue.add('deliver-mail', { mailId: Number(mail?.id) });
    expect(await outcomeOf('killed@example.com')).toMatchObject({ state: 'sent', attempts: 2 });
  });
});

test('a newsletter is sent once to each reader who stays, with what became of it, and not while it is stopped', async () => {
  const db = connectTo(shop.databaseUrl, 2);
  const blocks = [{ kind: 'text', text: 'Hats' }] as const;
  const { id: newsletterId } = await insertNewsletter(db, { subject: 'Hats', blocks });
  const answers: Record<string, Delivery> = {
    ann: { outcome: 'accepted' },
    cem: { outcome: 'refused', answer: 'does not live here' },
    dee: { outcome: 'unsure', answer: 'the line was cut' },
    eve: { outcome: 'failed', answer: 'later' },
  };
  await shop.rows(
    `with readers as (insert into subscribers (email, state) select name || '@news.example', 'confirmed'
       from unnest(array['ann', 'bob', 'cem', 'dee', 'eve']) as name returning id)
     insert into campaign_recipients (campaign_id, subscriber_id, due_at)
     select $1, id, now() - interval '1 minute' from readers`,
    [newsletterId],
  );
  const move = (from: 'draft' | 'sending' | 'stopped', to: 'sending' | 'stopped') =>
    moveNewsletter(db, newsletterId, { from, to, now: new Date() });
  const sent: string[] = [];
  const send = async ({ to }: { to: string }) => {
    const [name = ''] = to.split('@');
    sent.push(name);
    if (sent.length === 1) {
      await shop.rows(`update subscribers set state = 'unsubscribed' where email = 'bob@news.example'`);
      await move('sending', 'stopped');
    }
    return answers[name] ?? { outcome: 'accepted' };
  };
  const began = new Date();
  const slice = (round: number) =>
    sendNewsletter(
      {
        db,
        mailer: { send, close: () => undefined },
        secrets: testSecrets,
        pause: async () => undefined,
        publicUrl: shop.url,
        postalAddress: () => '',
        stopWithoutAddress: async () => undefined,
        clock: () => began,
        pace: {
          lanes: 1,
          mailsPerMinute: 60_000_000,
          minute: 60_000,
          slice: 60_000,
          silence: 60_000,
          retry: { delay: 1000, longest: 60_000 },
        },
        stopping: new AbortController().signal,
      },
      { campaignId: newsletterId, round },
    );

  await move('draft', 'sending');
  expect(await slice(2)).toEqual({ againIn: 0 });
  expect(await slice(2)).toEqual({ done: true });
  expect(sent).toEqual(['ann']);
  await move('stopped', 'sending');
  expect(await slice(2)).toEqual({ done: true });
  expect(await slice(3)).toEqual({ againIn: 8000 });
  expect(sent).toEqual(['ann', 'cem', 'dee', 'eve']);
  const query = `select split_part(email, '@', 1) as name, r.state, attempts, answer, deferred from campaign_recipients r
    join subscribers s on s.id = subscriber_id where campaign_id = $1 order by email`;
  const recipients = () => shop.rows(query, [newsletterId]);
  const ended = [
    { name: 'ann', state: 'sent', answer: null, attempts: 1, deferred: 0 },
    { name: 'bob', state: 'left', answer: null, attempts: 0, deferred: 0 },
    { name: 'cem', state: 'refused', answer: 'does not live here', attempts: 1, deferred: 0 },
    { name: 'dee', state: 'unsure', answer: 'the line was cut', attempts: 1, deferred: 0 },
  ];
  const eve = { name: 'eve', state: 'waiting', answer: 'later', attempts: 1, deferred: 1 };
  expect(await recipients()).toEqual([...ended, eve]);
  await shop.rows(
    `update campaign_recipients set due_at = now() - interval '1 hour' where state = 'waiting'`,
  );
  answers.eve = { outcome: 'accepted' };
  expect(await slice(3)).toEqual({ done: true });
  expect(await slice(3)).toEqual({ done: true });
  expect(sent).toEqual(['ann', 'cem', 'dee', 'eve', 'eve']);
  // An attempt that was given up does not wait again once its answer comes.
  const [dee] = await shop.rows<{ id: number }>(
    `select id from campaign_recipients where campaign_id = $1 and state = 'unsure'`,
    [newsletterId],
  );
  await endRecipient(db, dee?.id ?? 0, { state: 'waiting', dueAt: began });
  expect(await recipients()).toEqual([...ended, { ...eve, state: 'sent', answer: null, attempts: 2 }]);
  expect(await shop.rows('select state, ended_at from campaigns where id = $1', [newsletterId])).toEqual([
    { state: 'sent', ended_at: began },
  ]);
  await db.destroy();
});

import { Link } from 'react-router';
import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { AdminListedOrder } from '../../../wire/admin/orders.ts';
import { LINE, ORDER } from './fixtures.ts';
import { OrdersPanel } from './orders-panel.tsx';

const PATH = '/api/admin/orders';
const FIRST = '?sort=todo';

const listed = (id: string, changes: Partial<AdminListedOrder> = {}): AdminListedOrder => ({
  ...ORDER,
  id,
  place: 'Toledo, OH',
  lateSince: null,
  createdAt: '2024-11-21T15:00:00.000Z',
  hats: { count: 3, isCrew: false, words: 'Lake / House', pictures: [{ ...LINE, picture: null }] },
  states: [
    { key: 'confirmed_with_printful', badge: 'Being made', tone: 'plain', mark: 'way' },
    { key: 'part_refunded', badge: '$5.00 back', tone: 'plain', mark: 'way' },
  ],
  leftToDo: { text: 'Nothing', isForOwner: false },
  ...changes,
});
const ORDERS = [
  listed('A1', { isGift: true, tags: ['vip', 'rush'], replaces: 'Z9', mayMissParty: true }),
  listed('B2', {
    hats: { count: 4, isCrew: true, words: 'Anna', pictures: [] },
    place: '',
    lateSince: '2026-11-20T15:00:00.000Z',
    leftToDo: { text: 'Fix the address', isForOwner: true },
  }),
  listed('C3', { hats: { count: 1, isCrew: false, words: 'One', pictures: [] } }),
];
const FILTERS = { tags: ['vip'], filters: [{ id: 4, name: 'VIPs', query: 'tag=vip&sort=todo' }] };

const opened = (answers: object = {}, address = '/admin') =>
  openAdmin(
    <>
      <Link id="codes" to="/admin/codes">
        Codes
      </Link>
      <OrdersPanel />
    </>,
    {
      ...Object.fromEntries(
        ['', '&stage=todo', '&tag=vip', '&code=HALF', '&q=dana', '&country=CA', '&gift=yes'].map((more) => [
          `${PATH}${FIRST}${more}`,
          ORDERS,
        ]),
      ),
      ...Object.fromEntries(
        ['stage=todo', 'tag=vip', 'code=HALF', 'q=dana', 'country=CA', 'gift=yes'].map((more) => [
          `${PATH}?${more}&sort=todo`,
          ORDERS,
        ]),
      ),
      '/api/admin/order-counts': { all: 9, todo: 1, works: 2, way: 3, done: 4, unpaid: 0 },
      '/api/admin/order-filters': FILTERS,
      ...answers,
    },
    { address },
  );

test('a row has what the owner has to know of an order', async () => {
  const page = await opened();
  const text = page.text('tbody');
  const rest = 'dana|@example.net|$29.98|Being made|$5.00 back|';
  expect(text).toContain(
    `|#A1|Dana Kowalski|Toledo, OH|${rest}Replaces |#Z9|Gift|vip, rush|May miss the party|Nov 21, 2024|Lake / House|+ 2 more|Nothing|`,
  );
  expect(text).toContain(
    `|#B2|Dana Kowalski|${rest}Late since Nov 20|Nov 21, 2024|Anna|crew of 4|Fix the address|`,
  );
  expect(text).toContain(`|#C3|Dana Kowalski|Toledo, OH|${rest}Nov 21, 2024|One|Nothing|`);
  expect(page.text()).toContain('|All |9|Needs you |1|In the works |2|On the way |3|Done |4|Not paid |0|');
});

describe('a filter is part of the address', () => {
  test.each([
    ['a stage', [/^Needs you/], '?stage=todo'],
    ['a country', [{ Country: 'CA' }], '?country=CA'],
    ['gifts', [{ Gift: 'yes' }], '?gift=yes'],
    ['a saved filter', ['VIPs'], '?tag=vip&sort=todo'],
  ])('%s', async (_name, steps, search) => {
    const page = await opened();
    await page.play(...(steps as string[]));
    expect(page.address()).toBe(`/admin${search}`);
    await page.play('Clear');
    expect(page.address()).toBe('/admin');
  });

  test.each([
    ['?code=HALF', 'Orders with the code HALF. '],
    ['?q=dana', 'Orders with “dana”. '],
  ])('%s is said, and can be taken away', async (search, text) => {
    const page = await opened({}, `/admin${search}`);
    expect(page.text()).toContain(`|${text}|Show all orders|`);
    await page.play('Show all orders');
    expect(page.address()).toBe('/admin');
  });

  test('is saved by a name, and deleted', async () => {
    const page = await opened({}, '/admin?country=CA');
    await page.play('Save this filter', { Name: 'North' }, 'Save');
    expect(page.sent).toEqual([
      ['POST /api/admin/order-filters', { name: 'North', query: 'country=CA&sort=todo' }],
    ]);
    await page.play('VIPs', 'Delete “VIPs”');
    expect(page.sent.at(-1)).toEqual(['DELETE /api/admin/order-filters/4']);
  });
});

describe('chosen orders are changed one after the other', () => {
  const refused = (message: string) => () =>
    new Response(JSON.stringify({ error: { code: 'conflict', message } }), { status: 409 });
  const lost = () => new Response('', { status: 504 });
  const error = { code: 'unauthorized', message: 'Sign in as an administrator.' };
  const signedOut = () => new Response(JSON.stringify({ error }), { status: 401 });
  const changed = { isChanged: true };
  const choose = async (answers: object = {}) => {
    const page = await opened({
      ...Object.fromEntries(
        ['A1/stop', 'C3/stop', 'A1/tags', 'C3/tags'].map((path) => [`POST ${PATH}/${path}`, changed]),
      ),
      ...answers,
    });
    await page.play({ 'Choose #A1': '', 'Choose #C3': '' });
    expect(page.text()).toContain('|2 orders chosen|');
    return page;
  };
  const table: [string, (string | Record<string, string>)[], string, unknown[][]][] = [
    ['sent', ['Send to Printful', 'Send to Printful'], '2 orders sent', [['send'], ['send']]],
    [
      'confirmed',
      ['Send the confirmation again', 'Send the confirmation again'],
      '2 orders on its way',
      [['resend-confirmation'], ['resend-confirmation']],
    ],
    [
      'noted',
      ['Write a note', { Note: 'Hi' }, 'Write a note'],
      '2 orders noted',
      [
        ['notes', { text: 'Hi' }],
        ['notes', { text: 'Hi' }],
      ],
    ],
    [
      'tagged',
      ['Tag', { Tag: 'vip' }, 'Tag'],
      '2 orders tagged',
      [
        ['tags', { tag: 'vip' }],
        ['tags', { tag: 'vip' }],
      ],
    ],
    [
      'written to',
      ['Email them', { Letter: 'Hi' }, 'Email them'],
      '2 orders written to',
      [
        ['letters', { text: 'Hi', requestId: expect.any(String) }],
        ['letters', { text: 'Hi', requestId: expect.any(String) }],
      ],
    ],
  ];
  test.each(table)('%s', async (_done, steps, title, sent) => {
    const answer = { wasSent: false };
    const page = await choose({ [`POST ${PATH}/A1/send`]: answer, [`POST ${PATH}/C3/send`]: answer });
    await page.play(...steps);
    expect(page.text()).toContain(`|${title}|`);
    expect(page.sent).toEqual(
      sent.map(([path, ...body], index) => [`POST ${PATH}/${index === 0 ? 'A1' : 'C3'}/${path}`, ...body]),
    );
    await page.play('Close');
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  test('and one that refuses does not stop the rest', async () => {
    const page = await choose({
      [`POST ${PATH}/A1/send`]: { wasSent: true },
      [`POST ${PATH}/C3/send`]: refused('It is canceled.'),
    });
    await page.play('Send to Printful', 'Send to Printful');
    expect(page.text()).toContain('|0 sent, 2 not|');
    expect(page.text()).toContain('|#A1|was already sent. Nothing changed.|#C3|It is canceled.|');
  });

  test('and what was done is undone', async () => {
    const page = await choose({ [`POST ${PATH}/A1/stop`]: refused('Too late.') });
    await page.play('Stop');
    expect(page.field('Why').getAttribute('maxLength')).toBe('2000');
    await page.play({ Why: 'fraud?' }, 'Stop');
    expect(page.text()).toContain('|1 stopped, 1 not|#A1|Too late.|#C3|stopped|');
    expect(page.sent.map(([request]) => request)).toEqual([
      `POST ${PATH}/A1/stop`,
      `POST ${PATH}/C3/stop`,
      `POST ${PATH}/C3/notes`,
    ]);
    await page.play('Let them go on');
    expect(page.sent.at(-1)).toEqual([`POST ${PATH}/C3/go-on`]);
    expect(page.text()).toContain('|They go on|');
  });

  test.each([
    ['Stop', 'stop', {}, 'was already stopped', 'Let them go on', `POST ${PATH}/C3/go-on`],
    [
      'Tag',
      'tags',
      { Tag: 'vip' },
      'had the tag already',
      'Take the tag off again',
      `DELETE ${PATH}/C3/tags/vip`,
    ],
  ])('and what %s finds done is not undone', async (yes, path, filled, said, undo, undone) => {
    const page = await choose({ [`POST ${PATH}/A1/${path}`]: { isChanged: false } });
    await page.play(yes, filled, yes);
    expect(page.text()).toContain(`, 1 not|#A1|${said}|#C3|`);
    await page.play(undo);
    expect(page.sent.slice(2)).toEqual([[undone]]);
  });

  test('and what could not be undone can be undone again', async () => {
    let go = refused('Busy.');
    const page = await choose({ [`POST ${PATH}/C3/go-on`]: () => go() });
    await page.play('Stop', 'Stop', 'Let them go on');
    expect(page.text()).toMatch(/\|1 order stopped\|#C3\|Busy\.\|Let them go on\|.*\|Not done for 1 order\|/);
    go = () => new Response('{}');
    await page.play('Let them go on');
    expect(page.sent.slice(2)).toEqual(['A1', 'C3', 'C3'].map((id) => [`POST ${PATH}/${id}/go-on`]));
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  test('and what nobody signed in undoes is not undone', async () => {
    const page = await choose({ [`POST ${PATH}/A1/go-on`]: signedOut, [`POST ${PATH}/C3/go-on`]: signedOut });
    await page.play('Stop', 'Stop', 'Let them go on');
    expect(page.text()).toContain('Sign in in another tab, then try again.');
    expect(page.has('Let them go on')).toBe(true);
  });

  test('and a note that is lost leaves an order stopped', async () => {
    const page = await choose({ [`POST ${PATH}/C3/notes`]: lost });
    await page.play('Stop', { Why: 'fraud?' }, 'Stop');
    expect(page.text()).toContain('|2 orders stopped|#C3|stopped, but the note may be missing|#A1|stopped|');
    await page.play('Let them go on');
    expect(page.sent.slice(-2)).toEqual([[`POST ${PATH}/A1/go-on`], [`POST ${PATH}/C3/go-on`]]);
  });

  test('and the outcome stays when they leave the list', async () => {
    let rows = ORDERS;
    const page = await choose({
      [`${PATH}${FIRST}`]: () => rows,
      [`POST ${PATH}/C3/stop`]: () => {
        rows = [];
        return changed;
      },
    });
    await page.play('Stop', 'Stop');
    expect(page.text()).toContain('|No orders found.|');
    expect(page.text()).toContain('|2 orders stopped|');
    await page.play('Let them go on');
    expect(page.sent.slice(2)).toEqual(['A1', 'C3'].map((id) => [`POST ${PATH}/${id}/go-on`]));
    expect(page.text()).not.toContain('chosen|');
  });

  test('and another page opens only after a question until all are done', async () => {
    const stopped = Promise.withResolvers<object>();
    const page = await choose({ [`POST ${PATH}/C3/stop`]: () => stopped.promise });
    await page.play('Stop', 'Stop');
    const leave = () => page.does(() => page.find('#codes').click());
    await leave();
    expect(page.text()).toContain('|Leave before all orders are done?|');
    await page.play('Stay');
    stopped.resolve(changed);
    await page.settle();
    expect([page.address(), page.has('Let them go on')]).toEqual(['/admin', true]);
    await leave();
    expect(page.address()).toBe('/admin/codes');
  });

  test('and the same letter again is the same letter to the shop', async () => {
    const page = await choose({ [`POST ${PATH}/C3/letters`]: lost });
    for (const Letter of ['Hi', 'Hi', 'Hello'])
      await page.play('Email them', { Letter }, 'Email them', 'Close');
    const ids = page.sent.map(([, body]) => (body as { requestId: string }).requestId);
    expect(ids).toHaveLength(6);
    expect(new Set(ids.slice(0, 4)).size).toBe(1);
    expect(ids.slice(0, 4)).not.toContain(ids[4]);
    await page.play('Choose none', { 'Choose #A1': '' }, 'Email them', { Letter: 'Hi' }, 'Email them');
    const requestId = expect.not.stringContaining(ids[0] ?? '');
    expect(page.sent[6]).toEqual([`POST ${PATH}/A1/letters`, { text: 'Hi', requestId }]);
  });

  test('and a letter that nobody signed in sends stays in its field', async () => {
    const page = await choose({
      [`POST ${PATH}/A1/letters`]: signedOut,
      [`POST ${PATH}/C3/letters`]: signedOut,
    });
    await page.play('Email them', { Letter: 'Hello' }, 'Email them');
    expect(page.sent).toHaveLength(1);
    expect(page.text('dialog')).toContain('Sign in in another tab, then try again.');
    expect(page.field('Letter').value).toBe('Hello');
  });

  test('and the chips count anew', async () => {
    let todo = 2;
    const counts = () => ({ all: 9, todo: todo--, works: 2, way: 3, done: 4, unpaid: 0 });
    const page = await choose({ '/api/admin/order-counts': counts });
    expect(page.text()).toContain('|Needs you |2|');
    await page.play('Send to Printful', 'Send to Printful');
    expect(page.text()).toContain('|Needs you |1|');
  });

  test('or no longer chosen', async () => {
    const page = await choose();
    await page.play('Choose none');
    expect(page.text()).not.toContain('chosen|');
  });
});

import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { SmallEvent } from '../../../../test/small-dom/small-event.ts';
import type { AdminReview } from '../../../wire/admin/reviews.ts';
import { Reviews } from './reviews.tsx';

const PATH = '/api/admin/reviews';
const review = (id: number, state: AdminReview['state'], changes: Partial<AdminReview> = {}) =>
  ({
    id,
    state,
    orderId: '0MRX4B7V8K',
    hat: 'Feral',
    stars: 4,
    words: 'Nice hat',
    name: `Jo ${id}`,
    photo: null,
    isOwn: false,
    mayAdvertise: false,
    reply: '',
    hiddenFor: null,
    publishesAt: null,
    changedAt: '2026-11-21T15:00:00.000Z',
    ...changes,
  }) as AdminReview;
const SEEN = { changedAt: '2026-11-21T15:00:00.000Z', hiddenFor: null };
const REVIEWS = [
  review(1, 'waiting', { publishesAt: '2026-11-23T15:00:00.000Z' }),
  review(2, 'published', { reply: 'Thanks!', mayAdvertise: true, isOwn: true }),
  review(3, 'hidden', { hiddenFor: 'hate', name: '', orderId: null }),
  review(4, 'private', { photo: '/4.jpg' }),
];
const opened = (answers: object = {}) =>
  openAdmin(<Reviews />, {
    [PATH]: REVIEWS,
    [`${PATH}?state=hidden`]: [REVIEWS[2]],
    [`${PATH}?state=private`]: [],
    ...answers,
  });

test('a row has what was said, by whom, and what can be done about it', async () => {
  const page = await opened();
  const text = page.text('tbody').replaceAll('Sat, Nov 21, 3:00 PM', 'then');
  expect(text).toContain(
    '|4 of 5|Feral|Nice hat|Jo 1 |#0MRX4B7V8K|New|Will show Mon, Nov 23, 3:00 PM|then|Publish now|Hide|Answer|',
  );
  expect(text).toContain(
    '|4 of 5|Feral, bought by your team: not counted|Nice hat|Jo 2 |#0MRX4B7V8K|Photo may be in ads.|You answered: Thanks!|Shown|then|Hide|Change the answer|',
  );
  expect(text).toContain('|No name |Hidden|Hate|');
  expect(text).toContain('|Publish now|Other reason|Answer|');
  expect(text).toContain('|Not to show|then|Answer|');
  // Another photo has another address.
  const pictures = page.document.querySelectorAll('.admin-review img').map(({ src }) => src);
  expect(pictures).toEqual(['/4.jpg?size=small&at=2026-11-21T15:00:00.000Z']);
});

test('the list is filtered by its states', async () => {
  const page = await opened();
  await page.play({ State: 'hidden' });
  expect(page.address()).toBe('/admin?state=hidden');
  await page.play({ State: 'private' });
  expect(page.text()).toContain('|No matches.|');
});

describe('what is decided is sent for its review', () => {
  const table: [string, (string | Record<string, string>)[], unknown[]][] = [
    ['published', ['Publish now: Feral, Jo 1', 'Publish it'], [`POST ${PATH}/1/publish`, { was: SEEN }]],
    ['hidden', ['Hide: Feral, Jo 2', 'Hide it'], [`POST ${PATH}/2/hide`, { reason: 'hate', was: SEEN }]],
    [
      'answered',
      ['Answer: Feral, Jo 4', { Answer: 'Hi' }, 'Save answer'],
      [`POST ${PATH}/4/reply`, { reply: 'Hi', was: { reply: '' } }],
    ],
    [
      'unanswered',
      ['Change the answer: Feral, Jo 2', { Answer: '' }, 'Save answer'],
      [`POST ${PATH}/2/reply`, { reply: '', was: { reply: 'Thanks!' } }],
    ],
  ];
  test.each(table)('%s', async (_name, steps, sent) => {
    const page = await opened();
    await page.play(...steps);
    expect(page.sent).toEqual([sent]);
    expect(page.read.filter((path) => path === PATH)).toHaveLength(2);
    expect(page.document.querySelector('dialog')).toBeNull();
  });
});

test('a download is imported once a file is chosen', async () => {
  const page = await opened({ [`POST ${PATH}/import`]: { imported: 2, kept: 1 } });
  expect(page.find(`[href="${PATH}.csv"]`).textContent).toBe('Download');
  await page.play('Import');
  expect(page.text('dialog')).toContain('|Import reviews|Takes back what Download wrote, ');
  expect(page.has('Import them')).toBe(false);
  await page.play('Import none');
  expect([page.document.querySelector('dialog'), page.sent]).toEqual([null, []]);
  await page.play('Import');
  await page.does(() => {
    const field = page.field('File from Download');
    Object.assign(field, { files: [new File(['id,stars'], 'reviews.csv', { type: 'text/csv' })] });
    field.dispatchEvent(new SmallEvent('change'));
  });
  await page.play('Import them');
  expect(page.sent).toEqual([
    [`POST ${PATH}/import`, [['file', expect.objectContaining({ name: 'reviews.csv' })]]],
  ]);
  expect(page.text()).toContain('|Imported: 2. Here already: 1.|');
  expect(page.document.querySelector('dialog')).toBeNull();
  expect(page.read.filter((path) => path === PATH)).toHaveLength(2);
});

test.each([
  ['Answer: Feral, Jo 1', 'Sent to its writer, and shown below the review once that is published.'],
  ['Change the answer: Feral, Jo 2', 'Sent to its writer, and shown below the review.'],
  ['Answer: Feral, Jo 4', 'Sent to its writer. Nobody else can read it.'],
])('%s says who reads it', async (button, text) => {
  const page = await opened();
  await page.play(button);
  expect(page.text('dialog')).toContain(`${text} Leave it empty to take it away.`);
});

test('an answer that somebody gave meanwhile is shown beside the own one', async () => {
  const error = { code: 'conflict', message: 'Somebody else.', details: { reply: 'Thanks!' } };
  const refused = () => new Response(JSON.stringify({ error }), { status: 409 });
  const page = await opened({ [`POST ${PATH}/4/reply`]: refused });
  await page.play('Answer: Feral, Jo 4', { Answer: 'Hi' }, 'Save answer');
  expect(page.text('dialog')).toContain('|Answer|Hi|Thanks!|');
  await page.play('Keep mine', 'Save answer');
  expect(page.sent.at(-1)?.[1]).toEqual({ reply: 'Hi', was: { reply: 'Thanks!' } });
});

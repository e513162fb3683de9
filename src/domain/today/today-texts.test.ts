import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money/money.ts';
import { byLoss, type TodayItem, type TodayKind } from './today.ts';
import { type TodayFacts, todayLine, type UndeliveredMail } from './today-texts.ts';

const now = new Date('2026-11-21T14:37:00Z');
const timeZone = 'America/New_York';
const row = (
  kind: TodayKind,
  facts: TodayFacts = {},
  { since = '2026-11-21T12:02:00Z', dueAt = null as string | null } = {},
): TodayItem<TodayFacts> => ({
  kind,
  facts: { buyer: 'Dana Kowalski', receiver: 'Dana Kowalski', ...facts },
  orderId: kind === 'hat' ? null : '0MRX4B7V8K',
  cause: 'x',
  since: new Date(since),
  dueAt: dueAt === null ? null : new Date(dueAt),
  isElsewhere: false,
});
const lineOf = (...[kind, facts, times]: Parameters<typeof row>) =>
  todayLine(row(kind, facts, times), { now, timeZone });

test('a dispute says how much, what the bank says, and what speaks for the shop', () => {
  const facts = { amount: cents(10796), reason: 'product_not_received', status: 'needs_response' };
  expect(
    lineOf(
      'dispute',
      { ...facts, deliveredAt: '2026-11-17T18:00:00Z', hasTracking: true },
      { dueAt: '2026-11-28T23:59:00Z' },
    ),
  ).toEqual({
    tag: 'By Nov 28',
    tone: 'stake',
    text: 'Dana Kowalski’s bank disputes $107.96: “not received”.',
    more: 'The parcel arrived Nov 17. We have the tracking to show it.',
    button: 'Answer the dispute',
    page: 'order',
  });
  expect(lineOf('dispute', facts).more).toBe(
    'Nothing has shipped yet. The order waits until the bank decides.',
  );
  expect(lineOf('dispute', { ...facts, isBeingMade: true }).more).toBe(
    'The hats are being made and will ship, whatever the bank decides.',
  );
  expect(lineOf('dispute', { ...facts, status: 'warning_needs_response' }).text).toContain(
    'asks about $107.96',
  );
  expect(lineOf('dispute', { ...facts, status: 'lost' })).toMatchObject({
    text: 'Dana Kowalski’s bank gave $107.96 back.',
    button: 'Look at the order',
  });
});

test('an order that waits for the owner says what is true, and the button is the one of its page', () => {
  const waitsFor = (cause: string) => {
    const { text, button } = todayLine({ ...row('owner'), cause }, { now, timeZone });
    return [text, button];
  };
  expect(waitsFor('stopped')).toEqual(['Dana Kowalski’s order is stopped.', 'Go on']);
  expect(waitsFor('failed-at-printful')).toEqual([
    'Failed at Printful: Dana Kowalski’s order.',
    'Send to Printful',
  ]);
});

test('words to check name the words, and how many hats wait with them', () => {
  expect(
    lineOf(
      'content',
      { words: ['TEAM CABANA-COLA'], wordedHats: 1, hats: 10 },
      { dueAt: '2026-11-23T14:00:00Z' },
    ),
  ).toEqual({
    tag: 'By Mon 9 AM',
    tone: 'look',
    text: 'Dana Kowalski wants “TEAM CABANA-COLA” on 1 of 10 hats.',
    more: 'May be a brand. The other 9 hats wait with it. Without an answer, it is refunded.',
    button: 'Decide on the words',
    page: 'order',
  });
});

test('a problem has its age, the shopper’s words and the last day of a claim', () => {
  const facts = { problem: 'misprint', hasPhoto: true, said: 'The second line is smeared' } as const;
  expect(
    lineOf('problem', { ...facts, deliveredAt: '2026-11-19T12:00:00Z' }, { since: '2026-11-19T12:00:00Z' }),
  ).toMatchObject({
    tag: '2 days old',
    tone: 'news',
    text: 'Dana Kowalski says the lettering is wrong. Photo attached.',
    more: '“The second line is smeared” Printful takes claims until Dec 19.',
    button: 'Look at the photo',
  });
  expect(lineOf('problem', { problem: 'lost', buyer: '' }).text).toBe('A shopper says the hats never came.');
  expect(lineOf('problem', { said: 'x'.repeat(500) }).more.length).toBeLessThan(125);
});

test.each([
  ['a time that has passed', '2026-11-20T23:00:00Z', { tag: 'Late since Nov 20', tone: 'stake' }],
  ['today in the shop’s zone', '2026-11-22T03:00:00Z', { tag: 'Today', tone: 'stake' }],
  ['this week', '2026-11-24T18:00:00Z', { tag: 'By Tue 1 PM', tone: 'look' }],
  ['no time, but today', null, { tag: 'Since 7:02 AM', tone: 'look' }],
])('the tag of %s', (_, dueAt, tag) => {
  expect(lineOf('address', { reason: 'no such street' }, { dueAt })).toMatchObject(tag);
});

test('an alert says its own text, without the number of its order', () => {
  expect(
    lineOf('alert', { text: 'Order #0MRX4B7V8K: it was paid twice.', alertKind: 'paid_twice' }),
  ).toMatchObject({
    text: 'It was paid twice.',
    button: 'Look at the order',
  });
  expect(lineOf('alert', { text: 'Prices changed.', alertKind: 'prices' }).page).toBe('profit');
  expect(lineOf('alert', { text: 'October differs.', alertKind: 'ledger' }).page).toBe('ledger');
});

test('an email that did not arrive says which, where it went and why', () => {
  const mail: UndeliveredMail = {
    id: 7,
    subject: 'We refunded $26.99',
    recipient: 'dana@exmaple.com',
    isReceivers: false,
    others: [],
    state: 'failed',
    answer: null,
  };
  const said = (changes: Partial<UndeliveredMail>) => lineOf('alert', { mail: { ...mail, ...changes } });
  expect(said({})).toMatchObject({
    text: 'Dana Kowalski did not get the email “We refunded $26.99”.',
    more: 'It went to dana@exmaple.com. The mail server put it off for a day.',
    button: 'Correct the address',
  });
  expect(said({ state: 'unsure', answer: 'It took too long' })).toMatchObject({
    text: 'Dana Kowalski may not have gotten the email “We refunded $26.99”.',
    more: 'It went to dana@exmaple.com. The mail server took it and never answered.',
  });
  expect(said({ others: ['d@example.com', 'k@example.com'] })).toMatchObject({
    more: expect.stringMatching(/Before, the order had d@example\.com and k@example\.com\.$/),
    button: 'Correct the address',
  });
});

test('on a gift, the buyer pays and writes, and the hats and their address are the receiver’s', () => {
  const gift = { buyer: 'Jess', receiver: 'Maya Ortiz' };
  const textOf = (kind: TodayKind, facts: TodayFacts = {}) => lineOf(kind, { ...gift, ...facts }).text;
  expect(textOf('problem')).toBe('Jess says the lettering is wrong.');
  expect(textOf('dispute', { amount: cents(2999) })).toMatch(/^Jess’s bank disputes/);
  expect(textOf('refund_returned', { amount: cents(2999) })).toBe('The refund of $29.99 to Jess came back.');
  expect(textOf('address')).toBe('Printful cannot send to Maya Ortiz’s address.');
  expect(textOf('parcel_returned')).toBe('Maya Ortiz’s parcel came back to Printful.');
  const sent = { id: 7, subject: 'Hi', recipient: 'a@b.example', state: 'failed', answer: null };
  const mail = { ...sent, others: ['jes@example.com'] };
  expect(textOf('alert', { mail: { ...mail, isReceivers: false } })).toMatch(/^Jess did not get/);
  expect(lineOf('alert', { ...gift, mail: { ...mail, isReceivers: true } })).toMatchObject({
    text: 'Maya Ortiz did not get the email “Hi”.',
    more: 'It went to a@b.example. The mail server put it off for a day.',
    button: 'Look at the order',
  });
});

test('a hat color says why it is not sold', () => {
  const why = (facts: TodayFacts) => lineOf('hat', { color: 'Red', isMade: true, ...facts }).text;
  expect(why({ inStock: false })).toBe('Red is out of stock at Printful and not sold.');
  expect(why({ isMade: false })).toBe('Printful no longer makes Red, so it is not sold.');
  expect(why({ inStock: true, lapse: 'Another store.' })).toBe(
    'Red is no longer confirmed, so it is not sold.',
  );
});

test('what is lost first comes first, and a bank before everything', () => {
  const kinds = byLoss([
    row('refund_returned', {}, { since: '2026-11-20T12:00:00Z' }),
    row('problem', {}, { since: '2026-11-19T12:00:00Z' }),
    row('hat'),
    row('content', {}, { dueAt: '2026-11-21T20:00:00Z' }),
    row('address', {}, { since: '2026-11-21T10:00:00Z' }),
    row('dispute', {}, { dueAt: '2026-11-28T12:00:00Z' }),
  ]).map(({ kind }) => kind);
  expect(kinds).toEqual(['dispute', 'address', 'hat', 'content', 'problem', 'refund_returned']);
});

const KINDS: TodayKind[] = [
  ...(['dispute', 'address', 'content', 'payment', 'refund_returned', 'printful', 'owner'] as const),
  ...(['parcel_returned', 'problem', 'hat', 'no_hats', 'alert'] as const),
];

test('every kind has a sentence and a button, whatever is known', () => {
  const text = fc.option(fc.string(), { nil: undefined });
  const facts = fc.record({
    reason: text,
    said: text,
    failure: text,
    text,
    buyer: text,
    receiver: text,
    status: text,
  });
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), facts, (kind, some) => {
      const known = Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined));
      const line = lineOf(kind, known);
      expect(line.button).not.toBe('');
      if (kind !== 'alert') expect(line.text).toMatch(/\S.*\.$/s);
      expect(Object.values(line).join(' ')).not.toMatch(/undefined|null|NaN/);
    }),
  );
});

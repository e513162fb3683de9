import { describe, expect, test } from 'vitest';
import type { AdminProblem } from '../../../wire/admin/problems.ts';
import {
  ageText,
  claimText,
  decisionText,
  earlierText,
  mainDecision,
  problemSubtitle,
} from './problem-texts.ts';

const HAT = { lineId: 1, title: 'Lake / House', quantity: 1, picture: '', hatColor: 'navy' };
const PROBLEM: AdminProblem = {
  id: 3,
  orderId: 'A1',
  reason: 'damaged',
  hats: [HAT, { ...HAT, title: 'Feral', quantity: 2 }],
  wish: 'refund',
  words: '',
  photo: null,
  reportedBy: 'shopper',
  createdAt: '',
  earlier: null,
  decision: null,
  answer: '',
  decidedBy: 'Robin',
  isUndecided: true,
  needsAddress: false,
  sendsTo: null,
  replacementId: null,
  refunded: null,
  claim: null,
};
const time = (at: string) => `[${at}]`;

test.each([
  [{}, 'the shopper reports it and would like the money'],
  [{ wish: 'replacement' }, 'the shopper reports it and would like a new hat'],
  [{ wish: null }, 'the shopper reports it'],
  [{ reportedBy: 'Printful' }, 'Printful reports it'],
  [{ reportedBy: 'Robin' }, 'Robin reports it for the shopper, who would like the money'],
  [{ reportedBy: 'Robin', wish: null }, 'Robin reports it for the shopper'],
] as [Partial<AdminProblem>, string][])('a problem says who reported it (%#)', (changes, text) => {
  expect(problemSubtitle({ ...PROBLEM, ...changes })).toBe(`Lake / House, 2 × Feral: ${text}`);
});

describe('a decision', () => {
  const waits =
    'A replacement is decided and waits until the shopper confirms the address. You can still refund it.';
  const table: [Partial<AdminProblem>, string][] = [
    [{ decision: 'nothing', answer: 'Sorry' }, 'Robin closed it: “Sorry”'],
    [{ decision: 'refund', refunded: '24.00' }, 'Robin refunded $24.00.'],
    [{ decision: 'refund' }, 'Robin refunded it.'],
    [{ decision: 'replacement', replacementId: 'B2' }, 'Robin sent a replacement.'],
    [{ decision: 'replacement' }, waits],
    [{ decision: 'replacement', needsAddress: true }, `${waits} The shopper would rather have the money.`],
    [{ sendsTo: '1 Main St' }, 'The shopper wants it sent to 1 Main St.'],
    [{ reason: 'returned', wish: null }, 'The shopper was asked where to send it.'],
    [{}, 'Nothing is decided yet.'],
    [{ needsAddress: true }, 'Nothing is decided yet. The shopper would rather have the money.'],
    [{ needsAddress: true, wish: 'replacement' }, 'Nothing is decided yet.'],
  ];
  test.each(table)('%# is said', (changes, text) => {
    expect(decisionText({ ...PROBLEM, ...changes })).toBe(text);
  });

  test('follows the wish, unless no money is left', () => {
    const main = (wish: AdminProblem['wish'], suggestedRefund: string) =>
      mainDecision({ ...PROBLEM, wish, suggestedRefund, replacements: 0, warnings: [] });
    expect([main('refund', '24.00'), main('refund', '0.00'), main('replacement', '24.00')]).toEqual([
      'refund',
      'replacement',
      'replacement',
    ]);
  });
});

test.each([
  [{ result: 'credited', credit: '12.48' }, 'Printful credited $12.48.'],
  [{ result: 'refused' }, 'Printful refused the claim.'],
  [{ due: 'soon' }, 'Printful takes it until [soon].'],
  [{}, 'There is no delivery scan, so Printful names the last day.'],
] as [Partial<NonNullable<AdminProblem['claim']>>, string][])(
  'a claim says where it is (%#)',
  (claim, text) => {
    expect(claimText({ due: null, result: null, credit: null, ...claim }, time)).toContain(text);
  },
);

test('an age is told in days, an earlier report by its reason', () => {
  const now = Date.parse('2026-11-21T15:00:00.000Z');
  const ago = (hours: number) => ageText(new Date(now - hours * 3_600_000).toISOString(), now);
  expect([ago(0), ago(23), ago(24), ago(47), ago(48)]).toEqual([
    'today',
    'today',
    'yesterday',
    'yesterday',
    '2 days ago',
  ]);
  expect(earlierText({ earlier: null }, time)).toBeNull();
  expect(earlierText({ earlier: { reason: 'lost', createdAt: 'then' } }, time)).toBe(
    'Not the first report about this hat: It never came, [then].',
  );
});

import { expect, test } from 'vitest';
import type { AdminProblems } from '../../../wire/admin/problems.ts';
import { ageText, earlierText, mainDecision } from './problem-texts.ts';

const problem = (changes: object) =>
  ({ wish: null, suggestedRefund: '24.99', ...changes }) as AdminProblems['problems'][number];

test('the main decision is what the shopper would like, if there is money to give back', () => {
  expect(mainDecision(problem({ wish: 'refund' }))).toBe('refund');
  expect(mainDecision(problem({ wish: 'refund', suggestedRefund: '0.00' }))).toBe('replacement');
  expect(mainDecision(problem({ wish: 'replacement' }))).toBe('replacement');
  expect(mainDecision(problem({}))).toBe('replacement');
});

test('the age of a report is in whole days', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const ages = ['2026-11-22T11:00:00Z', '2026-11-21T11:00:00Z', '2026-11-17T12:00:00Z'];
  expect(ages.map((at) => ageText(at, now))).toEqual(['today', 'yesterday', '5 days ago']);
});

test('an earlier report is named', () => {
  const time = () => 'Nov 20';
  expect(earlierText({ earlier: null }, time)).toBeNull();
  expect(earlierText({ earlier: { reason: 'lost', createdAt: '' } }, time)).toBe(
    'Not the first report about this hat: It never came, Nov 20.',
  );
});

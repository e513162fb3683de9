import { expect, test } from 'vitest';
import { z } from 'zod';
import { amount, time } from './answers.ts';

const answer = z.object({ left: amount.nullable(), at: time.nullable() });

test('an answer has amounts and times as text, and nothing that its schema does not name', () => {
  const row = { left: -320, at: new Date('2026-11-28T18:59:00Z'), keyHash: 'secret' };
  const sent = { left: '-3.20', at: '2026-11-28T18:59:00.000Z' };
  expect(z.encode(answer, row)).toEqual(sent);
  expect(z.decode(answer, sent)).toEqual({ left: row.left, at: row.at });
});

test('an answer cannot have a part of a cent, or a time that is none', () => {
  expect(() => z.encode(answer, { left: 0.5, at: null })).toThrow();
  expect(() => z.encode(answer, { left: null, at: new Date(Number.NaN) })).toThrow();
});

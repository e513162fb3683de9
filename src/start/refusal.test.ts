import { expect, test } from 'vitest';
import { CannotOpen } from '../server/db/cannot-open.ts';
import { fullDisk, lineFor, Refusal } from './refusal.ts';

test.each([
  'ENOSPC',
  'EDQUOT',
  'PANIC: could not write to file "pg_wal/xlogtemp.8": No space left on device',
  'cannot write to /data/sandbox or listen on port 3001: database or disk is full.',
])('%j is a full disk', (reason) => {
  expect(fullDisk('the sandbox', reason)?.message).toBe(
    'The disk of the sandbox is full: free some space there, then try again.',
  );
});

test('a disk that SQLite cannot use may be full', () => {
  const reason = 'cannot write to /data/sandbox or listen on port 3001: disk I/O error.';
  expect(fullDisk('the sandbox', reason)?.message).toMatch(
    /^The disk of the sandbox is full or broken: free/,
  );
});

test('another reason is none', () => {
  expect(fullDisk('the sandbox', 'EACCES')).toBe(null);
});

test.each([
  [new Refusal('Set PORT.'), 'Set PORT.'],
  [new CannotOpen('Set DATABASE_URL.', new Error('28P01')), 'Set DATABASE_URL.'],
  [
    Object.assign(new Error('write'), { code: 'ENOSPC', path: '/srv' }),
    'The disk of /srv is full: free some space there, then try again.',
  ],
  [
    Object.assign(new Error('write'), { code: 'ENOSPC' }),
    'The disk of the data folder is full: free some space there, then try again.',
  ],
  ['stopped', 'stopped'],
])('what an operator can mend is one line', (error, line) => {
  expect(lineFor(error)).toBe(line);
});

test('a bug is printed with what caused it', () => {
  const line = lineFor(new Error('The database is unavailable', { cause: new Error('ECONNREFUSED') }));
  expect(line).toContain('The database is unavailable');
  expect(line).toContain('ECONNREFUSED');
});

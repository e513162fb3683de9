import { expect, test } from 'vitest';
import { secretsFrom } from '../secrets.ts';
import { readDataLink } from './your-data.ts';

const SECRETS = secretsFrom('a secret for tests');
const UNTIL = Date.parse('2026-11-20T12:00:00Z');

const queryOf = (email: string, until: string) => {
  const who = Buffer.from(email).toString('base64url');
  return { who, until, key: SECRETS.sign('your-data', `${who}.${until}`) };
};

test('a link to somebody’s data opens it until its end, and not a moment later', () => {
  const opened = (now: number) =>
    readDataLink(SECRETS, queryOf('maya@example.com', String(UNTIL)), new Date(now));
  expect(opened(UNTIL - 1)).toBe('maya@example.com');
  expect(opened(UNTIL)).toBeNull();
  expect(opened(UNTIL + 1)).toBeNull();
});

test('a link to somebody’s data opens nobody else’s, and no longer, than it was signed for', () => {
  const own = queryOf('maya@example.com', String(UNTIL));
  const other = queryOf('zack@example.com', String(UNTIL + 1000));
  for (const query of [{ ...own, who: other.who }, { ...own, until: other.until }, { ...own, key: '' }, {}])
    expect(readDataLink(SECRETS, query, new Date(UNTIL - 1))).toBeNull();
  for (const until of ['never', '1e15', '', `${UNTIL}000`])
    expect(readDataLink(SECRETS, queryOf('maya@example.com', until), new Date(0))).toBeNull();
});

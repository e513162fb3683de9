import { expect, test } from 'vitest';
import { ageInWords, type BackupFacts, backupWarning, sizeInWords } from './backup-age.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-11-20T12:00:00Z');
const FACTS: BackupFacts = {
  dir: '/var/lib/hats/backups',
  newest: { at: new Date(NOW.getTime() - 24 * HOUR), bytes: 1 },
  now: NOW,
  limit: 24 * HOUR,
  databaseUrl: 'postgres://shop@127.0.0.1:5432/shop',
  live: true,
};
const ELSEWHERE = 'postgres://shop@db.internal/shop';

test('a backup of a day is young enough', () => {
  expect(backupWarning(FACTS)).toBeNull();
});

test.each<[string, Partial<BackupFacts>]>([
  ['on this machine', {}],
  ['elsewhere', { databaseUrl: ELSEWHERE }],
  ['of a shop that is only tried', { live: false }],
])('an older backup of a database %s is named with its age', (_, changes) => {
  const at = new Date(NOW.getTime() - 72 * HOUR);
  expect(backupWarning({ ...FACTS, ...changes, newest: { at, bytes: 1 } })).toMatch(
    /^The last backup is 3 days old .* npm run shop -- backup/,
  );
});

test('without any backup, only a live database on this machine is in danger', () => {
  const none = { ...FACTS, newest: null };
  expect(backupWarning(none)).toMatch(/no backup in \/var\/lib\/hats\/backups.*npm run shop -- backup/);
  expect(backupWarning({ ...none, live: false })).toBeNull();
  expect(backupWarning({ ...none, databaseUrl: ELSEWHERE })).toBeNull();
});

test('ages are told in hours, then in days', () => {
  expect([0.5, 1, 25, 47, 48, 100].map((hours) => ageInWords(hours * HOUR))).toEqual([
    'less than an hour',
    '1 hour',
    '25 hours',
    '47 hours',
    '2 days',
    '4 days',
  ]);
});

test('sizes are told in kilobytes, then in megabytes', () => {
  expect([1, 1001, 999_999, 1e6, 12_340_000].map(sizeInWords)).toEqual([
    '1 kB',
    '2 kB',
    '1000 kB',
    '1.0 MB',
    '12.3 MB',
  ]);
});

import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newestBackup } from './newest-backup.ts';

test('the newest complete backup counts, and none that is unfinished or from a clock that was ahead', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'backups-'));
  const at = new Date('2027-03-02T04:00:00Z');
  expect(await newestBackup(join(dir, 'missing'), at)).toBe(null);
  expect(await newestBackup(dir, at)).toBe(null);
  writeFileSync(join(dir, 'unhinged-hats-20270301-040000.backup'), 'older');
  writeFileSync(join(dir, 'unhinged-hats-20270302-040000.backup'), 'newest');
  writeFileSync(join(dir, 'unhinged-hats-20270303-040000.backup.new'), 'unfinished');
  writeFileSync(join(dir, 'unhinged-hats-20270302-040001.backup'), 'from the future');
  utimesSync(join(dir, 'unhinged-hats-20270302-040000.backup'), at, at);
  expect(await newestBackup(dir, at)).toEqual({ at, bytes: 6 });
  rmSync(dir, { recursive: true });
});

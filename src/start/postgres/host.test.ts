import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { saveDatabaseFolder } from '../data-dir.ts';
import { choosePostgresHost, hasDatabase, postgresBinaries } from './host.ts';

test('a data folder whose database lies elsewhere never gets a second one', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'host-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  expect(hasDatabase(dataDir)).toBe(false);
  const elsewhere = join(dataDir, 'elsewhere');
  saveDatabaseFolder(dataDir, elsewhere);
  expect(() => choosePostgresHost(dataDir, postgresBinaries())).toThrow(
    `The database of ${dataDir} is in ${elsewhere}, and this user finds none there`,
  );
  mkdirSync(join(elsewhere, 'database'), { recursive: true });
  expect(hasDatabase(dataDir)).toBe(true);
});

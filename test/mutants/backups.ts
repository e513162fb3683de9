import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const tests = ['test/api/backups.test.ts'];
const restoring = 'src/server/backups/restore-backup.ts';

export const planted: PlantedBug[] = [
  {
    name: 'a restore brings erased people back',
    file: 'src/server/backups/repeat-erasures.ts',
    find: 'filter(({ at }) => at >= since)',
    replace: 'filter(({ at }) => at < since)',
    tests: ['test/api/backups.test.ts'],
  },
  {
    name: 'a restore after the database is lost forgets who was erased',
    file: 'src/server/backups/repeat-erasures.ts',
    find: 'const all = await readErasures(dataDir);',
    replace: 'const all: Erasure[] = [];',
    tests: ['test/api/backups.test.ts'],
  },
  {
    name: 'a backup is of many moments',
    file: 'src/server/backups/write-backup.ts',
    find: 'begin isolation level repeatable read read only',
    replace: 'begin isolation level read committed read only',
    tests,
  },
  {
    name: 'a backup removes the one that another process writes',
    file: 'src/server/backups/write-backup.ts',
    find: 'file.mtimeMs < before',
    replace: 'file.mtimeMs > 0',
    tests,
  },
  {
    name: 'a damaged backup is restored as far as it goes',
    file: restoring,
    find: 'await verifyBackup(path)',
    replace: 'await readBackup(path).header()',
    tests,
  },
  {
    name: 'a restore that fails leaves an empty database',
    file: restoring,
    find: '      await putBack(client);\n',
    replace: '',
    tests,
  },
  {
    name: 'a shop opens on a restore that was interrupted',
    file: 'src/server/db/migrate.ts',
    find: '  await requireFinishedRestore(db);\n  return migrateRestored',
    replace: '  return migrateRestored',
    tests,
  },
  {
    name: 'numbers begin again after a restore',
    file: restoring,
    find: '[name, value, SKIPPED_IDS]',
    replace: '[name, value, 1]',
    tests,
  },
  {
    name: 'a restored shop sells at once',
    file: restoring,
    find: '  await markRestored(db, now);\n',
    replace: '',
    tests,
  },
];

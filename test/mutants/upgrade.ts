import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const drainTests = ['src/server/http/drain.test.ts'];
const drain = 'src/server/http/drain.ts';
const migrateTests = ['test/api/migrate.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a stopping shop is still ready',
    file: drain,
    find: '  readiness.stop();\n',
    replace: '',
    tests: drainTests,
  },
  {
    name: 'a stopping shop gives balancers no time',
    file: drain,
    find: 'if (readiness.wasAskedWithin(limits.minute)) await',
    replace: 'if (readiness.wasAskedWithin(-limits.minute)) await',
    tests: drainTests,
  },
  {
    name: 'a slow client keeps a shop from stopping',
    file: drain,
    find: 'app.server.closeAllConnections()',
    replace: 'app.server.closeIdleConnections()',
    tests: drainTests,
  },
  {
    name: 'a job that outlasts a stop waits for its heartbeat',
    file: 'src/server/jobs/jobs.ts',
    find: '    for (const job of running) {',
    replace: '    for (const job of [...running].slice(running.size)) {',
    tests: ['test/api/jobs.test.ts'],
  },
  {
    name: 'a former release refuses a newer database',
    file: 'src/server/db/migrate.ts',
    find: '{ ...migrations, ...emptyMigrations(newer) }',
    replace: '{ ...migrations, ...emptyMigrations(newer.slice(newer.length)) }',
    tests: migrateTests,
  },
  {
    name: 'a former release starts on a schema that lacks what it needs',
    file: 'src/server/db/release.ts',
    find: 'if (oldest === null || !isOlder(release, oldest)) return;',
    replace: 'if (oldest === null || isOlder(release, oldest)) return;',
    tests: migrateTests,
  },
  {
    name: 'an instance that may not migrate starts on an older schema',
    file: 'src/server/db/migrate.ts',
    find: 'if (missing.length === 0) return names',
    replace: 'if (missing.length >= 0) return names',
    tests: migrateTests,
  },
  {
    name: 'instances that start together on an empty database end each other',
    file: 'src/server/db/migrate.ts',
    find: 'if ((await executed(db)).length === 0) await createOwnTables(db);',
    replace: '',
    tests: migrateTests,
  },
  {
    name: 'a start migrates another program’s database',
    file: 'src/server/db/migrate.ts',
    find: 'await requireOwn(db);\n      if',
    replace: 'if',
    tests: migrateTests,
  },
];

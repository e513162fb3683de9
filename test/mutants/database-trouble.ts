import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const trouble = ['test/api/database-trouble.nightly.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a statement that waits for a lock gives up with a 500',
    file: 'src/server/db/connect.ts',
    find: '25P0[34]|55P03|40',
    replace: '25P0[34]|40',
    tests: trouble,
  },
  {
    name: 'a statement waits for a lock forever',
    file: 'src/server/db/connect.ts',
    find: 'lock_timeout: lockTimeout,',
    replace: 'lock_timeout: 0,',
    tests: trouble,
  },
  {
    name: 'a connection whose server is silent goes back to the pool',
    file: 'src/server/db/connect.ts',
    find: "if (error instanceof Error && error.message === 'Query read timeout') void client.end();",
    replace: '',
    tests: ['src/server/db/connect.test.ts'],
  },
  {
    name: 'a transaction in which nothing happens keeps its locks',
    file: 'src/server/db/connect.ts',
    find: 'idle_in_transaction_session_timeout: idleInTransaction,',
    replace: 'idle_in_transaction_session_timeout: 0,',
    tests: ['test/api/jobs.test.ts'],
  },
  {
    name: 'readiness waits behind requests',
    file: 'src/server/main.ts',
    find: 'checkDatabase(readinessDb)',
    replace: 'checkDatabase(db)',
    tests: trouble,
  },
  {
    name: 'the products of the API wait behind orders',
    file: 'src/server/catalog/routes.ts',
    find: 'const { catalogVersion, config, glyphs, pagesDb, settings } = deps;',
    replace: 'const { catalogVersion, config, glyphs, db: pagesDb, settings } = deps as never;',
    tests: trouble,
  },
  {
    name: 'a page that cannot be rendered again is lost',
    file: 'src/server/http/answer-cache.ts',
    find: '() => last,\n      );',
    replace: '(error) => Promise.reject(error),\n      );',
    tests: ['src/server/http/answer-cache.test.ts', ...trouble],
  },
  {
    name: 'pages are rendered only when somebody asks',
    file: 'src/server/pages/routes.ts',
    find: '    void fill();\n',
    replace: '    publicPages.areRendered = true;\n    return;\n',
    tests: ['src/server/pages/routes.test.ts', ...trouble],
  },
  {
    name: 'a shop that sells renders no page ahead',
    file: 'src/server/config/limits.ts',
    find: 'rendersAhead: true',
    replace: 'rendersAhead: false',
    tests: ['src/server/pages/routes.test.ts'],
  },
  {
    name: 'an unknown address gets no page without a database',
    file: 'src/server/pages/react-router.ts',
    find: 'isCached ? fresh : lastKnown',
    replace: 'fresh',
    tests: trouble,
  },
  {
    name: 'one locked table of orders closes every page of the admin',
    file: 'src/server/pages/routes.ts',
    find: 'if (isDatabaseUnavailable(error)) return null;',
    replace: '',
    tests: trouble,
  },
  {
    name: 'a deadlock is not repeated',
    file: 'src/server/db/transact.ts',
    find: "new Set(['40001', '40P01'])",
    replace: "new Set(['40001'])",
    tests: trouble,
  },
  {
    name: 'a transaction is repeated forever',
    file: 'src/server/db/transact.ts',
    find: 'attempt === ATTEMPTS || ',
    replace: '',
    tests: trouble,
  },
  {
    name: 'two instances migrate at once',
    file: 'src/server/db/connect.ts',
    find: '${sql.table(lockTable)} for update',
    replace: '${sql.table(lockTable)}',
    tests: ['test/api/migrate.test.ts'],
  },
];

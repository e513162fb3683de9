import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const takeOver = 'src/domain/take-over/take-over.ts';

/** Bugs in what a live shop needs, in copies of its database, and in the doctor. */
export const planted: PlantedBug[] = [
  {
    name: 'a copy at another address sells without being told to',
    file: takeOver,
    find: "if (stored.origin !== here.origin) return 'another address';",
    replace: '',
    tests: ['src/domain/take-over/take-over.test.ts'],
  },
  {
    name: 'a restored backup of a shop that was only tried sells',
    file: takeOver,
    find: "if (stored.restoredAt) return 'restored';\n  if (!stored.live) return null;",
    replace: "if (!stored.live) return null;\n  if (stored.restoredAt) return 'restored';",
    tests: ['src/domain/take-over/take-over.test.ts'],
  },
  {
    name: 'a waiting shop starts its jobs',
    file: 'src/server/take-over/work-when-allowed.ts',
    find: 'if (takeOver.needed() === null)\n',
    replace: 'if (takeOver.needed() !== undefined)\n',
    tests: ['test/api/take-over.nightly.test.ts'],
    survives:
      'Its jobs are put back until the take-over, so nothing happens twice; the check saves their reading.',
  },
  {
    name: 'running jobs go on in a database that was taken away',
    file: 'src/server/take-over/work-when-allowed.ts',
    find: 'takeOver.needed() === null ? null : config.limits.minute',
    replace: 'null',
    tests: ['test/api/take-over.nightly.test.ts'],
  },
  {
    name: 'a running shop looks at the orders of a database that was taken away',
    file: 'src/server/take-over/work-when-allowed.ts',
    find: 'if (busy || takeOver.needed() !== null) return;',
    replace: 'if (busy) return;',
    tests: ['test/api/take-over.nightly.test.ts'],
  },
  {
    name: 'a waiting shop takes orders',
    file: 'src/server/take-over/refuse-changes.ts',
    find: "['GET', 'HEAD', 'OPTIONS'].includes(method)",
    replace: "['GET', 'HEAD', 'OPTIONS', 'POST'].includes(method)",
    tests: ['test/api/take-over.nightly.test.ts'],
  },
  {
    name: 'declined cards close payments before the take-over',
    file: 'src/server/orders/settling/receive-stripe-event.ts',
    find: 'if (!isClosing || takeOver.needed() !== null) return;',
    replace: 'if (!isClosing) return;',
    tests: ['test/api/settle-order.test.ts'],
  },
  {
    name: 'an instance without jobs runs them',
    file: 'src/server/take-over/work-when-allowed.ts',
    find: 'if (!config.runsJobs) return',
    replace: 'if (config.runsJobs === null) return',
    tests: ['test/api/take-over.nightly.test.ts'],
  },
  {
    name: 'live keys accept an address that nobody reads',
    file: 'src/server/config/live.ts',
    find: 'const foreign = ADDRESSES.find((name) => isReserved(settings[name]));',
    replace: 'const foreign = ADDRESSES.find((name) => name === null);',
    tests: ['src/server/config/live.test.ts'],
  },
  {
    name: 'a second setup registers a second webhook at Stripe',
    file: 'src/server/gateways/stripe-account.ts',
    find: 'const set = data.find((webhook) => webhook.url === url);',
    replace: 'const set = data.find((webhook) => webhook.url === `${url}/`);',
    tests: ['test/api/setup.test.ts'],
  },
  {
    name: 'records that could not be looked up count as missing',
    file: 'src/server/gateways/dns.ts',
    find: "const NONE = new Set(['ENODATA', 'ENOTFOUND']);",
    replace: "const NONE = new Set(['ENODATA', 'ENOTFOUND', 'ESERVFAIL', 'ETIMEOUT']);",
    tests: ['test/api/doctor-machine.test.ts'],
  },
  {
    name: 'a wrong database name looks like a wrong password',
    file: 'src/server/db/connection-refusal.ts',
    find: "'3D000': `PostgreSQL at ${host} has no database “${name}”.",
    replace: "'3D001': `PostgreSQL at ${host} has no database “${name}”.",
    tests: ['test/api/take-over.nightly.test.ts'],
  },
];

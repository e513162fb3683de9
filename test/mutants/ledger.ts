import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const ledger = 'src/server/ledger';
const tests = ['test/api/ledger.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a movement that Stripe lists late is never read',
    file: `${ledger}/read-ledger.ts`,
    find: 'new Date(swept.getTime() - overlap)',
    replace: 'swept',
    tests,
  },
  {
    name: 'a payout of which the reading was cut off counts as read',
    file: `${ledger}/read-ledger.ts`,
    find: '  for await (const page of stripe.movementsOfPayout(payout)) {',
    replace:
      '  await closePayout(db, payout);\n  for await (const page of stripe.movementsOfPayout(payout)) {',
    tests,
  },
  {
    name: 'a payout is read before Stripe can list it',
    file: `${ledger}/read-ledger.ts`,
    find: '  if (await stripe.isPayoutInProgress(payout)) return;\n',
    replace: '',
    tests,
  },
  {
    name: 'a movement that is read twice counts twice in its day',
    file: `${ledger}/queries.ts`,
    find: 'count(*), sum(net) from stored group by 1',
    replace: 'count(*), sum(net) from (select "createdAt" as created_at, net from told) as stored group by 1',
    tests,
  },
  {
    name: 'only the first page of a list is read',
    file: 'src/server/gateways/stripe-balance.ts',
    find: 'after = page.has_more ? page.data.at(-1)?.id : undefined;',
    replace: 'after = undefined;',
    tests,
  },
  {
    name: 'the balance of a movement leaves its own day out',
    file: `${ledger}/page-queries.ts`,
    find: 'and (created_at, id) <= (${createdAt}, ${id}))',
    replace: 'and (created_at, id) < (${createdAt}, ${id}))',
    tests,
  },
  {
    name: 'refunds and disputes belong to no order',
    file: 'src/server/gateways/stripe-balance.ts',
    find: "!('payment_intent' in source)) return null;",
    replace: "source.object !== 'charge') return null;",
    tests,
  },
  {
    name: 'a match covers movements that came later',
    file: `${ledger}/admin-routes.ts`,
    find: 'Math.max(0, count - check.ours)',
    replace: '0',
    tests,
  },
  {
    name: 'a month that differs from Stripe matches',
    file: `${ledger}/check-month.ts`,
    find: 'isDeepStrictEqual(ours, theirs)',
    replace: 'isDeepStrictEqual({ ...ours, fee: 0 }, { ...theirs, fee: 0 })',
    tests,
  },
  {
    name: 'a difference that is over stays an alert',
    file: `${ledger}/check-month.ts`,
    find: 'except: matches ? null : difference',
    replace: 'except: difference',
    tests,
  },
  {
    name: 'a payout is part of what a month left',
    file: `${ledger}/page-queries.ts`,
    find: 'filter (where category <> all(${paidOut})), 0)::bigint as net',
    replace: ', 0)::bigint as net',
    tests,
  },
  {
    name: 'a month of the ledger begins in UTC',
    file: 'src/server/ledger/queries.ts',
    find: 'select ${first}::timestamp at time zone ${timeZone} as from,',
    replace: "select ${first}::timestamp at time zone 'utc' as from,",
    tests: ['test/api/ledger-months.test.ts'],
  },
  {
    name: 'a month of the ledger ends in UTC',
    file: 'src/server/ledger/queries.ts',
    find: "interval '1 month') at time zone ${timeZone} as to",
    replace: "interval '1 month') at time zone 'utc' as to",
    tests: ['test/api/ledger-months.test.ts'],
  },
  {
    name: 'the last instant of a month counts twice',
    file: 'src/server/ledger/queries.ts',
    find: 'created_at >= ${from} and created_at < ${to}`.execute(db);\n  return rows[0] ?? {',
    replace: 'created_at >= ${from} and created_at <= ${to}`.execute(db);\n  return rows[0] ?? {',
    tests: ['test/api/ledger-months.test.ts'],
  },
  {
    name: 'what a replacement costs later stays out of the month',
    file: 'src/server/money/queries.ts',
    find: 'coalesce(orders.replaces, orders.id)',
    replace: 'orders.id',
    tests: ['test/api/months.test.ts'],
  },
  {
    name: 'years of days are added up in one statement',
    file: 'src/server/money/queries.ts',
    find: 'const DAYS = 31;',
    replace: 'const DAYS = 3100;',
    tests: ['test/api/months.test.ts'],
  },
  {
    name: 'the days that a former release added up stay without their new parts',
    file: 'src/server/money/queries.ts',
    find: ', ...(await daysOfFormer(trx, timeZone))',
    replace: '',
    tests: ['test/api/months.test.ts'],
  },
];

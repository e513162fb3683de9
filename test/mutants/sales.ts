import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const queries = 'src/server/sales/queries.ts';
const visits = 'src/server/sales/visits.ts';
const tests = ['test/api/sales.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'hats of canceled orders count as sold',
    file: queries,
    find: 'is_kept and refused_at is null as is_sold',
    replace: 'refused_at is null as is_sold',
    tests,
  },
  {
    name: 'free replacements count as sold',
    file: queries,
    find: 'where replaces is null and paid_at is not null and created_at >= ${startBefore(span)}',
    replace: 'where paid_at is not null and created_at >= ${startBefore(span)}',
    tests,
  },
  {
    name: 'hats that were refunded because of their words count as sold',
    file: queries,
    find: 'is_kept and refused_at is null as is_sold',
    replace: 'is_kept as is_sold',
    tests,
  },
  {
    name: 'hats sold later on the last day before count',
    file: queries,
    find: 'or created_at < (select ${endBefore(span)}))',
    replace: 'or created_at < (select ${startOf(span)}))',
    tests,
  },
  {
    name: 'the span begins at midnight in UTC',
    file: queries,
    find: '::timestamp at time zone ${timeZone})`;',
    replace: "::timestamp at time zone 'UTC')`;",
    tests,
  },
  {
    name: 'the time before is longer than the time now',
    file: queries,
    find: '.created_at`)} < ${endBefore(span)})`;',
    replace: '.created_at`)} < ${startOf(span)})`;',
    tests,
  },
  {
    name: 'words of one order are shown',
    file: queries,
    find: 'filter (where is_in_span) > 1',
    replace: 'filter (where is_in_span) > 0',
    tests,
  },
  {
    name: 'a reload counts as a visit',
    file: visits,
    find: 'isReload || ',
    replace: '',
    tests,
  },
  {
    name: 'only visits from outside count for a hat',
    file: visits,
    find: '    if (slug !== null) pages.count(slug);',
    replace: '    if (slug !== null && !isInside(request, config.trustedOrigins)) pages.count(slug);',
    tests,
  },
  {
    name: 'a hat’s visits of all days count in every span',
    file: queries,
    find: 'from hat_counts where day >= ${startOf(span)} at time zone ${span.timeZone}',
    replace: 'from hat_counts',
    tests,
  },
  {
    name: 'orders that were refunded count as bought',
    file: queries,
    find: "          and status not in ('canceled', 'refunded') and",
    replace: '          and',
    tests,
  },
  {
    name: 'a search engine counts as a visit',
    file: visits,
    find: " && !isbot(headers['user-agent'])",
    replace: '',
    tests,
  },
  {
    name: 'coming back from the bank counts as a visit',
    file: visits,
    find: ' || BACK_FROM_STRIPE.test(url)',
    replace: '',
    tests,
  },
  {
    name: 'another site can raise the counts',
    file: visits,
    find: '!isFromShop(request, config.trustedOrigins)',
    replace: 'false',
    tests,
  },
];

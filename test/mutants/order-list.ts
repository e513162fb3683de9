import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const states = 'src/domain/orders/order-states.ts';
const tests = ['src/domain/orders/order-states.test.ts'];
const searchTests = ['test/api/order-search.test.ts'];
const findTests = ['test/api/find-anything.test.ts'];
const triggers = 'src/server/db/migrations/baseline/4-orders.sql';
const search = 'src/server/db/migrations/084-tags-and-cards.ts';
const list = 'src/server/orders/admin/list-queries.ts';

export const planted: PlantedBug[] = [
  {
    name: 'the hold that is due last is the badge',
    file: states,
    find: 'timeOf(one) - timeOf(other) ||',
    replace: 'timeOf(other) - timeOf(one) ||',
    tests,
  },
  {
    name: 'an order in its window reads as if it were going to Printful',
    file: states,
    find: 'sendAfter !== null && now < sendAfter',
    replace: 'sendAfter !== null && now > sendAfter',
    tests,
  },
  {
    name: 'a refund that came back reads as a payment to check',
    file: 'src/domain/orders/holds.ts',
    find: "cause.startsWith('refund.')",
    replace: "cause.startsWith('refund_')",
    tests,
  },
  {
    name: 'an order without a delivery scan claims to be delivered',
    file: states,
    find: "status === 'completed' && !wasScanned",
    replace: "status === 'completed' && wasScanned === null",
    tests,
  },
  {
    name: 'the owner is asked for what the shopper has to do',
    file: states,
    find: 'waiting.find(({ isElsewhere }) => !isElsewhere) ??',
    replace: 'waiting.find(({ isElsewhere }) => isElsewhere) ??',
    tests,
  },
  {
    name: 'an apostrophe makes a name unfindable',
    file: 'src/domain/language/fold-words.ts',
    find: "text.replace(APOSTROPHES, '')",
    replace: "text.replace(APOSTROPHES, ' ')",
    tests: ['src/domain/language/fold-words.test.ts', ...searchTests],
  },
  {
    name: 'an erased person stays in the search',
    file: search,
    find: 'id = order_id and erased_at is not null;',
    replace: 'id = order_id and erased_at is not null and false;',
    tests: [...searchTests, 'test/api/every-cell.test.ts'],
  },
  {
    name: 'of two changes at once, the search misses one',
    file: search,
    find: 'perform 1 from order_search where order_id = any (ids) order by order_id for update;',
    replace: '',
    tests: searchTests,
  },
  {
    name: 'a new note is not found',
    file: search,
    find: 'after insert or delete or update of text on order_notes',
    replace: 'after delete on order_notes',
    tests: findTests,
  },
  {
    name: 'a refunded amount is not found',
    file: search,
    find: "|| array(select 'amount:' || amount from refunds where order_id = orders.id)",
    replace: '',
    tests: findTests,
  },
  {
    name: 'a day begins at midnight in UTC',
    file: list,
    find: 'created_at >= ${day}::date::timestamp at time zone ${timeZone}`',
    replace: "created_at >= ${day}::date::timestamp at time zone ${timeZone && 'UTC'}`",
    tests: findTests,
  },
  {
    name: 'an order is still found by its old words',
    file: triggers,
    find: 'update of name, hat_color, text_line1, text_line2,\n    text_line3 on',
    replace: 'update of name, hat_color on',
    tests: searchTests,
  },
  {
    name: 'the second page of what is to do starts over',
    file: list,
    find: 'const urgent = isPast ? [] : first',
    replace: 'const urgent = first',
    tests: searchTests,
  },
  {
    name: 'an order that the owner has to look at is listed twice',
    file: list,
    find: 'except.length === 0 ? sql`true` : sql`id <> all(${except})`',
    replace: 'except.length >= 0 ? sql`true` : sql``',
    tests: searchTests,
  },
  {
    name: 'what Printful does next counts as the owner’s',
    file: 'src/server/orders/admin/orders-to-do.ts',
    find: 'orderId && !isElsewhere ? [orderId] : []',
    replace: 'orderId && isElsewhere !== null ? [orderId] : []',
    tests: searchTests,
  },
  {
    name: 'a free replacement counts as an order of its customer',
    file: 'src/server/customers/queries.ts',
    find: 'sql<SqlBool>`paid_at is not null and replaces is null and erased_at is null`',
    replace: 'sql<SqlBool>`paid_at is not null and erased_at is null`',
    tests: searchTests,
  },
];

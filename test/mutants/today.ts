import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const file = 'src/server/today/queries.ts';
const tests = ['test/api/today.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'what the owner keeps forgets that new embroideries are digitized',
    file: 'src/server/today/read-today.ts',
    find: 'today.kept - (await expectDigitization(deps, today.stitched))',
    replace: 'today.kept',
    tests: ['test/api/today.test.ts'],
  },
  {
    name: 'a dispute that holds its order counts twice',
    file,
    find: "and not (kind = 'dispute' and exists",
    replace: "and not (kind = 'disputed' and exists",
    tests,
  },
  {
    name: 'a dispute that the bank decides waits for the owner',
    file,
    find: "not like '%needs_response' and disputes.status <> 'lost'",
    replace: "like '%needs_response' and disputes.status <> 'lost'",
    tests,
  },
  {
    name: 'a color that the owner stopped waits for the owner',
    file,
    find: 'where not is_stopped and',
    replace: 'where',
    tests,
  },
  {
    name: 'an alert about a hold that is over counts as one more thing',
    file,
    find: "and kind <> 'held'",
    replace: "and kind <> 'hold'",
    tests,
  },
  {
    name: 'the words of a held order count twice',
    file,
    find: "and not (kind = 'content' and exists",
    replace: "and not (kind = 'contents' and exists",
    tests,
  },
  {
    name: 'what somebody else does next comes before a dispute',
    file: 'src/domain/today/today.ts',
    find: 'Number(isAtBank(other)) - Number(isAtBank(one)) ||',
    replace: 'Number(isAtBank(one)) - Number(isAtBank(other)) ||',
    tests,
  },
  {
    name: 'orders on hold are nowhere on the way',
    file: 'src/server/today/today-queries.ts',
    find: "(where hats = 'on_hold') as held",
    replace: "(where hats = 'held') as held",
    tests,
  },
  {
    name: 'last week counts to its end, not to the same minute',
    file: 'src/server/today/today-queries.ts',
    find: '(here - n * interval',
    replace: '(here - 6 * sign(n) * interval',
    tests,
  },
  {
    name: 'an estimate forgets the shipping',
    file: 'src/server/today/today-queries.ts',
    find: 'lines.cost + our_shipping_cost',
    replace: 'lines.cost',
    tests,
  },
  {
    name: 'a replacement counts as a sale',
    file: 'src/server/today/today-queries.ts',
    find: 'and orders.replaces is null',
    replace: 'and (orders.replaces is null or orders.replaces is not null)',
    tests,
  },
  {
    name: 'what banks took stays in what you keep',
    file: 'src/server/today/today-queries.ts',
    find: '"returned" + held + disputed - credit',
    replace: '"returned"',
    tests: ['test/api/order-profit.test.ts'],
  },
  {
    name: 'the cost of a replacement stays in what you keep',
    file: 'src/server/today/today-queries.ts',
    find: ' + "replacementCost" as cost',
    replace: ' as cost',
    tests: ['test/api/order-profit.test.ts'],
  },
  {
    name: 'a queue that does not move ends anyway',
    file: 'src/domain/shipping/backlog.ts',
    find: 'if (isQueue && (confirmed === 0 || !isConfirming))',
    replace: 'if (isQueue && !isConfirming)',
    tests: ['src/domain/shipping/backlog.test.ts'],
  },
];

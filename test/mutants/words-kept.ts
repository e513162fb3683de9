import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const words = 'src/server/orders/words';
const kept = ['test/api/kept-words.test.ts'];
const changed = ['test/api/changed-words.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'kept words hold nothing',
    file: 'src/server/orders/settling/settle-order.ts',
    find: 'await questionKeptWords(deps, order, sold.lines);',
    replace: '',
    tests: kept,
  },
  {
    name: 'a refused hat is made anyway',
    file: 'src/server/fulfillment/create-draft.ts',
    find: '.filter(({ refusedAt }) => refusedAt === null)',
    replace: '',
    tests: kept,
  },
  {
    name: 'a refused hat refunds the whole order',
    file: `${words}/decide-words.ts`,
    find: 'left < paid ? left : paid',
    replace: 'left',
    tests: kept,
  },
  {
    name: 'the last refused hat keeps the price of shipping',
    file: `${words}/decide-words.ts`,
    find: 'lines.every(',
    replace: 'lines.length < 0 && lines.every(',
    tests: kept,
  },
  {
    name: 'a hat is refused while a bank holds its money, and never refunded',
    file: `${words}/decide-words.ts`,
    find: 'if (held > 0 && ',
    replace: 'if (held > 999_999 && ',
    tests: kept,
  },
  {
    name: 'money for a refused hat stays with the shop once it wins an appeal',
    file: 'src/server/orders/money/record-disputes.ts',
    find: "({ state, refundId }) => state === 'refunded' && refundId === null",
    replace: "({ state, refundId }) => state === 'approved' && refundId === null",
    tests: kept,
  },
  {
    name: 'the owner has half a day to answer',
    file: 'src/server/config/limits.ts',
    find: 'owner: wait(48 * HOUR)',
    replace: 'owner: wait(12 * HOUR)',
    tests: kept,
  },
  {
    name: 'a shopper who is asked for other words is too late after the window',
    file: 'src/server/orders/change-window/within-window.ts',
    find: '(await isOpen(inner, order));',
    replace: 'false;',
    tests: kept,
  },
  {
    name: 'words that were never asked about can be changed after the window',
    file: 'src/domain/orders/word-question.ts',
    find: "state === 'change_asked' && at < until",
    replace: 'at < until',
    tests: kept,
  },
  {
    name: 'an approval can be taken back',
    file: 'src/domain/orders/word-question.ts',
    find: 'if (isOpen({ state })) return null;',
    replace: 'return null;',
    tests: kept,
  },
  {
    name: 'a refused hat can be changed and is never made',
    file: 'src/server/orders/edits/change-hats.ts',
    find: 'if (refusedAt !== null)',
    replace: 'if (refusedAt !== null && count > 99)',
    tests: kept,
  },
  {
    name: 'another color loses the question about the words',
    file: `${words}/question-words.ts`,
    find: 'if (question && isOpen(question))\n',
    replace: 'if (question && isOpen(question) && isSplit)\n',
    tests: changed,
  },
  {
    name: 'words changed to a brand after payment are not asked about',
    file: `${words}/question-words.ts`,
    find: 'if (isKept && order.paidAt !== null) return',
    replace: 'if (isKept && order.paidAt === null) return',
    tests: changed,
  },
  {
    name: 'words that were changed to another brand are refunded by the old clock',
    file: `${words}/queries.ts`,
    find: "doUpdateSet({ state: 'waiting', until })",
    replace: "doUpdateSet({ state: 'waiting' })",
    tests: changed,
  },
];

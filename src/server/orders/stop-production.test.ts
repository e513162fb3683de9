import { expect, test } from 'vitest';
import { PrintfulError } from '../gateways/printful-error.ts';
import { stopProduction } from './stop-production.ts';

const ORDER = { id: '7K2Q9MXA4T', printfulAttempt: 1, draftBegunAt: new Date(), printfulOrderId: null };

/** What Printful says of the order, one answer after another, and how it answers a cancellation. */
async function stop(
  said: ([status: string, parcel?: string] | null)[],
  { refusal, order = {} }: { refusal?: PrintfulError; order?: object } = {},
) {
  const answers = [...said];
  const canceled: string[] = [];
  const printful = {
    async findOrder() {
      if (answers.length === 0) throw new Error('asked once too often');
      const answer = answers.shift();
      return answer && { id: '17', status: answer[0], shipments: answer[1] ? [{ state: answer[1] }] : [] };
    },
    async cancelOrder(id: string) {
      canceled.push(id);
      if (refusal) throw refusal;
    },
  };
  const stopped = await stopProduction({ printful } as never, { ...ORDER, ...order });
  expect(answers).toEqual([]);
  return { ...stopped, canceled };
}

const REFUSED = new PrintfulError('refused', 'not now');

test('Printful is not asked about an order for which no draft was begun', async () => {
  expect(await stop([], { order: { draftBegunAt: null } })).toMatchObject({
    outcome: 'stopped',
    status: null,
  });
});

test.each([{ printfulOrderId: '17', draftBegunAt: null }, { printfulOrderId: '17' }, {}])(
  'it is asked about an order that it may have: %o',
  async (order) => {
    expect(await stop([null], { order })).toMatchObject({ outcome: 'stopped', status: null, canceled: [] });
  },
);

test.each([
  ['draft', 'stopped', 'canceled', ['17']],
  ['failed', 'stopped', 'canceled', ['17']],
  ['pending', 'stopped', 'canceled', ['17']],
  ['inreview', 'stopped', 'canceled', ['17']],
  ['canceled', 'stopped', 'canceled', []],
  ['archived', 'stopped', 'archived', []],
  ['onhold', 'held', 'onhold', []],
  ['inprocess', 'in_production', 'inprocess', []],
  ['partial', 'in_production', 'partial', []],
  ['fulfilled', 'in_production', 'fulfilled', []],
])('of an order that is %s, the outcome is %s', async (was, outcome, status, canceled) => {
  expect(await stop([[was]])).toEqual({ outcome, status, canceled });
});

test('an archived order with a parcel was made, and is canceled only if Printful does so', async () => {
  expect(await stop([['archived', 'shipped']])).toMatchObject({ canceled: ['17'] });
});

test.each([
  [['inreview'], 'in_review', 'inreview'],
  [['inprocess'], 'in_production', 'inprocess'],
  [['onhold'], 'held', 'onhold'],
  [null, 'stopped', 'canceled'],
] as const)('after a refusal, what it is by then counts: %s', async (now, outcome, status) => {
  const then = now && ([...now] as [string]);
  expect(await stop([['pending'], then], { refusal: REFUSED })).toMatchObject({ outcome, status });
});

test('without an answer, nothing is decided', async () => {
  const refusal = new PrintfulError('unavailable', 'silence');
  await expect(stop([['pending']], { refusal })).rejects.toBe(refusal);
});

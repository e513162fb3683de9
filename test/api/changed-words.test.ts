/** @module-tag nightly */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORDS_TEXTS } from '../../src/domain/words/words-texts.ts';
import { changeLine } from '../../src/server/orders/admin/change-order.ts';
import { shopperOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import { decideWords } from '../../src/server/orders/words/decide-words.ts';
import { wordsOf } from '../../src/server/orders/words/question-words.ts';
import { openWordsOffice, ROBIN, type WordsOffice } from './words-office.ts';

let office: WordsOffice;

beforeAll(async () => {
  office = await openWordsOffice();
});

afterAll(() => office.close());

test('an answer about one hat says nothing about the other hats, nor about another order', async () => {
  const [order, other] = [await office.keptOrder(2), await office.keptOrder()];
  const states = async () => [await office.statesOf(order.id), await office.statesOf(other.id)];
  expect(await office.decide(order, 'ask', { nth: 1 })).toBeNull();
  expect(await states()).toEqual([['waiting', 'change_asked'], ['waiting']]);
  const [first, asked] = await office.questionsOf(order.id);
  const { owner, shopper } = office.deps.config.limits.words;
  expect((first?.until.getTime() ?? 0) - (asked?.until.getTime() ?? 0)).toBeGreaterThan(
    owner - shopper - 60_000,
  );
  const page = await shopperOrder(office.deps, order.id, order.id);
  expect(page?.lines.map(({ words }) => words)).toEqual([
    { state: 'waiting', changeUntil: null },
    { state: 'change_asked', changeUntil: asked?.until.toISOString() },
  ]);
  expect(await office.decide(order, 'refund')).toBeNull();
  expect(await states()).toEqual([['refunded', 'change_asked'], ['waiting']]);
  const lines = async (id: string) => (await office.linesOf(id)).map(({ refusedAt }) => refusedAt !== null);
  expect([await lines(order.id), await lines(other.id)]).toEqual([
    [true, false],
    [false, false],
  ]);
  expect((await office.questionsOf(order.id)).map(({ refundId }) => refundId !== null)).toEqual([
    true,
    false,
  ]);
  expect((await office.questionsOf(other.id)).map(({ refundId }) => refundId)).toEqual([null]);
  await office.decide(order, 'approve', { nth: 1 });
  expect(await states()).toEqual([['refunded', 'approved'], ['waiting']]);
  const by = 'select decided_by from word_questions where order_id = $1';
  expect(await office.rows(by, [order.id])).toEqual([{ decided_by: ROBIN }, { decided_by: ROBIN }]);
});

test('a hat that cannot be refunded keeps no other from being refunded', async () => {
  const [broken, other] = [await office.keptOrder(), await office.keptOrder()];
  await office.rows(
    `create function refuse() returns trigger language plpgsql as
     $$ begin if new.order_id = '${broken.id}' then raise 'no room'; end if; return new; end $$`,
  );
  await office.rows('create trigger refuse before insert on refunds for each row execute function refuse()');
  await expect(office.pass('owner')).rejects.toThrow('could not be refunded');
  await office.rows('drop function refuse cascade');
  const states = async () => [await office.statesOf(broken.id), await office.statesOf(other.id)];
  expect(await states()).toEqual([['waiting'], ['refunded']]);
  await office.pass('owner');
  expect(await states()).toEqual([['refunded'], ['refunded']]);
});

test.each([
  ['in another order', async () => ({ ...(await office.keptOrder()), id: (await office.keptOrder()).id })],
  ['that is gone', async () => ({ ...(await office.keptOrder()), id: '0000000000' })],
])('a question %s is not decided', async (_, orderOf) => {
  const { id: orderId, questions, lines } = await orderOf();
  const question = { questionId: questions[0]?.id ?? 0, words: wordsOf(lines[0] ?? expect.fail()) };
  expect(
    await decideWords(office.deps, { orderId, ...question, decision: 'approve', by: ROBIN }),
  ).toMatchObject({
    code: 'not_found',
  });
  const [{ state } = { state: '' }] = await office.rows<{ state: string }>(
    'select state from word_questions where id = $1',
    [question.questionId],
  );
  expect(state).toBe('waiting');
});

test('nothing is decided once the order does not wait for it anymore', async () => {
  const order = await office.keptOrder();
  await office.rows(`update orders set status = 'canceled' where id = $1`, [order.id]);
  expect(await office.decide(order, 'approve')).toMatchObject({
    code: 'conflict',
    message: 'This order is not waiting for an answer anymore.',
  });
  expect(await office.statesOf(order.id)).toEqual(['waiting']);
});

describe('words changed after payment', () => {
  test('to a brand need the shopper’s consent, and then the owner’s', async () => {
    const order = await office.windowedOrder();
    const brand = { textLine1: 'Gucci gang' };
    expect(await office.edit(order, brand)).toMatchObject({ code: 'invalid', message: WORDS_TEXTS.ask });
    expect(await office.edit(order, brand, { keepWords: true })).toBe('changed');
    expect(await office.statesOf(order.id)).toEqual(['waiting']);
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'on_hold' });
    expect(await office.openAlerts(order.id)).toHaveLength(1);
  });

  test('keep their question in another color, and lose it with other words', async () => {
    const order = await office.windowedOrder();
    const brand = { textLine1: 'Gucci gang' };
    await office.edit(order, brand, { keepWords: true });
    expect(await office.edit(order, { ...brand, hatColor: 'black' })).toBe('changed');
    expect(await office.statesOf(order.id)).toEqual(['waiting']);
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'on_hold' });
    expect(await office.edit(order, { textLine1: 'Good gang' })).toBe('changed');
    expect(await office.statesOf(order.id)).toEqual(['changed']);
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'processing' });
    expect((await office.linesOf(order.id))[0]?.wordsKept).toBe(false);
  });

  test('to another brand ask the owner again, with the full time', async () => {
    const order = await office.windowedOrder();
    await office.edit(order, { textLine1: 'Gucci gang' }, { keepWords: true });
    const questions = await office.questionsOf(order.id);
    await office.decide({ ...order, questions }, 'ask');
    office.wait(1000);
    expect(await office.edit(order, { textLine1: 'Nike gang' }, { keepWords: true })).toBe('changed');
    const [again, ...more] = await office.questionsOf(order.id);
    expect(more).toEqual([]);
    expect(again?.state).toBe('waiting');
    expect(again?.until.getTime()).toBeGreaterThan(questions[0]?.until.getTime() ?? Number.POSITIVE_INFINITY);
    const [alert, ...others] = await office.openAlerts(order.id);
    expect(others).toEqual([]);
    expect(alert?.text).toContain('Nike gang');
  });

  test('to another brand are not approved in a tab that shows the first one', async () => {
    const order = await office.windowedOrder();
    await office.edit(order, { textLine1: 'Gucci gang' }, { keepWords: true });
    const seen = (await office.linesOf(order.id)).map(wordsOf)[0];
    const asked = { ...order, questions: await office.questionsOf(order.id) };
    await office.edit(order, { textLine1: 'Nike gang' }, { keepWords: true });
    expect(await office.decide(asked, 'approve', { seen })).toMatchObject({ code: 'conflict' });
    expect(await office.statesOf(order.id)).toEqual(['waiting']);
    expect(await office.decide(asked, 'approve')).toBeNull();
    expect(await office.decide(asked, 'approve', { seen })).toBeNull();
  });

  test('that the owner approved need no second answer in another color', async () => {
    const order = await office.windowedOrder();
    const brand = { textLine1: 'Gucci gang' };
    await office.edit(order, brand, { keepWords: true });
    await office.decide({ ...order, questions: await office.questionsOf(order.id) }, 'approve');
    expect(await office.edit(order, { ...brand, hatColor: 'black' })).toBe('changed');
    expect(await office.statesOf(order.id)).toEqual(['approved']);
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'processing' });
  });

  test('by the owner to a brand wait for the same answer', async () => {
    const order = await office.windowedOrder();
    const words = { textLine1: 'Gucci gang', textLine2: '', textLine3: '' };
    const change = { orderId: order.id, position: 0, ...words, by: ROBIN };
    expect(await changeLine(office.deps, change)).toMatchObject({ code: 'invalid' });
    expect(await changeLine(office.deps, { ...change, keepWords: true })).toBeNull();
    expect(await office.statesOf(order.id)).toEqual(['waiting']);
  });
});

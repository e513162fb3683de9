/** @module-tag nightly */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WORDS_TEXTS } from '../../src/domain/words/words-texts.ts';
import { changeLine } from '../../src/server/orders/admin/change-order.ts';
import { wordsOf } from '../../src/server/orders/words/question-words.ts';
import { openWordsOffice, ROBIN, type WordsOffice } from './words-office.ts';

let office: WordsOffice;

beforeAll(async () => {
  office = await openWordsOffice();
});

afterAll(() => office.close());

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

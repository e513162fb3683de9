import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soldLines } from '../../src/server/orders/money/refund-order.ts';
import { findOrder } from '../../src/server/orders/queries.ts';
import { type EditOffice, openEditOffice } from './edit-office.ts';

let office: EditOffice;

beforeAll(async () => {
  office = await openEditOffice();
});

afterAll(() => office.close());

describe('one of three hats', () => {
  test('becomes a line of its own, right after the others, and every cent stays', async () => {
    const order = await office.windowedOrder(3);
    await office.rows(
      `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, product_id)
       values ($1, 1, 'Bride or Die', 2999, 1, 2999, false, 1), ($1, 2, 'Bride or Die', 2999, 1, 2999, false, 1)`,
      [order.orderId],
    );
    const before = await findOrder(office.deps.db, order.orderId);
    expect(
      await office.edit(order, { textLine1: 'Right', hatColor: 'pink' }, { count: 1, quantity: 3 }),
    ).toBe('changed');
    const lines = await office.linesOf(order.orderId);
    expect(lines.map(({ quantity, share, design }) => [quantity, share, design.hatColor])).toEqual([
      [2, 4499, 'navy'],
      [1, 2250, 'pink'],
      [1, 2999, 'black'],
      [1, 2999, 'black'],
    ]);
    const [rest, taken] = lines;
    expect(rest).toEqual({ ...order.line, quantity: 2, share: 4499 });
    expect(taken).toMatchObject({ price: order.line.price, name: order.line.name, isCustom: true });
    expect(taken?.id).not.toBe(order.line.id);
    expect(await findOrder(office.deps.db, order.orderId)).toEqual(before);
    expect(await office.changesOf(order.orderId)).toMatchObject([
      { lineId: taken?.id, before: { quantity: 1 }, after: { quantity: 1 } },
    ]);
    const [mail] = await office.mailsAbout(order.orderId);
    expect(mail?.text).toContain('\nYour hat (');
  });

  test('stays one when the request is repeated', async () => {
    const order = await office.windowedOrder(3);
    const one = { count: 1, quantity: 3 };
    const twice = await Promise.all([1, 2].map(() => office.edit(order, { textLine1: 'Right' }, one)));
    expect(twice).toContain('changed');
    expect(twice).toContainEqual(expect.objectContaining({ code: 'conflict' }));
    expect((await office.linesOf(order.orderId)).map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(await office.mailsAbout(order.orderId)).toHaveLength(1);
  });

  test('takes no refund along: those that are refunded stay, and can only be changed all at once', async () => {
    const order = await office.windowedOrder(3);
    await office.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by, lines)
       values ('re-' || $1, $1, 100, 'succeeded', 'nice', 'robin', jsonb_build_array(jsonb_build_object('id', $2::int, 'quantity', 2)))`,
      [order.orderId, order.line.id],
    );
    expect(await office.edit(order, { textLine1: 'Right' }, { count: 2 })).toMatchObject({
      code: 'invalid',
      path: 'count',
      message: 'Some of these hats are refunded. Change at most 1 of them, or all 3.',
    });
    expect(await office.edit(order, { textLine1: 'Right' }, { count: 1 })).toBe('changed');
    const refunded = async () =>
      (await soldLines(office.deps.db, order.orderId)).map((line) => [line.quantity, line.refunded]);
    expect(await refunded()).toEqual([
      [2, 2],
      [1, 0],
    ]);
    expect(await office.edit(order, { textLine1: 'Up' }, { count: 1 })).toMatchObject({
      message: 'These hats are refunded. Change all 2 of them, or none.',
    });
    expect(await office.edit(order, { textLine1: 'Up' }, { count: 2 })).toBe('changed');
  });
});

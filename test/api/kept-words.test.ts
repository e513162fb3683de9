import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { daysText } from '../../src/domain/shipping/days-text.ts';
import { openLog } from '../../src/server/http/log.ts';
import { addressChangedMail } from '../../src/server/mail/order-letters.ts';
import { queueOrderMail } from '../../src/server/mail/order-mail.ts';
import { cancelOrder } from '../../src/server/orders/admin/cancel-order.ts';
import { changeLine } from '../../src/server/orders/admin/change-order.ts';
import { arrivalOf } from '../../src/server/orders/arrival-of.ts';
import { endHoldsBySend } from '../../src/server/orders/holds/end-hold.ts';
import { recordDisputes } from '../../src/server/orders/money/record-disputes.ts';
import { refundOrder } from '../../src/server/orders/money/refund-order.ts';
import { lockOrder } from '../../src/server/orders/queries.ts';
import { shopperOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import { viewKey } from '../../src/server/orders/view-key.ts';
import { withOrderLocked } from '../../src/server/orders/with-order-locked.ts';
import { refuseUnanswered } from '../../src/server/orders/words/refuse-unanswered.ts';
import { PAID } from '../simulation/back-office.ts';
import { openWordsOffice, ROBIN, type WordsOffice } from './words-office.ts';

let office: WordsOffice;

beforeAll(async () => {
  office = await openWordsOffice();
});

afterAll(() => office.close());

const refundsOf = (id: string) =>
  office.rows<{ amount: number; status: string; asked_by: string }>(
    'select amount, status, asked_by from refunds where order_id = $1 order by created_at, amount',
    [id],
  );

const hatsAtPrintful = async (id: string) => {
  const order = (await office.ordersAtPrintful()).find(({ external_id }) => external_id.startsWith(id));
  return order?.items.map(({ external_id }) => Number(external_id)) ?? [];
};

/** Lets a bank hold all money of an order. */
const dispute = (id: string) =>
  office.rows(
    `insert into disputes (id, order_id, amount, status, reason)
       select 'dp_' || id, id, total, 'needs_response', 'fraudulent' from orders where id = $1`,
    [id],
  );

const endDispute = (id: string, status: 'won' | 'lost') =>
  office.rows('update disputes set status = $2 where order_id = $1', [id, status]);

/** Wins the lost dispute of an order on appeal, as Stripe tells it. */
const winAppeal = (orderId: string) =>
  withOrderLocked(office.deps, { orderId }, (inner, order) =>
    recordDisputes(inner, order, [
      {
        id: `dp_${orderId}`,
        amount: cents(PAID),
        status: 'won',
        reason: 'fraudulent',
        dueBy: null,
        createdAt: new Date(),
        fee: null,
        mayCostMore: false,
      },
    ]),
  );

const BANK_HOLDS = {
  code: 'conflict',
  message: 'No refund while the bank holds the money, or the shopper gets it twice.',
};

/** The emails to the shopper about an order, except for its confirmation. */
const lettersAbout = (id: string) =>
  office.rows<{ event: string; text: string }>(
    `select event, text from mails where recipient = 'maya@example.com' and subject like '%#' || $1 || '%'
       and event not like 'order-confirmed%' order by id`,
    [id],
  );

describe('kept words', () => {
  test('hold a paid order, which nothing sends, and alert the owner', async () => {
    const order = await office.keptOrder();
    expect(await office.orderRow(order.id)).toMatchObject({
      status: 'on_hold',
      hold_reason: `“${order.lines[0]?.design.textLine1} / ${order.lines[0]?.design.textLine2}” may not be ours to print`,
    });
    expect(order.questions).toMatchObject([{ state: 'waiting', lineId: order.lines[0]?.id }]);
    const [alert, ...more] = await office.openAlerts(order.id);
    expect(more).toEqual([]);
    expect(alert?.text).toContain('Approve the words, ask for a change, or refund the hat');
    await office.send(order.id);
    expect(await hatsAtPrintful(order.id)).toEqual([]);
  });

  test('may arrive a day later, as every email says that leaves before the answer', async () => {
    const { id } = await office.keptOrder();
    const { secrets, clock, config, settings } = office.deps;
    const page = await shopperOrder(office.deps, id, viewKey(secrets, id, { now: clock(), config }));
    const { first, last } = page?.arrives ?? expect.fail();
    const days = `Arrives: ${daysText(new Date(first), new Date(last))}\n`;
    await office.deps.db.transaction().execute(async (db) => {
      const order = (await lockOrder(db, id)) ?? expect.fail();
      const unheld = { ...order, status: 'processing' } as const;
      const said = arrivalOf(unheld, settings.current().settings, { isReviewed: false, now: clock() });
      expect(said?.last).not.toEqual(new Date(last));
      await queueOrderMail({ ...office.deps, db }, order, (facts) =>
        addressChangedMail(facts, { changeId: 1, by: 'shopper' }),
      );
    });
    const mails = await office.rows<{ text: string }>(
      'select text from mails where event in ($1, $2) order by id',
      [`order-confirmed.${id}`, `address-changed.${id}.1`],
    );
    expect(mails.map(({ text }) => text.includes(days))).toEqual([true, true]);
  });

  test('are not logged', async () => {
    const lines: string[] = [];
    const { log } = office.deps;
    office.deps.log = openLog({ logLevel: 'trace' }, { write: (line) => void lines.push(line) });
    const { id, lines: hats } = await office.keptOrder();
    office.deps.log = log;
    expect(lines.filter((line) => line.includes(id))).toHaveLength(1);
    expect(lines.join()).not.toContain(hats[0]?.design.textLine2);
  });

  test('that were not kept hold nothing', async () => {
    const { id, questions } = await office.keptOrder(0);
    expect(questions).toEqual([]);
    expect(await office.orderRow(id)).toMatchObject({ status: 'processing' });
  });

  test('of two hats need two answers', async () => {
    const order = await office.keptOrder(2);
    expect(await office.decide(order, 'approve')).toBeNull();
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'on_hold' });
    expect(await office.decide(order, 'approve', { nth: 1 })).toBeNull();
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'processing' });
    expect(await office.openAlerts(order.id)).toEqual([]);
  });
});

describe('approved words', () => {
  test('let the order go to Printful with every hat, and are told once', async () => {
    const order = await office.keptOrder();
    expect(await office.decide(order, 'approve')).toBeNull();
    expect(await office.decide(order, 'approve')).toBeNull();
    expect(await office.statesOf(order.id)).toEqual(['approved']);
    await office.send(order.id);
    expect(await hatsAtPrintful(order.id)).toEqual(order.lines.map(({ id }) => id));
    const letters = await lettersAbout(order.id);
    expect(letters.map(({ event }) => event.split('.')[0])).toEqual(['words-approved']);
    expect(await refundsOf(order.id)).toEqual([]);
  });

  test('cannot be refused afterwards', async () => {
    const order = await office.keptOrder();
    await office.decide(order, 'approve');
    expect(await office.decide(order, 'refund')).toMatchObject({
      code: 'conflict',
      message: 'These words are decided already: approved.',
    });
    expect(await refundsOf(order.id)).toEqual([]);
  });

  test('are those that the owner sends to Printful', async () => {
    const { id } = await office.keptOrder();
    await withOrderLocked(office.deps, { orderId: id }, (inner, order) =>
      endHoldsBySend(inner, order, ROBIN),
    );
    expect(await office.statesOf(id)).toEqual(['approved']);
    await office.pass('owner');
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe('a refused hat', () => {
  test('is refunded by its share and not made; the others go on', async () => {
    const order = await office.keptOrder();
    expect(await office.decide(order, 'refund')).toBeNull();
    expect(await office.decide(order, 'refund')).toBeNull();
    expect(await refundsOf(order.id)).toEqual([{ amount: 1500, status: 'succeeded', asked_by: ROBIN }]);
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'processing' });
    await office.send(order.id);
    expect(await hatsAtPrintful(order.id)).toEqual([order.lines[1]?.id]);
    const [mail, ...more] = await lettersAbout(order.id);
    expect(more).toEqual([]);
    expect(mail?.event).toMatch(/^refunded\./);
    expect(mail?.text).toContain('We’re not allowed to print these words');
    expect(mail?.text).toContain('$15.00');
    expect(mail?.text).toContain('Your other hats keep their price and are made now.');
  });

  test('promises nothing of the others while their words wait too', async () => {
    const order = await office.keptOrder(2);
    await office.decide(order, 'refund');
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'on_hold' });
    expect((await lettersAbout(order.id)).at(-1)?.text).toContain('Your other hats keep their price.');
  });

  test('that is the last one cancels the order, with its shipping', async () => {
    const order = await office.keptOrder(2);
    await office.decide(order, 'refund');
    await office.decide(order, 'refund', { nth: 1 });
    const sums = `select string_agg(amount || ' ' || reason_kind, ', ' order by amount) from refunds where order_id = $1`;
    expect(await office.rows(sums, [order.id])).toEqual([{ string_agg: '1498 words, 1500 words' }]);
    expect(['canceled', 'refunded']).toContain((await office.orderRow(order.id)).status);
    expect((await lettersAbout(order.id)).at(-1)?.text).toContain('shipping is refunded too');
  });

  test('gets no more than is left of the money', async () => {
    const order = await office.keptOrder();
    await office.rows(
      `insert into refunds (id, order_id, amount, status, reason, asked_by) values ($1 || '-by-hand', $1, 2000, 'requested', 'nice', 'robin')`,
      [order.id],
    );
    expect(await office.decide(order, 'refund')).toBeNull();
    expect((await refundsOf(order.id)).map(({ amount }) => amount).sort()).toEqual([2000, 998]);
  });

  test.each([
    [1, [750, 750], 'so we refunded it to the card'],
    [2, [1500], 'so we’re not making them. There’s nothing left to refund for them.'],
  ])('of two gets nothing again for %i that the owner refunded by hand', async (quantity, amounts, said) => {
    const order = await office.keptOrder();
    const id = order.lines[0]?.id ?? expect.fail();
    await office.rows('update order_lines set quantity = 2 where id = $1', [id]);
    const byHand = { amount: null, lines: [{ id, quantity }], reason: 'nice', requestedBy: ROBIN };
    await refundOrder(office.deps, { orderId: order.id, ...byHand });
    expect(await office.decide(order, 'refund')).toBeNull();
    expect((await refundsOf(order.id)).map(({ amount }) => amount)).toEqual(amounts);
    expect(await office.statesOf(order.id)).toEqual(['refunded']);
    const letter = (await lettersAbout(order.id)).at(-1)?.text;
    expect(letter).toContain(`We’re not allowed to print these words, ${said}`);
    expect(letter).toContain('Your other hats keep their price and are made now.');
    await dispute(order.id);
    await winAppeal(order.id);
    expect(await office.openAlerts(order.id)).toEqual([]);
  });

  test('is not refused while a bank holds its money, also if it is the last one', async () => {
    const order = await office.keptOrder(2);
    await dispute(order.id);
    expect(await office.decide(order, 'refund')).toMatchObject(BANK_HOLDS);
    await office.rows('update order_lines set refused_at = now() where id = $1', [order.lines[1]?.id]);
    expect(await office.decide(order, 'refund')).toMatchObject(BANK_HOLDS);
    expect(await office.statesOf(order.id)).toEqual(['waiting', 'waiting']);
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'on_hold' });
  });

  test('cannot be changed anymore', async () => {
    const order = await office.keptOrder();
    await office.decide(order, 'refund');
    await office.rows(`update orders set send_after = now() + interval '1 hour' where id = $1`, [order.id]);
    expect(await office.edit(order, { textLine1: 'Right' })).toMatchObject({ code: 'conflict' });
    const change = { position: 0, textLine1: 'A', textLine2: '', textLine3: '', by: ROBIN };
    expect(await changeLine(office.deps, { orderId: order.id, ...change })).toMatchObject({
      code: 'conflict',
    });
  });
});

describe('a change that the owner asks for', () => {
  test('is open to the shopper after the window, and ends the hold', async () => {
    const order = await office.keptOrder();
    await office.endWindow(order.id);
    expect(await office.edit(order, { textLine1: 'Right' })).toMatchObject({ code: 'conflict' });
    expect(await office.decide(order, 'ask')).toBeNull();
    expect(await office.decide(order, 'ask')).toBeNull();
    expect(await office.openAlerts(order.id)).toEqual([]);
    const mails = await lettersAbout(order.id);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/orders/${order.id}/hats/${order.lines[0]?.id}?key=`);
    expect(await office.edit(order, { textLine1: 'Right' })).toBe('changed');
    expect(await office.statesOf(order.id)).toEqual(['changed']);
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'processing' });
    expect(await office.edit(order, { textLine1: 'Again' })).toMatchObject({ code: 'conflict' });
    await office.send(order.id);
    expect(await hatsAtPrintful(order.id)).toEqual(order.lines.map(({ id }) => id));
  });

  test('opens no other hat', async () => {
    const order = await office.keptOrder();
    await office.endWindow(order.id);
    await office.decide(order, 'ask');
    const [, other] = order.lines;
    expect(await office.edit(order, { textLine1: 'Right' }, { lineId: other?.id })).toMatchObject({
      code: 'conflict',
    });
  });

  test('ends after a day, and the hat is refunded', async () => {
    const order = await office.keptOrder();
    await office.endWindow(order.id);
    await office.decide(order, 'ask');
    await office.pass('shopper');
    expect(await office.statesOf(order.id)).toEqual(['refunded']);
    expect((await refundsOf(order.id)).map(({ amount }) => amount)).toEqual([1500]);
    expect(await office.edit(order, { textLine1: 'Right' })).toMatchObject({ code: 'conflict' });
  });
});

describe('silence of the owner', () => {
  test('refunds the hat after two days, not before, and once', async () => {
    const order = await office.keptOrder();
    await office.pass('shopper');
    expect(await office.statesOf(order.id)).toEqual(['waiting']);
    await office.pass('shopper');
    await office.pass('owner');
    expect(await office.statesOf(order.id)).toEqual(['refunded']);
    expect(await refundsOf(order.id)).toMatchObject([{ amount: 1500, asked_by: 'shop' }]);
  });

  test('refunds nothing before its time, if the owner answered while the sweep waited for the order', async () => {
    const order = await office.keptOrder();
    office.wait(office.deps.config.limits.words.owner + 1);
    let sweep: Promise<void> = Promise.resolve();
    await office.deps.db.transaction().execute(async (trx) => {
      await lockOrder(trx, order.id);
      sweep = refuseUnanswered(office.deps);
      await office.deps.pause(300);
      const until = new Date(office.deps.clock().getTime() + 60_000);
      await trx.updateTable('word_questions').set({ until }).where('order_id', '=', order.id).execute();
    });
    await sweep;
    expect(await office.statesOf(order.id)).toEqual(['waiting']);
    expect(await refundsOf(order.id)).toEqual([]);
    await office.pass('owner');
    expect(await office.statesOf(order.id)).toEqual(['refunded']);
  });

  test('refunds nothing while a bank holds the money, and the hat once the shop has won', async () => {
    const order = await office.keptOrder();
    await dispute(order.id);
    await office.pass('owner');
    expect(await office.statesOf(order.id)).toEqual(['waiting']);
    expect((await office.linesOf(order.id))[0]?.refusedAt).toBeNull();
    await endDispute(order.id, 'won');
    await refuseUnanswered(office.deps);
    expect(await office.statesOf(order.id)).toEqual(['refunded']);
    expect(await refundsOf(order.id)).toMatchObject([{ amount: 1500, asked_by: 'shop' }]);
  });

  test('refunds nothing that a bank gave back, and the owner is asked to once an appeal is won', async () => {
    const order = await office.keptOrder();
    await dispute(order.id);
    await endDispute(order.id, 'lost');
    await office.pass('owner');
    expect(await office.statesOf(order.id)).toEqual(['refunded']);
    expect(await refundsOf(order.id)).toEqual([]);
    expect((await lettersAbout(order.id)).map(({ text }) => text)).toEqual([
      expect.stringContaining('so we’re not making it. There’s nothing left to refund for it.'),
    ]);
    await winAppeal(order.id);
    expect(await office.orderRow(order.id)).toMatchObject({ status: 'processing' });
    expect((await office.openAlerts(order.id)).map(({ text }) => text)).toEqual([
      expect.stringContaining('$15.00 can be refunded now'),
    ]);
  });

  test('cancels an order whose last hats it refuses, and the shopper hears so without a refund', async () => {
    const { id } = await office.keptOrder(2);
    await dispute(id).then(() => endDispute(id, 'lost'));
    await office.pass('owner');
    expect((await lettersAbout(id)).at(-1)?.text).toContain(`so order #${id} is canceled.`);
  });

  test('refunds nothing of an order that was canceled', async () => {
    const order = await office.keptOrder();
    await office.rows(`update orders set status = 'canceled' where id = $1`, [order.id]);
    await office.pass('owner');
    expect(await office.statesOf(order.id)).toEqual(['canceled']);
    expect(await refundsOf(order.id)).toEqual([]);
  });

  const ends = {
    canceled: (orderId: string) => cancelOrder(office.deps, { orderId, reason: 'changed', by: 'shopper' }),
    refunded: (orderId: string) =>
      refundOrder(office.deps, { orderId, amount: null, reason: 'nice', requestedBy: ROBIN }),
  };
  test.each(['canceled', 'refunded'] as const)('is not asked about an order that is %s', async (end) => {
    const order = await office.keptOrder();
    await ends[end](order.id);
    expect(await office.statesOf(order.id)).toEqual(['canceled']);
    // The bank sends the money back, and the order is held again.
    await office.rows(`update orders set status = 'on_hold' where id = $1`, [order.id]);
    await office.pass('owner');
    expect(await refundsOf(order.id)).toMatchObject([{ amount: PAID, status: 'succeeded' }]);
    // Earlier releases left the question open.
    await office.rows(
      `update word_questions set state = 'waiting', decided_at = null, decided_by = null where order_id = $1`,
      [order.id],
    );
    await office.rows(`update refunds set status = 'failed' where order_id = $1`, [order.id]);
    await office.pass('owner');
    expect(await office.statesOf(order.id)).toEqual(['canceled']);
    expect(await refundsOf(order.id)).toMatchObject([{ amount: PAID, status: 'failed' }]);
  });
});

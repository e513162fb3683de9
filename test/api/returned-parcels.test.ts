import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { transact } from '../../src/server/db/transact.ts';
import type { Shipment } from '../../src/server/gateways/printful/orders.ts';
import { refundOrder } from '../../src/server/orders/money/refund-order.ts';
import { readProblems } from '../../src/server/orders/problems/admin-routes.ts';
import { chooseDestination } from '../../src/server/orders/problems/choose-destination.ts';
import { decideRefund, decideReplacement } from '../../src/server/orders/problems/decide-problem.ts';
import { replaceHats } from '../../src/server/orders/problems/fix-hats.ts';
import { problemsOf } from '../../src/server/orders/problems/queries.ts';
import { remindShoppers } from '../../src/server/orders/problems/remind-shoppers.ts';
import { reportReturned } from '../../src/server/orders/problems/report-returned.ts';
import { findOrder } from '../../src/server/orders/queries.ts';
import { shopperOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import { withOrderLocked } from '../../src/server/orders/with-order-locked.ts';
import { erasePersons } from '../../src/server/privacy/erasure-queries.ts';
import { findToday } from '../../src/server/today/queries.ts';
import { PAID } from '../simulation/back-office.ts';
import { openProblemOffice, type ProblemOffice, ROBIN } from './problem-office.ts';

let office: ProblemOffice;

beforeAll(async () => {
  office = await openProblemOffice();
});

afterAll(() => office.close());

/** A parcel comes back. */
const arrive = (orderId: string, shipment: string, contents: object[]) =>
  withOrderLocked(office.deps, { orderId }, (inner, order) =>
    reportReturned(inner, order, { id: shipment, contents } as Shipment),
  );

const refundedOf = async (id: string) => (await findOrder(office.deps.db, id))?.refunded ?? expect.fail();

describe('a parcel that did not arrive', () => {
  const NEW_HOME = {
    customerName: 'Maya Ortiz',
    address: '9 Elm Street',
    address2: '',
    city: 'Memphis',
    state: 'TN',
    zipCode: '38103',
  };

  test('is replaced once the shopper has confirmed the address, at that address', async () => {
    const { id } = await office.shippedOrder();
    await office.rows(`update orders set phone = '+16155550123' where id = $1`, [id]);
    const problem = { orderId: id, problemId: await office.report(id, { reason: 'lost', words: '' }) };
    expect(await office.replaceNow(problem)).toEqual({ replacementId: null });
    const asked = (await office.mailsAbout(id)).at(-1);
    expect(asked?.event).toBe(`where-to.${id}.${problem.problemId}`);
    expect(asked?.text).toContain(`/orders/${id}/where/${problem.problemId}?key=`);
    const other = await office.misprint();
    const missing = { message: 'There is no such problem.' };
    for (const at of [{ ...problem, orderId: other.id }, other.problem])
      expect(await chooseDestination(office.deps, { ...at, form: NEW_HOME })).toMatchObject(missing);
    const wrong = { ...NEW_HOME, zipCode: '3810' };
    expect(await chooseDestination(office.deps, { ...problem, form: wrong })).toMatchObject({
      path: 'zipCode',
    });
    const both = [0, 1].map(() => chooseDestination(office.deps, { ...problem, form: NEW_HOME }));
    expect(await Promise.all(both)).toEqual(['saved', 'saved']);
    const made = await office.rows<{ id: string }>(
      'select id, address1, zip, phone, customer_email as email from orders where replaces = $1',
      [id],
    );
    const kept = { phone: '+16155550123', email: 'maya@example.com' };
    expect(made).toEqual([{ ...kept, id: expect.any(String), address1: '9 Elm Street', zip: '38103' }]);
    await office.send(made[0]?.id ?? '');
    const orders = await office.ordersAtPrintful();
    expect(orders.filter(({ external_id }) => external_id === made[0]?.id)).toHaveLength(1);
  });

  test('is replaced although the email of its order has a dot too many, which its page cannot change', async () => {
    const { id } = await office.shippedOrder();
    await office.rows(`update orders set customer_email = 'jo..ann@example.com' where id = $1`, [id]);
    const problem = { orderId: id, problemId: await office.report(id, { reason: 'lost', words: '' }) };
    expect(await office.replaceNow(problem)).toEqual({ replacementId: null });
    expect(await chooseDestination(office.deps, { ...problem, form: NEW_HOME })).toBe('saved');
    expect(await office.rows('select customer_email as email from orders where replaces = $1', [id])).toEqual(
      [{ email: 'jo..ann@example.com' }],
    );
  });

  test.each(['succeeded', 'requested'])(
    'is not made again by itself after money was given back for it (%s)',
    async (status) => {
      const { id } = await office.shippedOrder();
      const lost = { reason: 'lost', words: '' } as const;
      const first = { orderId: id, problemId: await office.report(id, lost) };
      const second = { orderId: id, problemId: await office.report(id, lost) };
      expect(await office.replaceNow(first)).toEqual({ replacementId: null });
      const refund = { ...second, by: ROBIN, amount: cents(2499), refunded: 0, replacements: 1 };
      const message = expect.stringContaining('You decided on new hats for these in another report');
      expect(await decideRefund(office.deps, refund)).toMatchObject({ message });
      const read = async () => (await readProblems(office.deps, id)) ?? expect.fail();
      const waits =
        'You decided on new hats for these in another report, which waits for the shopper’s address.';
      const warnings = async () => (await read()).problems.map((problem) => problem.warnings);
      expect(await warnings()).toEqual([[waits], []]);
      await refundOrder(office.deps, {
        orderId: id,
        amount: cents(2499),
        reason: 'lost',
        requestedBy: ROBIN,
      });
      await office.rows('update refunds set status = $2 where order_id = $1', [id, status]);
      const already = `$24.99 of order #${id} was refunded already. These hats may be among it.`;
      expect(await warnings()).toEqual([[already, waits], [already]]);
      expect(await read()).toMatchObject({ paidOrderId: id, refunded: 2499, left: PAID - 2499 });
      expect(await chooseDestination(office.deps, { ...first, form: NEW_HOME })).toBe('saved');
      expect(await office.rows('select id from orders where replaces = $1', [id])).toEqual([]);
      const [alert] = await office.rows<{ text: string }>(
        'select text from alerts where order_id = $1 and done_at is null order by id desc',
        [id],
      );
      expect(alert?.text).toBe(
        `Order #${id}: the shopper confirmed the address 9 Elm Street, Memphis, for new hats. Money was refunded since you decided on new hats, so decide again on the order’s page.`,
      );
      expect((await read()).problems.at(-1)).toMatchObject({
        sendsTo: 'Maya Ortiz, 9 Elm Street, Memphis, TN 38103',
        decidedBy: null,
      });
      expect(await office.replaceNow(first, 2499)).toHaveProperty('replacementId');
    },
  );

  test('is made anew once by two administrators who did not know of each other', async () => {
    const { id } = await office.shippedOrder(2);
    const [hat, other] = (await office.linesOf(id)).map((line) => [{ id: line.id, quantity: 1 }]);
    const fix = { orderId: id, by: ROBIN, reason: 'lost', words: '', lines: hat ?? [] } as const;
    const send = (requestId: string, seen: { replacements: number; sameAddress: boolean }) =>
      replaceHats(office.deps, { ...fix, ...seen, requestId, refunded: 0 });
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const asks = { replacements: 0, sameAddress: false };
    for (const _click of [1, 2]) expect(await send(first, asks)).toEqual({ replacementId: null });
    const unaware = { replacements: 0, sameAddress: true };
    const message = 'Somebody decided about hats of this order in the meantime. Close this and look again.';
    expect(await send(second, unaware)).toMatchObject({ message });
    const [{ id: problemId } = expect.fail()] = await problemsOf(office.deps.db, id);
    const read = async () => (await readProblems(office.deps, id)) ?? expect.fail();
    expect(await read()).toMatchObject({ replacements: 1, problems: [{ replacements: 0 }] });

    // One who knows of the first report sends new hats at once; those of another line leave the shopper's answer alone.
    const aware = { ...unaware, replacements: 1 };
    const lines = other ?? [];
    const apart = { ...fix, ...aware, lines, requestId: crypto.randomUUID(), refunded: 0 };
    expect(await replaceHats(office.deps, apart)).toHaveProperty('replacementId');
    expect(await send(second, { ...aware, replacements: 2 })).toMatchObject({
      replacementId: expect.any(String),
    });
    expect(await chooseDestination(office.deps, { orderId: id, problemId, form: NEW_HOME })).toBe('saved');
    expect(await office.rows('select id from orders where replaces = $1', [id])).toHaveLength(2);
    expect((await read()).problems.at(-1)).toMatchObject({ decision: null, replacements: 2 });
    const [alert] = await office.rows<{ text: string }>(
      `select text from alerts where event = 'problem-answer.' || $1 || '.' || $2`,
      [id, problemId],
    );
    expect(alert?.text).toContain('replaced such a hat since you decided on new hats, so decide again');
  });

  test('asks the shopper at once when it came back, and then the owner decides', async () => {
    const { id } = await office.shippedOrder(2);
    await office.moveParcel(id, 'returned');
    await office.follow(id);
    const [row] = await office.rows<{ id: number; reason: string; lines: { id: number }[] }>(
      'select id, reason, lines from problems where order_id = $1',
      [id],
    );
    // Hats ship apart, so only one of the two came back.
    const [sold] = await office.linesOf(id);
    expect(row).toMatchObject({ reason: 'returned', lines: [{ id: sold?.id, quantity: 1 }] });
    expect(await office.openAlerts(id)).toEqual(['returned']);
    const problem = { orderId: id, problemId: row?.id ?? 0 };
    expect((await office.mailsAbout(id)).filter(({ event }) => event.startsWith('where-to'))).toHaveLength(1);
    expect(await chooseDestination(office.deps, { ...problem, form: null })).toBe('saved');
    expect(await chooseDestination(office.deps, { ...problem, form: NEW_HOME })).toBe('saved');
    expect(await office.openAlerts(id)).toEqual(['returned', 'problem']);
    const [told] = await office.rows<{ text: string }>(
      `select text from alerts where order_id = $1 and kind = 'problem' and done_at is null`,
      [id],
    );
    const address = 'the shopper confirmed the address 9 Elm Street, Memphis, for new hats';
    expect(told?.text).toBe(`Order #${id}: ${address}. Decide on the order’s page.`);
    expect((await office.mailsAbout(id)).filter(({ event }) => /^problem-answer/.test(event))).toHaveLength(
      2,
    );
    await office.rows(`update orders set customer_email = 'mo@example.com' where id = $1`, [id]);
    const replacement = await office.replaced(problem);
    const made = await office.rows('select address1, customer_email from orders where id = $1', [
      replacement,
    ]);
    expect(made).toEqual([{ address1: '9 Elm Street', customer_email: 'mo@example.com' }]);
    expect(await office.openAlerts(id)).toEqual([]);
  });

  test('that came back is asked about once more when the owner decides on new hats', async () => {
    const { id } = await office.shippedOrder();
    await office.moveParcel(id, 'returned');
    const [row] = await office.rows<{ id: number }>('select id from problems where order_id = $1', [id]);
    const problem = { orderId: id, problemId: row?.id ?? 0 };
    await chooseDestination(office.deps, { ...problem, form: null });
    for (const _click of [1, 2]) expect(await office.replaceNow(problem)).toEqual({ replacementId: null });
    const asked = (await office.mailsAbout(id)).filter(({ event }) => event.startsWith('where-to'));
    const events = ['where-to', 'where-to-decided'].map((kind) => `${kind}.${id}.${row?.id}`);
    expect(asked.map(({ event }) => event)).toEqual(events);
    expect((await shopperOrder(office.deps, id, id))?.problems).toMatchObject([{ asksWhere: true }]);
    // An answer after that stands, whatever is sent twice.
    for (const _click of [1, 2]) await chooseDestination(office.deps, { ...problem, form: null });
    const heard = (await office.mailsAbout(id)).filter(({ event }) => event.startsWith('problem-answer'));
    expect(heard).toHaveLength(2);
    expect(await office.replaceNow(problem)).toMatchObject({
      message: expect.stringContaining('asked by email before'),
    });
    expect((await shopperOrder(office.deps, id, id))?.problems).toMatchObject([{ wish: 'refund' }]);
  });

  test('that came back has its shopper’s time to answer anew once the owner decides on new hats', async () => {
    const { id } = await office.shippedOrder();
    await office.moveParcel(id, 'returned');
    const [row] = await office.rows<{ id: number }>('select id from problems where order_id = $1', [id]);
    const { remind, alert } = office.deps.config.limits.whereTo;
    const start = office.deps.clock().getTime();
    const at = (ms: number) => ({ ...office.deps, clock: () => new Date(start + ms) });
    const alertsAt = async (ms: number) => {
      await remindShoppers(at(ms));
      return office.openAlerts(id);
    };
    const decided = remind + alert + 10_000;
    await alertsAt(remind + 5_000);
    expect(await alertsAt(decided)).toEqual(['returned', 'problem']);
    const seen = { by: ROBIN, refunded: 0, replacements: 0, sameAddress: false };
    await decideReplacement(at(decided), { orderId: id, problemId: row?.id ?? 0, ...seen });
    const [waiting] = await findToday(office.deps.db, {
      unansweredSince: new Date(start + decided - alert),
      orderIds: [id],
    });
    expect(waiting).toMatchObject({ isElsewhere: true });
    expect(await alertsAt(decided + alert - 1)).toEqual([]);
    expect(await alertsAt(decided + alert + 1)).toEqual(['problem']);
    const asked = (await office.mailsAbout(id)).map(({ event }) => event.split('.')[0]);
    expect(asked.filter((event) => /^where-(to-|unanswered)/.test(event ?? ''))).toEqual([
      'where-to-again',
      'where-unanswered',
      'where-to-decided',
      'where-unanswered',
    ]);
  });

  test.each([
    ['completed', ['where-to', 'parcel-returned']],
    ['refunded', ['parcel-returned']],
  ])('is reported after the order was %s, which stays so', async (status, told) => {
    const { id } = await office.shippedOrder();
    await office.moveParcel(id, 'delivered');
    await office.rows('update orders set status = $2 where id = $1', [id, status]);
    const history = 'select to_status from order_events where order_id = $1';
    const [moves, mails] = [await office.rows(history, [id]), await office.mailsAbout(id)];
    await office.moveParcel(id, 'returned');
    await office.follow(id);
    expect(await office.rows('select state from parcels where order_id = $1', [id])).toEqual([
      { state: 'returned' },
    ]);
    const problems = await office.rows('select id from problems where order_id = $1', [id]);
    expect(problems).toHaveLength(told.length - 1);
    expect(await office.openAlerts(id)).toEqual(['returned']);
    const later = (await office.mailsAbout(id)).slice(mails.length);
    expect(later.map(({ event }) => event.split('.')[0])).toEqual(told);
    expect((await office.orderRow(id)).status).toBe(status);
    expect(await office.rows(history, [id])).toEqual(moves);
  });

  test('says nothing new about where an erased shopper lives, and waits for no answer', async () => {
    const { id } = await office.shippedOrder();
    await office.moveParcel(id, 'delivered');
    await transact(office.deps.db, (trx) => erasePersons(trx, [id], new Date()));
    await office.moveParcel(id, 'returned');
    const stored = 'select state, tracking_number, tracking_url, tracking from parcels where order_id = $1';
    expect(await office.rows(stored, [id])).toEqual([
      { state: 'returned', tracking_number: null, tracking_url: null, tracking: null },
    ]);
    expect(await office.rows('select id from problems where order_id = $1', [id])).toEqual([]);
    expect(await office.openAlerts(id)).toEqual(['returned']);
  });

  test('reminds a shopper who does not answer, and then leaves it to the owner', async () => {
    const { id } = await office.shippedOrder();
    await office.moveParcel(id, 'returned');
    await office.follow(id);
    const [row] = await office.rows<{ id: number }>('select id from problems where order_id = $1', [id]);
    const problem = { orderId: id, problemId: row?.id ?? 0 };
    const { whereTo } = office.deps.config.limits;
    const now = office.deps.clock().getTime();
    const later = async (ms: number) => {
      await remindShoppers({ ...office.deps, clock: () => new Date(now + ms) });
      const mails = await office.mailsAbout(id);
      const asked = mails.filter(({ event }) => event.startsWith('where-to')).map(({ event }) => event);
      return { asked: asked.length, alerts: (await office.openAlerts(id)).length };
    };
    const unansweredSince = new Date(now + whereTo.remind + 5);
    const waiting = async () =>
      (await findToday(office.deps.db, { unansweredSince, orderIds: [id] })).filter(
        (one) => !one.isElsewhere,
      );
    expect(await waiting()).toEqual([]);
    expect(await later(whereTo.remind - 60_000)).toEqual({ asked: 1, alerts: 1 });
    expect(await later(whereTo.remind + 1)).toEqual({ asked: 2, alerts: 1 });
    expect(await later(whereTo.remind + whereTo.alert)).toEqual({ asked: 2, alerts: 1 });
    for (const again of [2, 3])
      expect(await later(whereTo.remind + whereTo.alert + again)).toEqual({ asked: 2, alerts: 2 });
    expect((await office.mailsAbout(id)).at(-2)?.text).toContain('We asked before');
    expect(await waiting()).toHaveLength(1);
    expect(await chooseDestination(office.deps, { ...problem, form: NEW_HOME })).toBe('saved');
    expect(await office.openAlerts(id)).toEqual(['returned', 'problem']);
    expect(await later(100 * whereTo.alert)).toMatchObject({ asked: 2 });
  });

  test.each([
    ['returned', 'order'],
    ['returned', 'hat'],
    ['lost', 'hat'],
  ] as const)('that was %s asks the shopper nothing once the %s is refunded', async (reason, what) => {
    const { id } = await office.shippedOrder(2);
    if (reason === 'lost') {
      const problemId = await office.report(id, { reason, words: '' });
      await office.replaceNow({ orderId: id, problemId });
    } else await office.moveParcel(id, 'returned');
    const [sold] = await office.linesOf(id);
    const lines = what === 'hat' && sold ? [{ id: sold.id, quantity: 1 }] : [];
    await refundOrder(office.deps, { orderId: id, amount: null, lines, reason: 'lost', requestedBy: ROBIN });
    const later = office.deps.clock().getTime() + office.deps.config.limits.whereTo.remind + 1;
    await remindShoppers({ ...office.deps, clock: () => new Date(later) });
    const mails = await office.mailsAbout(id);
    expect(mails.filter(({ event }) => event.startsWith('where-to'))).toHaveLength(1);
    const waiting = await findToday(office.deps.db, { unansweredSince: new Date(0), orderIds: [id] });
    expect(waiting).toMatchObject([{ isElsewhere: false }]);
    const said = async () => (await shopperOrder(office.deps, id, id))?.problems[0] ?? expect.fail();
    const { id: problemId, ...first } = await said();
    expect(first).toMatchObject({ asksWhere: false, decision: 'refund' });
    await office.replaceNow({ orderId: id, problemId }, await refundedOf(id));
    expect(await said()).toMatchObject({ asksWhere: true, decision: 'replacement' });
  });

  test('still asks about its hats when others of the same line are refunded, until all are', async () => {
    const { id } = await office.shippedOrder();
    const [line] = await office.linesOf(id);
    await office.rows('update order_lines set quantity = 12 where order_id = $1', [id]);
    for (const shipment of ['S1', 'S2'])
      await arrive(id, shipment, [{ lineId: String(line?.id), quantity: 6 }]);
    const said = async () => (await shopperOrder(office.deps, id, id))?.problems ?? [];
    const refund = async (problemId: number) => {
      const seen = { amount: cents(100), refunded: await refundedOf(id), replacements: 0 };
      await decideRefund(office.deps, { orderId: id, problemId, by: ROBIN, ...seen });
    };
    const states = async () => (await said()).map(({ decision, asksWhere }) => [decision, asksWhere]);
    await refund((await said())[0]?.id ?? 0);
    expect(await states()).toEqual([
      ['refund', false],
      [null, true],
    ]);
    await refund(await office.report(id, { reason: 'lost', lines: [{ id: line?.id ?? 0, quantity: 6 }] }));
    expect((await states())[1]).toEqual(['refund', false]);
  });

  test('is about all hats that are made if nobody knows which were in it, and about none if the order is over', async () => {
    const { id } = await office.confirmedOrder(3);
    const [first, second, third] = (await office.linesOf(id)).map((line) => line.id);
    await office.rows('update order_lines set refused_at = now() where id = $1', [third]);
    await arrive(id, 'S1', []);
    await arrive(id, 'S1', []);
    await arrive(id, 'S2', [{ lineId: String(second), quantity: 1 }]);
    await office.rows(`update orders set status = 'canceled' where id = $1`, [id]);
    await arrive(id, 'S3', []);
    const stored = await office.rows(
      'select reason, lines, reported_by, shipment_id from problems where order_id = $1 order by id',
      [id],
    );
    const common = { reason: 'returned', reported_by: 'Printful' };
    expect(stored).toEqual([
      { ...common, shipment_id: 'S1', lines: [first, second].map((line) => ({ id: line, quantity: 1 })) },
      { ...common, shipment_id: 'S2', lines: [{ id: second, quantity: 1 }] },
    ]);
    const alerts = await office.rows<{ event: string; text: string }>(
      `select event, text from alerts where order_id = $1 and kind = 'returned' order by id`,
      [id],
    );
    const [asked, over] = [
      'We asked the shopper where to send the hats. You can refund them instead, on the order’s page.',
      'The order is over, so there is nothing to send.',
    ];
    expect(alerts).toEqual(
      [asked, asked, over].map((what, at) => ({
        event: `parcel-returned.${id}.S${at + 1}`,
        text: `A parcel of order #${id} was returned to Printful. ${what}`,
      })),
    );
  });
});

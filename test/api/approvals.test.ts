import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerApproval } from '../../src/server/fulfillment/approvals/answer-approval.ts';
import { followOrder } from '../../src/server/fulfillment/follow-order.ts';
import { sendNow } from '../../src/server/fulfillment/send-now.ts';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { PrintfulError } from '../../src/server/gateways/printful-error.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import { findToday } from '../../src/server/today/queries.ts';
import { type HoldingOffice, openHoldingOffice } from '../simulation/holding-office.ts';
import { draftReports } from './draft-reports.ts';

const DAY = 24 * 60 * 60 * 1000;

let office: HoldingOffice;

beforeAll(async () => {
  office = await openHoldingOffice();
});

afterAll(() => office.close());

const { statesAt, alertsOf, queued } = draftReports(() => office);

const propose = async (id: string, reason = 'The lines are too thin') => {
  await office.control(`printful/orders/@${id}/propose`, { reason });
  await office.follow(id);
};

const approvalOf = async (id: string) => (await readOrder(office.deps, id))?.approval ?? null;
const hashOf = async (id: string, at = 0) => (await approvalOf(id))?.drawings[at]?.hash ?? 'none';
const answer = (orderId: string, hash: string, changes: string | null = null) =>
  answerApproval(office.deps, { orderId, hash, changes });
const todayOf = async (id: string) =>
  (await findToday(office.deps.db, { unansweredSince: new Date(0), orderIds: [id] })).map(
    ({ kind, cause, isElsewhere, facts }) => ({ kind, cause, isElsewhere, canceledAt: facts.canceledAt }),
  );

/** An order that Printful made and now holds because of its drawing. */
async function askedOrder(hats = 1): Promise<string> {
  const { id } = await office.confirmedOrder(hats);
  await propose(id);
  return id;
}

test('both pictures and the day on which Printful cancels are on the order’s page, and in the alert', async () => {
  const id = await askedOrder();
  expect(await office.holdOf(id)).toEqual([
    'on_hold',
    'Printful wants to change the drawing: The lines are too thin',
  ]);
  const approval = await approvalOf(id);
  expect(approval).toMatchObject({
    drawings: [
      {
        state: 'waiting',
        sent: expect.stringMatching(/^http.*\.png/),
        proposed: expect.stringMatching(/^http.*blanks.*\.png$/),
        sheet: expect.stringContaining('confirmationHash='),
      },
    ],
  });
  const days = ((approval?.until.getTime() ?? 0) - office.deps.clock().getTime()) / DAY;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThanOrEqual(30);
  expect(await alertsOf(id)).toMatchObject([
    {
      kind: 'held',
      text: expect.stringMatching(
        /too thin\. .* Compare both pictures .* Printful cancels the order on \w+, \w+ \d+\.$/,
      ),
    },
  ]);
  expect(await todayOf(id)).toMatchObject([
    { kind: 'printful', cause: 'approval', isElsewhere: false, canceledAt: expect.any(String) },
  ]);
});

test('an approved drawing lets the order go on', async () => {
  const id = await askedOrder();
  const hash = await hashOf(id);
  expect(await answer(id, hash)).toBeNull();
  expect(await queued('follow-order', id)).toHaveLength(1);
  expect(await statesAt(id)).toEqual([[id, 'pending']]);
  await office.follow(id);
  expect(await office.holdOf(id)).toEqual(['confirmed_with_printful', null]);
  expect(await approvalOf(id)).toBeNull();
  expect((await alertsOf(id)).every(({ done_at }) => done_at !== null)).toBe(true);
  expect(await answer(id, hash)).toMatchObject({ code: 'conflict' });
});

test('an order goes on only once the drawing of each hat is approved', async () => {
  const id = await askedOrder(2);
  const [first, second] = [await hashOf(id), await hashOf(id, 1)];
  expect(await answer(id, first)).toBeNull();
  await office.follow(id);
  expect((await approvalOf(id))?.drawings.map(({ state }) => state)).toEqual(['approved', 'waiting']);
  expect(await answer(id, second)).toBeNull();
  await office.follow(id);
  expect(await office.holdOf(id)).toEqual(['confirmed_with_printful', null]);
});

test('all drawings of a large order are read, although Printful lists twenty at once', async () => {
  const id = await askedOrder(21);
  expect((await approvalOf(id))?.drawings).toHaveLength(21);
});

test('after a wish for changes Printful moves next, and its new drawing asks the owner again', async () => {
  const id = await askedOrder();
  const until = (await approvalOf(id))?.until;
  expect(await answer(id, await hashOf(id), 'Thicker letters')).toBeNull();
  await office.follow(id);
  expect(await todayOf(id)).toMatchObject([{ cause: 'redraw', isElsewhere: true }]);
  expect(await approvalOf(id)).toMatchObject({ until, drawings: [{ state: 'redraw' }] });
  expect((await alertsOf(id)).filter(({ done_at }) => done_at === null)).toEqual([]);
  await propose(id, 'Here it is');
  expect(await todayOf(id)).toMatchObject([{ cause: 'approval', isElsewhere: false }]);
  expect(await approvalOf(id)).toMatchObject({ until, drawings: [{ state: 'waiting' }] });
  expect((await alertsOf(id)).filter(({ done_at }) => done_at === null)).toMatchObject([
    { text: expect.stringContaining('Here it is') },
  ]);
});

test('the owner is warned a week and a day before Printful cancels, once each', async () => {
  const id = await askedOrder();
  const held = office.deps.clock().getTime();
  for (const [days, warnings] of [
    [22, 0],
    [24, 1],
    [25, 1],
    [29.5, 2],
    [29.6, 2],
  ] as const) {
    await followOrder({ ...office.deps, clock: () => new Date(held + days * DAY) }, { orderId: id });
    expect((await alertsOf(id)).slice(1)).toHaveLength(warnings);
  }
  const [, week, day] = await alertsOf(id);
  expect(week?.text).toMatch(/^Printful cancels order #\w+ in 6 days, on \w+, \w+ \d+, unless/);
  expect(day?.text).toMatch(/in 1 day, on/);
  expect(await answer(id, await hashOf(id))).toBeNull();
  await office.follow(id);
  expect((await alertsOf(id)).every(({ done_at }) => done_at !== null)).toBe(true);
});

test('a draft is asked about, too, and is confirmed after the answer', async () => {
  const { id } = await office.paidOrder();
  await sendOrder(office.deps, { orderId: id });
  await office.control(`printful/orders/@${id}/propose`, {});
  await office.send(id);
  expect(await todayOf(id)).toMatchObject([{ cause: 'approval', isElsewhere: false }]);
  expect(await alertsOf(id)).toHaveLength(1);
  expect(await sendNow(office.deps, { orderId: id, who: 'Robin' })).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Compare both pictures'),
  });
  expect(await answer(id, await hashOf(id))).toBeNull();
  await office.follow(id);
  await office.send(id);
  expect(await office.holdOf(id)).toEqual(['confirmed_with_printful', null]);
});

test('an answer that Printful refuses is said, and what it waits for is read again', async () => {
  const id = await askedOrder();
  const hash = await hashOf(id);
  await office.control(`printful/orders/@${id}/propose`, {});
  expect(await answer(id, hash)).toMatchObject({ code: 'provider_failed' });
  expect(await queued('follow-order', id)).toHaveLength(1);
  await office.follow(id);
  expect(await hashOf(id)).not.toBe(hash);
  expect(await answer(id, await hashOf(id))).toBeNull();
});

test('an answer whose response is lost counts once', async () => {
  const id = await askedOrder();
  const hash = await hashOf(id);
  await office.control('faults', { printful: { cutAnswers: 1 } });
  expect(await answer(id, hash)).toMatchObject({ code: 'provider_failed' });
  await office.follow(id);
  expect(await office.holdOf(id)).toEqual(['confirmed_with_printful', null]);
});

test('an order is held whether or not Printful lists what it wants approved, and a refusal is told once', async () => {
  const refusals = () =>
    office.rows<{ order_id: string | null; text: string; isDone: boolean }>(
      `select order_id, text, done_at is not null as "isDone" from alerts where event like 'printful-approvals.%'`,
    );
  const { id } = await office.confirmedOrder();
  await office.control(`printful/orders/@${id}/propose`, {});
  const findApprovals = async () => {
    throw new PrintfulError('unauthorized', 'no', { status: 403 });
  };
  const silent = { ...office.deps, printful: { ...office.deps.printful, findApprovals } };
  await followOrder(silent, { orderId: id });
  expect((await office.orderRow(id)).status).toBe('on_hold');
  expect(await approvalOf(id)).toBeNull();
  await followOrder(silent, { orderId: id });
  const told = { order_id: null, text: expect.stringContaining('(403: no)') };
  expect(await refusals()).toEqual([{ ...told, isDone: false }]);
  await office.follow(id);
  expect((await approvalOf(id))?.drawings).toHaveLength(1);
  expect(await refusals()).toEqual([{ ...told, isDone: true }]);
  await followOrder(silent, { orderId: id });
  expect((await approvalOf(id))?.drawings).toHaveLength(1);
});

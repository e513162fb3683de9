import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask } from '../ask.ts';
import { printfulOrder, stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { administratorOf, paidOrder, reaches, rowOf } from './buy.ts';
import { QUICK_SWEEPS } from './money-records.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShop({ ...QUICK_SWEEPS, TIME_SCALE: '0.05', EDIT_WINDOW_MINUTES: '60' });
  robin = await administratorOf(shop);
});

afterAll(() => shop.close());

const atStripe = <Answer = { id: string }>(path: string, body: object): Promise<Answer> =>
  ask<Answer>(`${shop.sandboxUrl}/sandbox/stripe/${path}`, body);

const held = async () => {
  const order = await paidOrder(shop);
  await atStripe('warnings', { payment_intent: order.intentId });
  await reaches(shop, order.id, 'on_hold');
  return order;
};

const alertsOf = (id: string, kind: string) =>
  shop.rows<{ text: string; done_at: Date | null }>(
    'select text, done_at from alerts where order_id = $1 and kind = $2 order by id',
    [id, kind],
  );

const mailsOf = (id: string) =>
  shop.rows<{ text: string }>(
    `select text from mails where order_id = $1 and recipient = (select recipient from mails where event like 'order-held.%' limit 1)`,
    [id],
  );

const holdsOf = (id: string) =>
  shop.rows<{ kind: string; reason: string; ended_at: Date | null }>(
    'select kind, reason, ended_at from order_holds where order_id = $1 order by id',
    [id],
  );

test('a bank’s warning holds an order in its change window, and says what a refund saves', async () => {
  const { id } = await held();
  expect((await rowOf(shop, id)).hold_reason).toBe('a bank says this card may be stolen');
  const [alert] = await alertsOf(id, 'held');
  expect(alert?.text).toContain('a bank says this card may be stolen');
  expect(alert?.text).toContain('A refund now costs you no hats, and spares you a dispute and its fee.');
  expect((await mailsOf(id))[0]?.text).toContain('A refund now costs you no hats');
  const { body } = await robin.ask('GET', `/api/admin/orders/${id}`);
  expect(body).toMatchObject({
    states: [{ badge: 'Card may be stolen', button: 'Look at the payment' }],
    waiting: [{ kind: 'payment' }],
  });
});

test('a warning that is not actionable holds nothing', async () => {
  const { id, intentId } = await paidOrder(shop);
  await atStripe('warnings', { payment_intent: intentId, actionable: false });
  await until('the webhook arrived', async () => {
    const { data } = await stripeAt(shop.sandboxUrl).events.list({
      type: 'radar.early_fraud_warning.created',
    });
    return data[0]?.pending_webhooks === 0 || null;
  });
  expect(await shop.rows('select 1 from card_warnings where order_id = $1', [id])).toEqual([]);
});

test('a review holds the order until it is approved, and a warning of before ends with it', async () => {
  const other = await held();
  const { id, intentId } = await held();
  const review = await atStripe('reviews', { payment_intent: intentId });
  await until('both hold it', async () => ((await holdsOf(id)).length === 2 ? true : null));
  await atStripe(`reviews/${review.id}/close`, { reason: 'approved' });
  await reaches(shop, id, 'processing');
  expect((await holdsOf(id)).every(({ ended_at }) => ended_at !== null)).toBe(true);
  expect((await alertsOf(id, 'held')).every(({ done_at }) => done_at !== null)).toBe(true);
  expect(await shop.rows('select closed_as from card_warnings where order_id = $1', [other.id])).toEqual([
    { closed_as: null },
  ]);
  // Its days count from the end of the hold, and it goes to Printful.
  expect((await robin.ask('POST', `/api/fulfill-order/${id}`)).status).toBe(200);
  await reaches(shop, id, 'confirmed_with_printful');
});

test('a review that ends as fraud still holds the order', async () => {
  const { id, intentId } = await paidOrder(shop);
  const review = await atStripe('reviews', { payment_intent: intentId });
  await reaches(shop, id, 'on_hold');
  await atStripe(`reviews/${review.id}/close`, { reason: 'refunded_as_fraud' });
  await until('it is closed', async () => {
    const [row] = await shop.rows('select 1 from card_warnings where id = $1 and closed_as is not null', [
      review.id,
    ]);
    return row ?? null;
  });
  expect((await rowOf(shop, id)).status).toBe('on_hold');
});

test('an administrator who sends the order is not asked again', async () => {
  const { id, intentId } = await held();
  expect((await robin.ask('POST', `/api/fulfill-order/${id}`)).status).toBe(200);
  await reaches(shop, id, 'confirmed_with_printful');
  await atStripe('disputes', { payment_intent: intentId, inquiry: true });
  await until('the charge was reconciled again', async () => {
    const [row] = await shop.rows('select 1 from disputes where order_id = $1', [id]);
    return row ?? null;
  });
  expect(await alertsOf(id, 'card_warning')).toEqual([]);
});

test('once Printful has it, the owner is only told, and what is left to save', async () => {
  const { id, intentId } = await paidOrder(shop);
  await robin.ask('POST', `/api/fulfill-order/${id}`);
  await reaches(shop, id, 'confirmed_with_printful');
  await atStripe('warnings', { payment_intent: intentId });
  const [alert] = await until('the owner is told', async () => {
    const alerts = await alertsOf(id, 'card_warning');
    return alerts.length > 0 ? alerts : null;
  });
  expect(alert?.text).toContain('you save the hats if Printful can still stop them');
  expect((await rowOf(shop, id)).status).toBe('confirmed_with_printful');
  expect((await printfulOrder(shop.sandboxUrl, id))?.status).not.toBe('canceled');
  const review = await atStripe('reviews', { payment_intent: intentId });
  await until('the owner is told of the review', async () => (await alertsOf(id, 'card_warning'))[1] ?? null);
  await atStripe(`reviews/${review.id}/close`, { reason: 'refunded_as_fraud' });
  // The bank’s warning stays.
  await until('the alert of the review is closed', async () => {
    const isOpen = (await alertsOf(id, 'card_warning')).map(({ done_at }) => done_at === null);
    return isOpen.join() === 'true,false' || null;
  });
});

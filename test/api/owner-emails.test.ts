import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ShopSettings } from '../../src/domain/settings/shop-settings.ts';
import { nextMorning } from '../../src/domain/settings/shop-time.ts';
import { settleOrder } from '../../src/server/orders/settling/settle-order.ts';
import { sendMorningMail } from '../../src/server/today/email-owner.ts';
import { type Counter, openCounter } from './counter.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

beforeEach(() =>
  counter.rows(`delete from mails; update orders set created_at = created_at - interval '10 days',
    paid_at = paid_at - interval '10 days'`),
);

/** The shop under these wishes of its owner. */
function shopWith(ownerEmails: ShopSettings['ownerEmails']): Counter['deps'] {
  const inForce = counter.deps.settings.current();
  const current = () => ({ ...inForce, settings: { ...inForce.settings, ownerEmails } });
  return { ...counter.deps, settings: { ...counter.deps.settings, current } };
}

async function buy(deps: Counter['deps']): Promise<string> {
  const { id, intentId } = await counter.orderToPay();
  await counter.pay(intentId);
  await settleOrder(deps, { orderId: id, cause: 'test', force: true });
  return id;
}

const mailsToOwner = () =>
  counter.rows<{ event: string; subject: string; text: string }>(
    'select event, subject, text from mails where recipient = $1 order by id',
    [counter.deps.config.mail.owner],
  );

test.each([
  ['none', 0],
  ['first', 1],
  ['each', 2],
] as const)('of two orders of a day, with %s the owner is told of %d', async (orders, told) => {
  const deps = shopWith({ morning: 'none', orders });
  const first = await buy(deps);
  await buy(deps);
  const mails = await mailsToOwner();
  expect(mails).toHaveLength(told);
  if (told > 0) {
    expect(mails[0]?.subject).toBe('New order: 1 hat for $34.98');
    expect(mails[0]?.text).toContain(`/admin/orders/${first}`);
  }
});

test('an owner with another address hears of the first order of the same day too', async () => {
  const deps = shopWith({ morning: 'none', orders: 'first' });
  const { config } = deps;
  const moved = { ...deps, config: { ...config, mail: { ...config.mail, owner: 'moved@example.com' } } };
  const paid = [await buy(deps), await buy(moved)];
  const mails = await counter.rows<{ order_id: string; recipient: string }>(
    `select order_id, recipient from mails where event like 'first-order.%' order by id`,
  );
  expect(mails).toEqual([
    { order_id: paid[0], recipient: config.mail.owner },
    { order_id: paid[1], recipient: 'moved@example.com' },
  ]);
});

test('the email of a morning has the figures of yesterday and comes once', async () => {
  const { timeZone } = counter.deps.config;
  const daily = shopWith({ morning: 'daily', orders: 'none' });
  await buy(daily);
  await buy(daily);
  const [{ orders, paid } = expect.fail()] = await counter.rows<{ orders: number; paid: number }>(
    'select count(*)::integer as orders, sum(paid)::integer as paid from orders where paid_at is not null',
  );
  const morning = nextMorning(counter.deps.clock(), timeZone);
  const at = (ms: number, deps: Counter['deps']) => ({
    ...deps,
    clock: () => new Date(morning.getTime() + ms),
  });
  await counter.rows('update orders set created_at = $1, paid_at = $1 where paid_at is not null', [
    new Date(morning.getTime() - 20 * 3_600_000),
  ]);

  expect(await sendMorningMail(at(5 * 60_000, daily))).toEqual({ againIn: (24 * 60 - 5) * 60_000 });
  await sendMorningMail(at(9 * 60_000, daily));
  await sendMorningMail(at(9 * 60_000, shopWith({ morning: 'none', orders: 'none' })));

  const mails = await mailsToOwner();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(new RegExp(`: ${orders} orders, \\$${(paid / 100).toFixed(2)}$`));
  expect(mails[0]?.text).toContain(`Orders: ${orders}\n`);

  await counter.rows('delete from mails');
  await sendMorningMail(at(24 * 3_600_000, daily));
  expect((await mailsToOwner())[0]?.subject).toMatch(/: no orders$/);
});

test('no email about an order leaves without its payment', async () => {
  const deps = shopWith({ morning: 'none', orders: 'each' });
  const { id } = await counter.orderToPay();
  await settleOrder(deps, { orderId: id, cause: 'test', force: true });
  expect(await mailsToOwner()).toEqual([]);
});

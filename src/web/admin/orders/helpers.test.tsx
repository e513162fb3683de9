import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { ASKED, PAID, PROBLEM, SEEN, SHIPPED, WAITING } from './fixtures.ts';
import { OrderDetail } from './order-detail.tsx';

/** The page of an order with a reported hat. */
const opened = (order: AdminOrderDetail, role?: 'helper') => {
  const path = `/api/admin/orders/${order.id}`;
  const problems = { problems: [PROBLEM], paidOrderId: order.id, left: '69.00', ...SEEN };
  return openAdmin(
    <OrderDetail id={order.id} />,
    {
      [path]: order,
      [`${path}/problems`]: problems,
      '/api/admin/order-filters': { tags: [], filters: [] },
    },
    { role },
  );
};

const waitingFor = (kind: 'problem' | 'refund_returned', cause: string): AdminOrderDetail => ({
  ...SHIPPED,
  waiting: [{ ...WAITING, kind, cause }],
  states: [{ key: kind, badge: '', tone: 'busy', mark: 'look', button: 'Pay another way' }],
});

test('a helper can neither pay back nor cancel', async () => {
  const page = await opened(PAID, 'helper');
  for (const button of ['Refund a hat or an amount', 'Cancel and refund $69.00', 'Refund $24.00'])
    expect([button, page.has(button)]).toEqual([button, false]);
  expect(page.has('Correct the email address')).toBe(false);
  expect(page.text()).toContain('|Only an owner can pay back or cancel.|');
});

test.each<[what: string, order: AdminOrderDetail, opens: string | null, refund: string]>([
  ['reported hats', waitingFor('problem', '3'), 'Choose what happens', 'Refund $24.00'],
  ['refused words', ASKED, 'Decide on the words', 'Refund these 2 hats'],
  ['a refund that came back', waitingFor('refund_returned', 're_1'), null, 'Pay another way'],
])('a helper does not pay back %s, and is told why', async (_what, order, opens, refund) => {
  const shown = async (role?: 'helper') => {
    const page = await opened(order, role);
    if (opens) await page.play(opens);
    const within = opens ? 'dialog' : '.order-box';
    return [page.has(refund), page.text(within).includes('|Only an owner can pay back.|')];
  };
  expect(await shown()).toEqual([true, false]);
  expect(await shown('helper')).toEqual([false, true]);
});

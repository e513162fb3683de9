import { expect, test } from 'vitest';
import { NOW, openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { DisputesPage } from './disputes-page.tsx';

const HOUR = 3_600_000;
const dispute = (id: string, changes: object) => ({
  id,
  orderId: id.toUpperCase(),
  customerName: 'Dana',
  amount: '29.98',
  fee: '15.00',
  mayCostMore: false,
  status: 'needs_response',
  reason: 'product_not_received',
  dueBy: new Date(NOW + 30.5 * HOUR).toISOString(),
  createdAt: '2024-11-20T15:00:00.000Z',
  closedAt: null,
  ...changes,
});
const opened = (disputes: object[]) => openAdmin(<DisputesPage />, { '/api/admin/disputes': disputes });

test('open disputes come first, and say until when the bank waits and what they cost', async () => {
  const page = await opened([
    dispute('a1', { status: 'won', closedAt: '2024-11-22T15:00:00.000Z' }),
    dispute('b2', { fee: null, mayCostMore: true }),
    dispute('c3', { status: 'appeal_under_review', closedAt: '2024-11-22T15:00:00.000Z' }),
  ]);
  const [open = '', decided = ''] = page.text('.disputes').split('|Decided|#');
  expect(open).toMatch(
    /^\|Open\|#B2\|, Dana: “[^”]+”\|Answer by [^|]+ \(30 hours\)\|\$29\.98\|fee not known yet, /,
  );
  expect(open).toMatch(/\|#C3\|, Dana: “[^”]+”\|Since [^|]*2024[^|]*\|\$29\.98\|fee \$15\.00\|/);
  expect(decided).toMatch(/^A1\|, Dana: “[^”]+”\|Decided [^|]*2024[^|]*\|\$29\.98\|fee \$15\.00\|You won\|$/);
});

test('without open ones the page says so, and without any that no bank asked', async () => {
  const page = await opened([dispute('a1', { status: 'lost' })]);
  expect(page.text()).toContain('|Open|Nothing is open.|Decided|');
  expect((await opened([])).text()).toContain('|No bank has asked about a payment.|');
});

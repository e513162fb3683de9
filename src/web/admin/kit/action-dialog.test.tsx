import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { apiRequest } from '../../api.ts';
import { ActionDialog } from './action-dialog.tsx';

test('a dialog sends what its fields say, once, and closes', async () => {
  const closed: string[] = [];
  const page = await openAdmin(
    <ActionDialog
      title="Refund Jo?"
      yes="Refund"
      fields={[{ name: 'amount', label: 'Amount', isRequired: true }]}
      stored={{ amount: 5 }}
      call={(values) => apiRequest('POST', '/refund', values)}
      onClose={() => closed.push('closed')}
    />,
    {},
  );
  expect(page.text()).toContain('|Refund Jo?|');
  await page.fill('Amount', '7');
  await page.click('Refund');
  expect(page.sent).toEqual([['POST /refund', { amount: '7' }]]);
  expect(closed).toEqual(['closed']);
});

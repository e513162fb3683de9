import { expect, test } from 'vitest';
import { openAdmin } from '../../../test/small-dom/open-admin.tsx';
import { Customers } from './customers.tsx';

const customer = (name: string, orders: number) => ({
  name,
  email: `${name}@example.com`,
  place: 'Toledo, OH',
  orders,
  spent: '59.96',
  lastOrderId: 'A1',
  lastOrderAt: '2024-11-21T15:00:00.000Z',
});

test('who bought is listed, and leads to their orders, their last one and their data', async () => {
  const page = await openAdmin(
    <Customers />,
    { '/api/admin/customers': [customer('Ann', 1), customer('Ben', 2)] },
    { address: '/admin/customers' },
  );
  expect(page.text('tbody')).toBe(
    '|Ann|Ann|@example.com|Toledo, OH|1|order|$59.96|Nov 21, 2024|Personal data|of Ann|' +
      'Ben|Ben|@example.com|Toledo, OH|2|orders|$59.96|Nov 21, 2024|Personal data|of Ben|',
  );
  expect(
    page.document
      .querySelectorAll('tbody tr')[0]
      ?.querySelectorAll('a')
      .map(({ href }) => href),
  ).toEqual([
    '/admin?tab=orders&sort=newest&q=Ann%40example.com',
    '/admin/orders/A1',
    '/admin/privacy?email=Ann%40example.com',
  ]);
});

test('a helper with People reads who bought, without links that would refuse them', async () => {
  const page = await openAdmin(
    <Customers />,
    { '/api/admin/customers': [customer('Ann', 1)] },
    { address: '/admin/customers', role: 'helper', areas: ['people'] },
  );
  expect(page.text('tbody')).toBe('|Ann|Ann|@example.com|Toledo, OH|1|order|$59.96|Nov 21, 2024|');
  expect(page.document.querySelectorAll('tbody a')).toEqual([]);
});

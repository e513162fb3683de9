import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { Area } from '../../../domain/access/areas.ts';
import { OrderLink } from './links.tsx';

test('an order’s number is a link for who may open the order, and text for others', async () => {
  const link = async (...areas: Area[]) => {
    const page = await openAdmin(<OrderLink id="A1" />, {}, { role: 'helper', areas });
    return [page.text(), page.document.querySelector('a')?.href];
  };
  expect(await link('orders')).toEqual(['|#A1|', '/admin/orders/A1']);
  expect(await link('money', 'people')).toEqual(['|#A1|', undefined]);
});

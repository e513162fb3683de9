import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { AdminProduct } from '../../../wire/admin/products.ts';
import { ProductsPanel } from './products-panel.tsx';

const PATH = '/api/admin/products';
const SHELF = '/api/admin/shelf';

const hat = (id: number, name: string, changes: Partial<AdminProduct> = {}): AdminProduct => ({
  id,
  name,
  slug: name.toLowerCase(),
  price: '24.99',
  description: `About ${name}`,
  hatColor: 'navy',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: name,
  textLine2: null,
  textLine3: null,
  featured: false,
  occasions: ['bachelorette'],
  image: '',
  version: id + 10,
  picture: null,
  archived: false,
  state: 'live',
  isOrdered: false,
  pageTitle: '',
  pageDescription: '',
  refusal: null,
  ...changes,
});
const HATS = [
  hat(1, 'Feral', { featured: true, isOrdered: true }),
  hat(2, 'Thriving', { state: 'draft' }),
  hat(3, 'Chaos', { state: 'archived', archived: true }),
];
const change = { id: 9, at: '2026-11-21T15:00:00.000Z', who: 'Robin', text: 'set the price of 2 hats' };
const profit = { hatCost: '12.00', digitization: '0.00', one: '8.00', seven: '6.00', isBelow: false, floor: '3.00' };

const opened = (answers: object = {}) =>
  openAdmin(<ProductsPanel />, {
    [PATH]: HATS,
    [SHELF]: { change, counts: { any: 2, live: 1, draft: 1, archived: 1 } },
    [`${SHELF}/profit?price=2499&hatColor=navy&productId=1`]: profit,
    ...answers,
  });

test('show', async () => {
  const page = await opened();
  console.log(page.text(), page.read);
  await page.click('Edit Feral');
  console.log(page.text(), page.read);
});

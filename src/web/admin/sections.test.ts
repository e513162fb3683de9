import { expect, test } from 'vitest';
import { sectionAt } from './sections.ts';

test('an order is found by its id', () => {
  expect(sectionAt('orders/6HR4DSPBVN')).toMatchObject({ title: 'Order #6HR4DSPBVN', id: '6HR4DSPBVN' });
});

test.each(['orders', 'orders/', 'orders/1/2', 'constructor', 'health/', 'no-such'])(
  'nothing stands at %s',
  (address) => {
    expect(sectionAt(address)).toBeNull();
  },
);

test('the dashboard stands at the door', () => {
  expect(sectionAt('')?.title).toBe('Admin');
});

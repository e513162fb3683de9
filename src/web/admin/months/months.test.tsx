import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AREAS } from '../../../domain/access/areas.ts';
import type { MoneySums } from '../../../wire/admin/months.ts';
import { AdminContext } from '../admin-context.ts';
import { Days, Sums } from './months.tsx';

const NOTHING: MoneySums = {
  orders: 0,
  hats: 0,
  subtotal: 0,
  discounts: 0,
  shipping: 0,
  tax: 0,
  taxOwed: 0,
  paid: 0,
  refunds: 0,
  disputes: 0,
  fees: 0,
  printful: 0,
  kept: 0,
  unsure: 0,
  unsureOrders: 0,
};

const drawn = (content: ReactNode) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AdminContext value={{ role: 'owner', areas: AREAS, timeZone: 'UTC' }}>{content}</AdminContext>
    </MemoryRouter>,
  );

test('a month in which nothing was paid has a sentence instead of a chart', () => {
  const html = drawn(<Days data={{ month: '2026-11', days: [] }} />);
  expect(html).toContain('Nothing was paid in November 2026 yet.');
  expect(html).not.toContain('$');
});

test('a larger loss does not read as a gain, larger refunds do read as more', () => {
  const before = { ...NOTHING, refunds: 1000, kept: -1000 };
  const now = { ...NOTHING, refunds: 1500, kept: -1500 };
  const html = drawn(<Sums data={{ month: '2026-11', before, now }} />);
  expect(html.match(/(Up|Down) \d+%/g)).toEqual(['Up 50%']);
});

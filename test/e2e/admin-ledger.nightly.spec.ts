import { expect, expectAccessible, test } from './admin-page.ts';

const MOVEMENTS = `
  insert into money_movements (id, type, category, amount, fee, net, currency, created_at, available_on, order_id)
  values
    ('txn_e2e_1', 'charge', 'charge', 13496, 421, 13075, 'usd', '2026-03-18 14:10Z', '2026-03-20', (select min(id) from orders)),
    ('txn_e2e_2', 'refund', 'refund', -2999, 0, -2999, 'usd', '2026-03-18 20:44Z', '2026-03-18', (select min(id) from orders)),
    ('txn_e2e_3', 'payout', 'payout', -10076, 0, -10076, 'usd', '2026-03-20 12:00Z', '2026-03-20', null),
    ('txn_e2e_4', 'adjustment', 'dispute', -10796, 1500, -12296, 'usd', '2026-03-21 11:40Z', '2026-03-21', (select max(id) from orders))
  on conflict do nothing`;

const CHECK = `
  insert into money_checks (month, checked_at, ours, theirs, our_net, their_net, matches)
  values ('2026-03-01', '2026-04-02 13:30Z', 4, $1, -12296, -12296, $2)
  on conflict (month) do update set theirs = excluded.theirs, matches = excluded.matches`;

test('the owner reads a month of money, and whether it matches Stripe', async ({ page, admin }) => {
  await admin.rows(MOVEMENTS);
  await admin.rows(CHECK, [4, true]);
  await admin.open(page, '/admin/ledger?month=2026-03');
  await expect(page.getByRole('heading', { name: 'Ledger', level: 1 })).toBeVisible();
  await expect(page.getByText('Matches Stripe to the cent.')).toBeVisible();
  await expect(page.getByText('4 movements here, 4 there.')).toBeVisible();
  const first = page.getByRole('row', { name: /Dispute/ });
  await expect(first).toContainText('−122.96');
  await expect(first.getByRole('link', { name: /^#/ })).toBeVisible();
  await expect(page.getByText('1 to 4 of 4')).toBeVisible();
  await expect(page.getByText('Paid out: $100.76. Sales tax is in these figures.')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download for the accountant' }).click();
  expect((await download).suggestedFilename()).toBe('ledger-2026-03.csv');

  await admin.rows(CHECK, [5, false]);
  await page.reload();
  await expect(page.getByText('Differs from Stripe.')).toBeVisible();
  await expect(page.getByText('4 movements here, 5 there.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/ledger');
  const places = page.getByRole('region', { name: 'By state and country' });
  const net = places.getByRole('row').filter({ hasText: 'TN, United States' }).getByRole('cell').last();
  await expect(net).toBeVisible();
  expect(await net.evaluate((cell) => cell.getBoundingClientRect().right <= innerWidth)).toBe(true);
  await expectAccessible(page);
});

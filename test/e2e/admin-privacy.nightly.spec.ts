import { placeOrder } from '../api/maya-data.ts';
import { expect, expectAccessible, test } from './admin-page.ts';

const EMAIL = 'cleo@example.com';

test('an owner erases a person after typing the address, and reads what remains', async ({ page, admin }) => {
  const [done, underWay] = ['7777777771', '7777777772'] as const;
  for (const [id, status] of [
    [done, 'completed'],
    [underWay, 'shipped'],
  ] as const) {
    await admin.rows('delete from orders where id = $1', [id]);
    await admin.rows('delete from mails where event = $1', [`order-confirmed.${id}`]);
    await placeOrder(admin, id, { status });
    await admin.rows(
      `update orders set customer_email = $2, payment_intent_id = 'pi_' || id, printful_order_id = id where id = $1`,
      [id, EMAIL],
    );
  }
  await admin.open(page, '/admin/privacy');
  await expectAccessible(page);
  await page.getByLabel('Email of the person asking').fill(EMAIL);
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText(`#${underWay} waits until it has arrived.`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${EMAIL}?` });
  await expect(dialog.getByRole('button', { name: 'Do not erase' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Erase…' }).click();
  await dialog.getByLabel(`Type “${EMAIL}” to go on`).fill('cleo@example.co');
  await expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled();
  await dialog.getByLabel(`Type “${EMAIL}” to go on`).fill(EMAIL);
  await dialog.getByRole('button', { name: 'Erase for good' }).click();

  await expect(page.getByText('Erased from 1 order, with 0 emails.')).toBeVisible();
  await expect(page.getByText(`Stripe pi_${done}, Printful ${done}`)).toBeVisible();
  await expect(page.getByText(`#${underWay} waits until it has arrived.`)).toBeVisible();
  await expectAccessible(page);
  const names = await admin.rows('select customer_name from orders where id in ($1, $2) order by id', [
    done,
    underWay,
  ]);
  expect(names).toEqual([{ customer_name: 'Erased' }, { customer_name: 'Maya Ortiz' }]);

  await page.goto('/admin/log');
  await expect(page.getByText('erased a person’s data, with 1 order').first()).toBeVisible();
});

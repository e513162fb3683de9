import { randomInt, randomUUID } from 'node:crypto';
import { paidOrder } from '../api/buy.ts';
import { expectToast } from './admin-page.ts';
import { expect, expectAccessible, ownerOn, test } from './counted-clicks.ts';

// The order can still be changed.
test.use({ editWindowMinutes: 60 });

test('what an owner does with one order and its month takes few clicks', async ({
  page,
  admin,
  shop,
  clicks,
}) => {
  const { id } = await paidOrder(shop);
  const digits = String(randomInt(1000, 9999));
  const name = `Wren ${randomUUID().slice(0, 8)}`;
  await admin.rows(
    "update orders set customer_name = $2, card_brand = 'visa', card_last4 = $3, wallet = 'link' where id = $1",
    [id, name, digits],
  );
  const owner = ownerOn(page);
  const inClicks = (most: number, what: string, work: () => Promise<unknown>) =>
    test.step(`${what}, in ${most} clicks`, async () => {
      clicks.count = 0;
      await work();
      expect(clicks.count).toBeGreaterThan(0);
      expect(clicks.count, what).toBeLessThanOrEqual(most);
    });
  const stored = async (column: string) =>
    Object.values((await admin.rows<object>(`select ${column} from orders where id = $1`, [id]))[0] ?? {})[0];

  await admin.open(page, '/admin/today');
  await inClicks(2, 'find it by its card and its amount', async () => {
    await owner.findOrder(id, `visa ${digits} $34.98 ${name}`);
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}$`));
  });

  await inClicks(2, 'stop it and let it go on', async () => {
    await owner.press('Stop this order');
    await expectToast(page, ['The order is stopped']);
    await owner.press('Go on');
    await expect.poll(() => stored('status')).toBe('processing');
  });

  await inClicks(2, 'say where the hat is', async () => {
    await owner.press('Write to Wren');
    await owner.press('Send');
    await expectToast(page, ['Your letter is on its way']);
  });

  await inClicks(3, 'correct the email address', async () => {
    await owner.press('Correct the email address');
    await owner.type('Email', 'wren@example.com');
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    await expect.poll(() => stored('customer_email')).toBe('wren@example.com');
  });

  await inClicks(3, 'tag it', async () => {
    await owner.press('Add a tag');
    await owner.type('Tag', digits);
    await owner.press('Add');
    await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: digits })).toBeVisible();
  });

  // Printful makes it, so that it cannot be canceled.
  await admin.rows("update orders set status = 'shipped', printful_order_id = '1' where id = $1", [id]);
  await page.reload();
  await inClicks(2, 'refund everything', async () => {
    await owner.press('Refund everything');
    await expect(page.getByRole('dialog')).toContainText('Shipping$4.99');
    await owner.press('Refund $34.98');
    await expectToast(page, ['Refund on its way']);
    await expect.poll(() => stored('refunded')).toBe(3498);
  });

  await page.goto('/admin/today');
  await inClicks(3, 'read what a wallet brought this month, and open its orders', async () => {
    await owner.open('Money', 'By month');
    await expectAccessible(page);
    await page.getByRole('region', { name: 'By payment' }).getByRole('link', { name: 'Link' }).click();
    await expect(page.getByText('Paid orders, payment: Link.')).toBeVisible();
    await expect(page.getByRole('link', { name: `#${id}` })).toBeVisible();
  });
});

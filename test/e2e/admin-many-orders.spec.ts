import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectToast } from './admin-page.ts';
import { expect, expectAccessible, test } from './counted-clicks.ts';

test('several orders are stopped at once, each with its own result, and go on again', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, admin, clicks }) => {
  const [first = '', second = ''] = (
    await admin.rows<{ id: string }>(
      `update orders set status = 'processing', send_after = now() + interval '1 day', printful_order_id = null, created_at = now()
         where id in (select id from orders where status = 'completed' and key_hash = request_hash
           and not exists (select 1 from order_notes where order_id = orders.id) order by id desc limit 2)
         returning id`,
    )
  ).map(({ id }) => id);
  const stateOf = async (id: string) =>
    (await admin.rows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;
  await admin.open(page, '/admin?tab=orders&sort=newest');
  for (const id of [first, second]) await page.getByLabel(`Choose #${id}`).check();
  const bar = page.getByRole('region', { name: 'Chosen orders' });
  await expect(bar).toContainText('2 orders chosen');
  await admin.rows("update orders set status = 'shipped', printful_order_id = '1' where id = $1", [second]);

  await bar.getByRole('button', { name: 'Stop' }).click();
  await page.getByLabel('Why, as a note').fill('The bride called');
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  const outcome = page.getByRole('dialog', { name: '1 stopped, 1 not' });
  await expect(outcome.getByRole('listitem')).toHaveText([
    `#${second} Printful has it already. Cancel it instead.`,
    `#${first} stopped`,
  ]);
  await expectAccessible(page);
  expect(await stateOf(first)).toBe('on_hold');
  expect(
    await admin.rows('select text from order_notes where order_id = any($1)', [[first, second]]),
  ).toEqual([{ text: 'The bride called' }]);

  await outcome.getByRole('button', { name: 'Let them go on' }).click();
  await expectToast(page, ['They go on']);
  expect(clicks.count).toBeLessThanOrEqual(5);
  expect(await stateOf(first)).toBe('processing');

  await page.getByLabel(`Choose #${first}`).uncheck();
  await bar.getByRole('button', { name: 'Send to Printful' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to Printful' }).click();
  const sent = page.getByRole('dialog', { name: '0 sent, 1 not' });
  await expect(sent).toContainText(`#${second} was already sent. Nothing changed.`);
  await sent.getByRole('button', { name: 'Close' }).first().click();
  await page.getByLabel(`Choose #${first}`).check();

  const tag = `t${randomUUID().slice(0, 8)}`;
  const file = page.waitForEvent('download');
  await bar.getByRole('link', { name: 'Download as CSV' }).click();
  const rows = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.slice(0, 10)).sort()).toEqual([first, second].sort());
  await bar.getByRole('button', { name: 'Tag' }).click();
  await page.getByRole('dialog').getByLabel('Tag').fill(` ${tag.toUpperCase()} `);
  await page.getByRole('dialog').getByRole('button', { name: 'Tag' }).click();
  await page
    .getByRole('dialog', { name: '2 orders tagged' })
    .getByRole('button', { name: 'Close' })
    .first()
    .click();
  await page.goto(`/admin?tab=orders&tag=${tag}`);
  await expect(page.getByRole('table').getByText(tag)).toHaveCount(2);
  await page.getByRole('button', { name: 'Save this filter' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(tag);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.goto('/admin?tab=orders');
  await page.getByRole('button', { name: tag }).click();
  await expect(page).toHaveURL(new RegExp(`tag=${tag}`));
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Delete “${tag}”` }).click();
  await expect(page.getByRole('button', { name: 'Save this filter' })).toBeVisible();
  await page.getByRole('link', { name: first }).click();
  await page.getByRole('button', { name: `Take off ${tag}` }).click();
  await expect(page.getByRole('link', { name: tag })).toHaveCount(0);
  await admin.rows("update orders set tags = '{}' where id = any($1)", [[first, second]]);
  await admin.rows(
    "update orders set status = 'completed', printful_order_id = null, created_at = now() - interval '2 years' where id = any($1)",
    [[first, second]],
  );
});

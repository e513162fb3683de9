import { expect, expectAccessible, expectToast, test } from './admin-page.ts';

test(
  'an owner makes a code, sees what it would do, edits it and ends it',
  { tag: '@nightly' },
  async ({ page, admin }, info) => {
    const name = `PARTY${info.project.name.toUpperCase()}`;
    await admin.rows(`insert into printful_costs (variant_id, technique, placement, cost, asked_at)
    select variant_id, technique, placement, 1300, now() from blanks on conflict do nothing`);
    await admin.open(page, '/admin/codes');
    await page.getByRole('button', { name: 'New code' }).click();
    const dialog = page.getByRole('dialog', { name: 'New code' });
    await dialog.getByRole('button', { name: 'Save code' }).click();
    await expect(dialog.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
      /Use 2 to 30 letters and digits, such as SUMMER20\.$/,
    );
    await dialog.getByLabel('Code', { exact: true }).fill(name);
    await dialog.getByLabel('Percent').fill('90');
    await expect(dialog.getByRole('row', { name: /^1 / })).toContainText('$7.49');
    await dialog.getByLabel('Percent').fill('20');
    await expect(dialog.getByRole('row', { name: /^7 / })).toContainText('$148.69$139.94');
    await expectAccessible(page);
    await dialog.getByLabel('Uses in all').fill('50');
    await dialog.getByRole('button', { name: 'Save code' }).click();
    await expectToast(page, ['Code saved', `${name}: 20% off.`]);

    const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
    await expect(row).toContainText('Works now');
    await expect(row).toContainText('0 of 50');
    await row.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByLabel('From how many hats').fill('3');
    await page.getByRole('button', { name: 'Save code' }).click();
    await expect(row).toContainText('20% off, from 3 hats');
    await expectAccessible(page);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).toBeLessThanOrEqual(0);

    await row.getByRole('button', { name: `End ${name}` }).click();
    const question = page.getByRole('dialog', { name: `End ${name}?` });
    await expect(question.getByRole('button', { name: 'Do not end it' })).toBeFocused();
    await question.getByRole('button', { name: `End ${name}` }).click();
    await expect(row).toContainText('Ended');
    const changes = await admin.rows<{ action: string }>(
      `select action from admin_audit where about = 'code' and subject = '${name}' order by id`,
    );
    expect(changes.map(({ action }) => action)).toEqual([
      `made the code ${name}: 20% off, 50 uses`,
      `changed the code ${name}: 20% off from 3 hats, 50 uses`,
      `ended the code ${name}`,
    ]);
  },
);

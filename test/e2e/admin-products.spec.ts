import { wholeShelf } from '../shelf-pages.ts';
import { ADMIN_TEXTS } from '../spec-texts.ts';
import { expect, expectAccessible, expectTexts, expectToast, test } from './admin-page.ts';

const { productToasts: toasts } = ADMIN_TEXTS;

test('a hat is added with a live preview, sold, edited, duplicated and deleted', { tag: '@desktop' }, async ({
  page,
  admin,
  shop,
}) => {
  await admin.open(page, '/admin');
  await expectTexts(page, [...ADMIN_TEXTS.tabs, ...ADMIN_TEXTS.products]);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add New Hat' }).click();
  await expectTexts(dialog, ADMIN_TEXTS.newProduct);
  await dialog.getByLabel('Price').fill('');
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expectTexts(dialog, ADMIN_TEXTS.badProduct);
  await expect(dialog.getByLabel('Product Name')).toBeFocused();
  await dialog.getByLabel('Price').fill('30,00');
  await expect(dialog.getByText('Price must be an amount like 29.99')).toBeVisible();
  await dialog.getByLabel('Product Name').fill('Night Shift');
  await dialog.getByLabel('Price').fill('24.50');
  await dialog.getByLabel('Hat Color').selectOption('Navy');
  await dialog.getByLabel('Font Style').selectOption('Block');
  await dialog.getByLabel('Text Line 1').fill('NIGHT ♣');
  await expect(dialog.getByText('♣ will not be printed. Block has no such character.')).toBeVisible();
  await dialog.getByLabel('Text Line 1').fill('NIGHT');
  await dialog.getByLabel('Text Line 2').fill('SHIFT THAT NEVER ENDS');
  await expect(dialog.getByLabel('Text Line 2')).toHaveValue('SHIFT THAT NEVER END');
  await dialog.getByLabel('Text Line 2').fill('SHIFT');
  await expect(dialog.getByLabel('Text Line 3 (Optional)')).toHaveValue('');
  await expect(dialog.getByRole('img', { name: 'Navy hat, White text in Block: NIGHT SHIFT' })).toBeVisible();
  await dialog.getByLabel('Featured Product').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Product' }).dblclick();
  await expectToast(page, toasts.created);
  expect(await admin.rows(`select price from products where name = 'Night Shift'`)).toHaveLength(1);
  const row = page.getByRole('row', { name: /Night Shift/ });
  await expect(row).toContainText('$24.50');
  await expect(row).toContainText('Yes');
  expect(await wholeShelf(shop.url)).toContain('Night Shift');

  await page.getByRole('button', { name: 'Edit Night Shift' }).click();
  await expect(dialog.getByRole('heading', { name: 'Edit Hat Product' })).toBeVisible();
  await expect(dialog.getByLabel('Font Style')).toHaveValue('block');
  await dialog.getByLabel('Product Name').fill('Day Shift');
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expectToast(page, toasts.updated);
  expect(await wholeShelf(shop.url)).toContain('Day Shift');

  await page.getByRole('button', { name: 'Duplicate Day Shift' }).click();
  await expect(dialog.getByLabel('Product Name')).toHaveValue('Day Shift (copy)');
  await dialog.getByLabel('Product Name').fill('Changed my mind');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Close without saving your changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Product Name')).toHaveValue('Changed my mind');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(dialog).toBeHidden();

  await page.getByLabel('Find a product').fill('day sh');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete Day Shift' }).click();
  await page
    .getByRole('dialog', { name: ADMIN_TEXTS.deleteQuestion })
    .getByRole('button', { name: 'Delete product' })
    .click();
  await expectToast(page, toasts.deleted);
  await expect(page.getByText('No matches.')).toBeVisible();
  await expectAccessible(page);
});

test('saving a hat that someone else changed shows a warning and keeps the input', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, admin, context }) => {
  await admin.open(page, '/admin');
  const other = await context.newPage();
  await admin.open(other, '/admin');
  for (const each of [page, other]) await each.getByRole('button', { name: 'Edit Cake Security' }).click();
  for (const [each, description] of [
    [page, 'Hers'],
    [other, 'His'],
  ] as const)
    await each.getByLabel('Description').fill(description);
  await page.getByRole('button', { name: 'Save Product' }).click();
  await expectToast(page, toasts.updated);
  await other.getByRole('button', { name: 'Save Product' }).click();
  await expect(other.getByText('Someone else changed this after you opened it')).toBeVisible();
  await expect(other.getByRole('row', { name: 'Description His Hers' })).toBeVisible();
  await expect(other.getByLabel('Description')).toHaveValue('His');
  await other.getByRole('button', { name: 'Show theirs' }).click();
  await expect(other.getByLabel('Description')).toHaveValue('Hers');
  await other.close();
});

test('failures with products are shown and can be retried', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  admin,
}) => {
  await admin.open(page, '/admin?tab=orders');
  const fail = (method: string) =>
    page.route(
      /\/api\/(admin\/products(\/\d+)?|sync[^?]*)$/,
      (route) => (route.request().method() === method ? route.abort() : route.fallback()),
      { times: 1 },
    );
  await page.route('**/api/admin/products*', (route) => route.abort(), { times: 1 });
  await page.getByRole('tab', { name: 'Products' }).click();
  await expect(page.getByText('The products could not be loaded. Nothing was changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /Maid of Dishonor/ })).toBeVisible();

  await fail('DELETE');
  await page.getByRole('button', { name: 'Delete Maid of Dishonor' }).click();
  await page.getByRole('button', { name: 'Delete product' }).click();
  await expectToast(page, toasts.notDeleted);

  await fail('PUT');
  await page.getByRole('button', { name: 'Edit Maid of Dishonor' }).click();
  await page.getByLabel('Description').fill('Still here after a failure.');
  await page.getByRole('button', { name: 'Save Product' }).click();
  await expectToast(page, toasts.notSaved);
  for (const [status, text] of [
    [401, 'You are signed out. Sign in in another tab, then try again.'],
    [404, 'This product no longer exists.'],
  ] as const) {
    await page.route('**/api/admin/products/*', (route) => route.fulfill({ status }), { times: 1 });
    await page.getByRole('button', { name: 'Save Product' }).click();
    await expectToast(page, [text]);
  }
  await expect(page.getByLabel('Description')).toHaveValue('Still here after a failure.');
  await page.getByRole('button', { name: 'Save Product' }).click();
  await expectToast(page, toasts.updated);

  await fail('POST');
  await page.getByRole('button', { name: 'Sync with Printful' }).click();
  await expectToast(page, toasts.notSynced);

  let respond = () => {};
  const released = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/api/sync-printful-products', async (route) => {
    await released;
    await route.fulfill({ json: [{}, {}] });
  });
  await page.getByRole('button', { name: 'Sync with Printful' }).click();
  await expect(page.getByRole('button', { name: 'Syncing...' })).toBeDisabled();
  respond();
  await expectToast(page, ['Synced 2 products.']);
  await expectToast(page, toasts.synced);

  await page.route('**/api/admin/products*', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByText(ADMIN_TEXTS.noProducts)).toBeVisible();
});

test('a hat synced from Printful can be given a design, and be made as pictured again', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, admin }) => {
  await admin.open(page, '/admin');
  await page.getByRole('button', { name: 'Sync with Printful' }).click();
  await expectToast(page, ['Sync Complete!']);
  const edit = () => page.getByRole('button', { name: 'Edit Nap Champion' }).click();
  const choose = async (hat: string, text: string, font: string) => {
    await page.getByLabel('Hat Color').selectOption(hat);
    await page.getByLabel('Text Color').selectOption(text);
    await page.getByLabel('Font Style').selectOption(font);
  };
  const save = page.getByRole('button', { name: 'Save Product' });

  await edit();
  await expect(page.getByText('Made as pictured.')).toBeVisible();
  await choose('Navy', 'Yellow', 'Impact Bold');
  await expect(page.getByText('It is made from this design, not as in the Printful store.')).toBeVisible();
  await save.click();
  await expect(page.getByText('Enter the text of the hat, or choose “As pictured”')).toBeVisible();
  await page.getByLabel('Text Line 1').fill('Nap Queen');
  await save.click();
  await expectToast(page, toasts.updated);

  await edit();
  await choose('As pictured', 'As pictured', 'As pictured');
  await page.getByLabel('Text Line 1').fill('');
  await expect(page.getByText('Made as pictured.')).toBeVisible();
  await save.click();
  await expectToast(page, toasts.updated);
});

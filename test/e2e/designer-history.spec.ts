import { expect, test } from './shop.ts';

test('buttons and keys step back and forward, even after a reload', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await page.goto('/custom-hat');
  const line = page.getByLabel('Text line 1');
  const back = page.getByRole('button', { name: 'Step back' });
  const forward = page.getByRole('button', { name: 'Step forward' });
  await expect(back).toBeDisabled();
  await line.fill('One');
  await page.getByRole('radio', { name: 'Navy' }).check();
  await page.getByRole('radio', { name: 'Courier New' }).check();
  await back.click();
  await expect(page.getByRole('radio', { name: 'Impact Bold' })).toBeChecked();
  await expect(page).toHaveURL(/navy\.primary\.impact/);
  await page.reload();
  await expect(forward).toBeEnabled();
  await forward.click();
  await expect(page.getByRole('radio', { name: 'Courier New' })).toBeChecked();
  await line.focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(line).toHaveValue('Your Text');
  await page.keyboard.press('Control+Shift+z');
  await expect(line).toHaveValue('One');
});

test('a typed word is one step', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat');
  const line = page.getByLabel('Text line 1');
  await line.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Feral');
  await page.keyboard.press('Control+z');
  await expect(line).toHaveValue('Your Text');
});

test('Step back undoes starting over', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat?design=1.red.white.times.Mine');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Text line 1')).toHaveValue('Your Text');
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(page.getByLabel('Text line 1')).toHaveValue('Mine');
});

test('Undo appears only after a surprise, and brings back the design before it', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/custom-hat');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeHidden();
  await page.getByRole('button', { name: 'Surprise Me' }).click();
  await expect(page.getByLabel('Text line 1')).not.toHaveValue('Your Text');
  await undo.click();
  await expect(page.getByLabel('Text line 1')).toHaveValue('Your Text');
  await expect(undo).toBeHidden();
});

import { expect, test } from './shop.ts';

test.use({ javaScriptEnabled: false, callsFail: true });

test('pages are readable and the newsletter form works without scripts', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/shop');
  await expect(page.getByRole('heading', { name: 'Maid of Dishonor' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email').fill('maya@example.com');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Subscribed!' })).toBeVisible();
  await expect(page.getByText('Thanks for joining our newsletter!')).toBeVisible();
  await expect(page.getByText('open the email we just sent')).toBeVisible();
  await page.getByRole('link', { name: 'Unhinged Hats' }).click();
  await expect(page).toHaveURL(/\/$/);
});

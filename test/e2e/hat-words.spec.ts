import { expect, test } from './shop.ts';

test('cards and their pictures name the hat, its color, and its ink', async ({ page }) => {
  await page.goto('/shop');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Send Tacos' }) });
  await expect(card.getByText('Red White Blue, Red text', { exact: true })).toBeVisible();
  await expect(
    card.getByRole('img', { name: 'Send Tacos trucker hat: Red White Blue, Red text', exact: true }),
  ).toBeVisible();
  await page.goto('/');
  const alts = await page
    .locator('main img:not([alt=""])')
    .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).alt));
  expect(alts.length).toBeGreaterThan(3);
  for (const alt of alts) expect(alt).toMatch(/^.+ trucker hat(: .+| that says .+), .+ text$/);
});

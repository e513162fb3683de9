import { OCCASIONS } from '../../src/domain/catalog/occasions.ts';
import { shopPath } from '../../src/domain/catalog/shop-query.ts';
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

test('the crew is in navigation and footer, and on the page of every occasion', async ({ page }) => {
  for (const occasion of [null, ...OCCASIONS]) {
    await page.goto(shopPath({ occasion: occasion?.key ?? null }));
    for (const link of [
      page.getByRole('main').getByRole('link', { name: 'Hats for the whole crew' }),
      page.getByRole('contentinfo').getByRole('link', { name: 'Crew', exact: true }),
    ])
      await expect(link).toHaveAttribute('href', '/crew');
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Crew' }).click();
  await expect(page).toHaveURL(/\/crew$/);
});

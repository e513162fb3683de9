import type { Page } from '@playwright/test';
import { STATES } from '../../src/web/admin/hats/hat-texts.ts';
import type { HatsAnswer } from '../../src/wire/admin/hats.ts';
import { expect, expectAccessible, expectToast, test } from './admin-page.ts';

const row = (page: Page, label: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${label} (${BADGES})$`) }) });

const BADGES = Object.values(STATES)
  .map((state) => state.label)
  .join('|');

const hats = async (page: Page): Promise<HatsAnswer> => (await page.request.get('/api/admin/hats')).json();

const post = (page: Page, path: string, data: object = {}) =>
  page.request.post(`/api/admin/hats${path}`, { headers: { origin: new URL(page.url()).origin }, data });

/** Waits until shoppers see as many colors as the owner. */
async function expectNotMade(page: Page, labels: readonly string[]): Promise<void> {
  await expect(async () => {
    await page.goto('/custom-hat');
    const marked = page.getByRole('radio', { name: /Not made/ });
    expect(
      await marked.evaluateAll((radios) =>
        radios.map(({ parentElement }) => parentElement?.textContent ?? ''),
      ),
    ).toHaveLength(labels.length);
  }).toPass();
  for (const label of labels)
    await expect(page.getByRole('radio', { name: new RegExp(`^${label} Not made`) })).toBeVisible();
}

test('the owner chooses another model, and nothing is sold until colors are confirmed', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, admin }) => {
  await admin.open(page, '/admin/hats');
  await expect(page.getByText('Confirmed', { exact: true })).toHaveCount(9);
  const before = await hats(page);

  await page.getByRole('button', { name: 'Choose another model' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('radio', { name: /Yupoong 6606.*Embroidered/s })
    .first()
    .check();
  await expect(dialog.getByText('No color is sold until you confirm it again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose this model' }).click();
  await expect(page.getByText('The shop sells no custom hat right now.')).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  for (const path of ['/', '/shop', '/custom-hat'])
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByText('Orders are paused: we can’t make hats right now.')).toBeVisible({
        timeout: 500,
      });
    }).toPass();
  await expectAccessible(page);
  await page.goto('/admin/hats');

  // Its catalog has no pink hat, and two white ones of which the owner picks the second.
  await expect(row(page, 'Pink').getByText('No match chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm Navy', exact: true }).click();
  await expect(row(page, 'Navy').getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(row(page, 'Navy').getByRole('img', { name: /Printful’s photo/ })).toHaveJSProperty(
    'complete',
    true,
  );
  await row(page, 'White').getByRole('button', { name: 'Choose another' }).click();
  await dialog.getByRole('radio', { name: /^White / }).check();
  await dialog.getByRole('button', { name: 'Confirm White' }).click();
  await expectToast(page, ['White is confirmed']);

  const others = before.colors
    .map(({ label }) => label)
    .filter((label) => label !== 'Navy' && label !== 'White');
  await expectNotMade(page, others);

  const { model, colors } = before;
  await page.goto('/admin/hats');
  await post(page, '/model', {
    productId: model?.productId,
    technique: model?.technique,
    placement: model?.placement,
  });
  for (const { hatColor, hat } of colors) {
    const answer = await post(page, `/${hatColor}/confirm`, { variantId: hat?.variantId });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await expectNotMade(page, []);
});

test('a color that the owner stops is not sold, which designer and shop say', async ({ page, admin }) => {
  await admin.open(page, '/admin/hats');
  await row(page, 'Red').getByRole('button', { name: 'Stop selling' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Stop Red' }).click();
  await expect(row(page, 'Red').getByText('Stopped by you')).toBeVisible();
  await expect(page.getByText('Not sold right now: 1 of 9 colors.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);

  await expectNotMade(page, ['Red']);
  await page.getByRole('radio', { name: /^Red Not made/ }).check({ force: true });
  // It says so before the button is pressed, and one tap makes the hat possible.
  await expect(page.getByText('Red hats can’t be made right now.')).toBeVisible();
  await page.getByRole('button', { name: 'Pick a hat color to add' }).click();
  await expect(page.getByRole('radio', { name: /^Red Not made/ })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use Black' }).click();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await page.goto('/shop');
  const red = await page.request
    .get('/api/products')
    .then(async (answer) =>
      ((await answer.json()) as { name: string; hatColor: string | null }[]).find(
        ({ hatColor }) => hatColor === 'red',
      ),
    );
  const cell = page.getByRole('listitem').filter({ hasText: red?.name ?? 'a red hat' });
  await expect(cell.getByText('Not made right now')).toBeVisible();

  await page.goto('/admin/hats');
  await row(page, 'Red').getByRole('button', { name: 'Sell again' }).click();
  await expect(row(page, 'Red').getByText('Confirmed', { exact: true })).toBeVisible();
  await expectNotMade(page, []);
});

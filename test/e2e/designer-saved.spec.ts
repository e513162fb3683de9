import type { Page } from '@playwright/test';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { describeDesign } from '../../src/domain/design/describe-design.ts';
import { DEFAULT_DESIGN } from '../../src/domain/design/design.ts';
import { designAddress } from '../../src/domain/design/design-address.ts';
import { PRINTED } from '../../src/domain/design/making.ts';
import { expect, test } from './shop.ts';

const hat = (page: Page, name: string | RegExp) => page.locator('.stage').getByRole('img', { name });
const WORK = /^Navy hat, Hot Pink text in Impact Bold: Feral since birth Goes Here$/;

test('the address contains the design, which survives a reload', async ({ page }) => {
  await page.goto('/custom-hat');
  await page.getByLabel('Text line 1').fill('Feral since birth');
  await page.getByRole('radio', { name: 'Navy' }).check();
  await expect(page).toHaveURL('/custom-hat?design=1.navy.primary.impact.Feral_since_birth.Goes_Here');
  await page.reload();
  await expect(hat(page, WORK)).toBeVisible();
  await expect(page.getByLabel('Text line 1')).toHaveValue('Feral since birth');
});

test('the device saves a design from the first key on, even without its link', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/custom-hat');
  await page.getByLabel('Text line 1').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('!');
  await page.goto('/about');
  await page.goto('/custom-hat');
  await expect(page.getByLabel('Text line 1')).toHaveValue('Your Text!');
});

test('a link opens the same hat on another device', { tag: '@nightly' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/custom-hat');
  await page.getByLabel('Text line 1').fill('100% (not) sorry...');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await browser.newContext({ baseURL });
  const there = await other.newPage();
  await there.goto(link);
  await expect(there.getByLabel('Text line 1')).toHaveValue('100% (not) sorry...');
  await other.close();
});

test('the share sheet gets the link', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async (data: ShareData) => Object.assign(window, { shared: data.url }),
    });
  });
  await page.goto('/custom-hat');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const shared = await page.evaluate(() => String(Reflect.get(window, 'shared')));
  expect(shared).toMatch(/\/custom-hat\?design=1\.black-white\.primary\.impact\.Your_Text\.Goes_Here$/);
});

test('the QR code contains the link', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat?design=1.red.white.times.Their_hat');
  await page.getByRole('button', { name: 'QR code' }).click();
  const code = page.getByRole('img', { name: 'QR code of the link to this hat' });
  await expect(code).toBeVisible();
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsqr(new Uint8ClampedArray(data), info.width, info.height);
  expect(read?.data).toBe(new URL(page.url()).href);
});

test('a picture’s address still opens its hat', { tag: '@nightly' }, async ({ page }) => {
  const address = designAddress({ ...DEFAULT_DESIGN, hatColor: 'red', fontStyle: 'marker' });
  await page.goto(`/custom-hat?design=${encodeURIComponent(address)}`);
  await expect(hat(page, /^Red hat, Hot Pink text in Marker/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Marker' })).toBeChecked();
});

test('garbage in the address opens the sample hat without an error', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('unhinged-hats-designer', '{"version":1,"design":7}'));
  for (const garbage of [
    'design=',
    'design=%FF%00',
    'design=1.x.y.z',
    'design=7.navy',
    'edit=0.5',
    'edit=99',
  ]) {
    await page.goto(`/custom-hat?${garbage}`);
    await expect(hat(page, describeDesign(DEFAULT_DESIGN, PRINTED)), garbage).toBeVisible();
  }
  await page.getByLabel('Text line 1').fill('Hi');
  await expect(page).toHaveURL(/design=1\.black-white\.primary\.impact\.Hi\.Goes_Here$/);
});

test('after opening a link, Step back returns to the previous hat', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat');
  await page.getByLabel('Text line 1').fill('Mine');
  await expect(page).toHaveURL(/Mine/);
  await page.goto('/custom-hat?design=1.red.white.times.Theirs');
  await expect(page.getByLabel('Text line 1')).toHaveValue('Theirs');
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(page.getByLabel('Text line 1')).toHaveValue('Mine');
});

test('the share card of a link has the words and the picture of its hat', { tag: '@nightly' }, async ({
  page,
  request,
  baseURL,
}) => {
  const html = await (
    await request.get('/custom-hat?design=1.red.white.times.Their_hat.%3C/script%3E')
  ).text();
  expect(html).toContain('property="og:title" content="Their hat &lt;/script&gt;"');
  const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  expect(image).toMatch(
    /\/pictures\/red\.white\.times\.Their%20hat\.[^/]+@1200-printed-1890x765-[0-9a-f]{8}\.jpg$/,
  );
  const picture = await request.get(new URL(image).pathname);
  expect(picture.headers()['content-type']).toBe('image/jpeg');
  await page.goto(`${baseURL}/custom-hat?design=1.red.white.times.Their_hat`);
  await expect(page.getByLabel('Text line 1')).toHaveValue('Their hat');
});

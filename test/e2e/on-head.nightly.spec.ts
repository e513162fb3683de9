import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { CROWN, HEAD } from '../../src/web/designer/buying/on-head/head-place.ts';
import { violations } from './axe.ts';
import { expect, test } from './shop.ts';

test.use({ isNewVisitor: true });

/** Opens the proof and waits until the head is drawn. */
async function openProof(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'See the proof' }).click();
  const proof = page.getByRole('dialog', { name: 'This is exactly what you’ll get' });
  await expect(proof.locator('.head-face')).toBeVisible();
  return proof;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the page');
  return box;
}

/** How far the crown of the pictured hat reaches, as shares of the picture's width: just above the visor, by its pixels. */
async function crownInPicture(): Promise<{ left: number; right: number }> {
  const picture = sharp('assets/hats/front/black-white.webp').extractChannel(3);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const start = Math.round(info.height * 0.66) * info.width;
  const opaque = [...data.subarray(start, start + info.width).keys()].filter(
    (x) => (data[start + x] ?? 0) > 230,
  );
  return { left: Math.min(...opaque) / info.width, right: Math.max(...opaque) / info.width };
}

test('the hat is as wide against the head as it really is, and sits on the middle of it', async ({
  page,
}) => {
  await page.goto('/custom-hat');
  const proof = await openProof(page);
  // The code of the proof came later. A style sheet that it brings once more would outrank the page's own.
  const sheets = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []));
  expect(new Set(sheets).size).toBe(sheets.length);
  const [face, picture, crown] = [
    await boxOf(proof.locator('.head-face')),
    await boxOf(proof.locator('.on-head-hat img')),
    await crownInPicture(),
  ];
  const hatWidth = (crown.right - crown.left) * picture.width;
  const real = CROWN.width / HEAD.breadth;
  expect(Math.abs(hatWidth / face.width / real - 1)).toBeLessThan(0.03);
  expect(Math.abs(face.height / face.width / (HEAD.height / HEAD.breadth) - 1)).toBeLessThan(0.03);
  const middleOfHat = picture.x + ((crown.left + crown.right) / 2) * picture.width;
  expect(Math.abs(face.x + face.width / 2 - middleOfHat)).toBeLessThan(0.03 * face.width);
  const rim = picture.y + (CROWN.rim / 400) * picture.height;
  expect(Math.abs((rim - face.y) / face.height - HEAD.rim / HEAD.height)).toBeLessThan(0.03);
});

test('skin and hair are chosen with the keyboard and are still chosen when the proof opens again', async ({
  page,
}) => {
  await page.goto('/custom-hat');
  const proof = await openProof(page);
  const drawing = () => proof.locator('.head-drawing').innerHTML();
  const skinColor = () => proof.locator('.head-face').getAttribute('fill');
  expect(await violations(page)).toEqual([]);

  const skins = proof.getByRole('radiogroup', { name: 'Skin' });
  const hairs = proof.getByRole('radiogroup', { name: 'Hair' });
  await expect(skins.getByRole('radio')).toHaveCount(3);
  await expect(hairs.getByRole('radio')).toHaveCount(4);
  const [firstColor, firstDrawing] = [await skinColor(), await drawing()];
  await skins.getByRole('radio', { name: 'Tan skin' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(skins.getByRole('radio', { name: 'Deep skin' })).toBeChecked();
  expect(await skinColor()).not.toBe(firstColor);
  await page.keyboard.press('Tab');
  const drawn = new Set([firstDrawing, await drawing()]);
  for (const hair of ['Long', 'Braids', 'Beard']) {
    await page.keyboard.press('ArrowRight');
    await expect(hairs.getByRole('radio', { name: hair })).toBeChecked();
    drawn.add(await drawing());
  }
  expect(drawn.size).toBe(5);
  const worn = /^On a head with deep skin and a beard: Black White hat, Hot Pink text/;
  await expect(proof.getByRole('img', { name: worn })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const before = await drawing();
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();
  await openProof(page);
  expect(await drawing()).toBe(before);
});

test('the head wears the words as they are typed', async ({ page }) => {
  await page.goto('/custom-hat?design=1.red.white.impact.First');
  const proof = await openProof(page);
  const words = proof.locator('.on-head-hat clipPath path');
  const first = await words.getAttribute('d');
  expect(first).toBe(await proof.locator('figure').first().locator('clipPath path').getAttribute('d'));
  await page.keyboard.press('Escape');
  await page.getByLabel('Text line 1').fill('Second');
  await openProof(page);
  await expect(words).not.toHaveAttribute('d', first ?? '');
});

test('the head is fetched when the proof opens, and moves nothing when it arrives', async ({ page }) => {
  const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
  const fetched: string[] = [];
  await page.route(/\/assets\/on-head-.*\.js$/, async (route) => {
    fetched.push(route.request().url());
    await mayArrive;
    await route.continue();
  });
  await page.goto('/custom-hat');
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(fetched).toEqual([]);
  await page.getByRole('button', { name: 'See the proof' }).click();
  const proof = page.getByRole('dialog', { name: 'This is exactly what you’ll get' });
  await expect.poll(() => fetched.length).toBe(1);
  const places = async () => [
    await boxOf(proof.getByText('Back, blank')),
    await boxOf(proof.getByText('Hat', { exact: true })),
  ];
  const before = await places();
  arrive();
  await expect(proof.locator('.head-face')).toBeVisible();
  expect(await places()).toEqual(before);
});

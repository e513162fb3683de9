import { HAT_COLORS } from '../../src/domain/design/design.ts';
import { violations } from './axe.ts';
import { expect, test } from './shop.ts';

test('axe finds nothing wrong with the designer and all its warnings', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/custom-hat');
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Text line 1').fill(`${'W'.repeat(19)}♣`);
  await page.getByRole('radio', { name: 'Arial Bold' }).check();
  await page.getByRole('radio', { name: /^Yellow/ }).check();
  await page.getByRole('button', { name: 'Surprise Me' }).click();
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(page.getByRole('status').getByText('♣ will not be printed.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('choices are radio groups with names', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat');
  for (const [name, count] of [
    ['Font', 5],
    ['Hat color', HAT_COLORS.length],
    ['Text color', 10],
  ] as const)
    await expect(page.getByRole('group', { name, exact: true }).getByRole('radio')).toHaveCount(count);
});

test('a hat can be designed and bought with the keyboard only', { tag: ['@desktop', '@nightly'] }, async ({
  page,
}) => {
  await page.goto('/custom-hat');
  await page.getByLabel('Text line 1').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('By hand');
  const goTo = async (name: string | RegExp, role: 'radio' | 'button') => {
    for (let tabs = 0; tabs < 20; tabs++) {
      await page.keyboard.press('Tab');
      if (await page.getByRole(role, { name }).and(page.locator(':focus')).count()) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await goTo('Impact Bold', 'radio');
  await page.keyboard.press('ArrowRight');
  await goTo('Black White', 'radio');
  await page.keyboard.press('ArrowRight');
  await goTo('Add to cart', 'button');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added to cart!', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cart (1 hat)' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Pink White' })).toBeChecked();
});

test('the hat is announced in words', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat');
  const summary = page.getByRole('status').filter({ hasText: 'in Impact Bold: By ear Goes Here' });
  await page.getByLabel('Text line 1').fill('By ear');
  await expect(summary).toHaveText(/^Black White hat, Hot Pink text .*\. Letters \d\.\d\d in high\.$/);
});

test('every touch target is at least 44 px high and wide, and a step button 48 px', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/custom-hat');
  const designer = page.locator('.designer');
  for (const [kind, least] of [
    ['.input', 3],
    ['.font-tile', 5],
    ['.swatch', 19],
    ['button', 4],
  ] as const) {
    const controls = await designer.locator(kind).filter({ visible: true }).all();
    expect(controls.length, kind).toBeGreaterThanOrEqual(least);
    for (const control of controls) {
      const { width = 0, height = 0 } = (await control.boundingBox()) ?? {};
      expect(Math.min(width, height), await control.innerText()).toBeGreaterThanOrEqual(44);
    }
  }
  const step = await page.getByRole('button', { name: 'Step back' }).boundingBox();
  expect([step?.width, step?.height]).toEqual([48, 48]);
});

test('the page scrolls when the preview is swiped', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat');
  const hat = await page.locator('.stage-hat').boundingBox();
  const at = { x: (hat?.x ?? 0) + 100, y: (hat?.y ?? 0) + 150 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: at.x, y }],
    });
  await touch('touchStart', at.y);
  for (let up = 20; up <= 240; up += 20) await touch('touchMove', at.y - up);
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(150);
});

test('the price, the Party Pack sentence and the hat stay in view while the controls scroll', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await page.goto('/custom-hat');
  await page.getByRole('radio', { name: 'Bright Orange' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('$24.99')).toBeInViewport();
  await expect(page.getByText('This is hat 1.')).toBeInViewport();
  await expect(page.locator('.stage .hat-preview')).toBeInViewport({ ratio: 0.9 });
});

test('a phone’s keyboard covers neither the hat nor the field', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/custom-hat');
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  );
  for (const line of [1, 3]) {
    await page.getByLabel(`Text line ${line}`).focus();
    // The height above the keyboard on a phone 844 px high.
    await page.setViewportSize({ width: 390, height: 470 });
    const field = page.getByLabel(`Text line ${line}`);
    await field.scrollIntoViewIfNeeded();
    await expect(page.locator('.stage .hat-preview')).toBeInViewport({ ratio: 0.9 });
    await expect(field).toBeInViewport({ ratio: 1 });
    const [stage, box] = [await page.locator('.stage').boundingBox(), await field.boundingBox()];
    expect(box?.y).toBeGreaterThanOrEqual((stage?.y ?? 0) + (stage?.height ?? 0));
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './shop.ts';

test('a letter in the designer renders at most 20 components', async ({ page }) => {
  await countRenders(page);
  await page.goto('/custom-hat');
  const field = page.getByLabel('Text line 1');
  await field.fill('Loud');
  const renders = await rendersPerKey(page, field);
  expect(renders).toBeGreaterThan(0);
  expect(renders).toBeLessThanOrEqual(20);
});

test('a letter in the checkout renders at most 55 components', async ({ page }) => {
  await countRenders(page);
  await page.goto('/shop');
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Cart \(1/ })).toBeVisible();
  await page.goto('/checkout');
  const renders = await rendersPerKey(page, page.getByLabel('Full name'));
  expect(renders).toBeGreaterThan(0);
  expect(renders).toBeLessThanOrEqual(55);
});

/** The median of the components that the keys of a word render, from a key to the next frame. */
async function rendersPerKey(page: Page, field: Locator): Promise<number> {
  await field.focus();
  await page.evaluate(() => {
    const counts: number[] = [];
    Reflect.set(window, 'counts', counts);
    document.addEventListener('input', () =>
      requestAnimationFrame(() => counts.push(Reflect.get(window, 'rendered'))),
    );
    document.addEventListener('keydown', () => Reflect.set(window, 'rendered', 0), { capture: true });
  });
  for (const [index, key] of [...'unhinged!'].entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction((most) => (Reflect.get(window, 'counts') as number[]).length > most, index);
  }
  const counts = await page.evaluate(() => Reflect.get(window, 'counts') as number[]);
  return counts.sort((a, b) => a - b)[counts.length >> 1] ?? 0;
}

interface Fiber {
  tag: number;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

/** Counts rendered components in `window.rendered`, from what React tells its developer tools. */
const countRenders = (page: Page) =>
  page.addInitScript(() => {
    const COMPONENTS = [0, 11, 14, 15];
    const PERFORMED_WORK = 1;
    const walk = (fiber: Fiber) => {
      if (COMPONENTS.includes(fiber.tag) && fiber.flags & PERFORMED_WORK)
        Reflect.set(window, 'rendered', (Reflect.get(window, 'rendered') ?? 0) + 1);
      // Otherwise React reused what is below.
      if (fiber.child === fiber.alternate?.child) return;
      for (let child = fiber.child; child; child = child.sibling) if (child !== child.alternate) walk(child);
    };
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_id: number, root: { current: Fiber }) => walk(root.current),
      onCommitFiberUnmount: () => undefined,
    };
    Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', hook);
  });

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The violations that axe finds, by rule and element. */
export async function violations(page: Page): Promise<string[]> {
  // At the top of a page, the sticky header covers no element that axe would then find too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // The payment provider's frame.
    .exclude('iframe')
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

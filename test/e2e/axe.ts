import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe complains of, by rule and place. */
export async function violations(page: Page): Promise<string[]> {
  // What the sticky header happens to cover is not too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // The provider's own frame.
    .exclude('iframe')
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

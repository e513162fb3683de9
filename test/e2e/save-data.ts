import type { Page } from '@playwright/test';

/** Makes the browser say what line it has, such as that the visitor saves data, from the next page on. */
export async function sayLine(
  page: Page,
  line: { saveData?: boolean; effectiveType?: string },
): Promise<void> {
  await page.addInitScript((said) => {
    const connection = { saveData: false, effectiveType: '4g', ...said };
    Object.defineProperty(navigator, 'connection', { value: connection });
  }, line);
}

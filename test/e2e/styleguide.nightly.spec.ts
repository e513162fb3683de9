import { FONT_STYLES, HAT_COLORS, TEXT_COLORS } from '../../src/domain/design/design.ts';
import { expect, test } from './shop.ts';

test('the style guide shows every color, font and view, and search engines skip it', async ({ page }) => {
  const response = await page.goto('/styleguide');
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  const hatsOf = (part: string) => page.getByRole('region', { name: part, exact: true }).getByRole('img');
  await expect(hatsOf('Colorways')).toHaveCount(2 * HAT_COLORS.length);
  await expect(hatsOf('Text colors')).toHaveCount(TEXT_COLORS.length);
  const fonts = hatsOf('Fonts').locator('clipPath path');
  await expect(fonts).toHaveCount(FONT_STYLES.length);
  for (const font of await fonts.all()) await expect(font).toHaveAttribute('d', /^M/);
});

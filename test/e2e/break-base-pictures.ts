import type { Page } from '@playwright/test';
import { HAT_COLORS } from '../../src/domain/design/design.ts';

/** Responds to every request for a base picture with garbage. */
export async function breakBasePictures(page: Page): Promise<void> {
  const colors = HAT_COLORS.map(({ key }) => key).join('|');
  await page.route(new RegExp(`/assets/(?:${colors})-[\\w-]+\\.webp$`), (route) =>
    route.fulfill({ contentType: 'image/webp', body: 'broken' }),
  );
}

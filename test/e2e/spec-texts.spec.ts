import { type Place, SPEC_TEXTS } from '../spec-texts.ts';
import { PLACES } from './places.ts';
import { expect, test } from './shop.ts';

test.use({ callsFail: true });

for (const place of Object.keys(SPEC_TEXTS) as Place[]) {
  test(`every promised text of ${place} is there`, { tag: '@desktop' }, async ({ page, shop }) => {
    await PLACES[place]({ page, shopUrl: shop.url });
    for (const text of SPEC_TEXTS[place]) {
      await expect(page.getByText(text).filter({ visible: true }).first(), text).toBeVisible();
    }
  });
}

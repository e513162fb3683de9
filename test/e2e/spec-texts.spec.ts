import { type Place, SPEC_TEXTS } from '../spec-texts.ts';
import { violations } from './axe.ts';
import { PLACES } from './places.ts';
import { expect, test } from './shop.ts';

test.use({ callsFail: true, contextOptions: { reducedMotion: 'reduce' } });

for (const place of Object.keys(SPEC_TEXTS) as Place[]) {
  test(`${place} has every promised text, and axe finds nothing wrong with it`, { tag: '@desktop' }, async ({
    page,
    shop,
  }) => {
    await PLACES[place]({ page, shopUrl: shop.url });
    for (const text of SPEC_TEXTS[place]) {
      await expect(page.getByText(text).filter({ visible: true }).first(), text).toBeVisible();
    }
    expect(await violations(page)).toEqual([]);
  });
}

import type { Page } from '@playwright/test';
import { type Place, SPEC_TEXTS } from '../spec-texts.ts';
import { violations } from './axe.ts';
import { PLACES } from './places.ts';
import { expect, test } from './shop.ts';

test.use({ callsFail: true, contextOptions: { reducedMotion: 'reduce' } });
// One worker with all tours would be busy long after the others are done.
test.describe.configure({ mode: 'parallel' });

/** Places to visit one after another in one window, because a cached page opens in half the time. */
const TOURS: Record<string, readonly Place[]> = {
  'the storefront': ['home', 'shop', 'shopAfterAdding', 'about', 'notFound', 'thankYou'],
  'the designer': ['designer', 'designerAfterSurprise', 'designerAfterAdding'],
  'the text pages': [
    'shipping',
    'returns',
    'sizingGuide',
    'contact',
    'privacyPolicy',
    'termsOfService',
    'accessibility',
  ],
  'the newsletter': ['subscribing', 'subscribed', 'subscribeFails', 'subscribeInvalid'],
  'the cart': ['emptyCart', 'cartOfTwo', 'cartOfThree', 'cartOfFour', 'cartOfSeven'],
  'the checkout': [
    'emptyCheckout',
    'checkout',
    'checkoutOfSeven',
    'checkoutLeftEmpty',
    'checkoutWithoutChoice',
    'ratesFail',
    'ratesNone',
  ],
  'the payment': [
    'orderUnderWay',
    'orderFails',
    'payment',
    'paymentDeclined',
    'paymentFailedElsewhere',
    'paymentUnexpected',
    'paymentUnderWay',
  ],
};

/** Places whose texts the home page already shows. */
const ON_HOME_PAGE: readonly Place[] = ['header', 'footer'];

const visited = new Set<string>([...ON_HOME_PAGE, ...Object.values(TOURS).flat()]);
const unvisited = Object.keys(SPEC_TEXTS).filter((place) => !visited.has(place));
if (unvisited.length > 0) throw new Error(`No tour visits ${unvisited.join(', ')}.`);

for (const [tour, places] of Object.entries(TOURS)) {
  test(`${tour}: each place has every promised text, and axe finds nothing wrong`, {
    tag: '@desktop',
  }, async ({ page, shop }) => {
    test.setTimeout(places.length * 60_000);
    for (const place of places) {
      await test.step(place, async () => {
        await resetPage(page);
        await PLACES[place]({ page, shopUrl: shop.url });
        for (const text of textsOf(place))
          await expect
            .soft(page.getByText(text).filter({ visible: true }).first(), `${place}: ${text}`)
            .toBeVisible();
        expect.soft(await violations(page), place).toEqual([]);
      });
    }
  });
}

const textsOf = (place: Place): readonly string[] =>
  place === 'home' ? [...ON_HOME_PAGE, place].flatMap((each) => SPEC_TEXTS[each]) : SPEC_TEXTS[place];

/** Makes the page like a new window: no mocked responses and nothing stored. */
async function resetPage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

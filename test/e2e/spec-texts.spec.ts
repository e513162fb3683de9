import type { Page } from '@playwright/test';
import { type Place, SPEC_TEXTS } from '../spec-texts.ts';
import { violations } from './axe.ts';
import { PLACES } from './places.ts';
import { expect, test } from './shop.ts';

test.use({ callsFail: true, contextOptions: { reducedMotion: 'reduce' } });

/** Places that are visited one after another in one window: a cached page opens in half the time. */
const TOURS: Record<string, readonly Place[]> = {
  'the storefront': ['home', 'shop', 'shopAfterAdding', 'about', 'notFound', 'thankYou'],
  'the designer': ['designer', 'designerAfterSurprise', 'designerAfterAdding'],
  'the texts': ['shipping', 'returns', 'sizingGuide', 'contact', 'privacyPolicy', 'termsOfService'],
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

/** The texts that the home page already shows. */
const AT_HOME: readonly Place[] = ['header', 'footer'];

const visited = new Set<string>([...AT_HOME, ...Object.values(TOURS).flat()]);
const leftOut = Object.keys(SPEC_TEXTS).filter((place) => !visited.has(place));
if (leftOut.length > 0) throw new Error(`No tour visits ${leftOut.join(', ')}.`);

for (const [tour, places] of Object.entries(TOURS)) {
  test(`${tour}: each place has every promised text, and axe finds nothing wrong`, {
    tag: '@desktop',
  }, async ({ page, shop }) => {
    test.setTimeout(places.length * 60_000);
    for (const place of places) {
      await test.step(place, async () => {
        await forgetAll(page);
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
  place === 'home' ? [...AT_HOME, place].flatMap((each) => SPEC_TEXTS[each]) : SPEC_TEXTS[place];

/** Resets a place to that of a new window: no mocked responses, and nothing stored. */
async function forgetAll(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

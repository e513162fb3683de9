import type { Page, Route } from '@playwright/test';
import type { Place } from '../spec-texts.ts';
import { LAKE_HOUSE } from '../world.ts';
import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { fillShippingForm } from './fill-shipping-form.ts';
import { payByCard } from './pay-by-card.ts';
import { openFilledCheckout } from './stored-checkout.ts';

export interface Visit {
  page: Page;
  shopUrl: string;
}

type OpenPlace = (visit: Visit) => Promise<unknown>;

/** How to open each place, from anywhere. */
export const PLACES: Record<Place, OpenPlace> = {
  header: goTo('/'),
  footer: goTo('/'),
  home: goTo('/'),
  shop: goTo('/shop'),
  designer: goTo('/custom-hat'),
  designerAfterSurprise: async ({ page }) => {
    await page.goto('/custom-hat');
    await press(page, 'Surprise Me');
  },
  designerAfterAdding: async ({ page }) => {
    await page.goto('/custom-hat');
    await press(page, 'Add to cart');
  },
  about: goTo('/about'),
  notFound: goTo('/pool-bar'),
  shopAfterAdding: async ({ page }) => {
    await page.goto('/shop');
    await press(page, 'Add to cart: Maid of Dishonor');
  },
  emptyCart: cartOf(0),
  cartOfTwo: cartOf(2),
  cartOfThree: cartOf(3),
  cartOfFour: cartOf(4),
  cartOfSeven: cartOf(7),
  emptyCheckout: checkoutOf(0),
  checkout: checkoutOf(1),
  checkoutOfSeven: checkoutOf(7),
  checkoutLeftEmpty: async (visit) => {
    await checkoutOf(1)(visit);
    const { page } = visit;
    for (const label of ['Full name', 'Email', 'Address', 'City', 'State', 'ZIP code']) {
      await page.getByLabel(label, { exact: true }).first().focus();
      await page.getByLabel(label, { exact: true }).first().blur();
    }
  },
  checkoutWithoutChoice: async (visit) => {
    await checkoutOf(1)(visit);
    // The button is disabled until there is a choice. A browser extension or a script may still submit.
    await visit.page
      .locator('.checkout-stage form')
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
  },
  ratesFail: async (visit) => {
    await mockCalls(visit.page, '**/api/shipping-rates', (route) => route.fulfill({ status: 500 }));
    await calculateRates(visit);
  },
  ratesNone: async (visit) => {
    await mockCalls(visit.page, '**/api/shipping-rates', (route) => route.fulfill({ json: [] }));
    await calculateRates(visit);
  },
  orderUnderWay: async (visit) => {
    await mockCalls(visit.page, '**/api/orders', () => new Promise(() => {}));
    await goToPayment(visit);
  },
  orderFails: async (visit) => {
    await mockCalls(visit.page, '**/api/orders', (route) => route.fulfill({ status: 500 }));
    await goToPayment(visit);
  },
  payment: goToPayment,
  paymentUnderWay: async (visit) => {
    await goToPayment(visit);
    await mockCalls(visit.page, '**/confirm', () => new Promise(() => {}));
    await payByCard(visit.page, '4242 4242 4242 4242');
  },
  paymentDeclined: async (visit) => {
    await goToPayment(visit);
    await payByCard(visit.page, '4000 0000 0000 0002');
  },
  paymentFailedElsewhere: async (visit) => {
    await goToPayment(visit);
    await payByCard(visit.page, '4000 0000 0000 3063');
    await visit.page.getByRole('button', { name: 'Fail authentication' }).click();
  },
  paymentUnexpected: async (visit) => {
    await goToPayment(visit);
    await mockCalls(visit.page, '**/confirm', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...(await answer.json()), status: 'requires_capture' },
      });
    });
    await payByCard(visit.page, '4242 4242 4242 4242');
  },
  subscribing: async (visit) => {
    await mockCalls(visit.page, '**/api/subscribers', () => new Promise(() => {}));
    await subscribe(visit, 'maya@example.com');
  },
  subscribed: (visit) => subscribe(visit, 'maya@example.com'),
  subscribeFails: async (visit) => {
    await mockCalls(visit.page, '**/api/subscribers', (route) => route.abort());
    await subscribe(visit, 'maya@example.com');
  },
  subscribeInvalid: (visit) => subscribe(visit, 'maya@example'),
  thankYou: goTo('/thank-you'),
  shipping: goTo('/shipping'),
  returns: goTo('/returns'),
  sizingGuide: goTo('/sizing-guide'),
  contact: goTo('/contact'),
  privacyPolicy: goTo('/privacy-policy'),
  termsOfService: goTo('/terms-of-service'),
  accessibility: goTo('/accessibility'),
};

function goTo(path: string): OpenPlace {
  return ({ page }) => page.goto(path);
}

function cartOf(hats: number): OpenPlace {
  return async ({ page, shopUrl }) => {
    await openWithCart(page, '/about', hats === 0 ? [] : await someHats(shopUrl, hats));
    await openCart(page);
  };
}

function checkoutOf(hats: number): OpenPlace {
  return async ({ page, shopUrl }) =>
    openWithCart(page, '/checkout', hats === 0 ? [] : await someHats(shopUrl, hats));
}

async function calculateRates(visit: Visit): Promise<void> {
  await checkoutOf(1)(visit);
  await fillShippingForm(visit.page);
  await press(visit.page, 'Calculate Shipping Rates');
}

async function goToPayment(visit: Visit): Promise<void> {
  await openFilledCheckout(visit.page, [LAKE_HOUSE]);
  await press(visit.page, 'Continue to Payment');
}

async function subscribe({ page }: Visit, email: string): Promise<void> {
  await page.goto('/returns');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Answers matching requests in place of the shop. A request without an answer ends when the page closes. */
async function mockCalls(page: Page, calls: string, answer: (route: Route) => unknown): Promise<void> {
  await page.route(calls, async (route) => {
    await answer(route);
  });
}

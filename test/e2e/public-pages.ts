import type { Page } from '@playwright/test';
import routes from '../../src/web/routes.ts';
import { LAKE_HOUSE } from '../world.ts';
import { buyHats, openThankYou, orderPath, THREE, TOTAL, TYPO } from './bought-hats.ts';
import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { PLACES } from './places.ts';
import type { KeptShop } from './shop-keeper.ts';
import { openFilledCheckout } from './stored-checkout.ts';

type OpenPage = (page: Page) => Promise<unknown>;

const goTo =
  (path: string): OpenPage =>
  (page) =>
    page.goto(path);

/** How to open every page that a visitor can reach, and the states of a purchase. Needs a shop with a time to change orders. */
export async function publicPages(shop: Pick<KeptShop, 'url' | 'sandboxUrl'>): Promise<[string, OpenPage][]> {
  const bought = await buyHats(shop);
  const order = (below: string) => goTo(orderPath(bought, below));
  const special: Record<string, OpenPage> = {
    'thank-you': (page) => openThankYou(page, bought),
    'orders/:id': order(''),
    'orders/:id/note': order('/note'),
    'orders/:id/address': order('/address'),
    'orders/:id/gift': async (page) => {
      const gift = { note: 'You said yes.', from: 'Dad' };
      await page.goto(orderPath(await buyHats(shop, [TYPO, THREE], { total: TOTAL, gift }), '/gift'));
    },
    'orders/:id/hats/:line': async (page) => {
      await page.goto(orderPath(bought));
      await page.getByRole('button', { name: 'Change the words' }).click();
      await page.getByRole('dialog').getByRole('link').first().click();
      await page.getByRole('button', { name: 'Nothing changed yet' }).waitFor();
    },
    'orders/:id/problem': order('/problem'),
    'orders/:id/where/:problem': order('/where/1'),
    'crews/:id?': goTo('/crews'),
    'done/:what': goTo('/done/subscribed'),
    'hats/:slug': goTo('/hats/maid-of-dishonor'),
    'hats/:slug/reviews': goTo('/hats/maid-of-dishonor/reviews'),
    '*': goTo('/pool-bar'),
    checkout: (page) => openFilledCheckout(page, [LAKE_HOUSE]),
  };
  const pages = routes
    .map(({ path = '' }) => path)
    .filter((path) => !/admin|styleguide/.test(path))
    .map((path): [string, OpenPage] => [`/${path}`, special[path] ?? goTo(`/${path}`)]);
  return [
    ...pages,
    [
      'the cart',
      async (page) => {
        await openWithCart(page, '/about', await someHats(shop.url, 4));
        await openCart(page);
      },
    ],
    [
      'the payment',
      async (page) => {
        await PLACES.payment({ page, shopUrl: shop.url });
        await page.getByRole('button', { name: 'Pay Now' }).waitFor();
      },
    ],
  ];
}

import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { loadPage } from '../../test/small-dom/load-page.ts';
import { openPage } from '../../test/small-dom/open-page.tsx';
import { ROOT_DATA } from '../../test/small-dom/open-shop.tsx';
import { HAT_COLORS } from '../domain/design/design.ts';
import Root, { ErrorBoundary, loader } from './root.tsx';
import { dismissShownToast } from './ui/use-toast.ts';

interface Options {
  answers?: object;
  shop?: object;
}

/** Opens a page inside the shop’s frame. */
async function opened(address: string, { answers = {}, shop = {} }: Options = {}) {
  dismissShownToast();
  const root = { ...ROOT_DATA, shop: { ...ROOT_DATA.shop, ...shop } };
  const page = (name: string) => ({
    path: name,
    element: (
      <>
        <h1>{name}</h1>
        <section id="party">Party</section>
      </>
    ),
  });
  const routes = [
    {
      id: 'root',
      path: '/',
      element: <Root />,
      loader: () => root,
      children: ['shop', 'about', 'checkout', 'admin/orders', 'crews/7'].map(page),
    },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    hydrationData: { loaderData: { root } },
  });
  const shown = await openPage(<RouterProvider router={router} />, { ...answers }, address);
  return Object.assign(shown, { router, goTo: (to: string) => shown.does(() => void router.navigate(to)) });
}

describe('the frame of the shop', () => {
  test('surrounds its pages, and says where one is', async () => {
    const page = await opened('/shop');
    expect(page.text()).toMatch(
      /^\|Skip to the hats\|.*\|Shop\|Crew\|Design Your Own\|About\|.*\|shop\|.*\|Subscribe\|/,
    );
    const current = page.document.querySelectorAll('.header-links [aria-current]');
    expect(current.map(({ href }) => href)).toEqual(['/shop']);
    expect((await opened('/about')).text()).toContain('|Skip to content|');
  });

  test.each(['/checkout', '/admin/orders', '/crews/7'])('is not around %s', async (address) => {
    expect((await opened(address)).text()).not.toMatch(/Subscribe|Skip to/);
  });

  test('says what the shop has to say, with a link if there is one', async () => {
    const page = await opened('/shop', {
      shop: { bars: [{ text: 'Sandbox' }, { text: 'New!', to: '/about' }] },
    });
    const bars = page.document
      .querySelectorAll('aside a')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(bars.slice(0, 2)).toEqual([
      ['Sandbox', null],
      ['New!', '/about'],
    ]);
  });

  test('moves the focus to the next page, or to the part of it that the address names', async () => {
    const page = await opened('/shop');
    expect(page.document.activeElement.nodeName).toBe('BODY');
    await page.goTo('/about');
    expect(page.document.activeElement.id).toBe('main');
    await page.goTo('/about#party');
    expect(page.document.activeElement.id).toBe('party');
  });

  test('links to the accounts that the shop has elsewhere', async () => {
    expect((await opened('/shop')).document.querySelector('.social-links')).toBeNull();
    const social = [{ network: 'TikTok', address: 'https://tiktok.example' }];
    const page = await opened('/shop', { shop: { social } });
    expect(page.find('.social-links a').href).toBe('https://tiktok.example');
    expect(page.text('.social-links')).toBe('|Unhinged Hats on TikTok|');
  });
});

describe('the menu of a phone', () => {
  const isOpen = (page: Awaited<ReturnType<typeof opened>>) =>
    page.find('.burger').getAttribute('aria-expanded') === 'true' &&
    !page.find('.header-menu').hasAttribute('hidden');

  test('opens and closes with its button', async () => {
    const page = await opened('/shop');
    expect(isOpen(page)).toBe(false);
    await page.play('Open menu');
    expect(isOpen(page)).toBe(true);
    await page.play('Close menu');
    expect(isOpen(page)).toBe(false);
  });

  test('closes with Escape, with the focus on its button', async () => {
    const page = await opened('/shop');
    await page.play('Open menu');
    const press = (key: string) =>
      page.does(() => void dispatchEvent(Object.assign(new Event('keydown'), { key })));
    await press('a');
    expect(isOpen(page)).toBe(true);
    await page.does(() => page.find('#main').focus());
    await press('Escape');
    expect([isOpen(page), page.document.activeElement]).toEqual([false, page.find('.burger')]);
  });

  test('closes with a press elsewhere, but not on itself', async () => {
    const page = await opened('/shop');
    await page.play('Open menu');
    const press = (selector: string) => {
      const event = new Event('pointerdown');
      Object.defineProperty(event, 'target', { value: page.find(selector) });
      return page.does(() => void dispatchEvent(event));
    };
    await press('.header-menu a');
    expect(isOpen(page)).toBe(true);
    await press('#main');
    expect(isOpen(page)).toBe(false);
  });

  test('closes with the next page, and once the page scrolls', async () => {
    const page = await opened('/shop');
    await page.play('Open menu');
    await page.goTo('/about');
    expect(isOpen(page)).toBe(false);
    await page.play('Open menu');
    const scroll = (scrollY: number) =>
      page.does(() => {
        Object.assign(globalThis, { scrollY });
        dispatchEvent(new Event('scroll'));
      });
    await scroll(20);
    expect(isOpen(page)).toBe(true);
    await scroll(40);
    expect(isOpen(page)).toBe(false);
  });
});

describe('the newsletter', () => {
  const type = async (email: string, answers: object = {}) => {
    const page = await opened('/about', { answers });
    await page.fill('Email', email);
    await page.play('Subscribe');
    return page;
  };

  test('is asked for, and confirmed by email', async () => {
    const page = await type(' maya@example.com ', { 'POST /api/subscribers': {} });
    expect(page.sent).toEqual([['POST /api/subscribers', { email: 'maya@example.com' }]]);
    expect(page.text()).toContain(
      '|One more step: confirm.|Open the email we just sent to maya@example.com. |',
    );
    await page.play('Not yours? Type it again');
    expect(page.has('Subscribe')).toBe(true);
  });

  test('is asked for once, however often somebody presses Enter', async () => {
    const answer = Promise.withResolvers<object>();
    const page = await type('maya@example.com', { 'POST /api/subscribers': () => answer.promise });
    expect(page.has('Subscribe')).toBe(false);
    await page.submit();
    await page.does(() => answer.resolve({}));
    expect(page.sent).toHaveLength(1);
    expect(page.text()).toContain('One more step');
  });

  test('is not sent to what is no address', async () => {
    const page = await type('maya');
    expect(page.sent).toEqual([]);
    expect(page.text()).toContain('|Please enter a valid email address|');
    expect(page.document.activeElement.name).toBe('email');
    await page.fill('Email', 'maya@');
    expect(page.text()).not.toContain('valid email');
  });

  test('is not asked for while the browser is offline', async () => {
    const page = await opened('/about');
    Object.assign(navigator, { onLine: false });
    await page.fill('Email', 'maya@example.com');
    await page.play('Subscribe');
    expect(page.sent).toEqual([]);
    expect(page.text()).toContain('|You’re offline, so nothing was sent. Try again once you’re back.|');
  });

  test('can be asked for again if the shop does not answer', async () => {
    const page = await type('maya@example.com', {
      'POST /api/subscribers': () => new Response('', { status: 500 }),
    });
    expect(page.text()).not.toContain('One more step');
    await page.play('Subscribe');
    expect(page.sent).toHaveLength(2);
  });
});

describe('what all pages know', () => {
  const load = (unmade: readonly string[], refusal: string | null) =>
    loadPage(loader, '/', {
      shop: { ...ROOT_DATA.shop, bars: [{ text: 'Sandbox' }] },
      settings: () => ROOT_DATA.settings,
      products: async () => [{ refusal }],
      unmadeColors: async () => unmade,
      outOfStock: async () => ['red'],
      makings: async () => ({}),
    });
  const colors = HAT_COLORS.map(({ key }) => key);

  test('is which hats cannot be made', async () => {
    const root = await load(['navy'], null);
    expect(root).toMatchObject({ unmadeColors: ['navy'], outOfStock: ['red'] });
    expect(root.shop.bars).toEqual([{ text: 'Sandbox' }]);
  });

  test('is that orders are paused once none can be', async () => {
    expect((await load(colors, 'Not now')).shop.bars.at(-1)?.text).toMatch(/^Orders are paused:/);
    expect((await load(colors, null)).shop.bars).toHaveLength(1);
  });
});

test('a page that failed can be loaded again', async () => {
  const router = createMemoryRouter([{ path: '*', element: <ErrorBoundary /> }]);
  const page = await openPage(<RouterProvider router={router} />);
  expect(page.text()).toContain('|This page didn’t load. Your cart is safe.|');
  await page.play('Try again');
  expect(page.left).toEqual(['https://hats.example/']);
});

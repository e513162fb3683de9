import { describe, expect, test } from 'vitest';
import { loadPage, NOT_FOUND } from '../../../../test/small-dom/load-page.ts';
import { openShopPage, ROOT_DATA } from '../../../../test/small-dom/open-shop.tsx';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import type { Product } from '../../../wire/products.ts';
import Hat, { meta as hatMeta, loader as loadHat } from '../hat/route.tsx';
import Home, { loader as loadHome } from '../home/route.tsx';
import { hat } from './fixtures.ts';
import Shop, { ErrorBoundary, loader, meta } from './route.tsx';

const FERAL = hat(7, 'Feral', { occasions: ['birthday'] });
const ROOT = { id: 'root', loaderData: ROOT_DATA };
const SHELF = {
  products: [FERAL, hat(8, 'Chaos')],
  next: null as number | null,
  hats: 2,
  price: '24.99' as string | null,
  occasions: ['birthday', 'festival'],
  colors: null as string[] | null,
};

const load = (search: string, changes: Partial<typeof SHELF> = {}) =>
  loadPage(loader, `/shop${search}`, { shelf: async () => ({ ...SHELF, ...changes }) });
async function opened(search: string, changes?: Partial<typeof SHELF>) {
  const props = { loaderData: await load(search, changes) } as unknown as Parameters<typeof Shop>[0];
  return openShopPage(<Shop {...props} />, {}, `/shop${search}`);
}
const titleOf = async (search: string, changes?: Partial<typeof SHELF>) => {
  const args = { loaderData: await load(search, changes), location: { pathname: '/shop' }, matches: [ROOT] };
  return meta(args as unknown as Parameters<typeof meta>[0]);
};
const links = (page: Awaited<ReturnType<typeof opened>>, place: string) =>
  page
    .find(place)
    .querySelectorAll('a')
    .map((link) => [link.textContent, link.href, link.getAttribute('aria-current')]);

describe('the shelf', () => {
  test('says how many hats there are, and leads to those for an occasion', async () => {
    const page = await opened('');
    expect(page.text()).toContain('|2 hats, $24.99 each. One size, seven snaps, zero filter.|');
    expect(links(page, '.occasions')).toEqual([
      ['All hats', '/shop', 'page'],
      ['Birthday', '/shop?occasion=birthday', null],
      ['Festival', '/shop?occasion=festival', null],
    ]);
    expect(page.text()).toMatch(/\|Feral\|.*\|Chaos\|/);
    expect([page.has('More hats'), page.has('Back to the first hats'), page.has('Show')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test.each([
    [{ hats: 1, price: null }, '|1 hat. One size,'],
    [{ hats: 1200 }, '|1,200 hats, $24.99 each. '],
    [{ hats: 0, products: [] }, '|We’re stocking the shelf. '],
  ])('counts: %o', async (changes, text) => {
    expect((await opened('', changes)).text()).toContain(text);
  });

  test('for an occasion may be empty, and leads to the designer', async () => {
    const page = await opened('?occasion=birthday', { hats: 0, products: [] });
    expect(page.text()).toContain('|None of ours yet. ');
    expect(page.text()).toContain('|We have no hat for that. You could say it better anyway.|');
    expect(links(page, '.occasions')[1]).toEqual(['Birthday', '/shop?occasion=birthday', 'page']);
    expect(page.document.querySelectorAll('.shop-failure a').map(({ href }) => href)).toEqual([
      '/custom-hat',
    ]);
  });

  test('has pages that lead to each other', async () => {
    const first = await opened('', { next: 31 });
    expect(links(first, '.shop-pages')).toEqual([['More hats', '/shop?after=31', null]]);
    const last = await opened('?after=31');
    expect(links(last, '.shop-pages')).toEqual([['Back to the first hats', '/shop', null]]);
    expect(last.text()).not.toContain('We have no hat');
  });
});

test('the link of a code keeps the mark of a newsletter in the address', async () => {
  const props = { loaderData: await load('?from=7') } as unknown as Parameters<typeof Shop>[0];
  const addresses: unknown[] = [];
  const Watched = () => {
    window.history.replaceState = (_state, _title, address) => void addresses.push(address);
    return <Shop {...props} />;
  };
  await openShopPage(<Watched />, {}, '/shop?from=7#code');
  expect(addresses).toEqual(['/shop?from=7']);
});

describe('a long shelf', () => {
  const LONG = { colors: ['navy', 'red'] };

  test('is searched, filtered and sorted', async () => {
    const page = await opened('?q=lake&color=navy', LONG);
    expect(page.field('Words').value).toBe('lake');
    expect(page.field('Hat color').options.map(({ textContent }) => textContent)).toEqual([
      'Any color',
      'Red',
      'Navy',
    ]);
    expect(page.find('.hat-search').getAttribute('action')).toBe('/shop');
    expect(links(page, 'search').at(-1)).toEqual(['Clear filters', '/shop', null]);
    expect((await opened('', LONG)).has('Clear filters')).toBe(false);
  });

  test('keeps the occasion that was chosen', async () => {
    const page = await opened('?occasion=birthday&q=x', LONG);
    expect(page.find('[name="occasion"]').value).toBe('birthday');
    expect(links(page, 'search').at(-1)?.[1]).toBe('/shop?occasion=birthday');
  });

  test('without a hit leads to a hat with the words', async () => {
    const page = await opened('?q=lake+house', { ...LONG, hats: 0, products: [] });
    expect(page.text()).toContain('|We have no hat with “lake house”. You could say it better anyway.|');
    expect(page.find('.shop-failure a').href).toMatch(/^\/custom-hat\?.*lake/i);
  });
});

test('a page has the title of its hats, and no search engine keeps a search', async () => {
  expect(await titleOf('')).toContainEqual({ title: 'Shop Unhinged Hats' });
  expect(await titleOf('?occasion=birthday')).toContainEqual({
    title: 'Birthday Trucker Hats | Unhinged Hats',
  });
  const searched = await titleOf('?q=lake', { colors: [] });
  expect(searched).toContainEqual({ title: 'Hats with “lake” | Unhinged Hats' });
  expect(searched).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(await titleOf('')).not.toContainEqual({ name: 'robots', content: 'noindex' });
});

test.each([
  ['', ''],
  ['?occasion=birthday', '?occasion=birthday'],
  ['?after=31', '?after=31'],
  ['?occasion=birthday&after=31', '?occasion=birthday&after=31'],
  ['?occasion=birthday&sort=newest&after=31', '?occasion=birthday'],
  ['?q=lake&after=31', ''],
])('search engines keep /shop%s as /shop%s', async (search, kept) => {
  const tags = await titleOf(search, { colors: [] });
  expect(tags).toContainEqual(
    expect.objectContaining({ rel: 'canonical', href: `https://hats.example/shop${kept}` }),
  );
});

test('a shelf that did not load can be loaded again', async () => {
  const page = await openShopPage(<ErrorBoundary />);
  expect(page.text()).toContain('|The shelf didn’t load. Your cart is safe.|Try again|');
});

describe('the page of a hat', () => {
  const found = (answer: object) => (slug: string) =>
    loadPage(loadHat, `/hats/${slug}`, {
      hat: async () => answer,
      voices: async () => ({ own: [], alike: [], count: 0, rating: null }),
      params: { slug },
    });
  const gone = async (kind: 'gone' | 'unknown', others: Product[]) => {
    const props = { loaderData: { kind, others } } as unknown as Parameters<typeof Hat>[0];
    return (await openShopPage(<Hat {...props} />)).text();
  };

  test('is found by its address, and by one that has moved', async () => {
    const page = { title: '', description: '', pictures: null };
    const hat = await found({ kind: 'hat', product: FERAL, page, others: [] })('feral');
    expect(hat).toMatchObject({ product: { name: 'Feral' }, voices: { count: 0 } });
    const moved = await found({ kind: 'moved', slug: 'feral' })('old?from=7').catch((to: Response) => to);
    expect(moved).toMatchObject({ status: 301 });
    expect((moved as Response).headers.get('location')).toBe('/hats/feral?from=7');
    const args = { loaderData: hat, location: { pathname: '/hats/feral' }, matches: [] };
    const tags = hatMeta(args as unknown as Parameters<typeof hatMeta>[0]);
    expect(tags).toContainEqual({ title: 'Feral Trucker Hat | Unhinged Hats' });
    expect(tags).toContainEqual({ name: 'description', content: 'About Feral' });
  });

  test('that is gone or unknown says so to shoppers and search engines', async () => {
    expect(await found({ kind: 'gone', others: [] })('old')).toMatchObject({ init: { status: 410 } });
    expect(await found({ kind: 'unknown', others: [] })('odd')).toMatchObject(NOT_FOUND);
    expect(await gone('gone', [FERAL])).toContain(
      '|This hat left the party.|We don’t make it anymore. These are still here.|',
    );
    expect(await gone('unknown', [])).toContain(
      '|We have no hat by that name.|You could say it better anyway.|',
    );
  });
});

test.each([
  [0, []],
  [1, [0]],
  [2, [0, 1]],
  [3, [0]],
  [4, []],
  [5, [0]],
  [6, [0, 3]],
  [7, [0, 3, 4]],
])('of %s featured hats on the home page, these are large: %o', async (count, large) => {
  const featured = Array.from({ length: count }, (_, index) => hat(index + 1, `Hat ${index + 1}`));
  const loaderData = await loadPage(loadHome, '/', {
    products: async () => [FERAL],
    featuredProducts: async () => featured,
    settings: () => ({ version: 1, settings: DEFAULT_SETTINGS }),
    newestVoices: async () => [],
  });
  expect(loaderData.large).toEqual(large);
  if (count !== 2) return;
  const page = await openShopPage(<Home {...({ loaderData } as unknown as Parameters<typeof Home>[0])} />);
  expect(page.text()).toContain('|See all hats|');
  expect(page.document.querySelectorAll('#hat-1')).toHaveLength(1);
});

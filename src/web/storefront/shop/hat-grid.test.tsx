import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openShopPage, ROOT_DATA } from '../../../../test/small-dom/open-shop.tsx';
import { toDesign } from '../../../domain/design/design.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../domain/settings/settings.ts';
import type { Product } from '../../../wire/products.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { parseDesignerQuery } from '../../designer/state/designer-address.ts';
import { HatPage } from '../hat/hat-page.tsx';
import { hat } from './fixtures.ts';
import { HatGrid, restOfRow } from './hat-grid.tsx';

const inCart = () => browserCart.current().map(({ id, quantity }) => [id, quantity]);

beforeEach(() => browserCart.change(() => []));

test('a hat of the grid is added to the cart', async () => {
  const page = await openShopPage(<HatGrid products={[hat(7, 'Feral'), hat(8, 'Chaos')]} />);
  expect(page.text()).toContain(
    '|Feral|$24.99|Navy, White text|Add to Cart|Make it mine|Put their names on it|Chaos|',
  );
  await page.play('Add to cart: Chaos', 'Add to cart: Chaos');
  expect(inCart()).toEqual([[8, 2]]);
  expect(page.find('#hat-7 a').href).toBe('/hats/feral');
});

test('a hat that cannot be made cannot be added, nor one without a design made one’s own', async () => {
  const page = await openShopPage(
    <HatGrid
      products={[hat(7, 'Feral', { refusal: 'No navy hats.' }), hat(8, 'Store', { hatColor: null })]}
    />,
  );
  expect(page.text('#hat-7')).toContain('|Not made right now|Make it mine|');
  expect(page.text('#hat-8')).toBe('|Store|$24.99|Add to Cart|');
});

test('punctuation in a link to change a hat is escaped, because chats cut it off the end', async () => {
  const marks = hat(7, 'Feral', { textLine1: "(Feral)'*!", textLine2: '' });
  const page = await openShopPage(<HatGrid products={[marks]} />);
  const links = ['custom-hat', 'crew'].map((path) => page.find(`a[href^="/${path}?design="]`).href);
  expect(links.join()).not.toMatch(/[!'()*]/);
  expect(links.map((link) => parseDesignerQuery(link.slice(link.indexOf('?'))))).toEqual(
    Array(2).fill({ design: toDesign(marks), edited: null }),
  );
});

test('breaks, large hats and the last cell fill the rows', async () => {
  const rests: unknown[] = [];
  const page = await openShopPage(
    <HatGrid
      products={[hat(1, 'A'), hat(2, 'B'), hat(3, 'C')]}
      big={[0, 5]}
      breaks={{ 1: <li key="break">Break</li>, 9: <li key="late">Late</li> }}
      early={1}
      last={(rest) => {
        rests.push(rest);
        return <li>Last</li>;
      }}
    />,
  );
  expect(page.document.querySelectorAll('li').map((one) => one.id || one.textContent)).toEqual([
    'hat-1',
    'Break',
    'hat-2',
    'hat-3',
    'Last',
  ]);
  expect(page.find('#hat-1').getAttribute('data-big')).toBe('true');
  // Three hats, three more cells of the large one, two of the break.
  expect(rests[0]).toEqual(restOfRow(8));
  expect(restOfRow(8)).toMatchObject({ 'data-rest-4': 0, 'data-rest-3': 1, 'data-rest-2': 0 });
});

describe('the page of a hat', () => {
  const opened = (changes: Partial<Product> = {}) => {
    const page = { title: '', description: '', pictures: null };
    const props = {
      product: hat(7, 'Feral', changes),
      page,
      others: [hat(8, 'Chaos')],
      voices: { own: [], alike: [], count: 0, rating: null },
    };
    return openShopPage(<HatPage {...(props as unknown as Parameters<typeof HatPage>[0])} />);
  };

  test('sells it, and says when it comes', async () => {
    const page = await opened();
    expect(page.text()).toMatch(/\|At your door [^|]*\|?/);
    await page.play('Add to cart');
    expect(inCart()).toEqual([[7, 1]]);
  });

  const whenItComes = async (changes: Partial<Settings>) => {
    const { settings } = ROOT_DATA;
    onTestFinished(() => void Object.assign(ROOT_DATA, { settings }));
    Object.assign(ROOT_DATA, { settings: { version: 2, settings: { ...DEFAULT_SETTINGS, ...changes } } });
    return (await opened()).text('.hat-arrival').replaceAll('\u00a0', ' ');
  };

  test('counts the days of a closed shop from when it opens', async () => {
    expect(await whenItComes({ pause: { until: '2099-01-05', text: 'Away' } })).toBe(
      '|At your door |Jan 14–28.|Express Jan 9–21.|',
    );
  });

  test('promises no days in the US if we do not ship there', async () => {
    expect(await whenItComes({ countries: ['CA'] })).toBe('|');
  });

  test('leads back to the first of its occasions', async () => {
    const page = await opened({ occasions: ['birthday', 'bachelorette'] });
    expect(page.text('nav')).toBe('|Shop|/|Bachelorette|');
  });

  test('says why it is not sold', async () => {
    const page = await opened({ refusal: 'No navy hats.' });
    expect(page.text()).toContain('|No navy hats. You can still make it yours below.|');
    expect(page.has('Add to cart')).toBe(false);
  });
});

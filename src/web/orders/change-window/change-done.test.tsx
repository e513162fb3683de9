import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { openPage } from '../../../../test/small-dom/open-page.tsx';
import type { ShopperOrder } from '../../../wire/shopper-order.ts';
import { ChangeDone, type JustChanged } from './change-done.tsx';

test('the first render equals the server’s, which does not know what was changed', () => {
  const state: JustChanged = { changed: 'address' };
  const order = { history: [], sentTo: ['Maya Ortiz', '418 Music Row'] } as Partial<ShopperOrder>;
  const html = renderToString(
    <MemoryRouter initialEntries={[{ pathname: '/orders/1', state }]}>
      <ChangeDone order={order as ShopperOrder} />
    </MemoryRouter>,
  );
  expect(html).toBe('');
});

test.each([
  [{ note: '', from: '', email: '' }, '|Saved.|A gift.|'],
  [null, '|Saved.|It’s not a gift anymore.|'],
])('a saved gift is said in a sentence: %o', async (gift, text) => {
  const order = { history: [], gift } as Partial<ShopperOrder>;
  const page = await openPage(
    <MemoryRouter initialEntries={[{ pathname: '/orders/1', state: { changed: 'gift' } }]}>
      <ChangeDone order={order as ShopperOrder} />
    </MemoryRouter>,
    {},
  );
  expect(page.text().replace(/\| /g, '|')).toContain(text);
});

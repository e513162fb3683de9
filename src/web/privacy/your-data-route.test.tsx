import { expect, test } from 'vitest';
import { loadPage } from '../../../test/small-dom/load-page.ts';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import YourData, { loader } from './your-data-route.tsx';

const DATA = {
  email: 'maya@example.com',
  orders: 2,
  ordersUnderWay: 0,
  mails: 3,
  mentions: 0,
  newsletter: null,
};

const load = (search: string, data: object | null = DATA) =>
  loadPage(loader, `/your-data${search}`, { yourData: async () => data });
async function opened(search: string, data?: object | null) {
  const props = { loaderData: await load(search, data) } as unknown as Parameters<typeof YourData>[0];
  return openShopPage(<YourData {...props} />);
}

test('without a link, the page asks for an address and shows nothing', async () => {
  const page = await opened('');
  expect(page.find('form').getAttribute('action')).toBe('/your-data/ask');
  expect(page.text()).not.toMatch(/expired|valid email|maya/);
});

test('a wrong address is said at its field', async () => {
  const page = await opened('?fault=email');
  expect(page.text()).toContain('|Please enter a valid email address|');
});

test('an old link says so, and shows nothing', async () => {
  const page = await opened('?key=old', null);
  expect(page.text()).toContain('|This link has expired. Ask for a new one.|');
  expect(page.text()).not.toContain('Erase');
});

test('the link of an email opens what is stored, to download and erase', async () => {
  const page = await opened('?email=m&key=k');
  expect(page.text()).toContain(
    '|Here’s what we store for maya@example.com:|2 orders|3 emails that we sent|',
  );
  expect(page.find('a').href).toBe('/your-data/copy?email=m&key=k');
  expect(page.find('form').getAttribute('action')).toBe('/your-data/erase?email=m&key=k');
  expect(page.text()).not.toMatch(/in progress|Your address/);
  expect((await opened('?key=k', { ...DATA, mentions: 2 })).text()).toContain(
    '|Your address in 2 other orders or carts|',
  );
});

test.each([
  [1, 'One order is still in progress and will be erased once it’s done.'],
  [2, '2 orders are still in progress and will be erased once they’re done.'],
])('%s orders under way are erased later', async (ordersUnderWay, text) => {
  const page = await opened('?key=k', { ...DATA, orders: 1, mails: 1, ordersUnderWay });
  expect(page.text()).toContain('|1 order|1 email that we sent|');
  expect(page.text()).toContain(`|${text}|`);
});

test('what was already asked for is said, for what waits', async () => {
  const asked = '|You asked us to erase it. What’s left goes once your orders are done.|';
  expect((await opened('?key=k', { ...DATA, erasureAsked: true })).text()).toContain(asked);
  expect((await opened('?key=k', { ...DATA, erasureAsked: false })).text()).not.toContain(asked);
});

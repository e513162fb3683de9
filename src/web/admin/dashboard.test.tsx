import { expect, test } from 'vitest';
import { openAdmin } from '../../../test/small-dom/open-admin.tsx';
import type { Area } from '../../domain/access/areas.ts';
import { Dashboard } from './dashboard.tsx';

const PATH = '/api/admin/subscribers';
const at = '2024-11-21T15:00:00.000Z';
const SUBSCRIBERS = [
  { id: 1, email: 'ann@example.com', state: 'confirmed', createdAt: at },
  { id: 2, email: 'ben@example.com', state: 'pending', createdAt: at },
];

const opened = (answers: object = {}, search = '?tab=subscribers', areas?: readonly Area[]) =>
  openAdmin(
    <Dashboard />,
    { [PATH]: SUBSCRIBERS, '/api/admin/orders?sort=todo': [], ...answers },
    { address: `/admin${search}`, ...(areas && { areas }) },
  );
const chosen = (page: Awaited<ReturnType<typeof opened>>) => page.find('[aria-selected="true"]').textContent;

test('the address names the tab, and the arrow keys turn to the next', async () => {
  const page = await opened();
  expect(chosen(page)).toBe('Subscribers');
  await page.does(() => page.find('#tab-subscribers').focus());
  await page.press(page.document.activeElement, 'ArrowRight');
  expect([chosen(page), page.address()]).toEqual(['Products', '/admin?tab=products']);
  await page.press(page.document.activeElement, 'ArrowLeft');
  await page.press(page.document.activeElement, 'ArrowLeft');
  expect([chosen(page), page.document.activeElement.id]).toEqual(['Orders', 'tab-orders']);
  await page.press(page.document.activeElement, 'ArrowUp');
  expect(chosen(page)).toBe('Orders');
});

test('a helper sees the tabs of her areas, the first of them at once', async () => {
  const page = await opened({}, '?tab=products', ['newsletter']);
  expect(page.text('[role="tablist"]')).toBe('|Subscribers|');
  expect(chosen(page)).toBe('Subscribers');
  expect(page.read).toEqual([PATH]);
});

test('subscribers are listed, filtered and exported as they are filtered', async () => {
  const page = await opened({ [`${PATH}?state=pending`]: [], [`${PATH}?q=ann`]: SUBSCRIBERS.slice(0, 1) });
  expect(page.text('tbody')).toMatch(
    /^\|1\|ann\|@example\.com\|Confirmed\|[^|]+\|2\|ben\|@example\.com\|Not confirmed\|/,
  );
  await page.play({ State: 'pending' });
  expect(page.text()).toContain('|No matches.|');
  expect(page.find('a[download]').href).toBe(`${PATH}.csv?state=pending`);
  await page.play({ State: '', 'Find a subscriber': ' ann ' });
  await page.settle(260);
  expect(page.address()).toBe('/admin?tab=subscribers&q=ann');
  expect(page.text('tbody')).not.toContain('ben@');
});

test('the pages of a long list lead to each other', async () => {
  const page = await opened({
    [PATH]: () =>
      new Response(JSON.stringify(SUBSCRIBERS), { headers: { link: `<${PATH}?after=2>; rel="next"` } }),
    [`${PATH}?after=2`]: () =>
      new Response(JSON.stringify(SUBSCRIBERS.slice(1)), {
        headers: { link: `<${PATH}?before=2>; rel="prev"` },
      }),
    [`${PATH}?before=2`]: SUBSCRIBERS,
  });
  expect(page.text('.pager')).toBe('|2 on this page|Newer|Older|');
  expect([page.has('Newer'), page.has('Older')]).toEqual([false, true]);
  await page.play('Older');
  expect(page.address()).toBe('/admin?tab=subscribers&after=2');
  expect([page.text('.pager'), page.has('Newer'), page.has('Older')]).toEqual([
    '|1 on this page|Newer|Older|',
    true,
    false,
  ]);
  await page.play('Newer');
  expect(page.address()).toBe('/admin?tab=subscribers&before=2');
  expect(page.document.querySelector('.pager')).toBeNull();
});

test('a subscriber is deleted after a question', async () => {
  const page = await opened();
  await page.play('Delete ben@example.com');
  expect(page.text()).toContain('|Delete ben@example.com permanently?|They get no newsletter anymore');
  await page.play('Do not delete');
  expect(page.sent).toEqual([]);
  await page.play('Delete ben@example.com', 'Delete subscriber');
  expect(page.sent).toEqual([[`DELETE ${PATH}/2`]]);
  expect(page.text()).toContain('|Subscriber deleted|');
  expect(page.read.filter((path) => path === PATH)).toHaveLength(2);
});

test('a list that does not load says that nothing changed, and loads again', async () => {
  let fails = true;
  const page = await opened({
    [PATH]: () => (fails ? new Response('', { status: 500 }) : SUBSCRIBERS),
  });
  expect(page.text()).toContain('|The subscribers could not be loaded. Nothing was changed.|');
  fails = false;
  await page.play('Try again');
  expect(page.text('tbody')).toContain('|ann|@example.com|');
  expect(page.text()).not.toContain('could not be loaded');
});

test('after the end of the session, the page is loaded anew', async () => {
  const page = await opened({ [PATH]: () => new Response('', { status: 401 }) });
  expect(page.left).toHaveLength(1);
  expect(page.text()).not.toContain('could not be loaded');
});

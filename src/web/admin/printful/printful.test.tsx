import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { Area } from '../../../domain/access/areas.ts';
import { CATALOG_PAGE_SIZE } from '../../../wire/page-sizes.ts';
import { shownToast } from '../../ui/use-toast.ts';
import { Printful } from './printful.tsx';

const at = '2024-11-21T15:00:00.000Z';
const STATE = {
  confirms: true,
  sync: null,
  webhook: { state: 'active', url: 'https://hats.example/hook' },
  queue: { processing: 2 },
  stuck: [{ id: 'S1', status: 'processing', since: at, reason: 'No stock.' }],
  stuckTotal: 1,
};
const ORDERS = Array.from({ length: 10 }, (_, index) => ({
  id: `A${index}`,
  customerName: `Dana ${index}`,
  total: '29.98',
  status: 'processing',
  states: [{ key: 'processing', badge: 'Going to Printful', tone: 'busy', mark: 'waits' }],
  printfulOrderId: index === 1 ? '77' : null,
}));
const LIST = '/api/admin/orders';
const linked = (rows: unknown, next: string) => () =>
  new Response(JSON.stringify(rows), { headers: { link: `<${next}>; rel="next"` } });

interface Options {
  areas?: readonly Area[];
}
const opened = (state: object = {}, answers: object = {}, options: Options = {}) =>
  openAdmin(
    <Printful />,
    { '/api/admin/printful': { ...STATE, ...state }, [LIST]: ORDERS, ...answers },
    { ...options, address: '/admin/printful' },
  );

describe('the connection', () => {
  test.each([
    [{ success: true, message: '' }, '|Printful Connected!|', '|Connected|'],
    [{ success: false, message: 'Wrong token' }, '|Connection Failed: Wrong token|', '|Not connected|'],
  ])('is tested: %o', async (answer, toast, badge) => {
    const page = await opened({}, { '/api/test-printful': answer });
    await page.play('Test Printful Connection');
    expect(page.text()).toContain(toast);
    expect(page.text()).toContain(badge);
    expect(shownToast()?.destructive).toBe(!answer.success);
  });

  test('without an answer says so', async () => {
    const page = await opened();
    await page.play('Test Printful Connection');
    expect(page.text()).toContain('|Test Failed: Could not test Printful connection. Check your API key.|');
  });

  test('to a real account in test mode warns that no hat is made', async () => {
    const warning = 'orders stay drafts there, and no hat is made.';
    expect((await opened({ confirms: false })).text()).toContain(warning);
    expect((await opened()).text()).not.toContain(warning);
  });
});

describe('the last sync', () => {
  const sync = { startedAt: at, finishedAt: at, seen: 3, total: 3, added: 1, updated: 2, problem: null };
  test.each([
    [null, '|The store was never synced.|'],
    [sync, ': 3 products found, 1 hat added, 2 updated.|'],
    [{ ...sync, seen: 1, added: 2 }, ': 1 product found, 2 hats added, 2 updated.|'],
    [{ ...sync, finishedAt: null, total: null }, ': 3 of … products, 1 hat added, 2 updated.|'],
    [{ ...sync, problem: 'No token.' }, ': No token.|'],
  ])('of %o', async (sync, text) => {
    expect((await opened({ sync })).text()).toContain(text);
  });

  test('is done again', async () => {
    const page = await opened({}, { 'POST /api/sync-printful-products': [1] });
    await page.play('Sync with Printful');
    expect(page.text()).toContain('|Sync Complete!: Synced 1 product.|');
    expect(page.read.filter((path) => path === '/api/admin/printful')).toHaveLength(2);
  });
});

describe('the orders', () => {
  test('are eight at first, then all of them, then older ones', async () => {
    const page = await opened(
      {},
      { [LIST]: linked(ORDERS, `${LIST}?after=A9`), [`${LIST}?after=A9`]: [{ ...ORDERS[0], id: 'Z1' }] },
    );
    const rows = () => page.document.querySelectorAll('.printful-orders li').length;
    expect([rows(), page.has('Show older orders')]).toEqual([8, false]);
    await page.play('Show 2 more');
    expect(rows()).toBe(10);
    await page.play('Show older orders');
    expect([rows(), page.has('Show older orders')]).toEqual([11, false]);
    expect(page.text('.printful-orders')).toMatch(/\|#A1\|Dana 1\|\$29\.98\|[^|]+\|Printful 77\|#A2\|/);
  });

  test('of which there are just eight are all of them', async () => {
    const page = await opened({}, { [LIST]: ORDERS.slice(0, 8) });
    expect(page.document.querySelectorAll('.printful-orders li')).toHaveLength(8);
    expect(page.text()).not.toMatch(/\|Show \d/);
  });

  test('are sent, and one that is not paid says so beside it', async () => {
    const page = await opened(
      {},
      {
        'POST /api/fulfill-order/A0': { status: 'sent_to_printful', printfulOrderId: '5' },
        'POST /api/fulfill-order/A2': { status: 'pending', printfulOrderId: null },
      },
    );
    await page.play('Send to Printful: order A0');
    expect(page.text()).toContain('|Order Sent to Printful!|');
    const reads = (path: string) => page.read.filter((read) => read === path).length;
    expect([reads('/api/admin/printful'), reads(LIST)]).toEqual([2, 2]);
    await page.play('Send to Printful: order A2');
    expect(page.text()).toContain('|Fulfillment Failed: Could not send order A2 to Printful|');
    expect(page.text('.printful-orders')).toContain('|The order is not paid: pending.|');
    await page.play('Refresh');
    expect(reads(LIST)).toBe(4);
  });

  test('are sent before their shoppers’ time to change them ends only after a question', async () => {
    const states = [{ key: 'changeable', badge: 'Can still change', tone: 'busy', mark: 'waits' }];
    const page = await opened({}, { [LIST]: [{ ...ORDERS[0], states }] });
    expect(page.text('.printful-orders')).toContain('|Can still change|');
    await page.play('Send to Printful: order A0');
    expect(page.text()).toContain('The shopper can still change or cancel this order.');
    await page.play('Do not send');
    expect(page.sent).toEqual([]);
    await page.play('Send to Printful: order A0', 'Send to Printful now');
    expect(page.sent).toEqual([['POST /api/fulfill-order/A0']]);
  });

  test('are not shown to a helper who has no orders, and an empty shop says so', async () => {
    const helper = await opened({}, {}, { areas: ['hats'] });
    expect(helper.read).not.toContain(LIST);
    const page = await opened({}, { [LIST]: [] });
    expect(page.text()).toContain('|No orders found. Create a test order to try fulfillment.|');
  });
});

describe('the webhook', () => {
  test.each([
    ['active', 'Active', false],
    ['silent', 'Not set up', true],
    ['elsewhere', 'Another address', true],
    ['unknown', 'Unknown', false],
  ])('that is %s', async (state, label, canSetUp) => {
    const page = await opened({ webhook: { state, url: null, why: 'Because.' } });
    expect(page.text()).toContain(`|${label}|`);
    expect(page.text()).toContain('|Because.|');
    expect(page.has('Set up webhook')).toBe(canSetUp);
  });

  test('is set up, and a refusal is told', async () => {
    const page = await opened(
      { webhook: { state: 'silent', url: null, why: null } },
      { 'POST /api/admin/printful/webhook': { state: 'refused', url: null, why: 'It is http.' } },
    );
    await page.play('Set up webhook');
    expect(page.sent).toEqual([['POST /api/admin/printful/webhook']]);
    expect(page.text()).toContain('Printful only notifies https addresses.');
    expect(page.text()).toContain('|It is http.|');
  });

  test('stands above what is on its way and what is stuck', async () => {
    const stuck = ['S1', 'S2', 'S3', 'S4', 'S5'].map((id) => ({
      id,
      status: 'processing',
      since: null,
      reason: null,
    }));
    const page = await opened({ queue: {}, stuck, stuckTotal: 7 });
    expect(page.text()).toContain('|No orders on their way.|');
    expect(page.text()).toContain('|No progress for too long.|');
    expect(page.text('.printful-stuck')).not.toContain('S5');
    expect(page.text()).toContain('|And 3 more. |See all orders|');
    const some = await opened();
    expect(some.text()).toMatch(/\|2\|[^|]+\|Stuck\|#S1\|[^|]+\|No stock\.\|Planned to be sent /);
    expect(some.text()).not.toContain('See all orders');
    const hidden = await opened({ stuck: null });
    expect(hidden.text()).toContain('|Stuck|1 order.|');
    expect((await opened({ stuck: [], stuckTotal: 0 })).text()).toContain('|No stuck orders.|');
  });
});

test('all pages of Printful’s catalog are loaded', async () => {
  const first = Array.from({ length: CATALOG_PAGE_SIZE }, (_, at) => ({
    id: at + 1,
    title: `Cap ${at + 1}`,
    description: '',
  }));
  const page = await opened(
    {},
    {
      '/api/printful/products': first,
      [`/api/printful/products?after=${CATALOG_PAGE_SIZE}`]: [
        { id: 500, title: 'Mug', description: 'Holds tea' },
      ],
    },
  );
  await page.play('Load Printful Products');
  expect(page.text()).toContain(`|Products Loaded: Found ${CATALOG_PAGE_SIZE + 1} products|`);
  expect(page.text('.printful-products')).toContain('|Mug |500|Holds tea|');
});

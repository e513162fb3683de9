import type { Page } from '@playwright/test';
import { ADMIN_TEXTS } from '../spec-texts.ts';
import { expect, expectTexts, expectToast, test } from './admin-page.ts';

const { toasts, ...texts } = ADMIN_TEXTS.printful;

test.beforeEach(({ page, admin }) => admin.open(page, '/printful-admin'));

test('every card, badge and toast has its promised text for each of Printful’s answers', {
  tag: '@desktop',
}, async ({ page }) => {
  await expectTexts(page, [...texts.cards, ...texts.buttons]);
  await expect(page.getByRole('region', { name: 'Quick Start Guide' }).getByRole('listitem')).toHaveCount(6);
  const expectToasts = async (
    button: string,
    answers: [answer: object | null, toast: readonly string[]][],
  ) => {
    for (const [answer, toast] of answers) {
      await mockAnswer(page, ADDRESSES[button] ?? '', answer);
      await page.getByRole('button', { name: button }).click();
      await expectToast(page, toast);
    }
  };
  await expectToasts('Test Printful Connection', [
    [
      { success: true, message: 'The token opens the store.' },
      [...toasts.connected, 'The token opens the store.'],
    ],
    [{ success: false, message: 'No such token.' }, ['Connection Failed', 'No such token.']],
    [{ success: false, message: '' }, toasts.refused],
    [null, toasts.notTested],
  ]);
  await expectToasts('Load Printful Products', [
    [null, toasts.notLoaded],
    [CATALOG, toasts.loaded],
  ]);
  await expectTexts(page, [...texts.catalog, ...CATALOG.map(({ description }) => description)]);
  for (const { id, title } of CATALOG)
    await expect(page.getByRole('heading', { name: `${title} ${id}` })).toBeVisible();
  await expectToasts('Sync with Printful', [
    [[{}, {}], toasts.synced],
    [null, toasts.notSynced],
  ]);
});

test('an order that Printful lacks can be sent from its line, and an empty list says so', {
  tag: '@desktop',
}, async ({ page }) => {
  const id = '7K2Q9MXA4T';
  const others = STATUSES.map((status, index) => orderOf(`7K2Q9MXA4${index}`, status, '4711'));
  await mockAnswer(page, '**/api/admin/orders*', [orderOf(id, 'on_hold', null), ...others]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const card = page.getByRole('region', { name: 'Order Fulfillment' });
  await expect(card.getByRole('listitem')).toHaveCount(1 + others.length);
  for (const [style, labels] of Object.entries(texts.badges))
    for (const label of labels) await expect(card.getByText(label)).toHaveAttribute('data-style', style);
  await expectTexts(card.getByRole('listitem').first(), [`#${id}`, 'Maya Ortiz', '$34.98', texts.send]);
  await expectTexts(card.getByRole('listitem').last(), ['Printful 4711']);
  await expect(card.getByText(texts.send)).toHaveCount(1);

  await mockAnswer(page, `**/api/fulfill-order/${id}`, null);
  await card.getByText(texts.send).click();
  await expectToast(page, toasts.notSent);
  await mockAnswer(page, `**/api/fulfill-order/${id}`, {
    status: 'confirmed_with_printful',
    printfulOrderId: '4712',
  });
  await mockAnswer(page, '**/api/admin/orders*', []);
  await card.getByText(texts.send).click();
  await expectToast(page, toasts.sent);
  await expect(card.getByText(texts.noOrders)).toBeVisible();
});

const CATALOG = [
  { id: 206, title: 'Dad Hat', description: 'Soft and low.' },
  { id: 627, title: 'Foam Trucker Hat', description: 'Tall and light.' },
];

const ADDRESSES: Record<string, string> = {
  'Test Printful Connection': '**/api/test-printful',
  'Load Printful Products': '**/api/printful/products',
  'Sync with Printful': '**/api/sync-printful-products',
};

const STATUSES = [
  'confirmed_with_printful',
  'shipped',
  'sent_to_printful',
  'pending',
  'processing',
  'completed',
];

const orderOf = (id: string, status: string, printfulOrderId: string | null) => ({
  id,
  customerName: 'Maya Ortiz',
  customerEmail: 'maya@example.com',
  total: '34.98',
  status,
  heldBy: [],
  createdAt: '2026-06-01T12:00:00.000Z',
  printfulOrderId,
});

/** Mocks the API's response from now on; null stands for a failure. */
async function mockAnswer(page: Page, calls: string, answer: object | null): Promise<void> {
  await page.unroute(calls);
  await page.route(calls, (route) =>
    answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 500 }),
  );
}

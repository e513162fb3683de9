import { describe, expect, test } from 'vitest';
import { NOW, openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { OrderCounts } from '../../../wire/admin/orders.ts';
import { useListAddress } from '../kit/use-list.ts';
import { dateRange } from './date-ranges.ts';
import { LINE, ORDER, PAID } from './fixtures.ts';
import { FILTERS, OrderFilters } from './order-filters.tsx';
import { OrderStory } from './order-story.tsx';

const COUNTS = { all: 9, todo: 1, works: 2, way: 3, done: 4, unpaid: 0 } as OrderCounts;

const Filters = ({ counts }: { counts: OrderCounts | undefined }) => (
  <OrderFilters address={useListAddress(FILTERS, { sort: 'todo' })} counts={counts} />
);
const opened = (search = '', counts: OrderCounts | undefined = COUNTS) =>
  openAdmin(
    <Filters counts={counts} />,
    { '/api/admin/order-filters': { tags: ['vip', 'rush'], filters: [] } },
    { address: `/admin${search}` },
  );
const optionsOf = (page: Awaited<ReturnType<typeof opened>>, label: string) =>
  page.field(label).options.map(({ textContent }) => textContent);

describe('the filters of the orders', () => {
  test('are counted while they are folded', async () => {
    const page = await opened();
    expect(page.text()).toContain('|Filters and sorting |none set|');
    expect((await opened('?tag=vip&sort=newest&q=dana')).text()).toContain('|Filters and sorting |2 set|');
  });

  test('unfold and fold', async () => {
    const page = await opened();
    const isOpen = () => page.find('.orders-filters').hasAttribute('data-open');
    expect(isOpen()).toBe(false);
    await page.click(/^Filters and sorting/);
    expect([isOpen(), page.find('.orders-fold').getAttribute('aria-expanded')]).toEqual([true, 'true']);
    await page.play('Show the orders');
    expect(isOpen()).toBe(false);
  });

  test('have a range of days, in the shop’s time', async () => {
    const page = await opened();
    await page.play({ Date: 'week' });
    const { from } = dateRange('week', new Date(NOW), 'UTC') as { from: string };
    expect(page.address()).toBe(`/admin?from=${from}`);
    expect(page.field('Date').value).toBe('week');
    await page.play({ Date: '' });
    expect(page.address()).toBe('/admin');
  });

  test('have days of one’s own', async () => {
    const page = await opened();
    expect(page.text()).not.toContain('|From|');
    await page.play({ Date: 'own' });
    await page.play({ From: '2024-01-02', To: '2024-02-03' });
    expect(page.address()).toBe('/admin?from=2024-01-02&to=2024-02-03');
    const again = await opened('?from=2024-01-02&to=2024-02-03');
    expect([again.field('Date').value, again.field('To').value]).toEqual(['own', '2024-02-03']);
    await again.play({ Date: 'today' });
    expect(again.address()).not.toContain('to=');
  });

  test('have all tags, also one that no order has anymore', async () => {
    expect(optionsOf(await opened(), 'Tag')).toEqual(['Any', 'vip', 'rush']);
    expect(optionsOf(await opened('?tag=old'), 'Tag')).toEqual(['Any', 'old', 'vip', 'rush']);
  });

  test('sort by what needs the owner unless they say else', async () => {
    const page = await opened();
    await page.play({ 'Sort by': 'newest' });
    expect(page.address()).toBe('/admin?sort=newest');
    await page.play({ 'Sort by': 'todo' });
    expect(page.address()).toBe('/admin');
  });

  test('are cleared together, the search too', async () => {
    const page = await opened('?tab=orders&q=dana&stage=todo&country=CA&money=back&code=HALF&to=2024-01-01');
    await page.play('Clear');
    expect(page.address()).toBe('/admin?tab=orders');
  });

  test('show stages without numbers until they are counted', async () => {
    const page = await openAdmin(
      <Filters counts={undefined} />,
      { '/api/admin/order-filters': { tags: [], filters: [] } },
      { address: '/admin?stage=way' },
    );
    expect(page.text('.chips')).toMatch(/\|All ?\|Needs you ?\|/);
    expect(page.find('[aria-pressed="true"]').textContent.trim()).toBe('On the way');
  });
});

describe('the story of an order', () => {
  const entry = (at: string, text: string, more: object = {}) => ({
    at,
    text,
    who: null,
    mailId: null,
    ...more,
  });
  const STORY = [
    entry('2024-11-22T09:00:00.000Z', 'refunded $5.00', { who: 'Robin' }),
    entry('2024-11-21T15:00:00.000Z', 'Confirmation sent', { mailId: 4 }),
    entry('2024-11-21T14:00:00.000Z', 'Paid'),
  ];
  const mail = {
    id: 4,
    subject: 'Thanks',
    text: 'Thank you, Dana.',
    state: 'sent',
    createdAt: ORDER.createdAt,
  };
  const order = { ...PAID, lines: [LINE], story: STORY, mails: [mail] } as unknown as typeof PAID;
  const NOTES = `POST /api/admin/orders/${ORDER.id}/notes`;

  test('is told by day, with the words of each email', async () => {
    const page = await openAdmin(<OrderStory order={order} />, {});
    expect(page.document.querySelectorAll('h3').map(({ textContent }) => textContent)).toEqual([
      'Friday, Nov 22, 2024',
      'Thursday, Nov 21, 2024',
    ]);
    expect(page.text('ol')).toBe('|9:00 AM|Robin|refunded $5.00|');
    expect(page.text('#mail-4')).toBe('|Confirmation sent|Thank you, Dana.|');
    expect(page.text()).toContain('|2:00 PM|Paid|');
  });

  test('takes a note, but not an empty one', async () => {
    const page = await openAdmin(<OrderStory order={order} />, {});
    await page.play({ 'New note': '  ' }, 'Add note');
    expect(page.sent).toEqual([]);
    await page.play({ 'New note': ' Call her. ' }, 'Add note');
    expect(page.sent).toEqual([[NOTES, { text: 'Call her.' }]]);
    expect([page.field('New note').value, page.text().includes('|Note added|')]).toEqual(['', true]);
  });

  test('keeps a note that was refused', async () => {
    const error = { code: 'invalid', message: 'Too long.' };
    const page = await openAdmin(<OrderStory order={order} />, {
      [NOTES]: () => new Response(JSON.stringify({ error }), { status: 422 }),
    });
    await page.play({ 'New note': 'Call her.' }, 'Add note');
    expect(page.text()).toContain('|Too long.|');
    expect(page.field('New note').value).toBe('Call her.');
  });
});

import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { openOrder } from '../../../../test/small-dom/open-order.tsx';
import { AREAS } from '../../../domain/access/areas.ts';
import { cents } from '../../../domain/money/money.ts';
import type { WaitingKind } from '../../../domain/orders/holds.ts';
import { type OrderInStates, orderStates, sortWaiting } from '../../../domain/orders/order-states.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/order-status.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { Queries } from '../../queries.tsx';
import { AdminContext } from '../admin-context.ts';
import { boxParts, daysLeft } from './box-texts.ts';
import { ORDER, PROBLEM, SEEN } from './fixtures.ts';
import { Order } from './order-detail.tsx';
import { OrderParcels } from './order-parcels.tsx';

const NOW = new Date('2026-11-21T15:00:00Z');
const at = NOW.toISOString();

const WAITING = {
  dispute: 'du_1',
  address: 'recipient',
  content: 'words',
  payment: 'mismatch',
  refund_returned: 're_1',
  printful: 'held',
  owner: 'stopped',
  parcel_returned: '7',
} as const satisfies Record<WaitingKind, string>;

function orderIn(
  status: OrderStatus,
  kinds: readonly WaitingKind[] = [],
  more: Partial<OrderInStates> = {},
): AdminOrderDetail {
  const waiting = kinds.map((kind, index) => ({
    kind,
    cause: WAITING[kind],
    due: new Date(NOW.getTime() + (index + 1) * 86_400_000),
    amount: cents(2998),
  }));
  const inStates: OrderInStates = {
    status,
    sendAfter: null,
    wasScanned: true,
    refunded: cents(0),
    paid: cents(2998),
    waiting,
    ...more,
  };
  return {
    ...ORDER,
    status,
    changeableUntil: inStates.sendAfter?.toISOString() ?? null,
    states: orderStates(inStates, NOW),
    waiting: sortWaiting(waiting).map(({ kind, cause = '', due }) => ({
      kind,
      cause,
      due: due?.toISOString() ?? null,
      isElsewhere: false,
      isLost: false,
      alert: null,
    })),
    holds: kinds.map((kind, id) => ({
      id,
      kind: kind === 'dispute' ? 'dispute' : 'owner',
      cause: WAITING[kind],
      reason: 'a reason',
      step: '',
      since: at,
      endedAt: null,
      endedBy: null,
    })),
  };
}

const ADMIN: ComponentProps<typeof AdminContext>['value'] = {
  role: 'owner',
  areas: AREAS,
  timeZone: 'America/New_York',
};

function withAlert(order: AdminOrderDetail): AdminOrderDetail {
  const alert = { id: 7, text: 'The bank gave $34.98 back. Cancel the order if you can.' };
  const rest = { cause: '7', due: null, isElsewhere: false, isLost: false };
  return { ...order, waiting: [...order.waiting, { kind: 'alert', ...rest, alert }] };
}

/** The main buttons of the whole page. */
function mainButtons(order: AdminOrderDetail): string[] {
  const page = (
    <Queries>
      <AdminContext value={ADMIN}>
        <Order order={order} />
      </AdminContext>
    </Queries>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/data-tone="pink".*?data-text="([^"]*)"/g)].map(([, text = '']) => text);
}

describe('the box on top of an order', () => {
  const window = { sendAfter: new Date(NOW.getTime() + 37 * 60_000) };
  const table: [string, AdminOrderDetail, string | null][] = [
    ...ORDER_STATUSES.map((status): [string, AdminOrderDetail, string | null] => [
      status,
      orderIn(status),
      ({ processing: 'Send to Printful now', shipped: 'Track the parcel' } as Record<string, string>)[
        status
      ] ?? null,
    ]),
    ['created at Printful', { ...orderIn('processing'), printfulOrderId: '77' }, null],
    ['on its way without a page of its carrier', { ...orderIn('shipped'), parcels: [] }, null],
    ['processing in its window', orderIn('processing', [], window), 'Send to Printful now'],
    ['done without a scan', orderIn('completed', [], { wasScanned: false }), null],
    ['held by a dispute', orderIn('on_hold', ['dispute']), 'Get the evidence file'],
    ['held by its address', orderIn('on_hold', ['address']), 'Fix the address'],
    ['held by its words', orderIn('on_hold', ['content']), 'Decide on the words'],
    ['held by its payment', orderIn('on_hold', ['payment']), 'Look at the payment'],
    ['held by Printful', orderIn('on_hold', ['printful']), 'Open at Printful'],
    ['stopped by the owner', orderIn('on_hold', ['owner']), 'Go on'],
    ['whose refund came back', orderIn('completed', ['refund_returned']), 'Pay another way'],
    ['whose parcel came back', orderIn('completed', ['parcel_returned']), 'Choose what happens'],
    ['held twice', orderIn('on_hold', ['owner', 'dispute']), 'Go on'],
    ['on its way with an alert', withAlert(orderIn('shipped')), 'It is done'],
    ['held with an alert', withAlert(orderIn('on_hold', ['address'])), 'Fix the address'],
    ['delivered and disputed', orderIn('completed', ['dispute']), 'Get the evidence file'],
  ];

  test.each(table)('of an order that is %s has one main button at most', (_name, order, button) => {
    expect(mainButtons(order)).toEqual(button === null ? [] : [button]);
  });

  test.each(table)('of an order that is %s says what is going on without code words', (_name, order) => {
    const text = (at: string) => at.slice(0, 10);
    for (const part of boxParts(order, { now: NOW, time: text, soon: text, day: text }))
      expect(`${part.title} ${part.text}`).not.toMatch(/_|undefined|null|\s{2}/);
  });
});

describe('the button of the box', () => {
  const path = `/api/admin/orders/${ORDER.id}`;
  type Steps = (string | Record<string, string>)[];
  const table: [is: string, order: AdminOrderDetail, steps: Steps, sent: unknown[]][] = [
    ['sends', orderIn('processing'), ['Send to Printful now'], [`POST ${path}/send`]],
    ['lets go on', orderIn('on_hold', ['owner']), ['Go on'], [`POST ${path}/go-on`]],
    ['ends an alert', withAlert(orderIn('shipped')), ['It is done'], ['POST /api/admin/alerts/7/done']],
    [
      'corrects the address',
      orderIn('on_hold', ['address']),
      ['Fix the address', { City: 'Dayton' }, 'Save address'],
      [`PATCH ${path}/address`, expect.objectContaining({ city: 'Dayton' })],
    ],
    [
      'says how a refund was paid',
      orderIn('completed', ['refund_returned']),
      ['Pay another way', { 'How it was paid': 'check 1042' }, 'It is paid'],
      [`POST ${path}/refunds/re_1/paid-otherwise`, { how: 'check 1042' }],
    ],
    [
      'decides on what came back',
      orderIn('completed', ['parcel_returned']),
      ['Choose what happens', 'Send a replacement', 'Send a replacement'],
      [`POST ${path}/problems/3/replacement`, { ...SEEN, sameAddress: false }],
    ],
  ];
  test.each(table)('%s', async (_is, order, steps, sent) => {
    const page = await openOrder({ ...order, disputes: [] }, [PROBLEM]);
    await page.play(...steps);
    expect(page.sent).toEqual([sent]);
  });

  test.each([
    ['dispute', 'Get the evidence file', `${path}/disputes/du_1/evidence.pdf`],
    ['payment', 'Look at the payment', ORDER.links.stripe],
    ['printful', 'Open at Printful', ORDER.links.printful],
  ] as const)('of a %s leads elsewhere', async (kind, button, href) => {
    const page = await openOrder(orderIn('on_hold', [kind]));
    const links = page.document.querySelectorAll('.order-box a');
    expect(links[0]?.getAttribute('data-text') ?? links[0]?.textContent).toBe(button);
    expect(links.map((link) => link.href)).toEqual(kind === 'dispute' ? [href, ORDER.links.stripe] : [href]);
  });

  test('says what is due, and that it is urgent', async () => {
    const page = await openOrder(orderIn('on_hold', ['dispute']));
    const facts = page.document.querySelectorAll('.order-box dd');
    expect(facts.map((fact) => fact.hasAttribute('data-urgent'))).toEqual([true, false, false]);
    expect(page.find('.order-box').getAttribute('data-tone')).toBe('error');
    const plain = await openOrder(orderIn('completed'));
    expect(plain.document.querySelectorAll('.order-box dl')).toEqual([]);
  });
});

test('an alert says what happened in its own words, before what needs nobody', () => {
  const text = (at: string) => at;
  const parts = boxParts(withAlert(orderIn('shipped')), { now: NOW, time: text, soon: text, day: text });
  expect(parts.map(({ title, text }) => [title, text])).toEqual([
    ['The bank gave $34.98 back', 'Cancel the order if you can.'],
    ['The parcel is on its way', expect.stringContaining('Nothing to do.')],
  ]);
});

test.each([
  ['inprocess', true],
  ['failed', false],
])('an order on hold that is %s at Printful says “Being made”: %s', (printfulStatus, isMade) => {
  const order: AdminOrderDetail = {
    ...orderIn('on_hold', ['owner']),
    printfulStatus,
    parcels: [],
    shipped: { hats: 0, of: 1 },
  };
  const page = renderToStaticMarkup(
    <AdminContext value={ADMIN}>
      <OrderParcels order={order} />
    </AdminContext>,
  );
  expect(page.includes('Being made')).toBe(isMade);
});

test('a due date says how much time is left', () => {
  const inHours = (hours: number) => daysLeft(new Date(NOW.getTime() + hours * 3_600_000).toISOString(), NOW);
  expect([170, 48, 5, 1, 0, -1].map(inHours)).toEqual([
    '7 days',
    '2 days',
    '5 hours',
    '1 hour',
    '0 hours',
    'too late',
  ]);
});

import { describe, expect, test } from 'vitest';
import { MAY_COST_MORE } from '../../../domain/money/dispute-status.ts';
import type { AdminOrderDetail } from '../../../wire/admin/orders.ts';
import { boxParts } from './box-texts.ts';
import { LINE, ORDER } from './fixtures.ts';

const NOW = new Date('2026-11-21T15:00:00.000Z');
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
const clock = {
  now: NOW,
  time: (at: string) => `[${at.slice(0, 13)}]`,
  soon: (at: string) => `soon ${at.slice(11, 16)}`,
  day: (date: string) => date,
};
const PLAIN: AdminOrderDetail = { ...ORDER, lines: [{ ...LINE, quantity: 1 }], disputes: [], parcels: [] };

const stated = (key: string, changes: Partial<AdminOrderDetail> = {}): AdminOrderDetail => ({
  ...PLAIN,
  states: [{ key, badge: '', tone: 'plain', mark: 'way', button: null }],
  ...changes,
});
type Waiting = AdminOrderDetail['waiting'][number];
const waits = (
  kind: Waiting['kind'],
  cause: string,
  { order, ...one }: Partial<Waiting> & { order?: Partial<AdminOrderDetail> } = {},
) => ({
  ...PLAIN,
  waiting: [{ kind, cause, due: null, isElsewhere: false, isLost: false, alert: null, ...one }],
  ...order,
});
const shown = (order: AdminOrderDetail) => {
  const [part] = boxParts(order, clock);
  return part && [part.tone, part.title, part.text];
};

describe('an order that waits for nothing', () => {
  const ends = ' Promised by 2026-12-01. Party on 2026-12-05: in time.';
  const table: [AdminOrderDetail, string, string, string][] = [
    [
      stated('changeable', { changeableUntil: inHours(0.5) }),
      'info',
      'Dana can change the hat until soon 15:30',
      `30 minutes left. Then it goes to Printful by itself; you need not do anything.${ends}`,
    ],
    [
      stated('changeable', { changeableUntil: inHours(-1), lines: [LINE] }),
      'info',
      'Dana can change the hats until soon 14:00',
      `1 minute left. Then it goes to Printful by itself; you need not do anything.${ends}`,
    ],
    [
      stated('changeable', { arrivesBy: null, partyOn: null }),
      'info',
      'Dana can change the hat until soon',
      'Then it goes to Printful by itself; you need not do anything.',
    ],
    [
      stated('processing'),
      'info',
      'The order is going to Printful',
      `It goes by itself; you need not do anything.${ends}`,
    ],
    [
      stated('shipped', { mayMissParty: true }),
      'info',
      'The parcel is on its way',
      'Nothing to do. Promised by 2026-12-01. Party on 2026-12-05: may be too late.',
    ],
    [stated('completed'), 'good', 'Everything is delivered', 'Nothing to do.'],
    [
      stated('no_scan'),
      'good',
      'Done, but nobody scanned the delivery',
      'Dana has not complained in 30 days.',
    ],
    [
      stated('pending'),
      'plain',
      'Dana has not paid yet',
      'Nothing is made until the payment comes. Without it, the order ends by itself.',
    ],
    [stated('refunded'), 'plain', 'Everything is refunded', 'Dana got all the money back.'],
    [
      stated('payment_failed', { gift: { note: '', from: 'Jo Smith', email: '' } }),
      'plain',
      'The card was declined',
      'Nothing was charged. Jo Smith can try another card.',
    ],
    [
      stated('sent_to_printful', { lines: [], arrivesBy: null }),
      'info',
      'Printful is checking the order',
      'It looks at the print files and works out the price. Then it starts by itself. Party on 2026-12-05: in time.',
    ],
    [stated('new'), 'warning', 'The order is waiting', 'Look at its story below.'],
  ];
  test.each(table)('%# says so', (order, ...texts) => {
    expect(shown(order)).toEqual(texts);
  });
});

describe('an order that waits', () => {
  const asked = (state: 'waiting' | 'change_asked') => ({
    lines: [{ ...LINE, quantity: 1, words: { id: 1, state } }],
  });
  const hold = {
    kind: 'address',
    cause: 'recipient',
    reason: 'no such street',
    step: '',
    endedAt: null,
  } as const;
  const approval = { until: inHours(50), drawings: [] };
  const table: [AdminOrderDetail, string, string][] = [
    [
      waits('address', 'recipient', { order: { holds: [hold] } }),
      'The address does not work',
      'No such street. Ask Dana for a better one, or correct it here. Then it goes on by itself.',
    ],
    [
      waits('address', 'recipient', { order: { holds: [{ ...hold, endedAt: inHours(-1) }] } }),
      'The address does not work',
      'Ask Dana for a better one, or correct it here. Then it goes on by itself.',
    ],
    [
      waits('refund_returned', 'refund.re_1'),
      'The bank sent $5.00 back',
      'Dana has not got it. Pay it another way, such as by check, and write it down here.',
    ],
    [
      waits('refund_returned', 're_9'),
      'A refund came back',
      'Dana has not got it. Pay it another way, such as by check, and write it down here.',
    ],
    [waits('owner', 'stopped'), 'This order is stopped', 'Nothing goes to Printful until you let it.'],
    [waits('printful', 'approval', { order: { approval } }), 'Printful wants to change the drawing', ''],
    [
      waits('printful', 'approval', { isElsewhere: true, order: { approval } }),
      'Printful changes its drawing',
      '',
    ],
    [waits('printful', 'held'), 'Printful has a question', ''],
    [waits('printful', 'held', { isElsewhere: true }), 'Printful works out the price', ''],
    [
      waits('parcel_returned', '7'),
      'The parcel came back',
      'Decide whether new hats go out or the money goes back.',
    ],
    [
      waits('parcel_returned', '7', { isElsewhere: true }),
      'The parcel came back',
      'Dana was asked where to send it. You can decide it now instead.',
    ],
    [waits('problem', '3'), 'Dana reported a problem', 'Look at it below, then send new hats or the money.'],
    [
      waits('problem', '3', { isElsewhere: true }),
      'Dana reported a problem',
      'A replacement is decided and waits for Dana’s address. You can still decide it otherwise.',
    ],
    [
      waits('content', 'line.11'),
      'The words cannot be printed like this',
      'Change them, or cancel the order.',
    ],
    [
      waits('content', 'words', { due: inHours(24), order: asked('waiting') }),
      'May we print “Lake / House”?',
      'Dana kept words that may belong to somebody else. Without your answer by [2026-11-22T15], the hat is refunded.',
    ],
    [
      waits('content', 'words', {
        due: inHours(24),
        order: {
          lines: [
            ...asked('waiting').lines,
            { ...LINE, id: 12, quantity: 1, textLine1: 'Pool', words: { id: 2, state: 'waiting' } },
            { ...LINE, id: 13, textLine1: 'Barn', words: { id: 3, state: 'change_asked' } },
          ],
        },
      }),
      'May we print “Lake / House” and “Pool / House”?',
      'Dana kept words that may belong to somebody else. Without your answer by [2026-11-22T15], those hats are refunded.',
    ],
    [
      waits('content', 'words', { due: inHours(24), isElsewhere: true, order: asked('change_asked') }),
      'May we print “Lake / House”?',
      'You asked Dana for other words. If they don’t change them by [2026-11-22T15], the hat is refunded.',
    ],
    [
      waits('content', 'words', {
        due: inHours(24),
        order: { ...asked('waiting'), disputes: ORDER.disputes },
      }),
      'May we print “Lake / House”?',
      'Dana kept words that may belong to somebody else. Without your answer by [2026-11-22T15], the hat is refunded once the bank has decided.',
    ],
  ];
  test.each(table)('%# says for what', (order, title, text) => {
    expect(shown(order)?.slice(1)).toEqual([title, text]);
  });

  test('is red only if something is at stake', () => {
    const toneOf = (kind: Waiting['kind']) => shown(waits(kind, '7'))?.[0];
    for (const kind of ['address', 'payment', 'refund_returned'] as const)
      expect([kind, toneOf(kind)]).toEqual([kind, 'error']);
    for (const kind of ['printful', 'owner', 'content', 'parcel_returned', 'problem'] as const)
      expect([kind, toneOf(kind)]).toEqual([kind, 'warning']);
  });

  test('has the button of its own state', () => {
    const states = ['owner', 'address'].flatMap((key) =>
      stated(key).states.map((one) => ({ ...one, button: key })),
    );
    expect(boxParts(waits('address', 'recipient', { order: { states } }), clock)[0]?.button).toBe('address');
    expect(boxParts(waits('address', 'recipient'), clock)[0]?.button).toBeNull();
  });

  test('for Printful’s drawing has a day, which is urgent only while the owner has to answer', () => {
    const facts = (isElsewhere: boolean) =>
      boxParts(waits('printful', 'approval', { isElsewhere, order: { approval } }), clock)[0]?.facts;
    const fact = { label: 'Printful cancels it', value: '[2026-11-23T17] (2 days)' };
    expect(facts(false)).toEqual([{ ...fact, isUrgent: true }]);
    expect(facts(true)).toEqual([{ ...fact, isUrgent: false }]);
  });
});

describe('a dispute', () => {
  const [dispute] = ORDER.disputes;
  const parcel = ORDER.parcels[0];
  const disputed = (one: Partial<Waiting> = {}, change: object = {}, order: Partial<AdminOrderDetail> = {}) =>
    waits('dispute', 'du_1', {
      due: inHours(30),
      ...one,
      order: { disputes: [{ ...dispute, ...change }] as AdminOrderDetail['disputes'], ...order },
    });
  const table: [AdminOrderDetail, string, string][] = [
    [disputed(), 'error', 'Dana’s bank wants $29.98 back: '],
    [disputed({}, { status: 'warning_needs_response' }), 'error', 'Dana’s bank asks about $29.98: '],
    [disputed({ isElsewhere: true }), 'info', 'Dana’s bank is deciding about $29.98: '],
    [disputed({ isLost: true }), 'error', 'The bank gave $29.98 back to Dana'],
    [disputed({}, {}, { customerName: 'Jess Doe' }), 'error', 'Jess’ bank wants $29.98 back: '],
    [disputed({}, {}, { disputes: [] }), 'error', 'Dana’s bank wants the money back: '],
  ];
  test.each(table)('%# says what the bank wants', (order, tone, title) => {
    expect(shown(order)).toEqual([tone, expect.stringContaining(title), expect.any(String)]);
  });

  const facts = (order: AdminOrderDetail) => boxParts(order, clock)[0]?.facts.map(({ value }) => value);
  test('has its day, its amount with the fee, and our proof', () => {
    expect(facts(disputed())).toEqual(['[2026-11-22T21] (30 hours)', '$29.98 + $15.00', 'Not shipped yet']);
    expect(facts(disputed({ due: null }, { fee: null }))).toEqual(['$29.98', 'Not shipped yet']);
    expect(facts(disputed({}, { mayCostMore: true }))?.[1]).toBe(`$29.98 + $15.00, ${MAY_COST_MORE}`);
    const labels = (fee: string | null) => boxParts(disputed({}, { fee }), clock)[0]?.facts[1]?.label;
    expect([labels('15.00'), labels(null)]).toEqual(['Amount and fee', 'Amount']);
    expect(facts(disputed({}, { status: 'under_review' }))).toHaveLength(2);
    expect(facts(disputed({}, {}, { parcels: ORDER.parcels }))?.at(-1)).toBe('Shipped, no delivery scan');
    const delivered = [{ ...parcel, deliveredAt: inHours(-2) }] as AdminOrderDetail['parcels'];
    expect(facts(disputed({}, {}, { parcels: delivered }))?.at(-1)).toBe('Delivered [2026-11-21T13]');
  });
});

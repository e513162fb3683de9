import { describe, expect, test } from 'vitest';
import { openOrder } from '../../../../test/small-dom/open-order.tsx';
import type { AdminProblems } from '../../../wire/admin/problems.ts';
import { LINE, ORDER, PROBLEM, SEEN, SHIPPED, STORE_LINE, WAITING } from './fixtures.ts';
import { proofOf } from './order-problems.tsx';

const PATH = `/api/admin/orders/${ORDER.id}`;

const OTHER = { ...PROBLEM, id: 4, suggestedRefund: '10.00' };
const CLAIMED = { ...PROBLEM, claim: { due: null, result: null, credit: null } };

type Steps = (string | Record<string, string>)[];

describe('what was reported', () => {
  const table: [does: string, problem: typeof PROBLEM, steps: Steps, request: string, body?: unknown][] = [
    [
      'is refunded',
      PROBLEM,
      ['Refund $24.00', { Amount: '12' }, 'Refund $12.00'],
      'refund',
      { amount: 1200, ...SEEN },
    ],
    [
      'is replaced once the shopper confirms the address',
      { ...PROBLEM, replacements: 1 },
      ['Send a replacement', 'Send a replacement'],
      'replacement',
      { ...SEEN, replacements: 1, sameAddress: false },
    ],
    [
      'is closed',
      PROBLEM,
      ['Close without anything', { Message: 'Sorry' }, 'Send and close'],
      'close',
      { answer: 'Sorry' },
    ],
    ['is claimed', PROBLEM, ['Claim from Printful', 'Record the claim'], 'claim'],
    [
      'is credited by Printful',
      CLAIMED,
      ['Enter Printful’s answer', { Credit: '12.48' }, 'Record the answer'],
      'claim-result',
      { credit: 1248 },
    ],
    [
      'is refused by Printful',
      CLAIMED,
      ['Enter Printful’s answer', 'Record the answer'],
      'claim-result',
      { credit: null },
    ],
  ];

  test.each(table)('%s', async (_does, problem, steps, request, ...body) => {
    const page = await openOrder({ ...SHIPPED, status: 'completed' }, [problem]);
    const text = page.text();
    for (const part of ['A hole in it.', 'What was sold', 'The shopper’s photo', ...problem.warnings])
      expect(text).toContain(`|${part}|`);
    await page.play(...steps);
    expect(page.sent).toEqual([[`POST ${PATH}/problems/3/${request}`, ...body]]);
  });

  test.each<[from: string, steps: Steps, others: AdminProblems['problems']]>([
    ['its card', ['Refund $24.00'], []],
    ['the card above another one', ['Refund $24.00'], [OTHER]],
    ['the box', ['Choose what happens', 'Refund $24.00'], [OTHER]],
  ])('is what a dialog opened from %s stays about', async (_from, steps, others) => {
    const stored = { problems: [PROBLEM, ...others], paidOrderId: ORDER.id, left: '69.00', ...SEEN };
    let now = stored;
    const waits = { ...WAITING, kind: 'problem', cause: '3' } as const;
    const answers = {
      [`${PATH}/problems`]: () => now,
      [`POST ${PATH}/problems/3/refund`]: () => {
        const decided = { ...PROBLEM, isUndecided: false, decision: 'refund' } as const;
        now = { ...stored, problems: [decided, ...others], refunded: 1200 };
        return new Response('', { status: 504 });
      },
    };
    const page = await openOrder({ ...SHIPPED, waiting: [waits] }, [], { answers });
    await page.play(...steps, { Amount: '12' }, 'Refund $12.00', 'Refund $12.00');
    const sent = [`POST ${PATH}/problems/3/refund`, { amount: 1200, ...SEEN }];
    expect(page.sent).toEqual([sent, sent]);
  });

  test('is refused again at a second try in a dialog that was opened before something was refunded', async () => {
    const stored = { problems: [], paidOrderId: ORDER.id, left: '69.00', ...SEEN };
    let now = stored;
    const answers = {
      [`${PATH}/problems`]: () => now,
      [`POST ${PATH}/replacements`]: () => {
        now = { ...stored, refunded: 1200 };
        return new Response('{}', { status: 409 });
      },
    };
    const page = await openOrder({ ...SHIPPED, lines: [STORE_LINE] }, [], { answers });
    await page.play('Fix', 'Send a replacement', { 'What happened': 'damaged' });
    await page.play('Send the replacement', 'Send the replacement');
    expect(page.sent).toHaveLength(2);
    expect(page.sent[1]).toEqual(page.sent[0]);
  });

  test('takes no amount that is not left, and no answer without words', async () => {
    const page = await openOrder(SHIPPED, [PROBLEM]);
    await page.play('Refund $24.00');
    expect([page.text('dialog'), page.has('Do not refund')]).toEqual([
      expect.stringContaining('|Refund this hat?|'),
      true,
    ]);
    await page.play({ Amount: '69.01' }, 'Refund');
    expect(page.text()).toContain('|Amount must be between 0.01 and 69.00.|');
    await page.play({ Amount: '0' }, 'Refund', 'Do not refund', 'Close without anything', 'Send and close');
    expect(page.text()).toContain('|Tell the shopper why.|');
    expect(page.sent).toEqual([]);
  });
});

test('what was sold is a hat’s own picture, else its drawing, but never one of a hat that the shop did not draw', () => {
  expect(proofOf({ ...STORE_LINE, picture: '/mockup.webp' })).toBe('/mockup.webp');
  expect(proofOf({ ...STORE_LINE, picture: null })).toBeNull();
  expect(proofOf({ ...LINE, picture: null })).toMatch(/^\/pictures\//);
});

import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { openShopPage } from '../../../../test/small-dom/open-shop.tsx';
import { cents } from '../../../domain/money/money.ts';
import type { ShopperLine, ShopperOrder } from '../../../wire/shopper-order.ts';
import { order } from '../fixtures.ts';
import { ChangeWindow } from './change-window.tsx';

const inTenMinutes = new Date(Date.now() + 600_000).toISOString();
const OPEN = order({ window: { until: inTenMinutes, canExtend: true, refund: cents(13945) } });
const [LINE] = OPEN.lines as [ShopperLine];
const PATH = `/api/orders/${OPEN.id}`;
const refused = (code: string, message: string) => () =>
  new Response(JSON.stringify({ error: { code, message } }), { status: code === 'conflict' ? 409 : 422 });

async function opened(
  shown: ShopperOrder,
  answers: Record<string, unknown> = {},
  now: ShopperOrder | null = shown,
) {
  let reads = 0;
  const refresh = () => {
    reads++;
    return Promise.resolve(now);
  };
  const page = await openShopPage(
    <ChangeWindow order={shown} orderKey="k" cameFrom="order" refresh={refresh} />,
    answers,
  );
  return { page, reads: () => reads };
}

describe('while an order can be changed', () => {
  test('it is canceled after a question that names the money', async () => {
    const { page, reads } = await opened(OPEN);
    await page.play('Cancel the order');
    expect(page.text()).toContain('|Cancel this order?|');
    expect(page.text()).toContain('|$139.45|goes back to the card you paid with.');
    await page.play('Keep my hats');
    expect(page.sent).toEqual([]);
    await page.play('Cancel the order', 'Cancel and get $139.45 back');
    expect(page.sent).toEqual([[`POST ${PATH}/cancel`, { key: 'k' }]]);
    expect(reads()).toBe(1);
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  test('it is sent to the printer at once', async () => {
    const { page, reads } = await opened(OPEN);
    await page.play('Send it now');
    expect(page.text()).toContain(
      '|Send it to the printer now?|After that, nobody can change or cancel it.|',
    );
    await page.play('Send it now');
    expect(page.sent).toEqual([[`POST ${PATH}/send-now`, { key: 'k' }]]);
    expect(reads()).toBe(1);
  });

  test('it is not sent early while the shop holds it', async () => {
    const { page } = await opened({ ...OPEN, status: 'on_hold' });
    expect([page.has('Cancel the order'), page.has('Send it now')]).toEqual([true, false]);
  });

  test('a change that comes too late leaves only a way out, another refusal the question', async () => {
    const late = await opened(OPEN, { [`POST ${PATH}/cancel`]: refused('conflict', 'Too late.') });
    await late.page.play('Cancel the order', 'Cancel and get $139.45 back');
    expect(late.page.text()).toContain('|Too late.|Close|');
    expect(late.reads()).toBe(1);
    await late.page.play('Close');
    expect(late.page.document.querySelector('dialog')).toBeNull();
  });

  test('a refusal that is not about time keeps the question', async () => {
    const { page, reads } = await opened(OPEN, {
      [`POST ${PATH}/cancel`]: refused('invalid', 'Not so fast.'),
    });
    await page.play('Cancel the order', 'Cancel and get $139.45 back');
    expect(page.text()).toContain('|Not so fast.|');
    expect(page.has('Cancel and get $139.45 back')).toBe(true);
    expect(reads()).toBe(0);
  });

  test('ten more minutes are asked for, and told', async () => {
    const { page } = await opened(OPEN);
    await page.play('Give me 10 more minutes');
    expect(page.sent).toEqual([[`POST ${PATH}/more-time`, { key: 'k' }]]);
    expect(page.text()).toMatch(/\|You have until [\d:]+.(AM|PM)\.\|/);
    // The page itself says it in its headline, which has the focus.
    expect(page.find('p[role="status"]').getAttribute('class')).toBe('visually-hidden');
    expect(page.document.activeElement.nodeName).toBe('H2');
  });

  test('its gift and its address have pages of their own', async () => {
    const hrefs = async (shown: ShopperOrder) =>
      (await opened(shown)).page.document
        .querySelectorAll('.window-ways a')
        .map(({ textContent, href }) => [textContent.trim(), href]);
    const gift = { note: 'Hi', from: 'Jo', email: '' };
    expect(await hrefs({ ...OPEN, gift })).toEqual([
      ['Change the words', `/orders/${OPEN.id}/hats/1?key=k`],
      ['Fix the address', `/orders/${OPEN.id}/address?key=k`],
      ['Change the gift note', `/orders/${OPEN.id}/gift?key=k`],
    ]);
    expect((await hrefs(OPEN))[2]?.[0]).toBe('Make it a gift');
  });

  test('no more time is said so', async () => {
    const { page } = await opened(OPEN, {
      [`POST ${PATH}/more-time`]: refused('invalid', 'Once is enough.'),
    });
    await page.play('Give me 10 more minutes');
    expect(page.text()).toContain('|Once is enough.|');
    expect(page.text()).not.toContain('You have until');
  });

  test('of several custom hats, one is chosen before its words are changed', async () => {
    const lines = [LINE, { ...LINE, id: 2, name: 'Ben', quantity: 1 }, { ...LINE, id: 3, isCustom: false }];
    const { page } = await opened({ ...OPEN, lines: lines as ShopperOrder['lines'] });
    await page.play('Change the words');
    expect(page.text()).toContain('|Which hat?|');
    expect(page.document.querySelectorAll('dialog a').map(({ href }) => href)).toEqual([
      `/orders/${OPEN.id}/hats/1?key=k`,
      `/orders/${OPEN.id}/hats/2?key=k`,
    ]);
  });

  describe('a hat that was refunded for its words is not offered', () => {
    const refunded = { ...LINE, id: 2, words: { state: 'refunded', changeUntil: null } };
    const showing = async (...lines: object[]) =>
      (await opened({ ...OPEN, lines: lines as ShopperOrder['lines'] })).page;

    test('beside a custom hat', async () => {
      const page = await showing(LINE, refunded);
      await page.play('Change the words');
      expect(page.address()).toBe(`/orders/${OPEN.id}/hats/1?key=k`);
    });

    test('beside two', async () => {
      const page = await showing(LINE, refunded, { ...LINE, id: 3 });
      await page.play('Change the words');
      expect(page.document.querySelectorAll('dialog a').map(({ href }) => href)).toEqual([
        `/orders/${OPEN.id}/hats/1?key=k`,
        `/orders/${OPEN.id}/hats/3?key=k`,
      ]);
    });

    test('beside a ready-made one', async () => {
      const page = await showing(refunded, { ...LINE, id: 3, isCustom: false });
      expect([page.has('Change the words'), page.has('Cancel the order')]).toEqual([false, true]);
    });
  });
});

describe('once the time is over', () => {
  const ended = {
    ...OPEN.window,
    until: new Date(Date.now() - 1000).toISOString(),
  } as ShopperOrder['window'];

  test('the shop is asked for the order', async () => {
    const { reads } = await opened({ ...OPEN, window: ended });
    expect(reads()).toBe(1);
  });

  test('and without an answer nothing can be changed', async () => {
    const { page } = await opened({ ...OPEN, window: ended }, {}, null);
    expect(page.text()).toBe('|Your hats are at the printer.|');
    expect(page.find('p[role="status"]').getAttribute('class')).toContain('card');
  });

  test.each([
    ['on hold', 'on_hold', '|'],
    ['sent', 'sent_to_printful', '|Your hats are at the printer.|'],
    ['canceled', 'canceled', '|'],
  ] as const)(
    'an order that is %s then says where its hats are, if that is known',
    async (_, status, text) => {
      let [shown, refresh]: [ShopperOrder, () => void] = [{ ...OPEN, window: ended }, () => undefined];
      function Ending() {
        const [, again] = useState(0);
        refresh = () => again((count) => count + 1);
        return <ChangeWindow order={shown} orderKey="k" cameFrom="order" refresh={async () => shown} />;
      }
      const page = await openShopPage(<Ending />);
      shown = { ...OPEN, status, window: null };
      await page.does(() => refresh());
      expect(page.text()).toBe(text);
    },
  );

  test('a canceled order says nothing', async () => {
    const { page } = await opened({ ...OPEN, status: 'canceled', window: null });
    expect(page.text()).not.toContain('Your hats');
  });
});

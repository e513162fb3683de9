import type { ComponentProps } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openShopPage } from '../../../../test/small-dom/open-shop.tsx';
import { LAKE_HOUSE } from '../../../../test/world.ts';
import { CODE_KEY } from '../../../domain/cart/discount-code.ts';
import { cents } from '../../../domain/money/money.ts';
import type { PaymentSummary } from '../../../wire/page-context.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { changePlans, currentPlans } from '../../cart/plans.ts';
import { order } from '../../orders/fixtures.ts';
import { DRAFT_KEY } from '../draft/checkout-draft.ts';
import { ATTEMPTS_KEY } from '../order/order-attempt.ts';
import ThankYouPage from './route.tsx';

const ID = '7K2Q9MXA4T';
const TOO_LATE = () =>
  new Response(JSON.stringify({ error: { code: 'conflict', message: 'Too late.' } }), { status: 409 });
const CODE = { name: 'HALF', kind: 'percent', value: 50, minHats: 1 } as const;
const SUMMARY: PaymentSummary = { id: ID, paid: false, canceled: false, shippedIn: [5, 7] };
const ASK = `/api/fulfill-order/${ID}`;
const DRAFT = { form: {}, payment: { orderId: ID, clientSecret: 's', requestHash: 'h' } };

afterEach(() => void vi.useRealTimers());

/** Opens the thank-you page in the tab that has ordered the hat in the cart. */
async function opened(
  changes: Partial<PaymentSummary>,
  answers: object = {},
  { search = '', attempted = {} }: { search?: string; attempted?: object } = {},
) {
  browserCart.change(() => [LAKE_HOUSE]);
  changePlans({ country: 'CA', partyOn: '2099-12-31' });
  const ordered = { key: 'a', requestHash: 'h', lines: [LAKE_HOUSE], orderId: ID, orderKey: 'k' };
  const props = { loaderData: { order: { ...SUMMARY, ...changes } } };
  const page = await openShopPage(
    <ThankYouPage {...(props as unknown as ComponentProps<typeof ThankYouPage>)} />,
    { ...answers },
    {
      address: `/thank-you?order=${ID}${search}`,
      ofTab: { [DRAFT_KEY]: DRAFT, [`unhinged-hats-order-${ID}`]: 'k', 'unhinged-hats-paid': ID },
      ofAllTabs: {
        [CODE_KEY]: { code: CODE, refusal: null },
        [ATTEMPTS_KEY]: [{ ...ordered, ...attempted }],
      },
    },
  );
  const stored = (name: string) => JSON.parse(sessionStorage.getItem(name) ?? 'null');
  return { page, stored };
}

const asked = (page: { sent: [string, unknown?][] }) =>
  page.sent.filter(([request]) => request === `POST ${ASK}`).length;

describe('an order that is paid', () => {
  test('is shown to who bought it, and leaves cart and checkout empty', async () => {
    const { page, stored } = await opened(
      { paid: true },
      { [`POST /api/orders/${ID}/view`]: order({ id: ID }) },
    );
    expect(page.sent).toContainEqual([`POST /api/orders/${ID}/view`, { key: 'k' }]);
    expect(page.text()).toContain('|Thank you, Maya.|');
    expect(browserCart.current()).toEqual([]);
    expect([stored(DRAFT_KEY), stored('unhinged-hats-paid')]).toEqual([null, null]);
    expect(stored('unhinged-hats-thanked')).toBe(ID);
    expect(asked(page)).toBe(0);
  });

  test.each([
    ['and spent the code on it', 1_795_000_000_000, null],
    ['without the code', null, { code: CODE, refusal: null }],
  ])('for a hat that was bought alone leaves the cart to who bought it %s', async (_, codeTakenAt, left) => {
    await opened({ paid: true }, {}, { attempted: { lines: [], codeTakenAt } });
    expect(browserCart.current()).toHaveLength(1);
    expect(localStorage.getItem(CODE_KEY)).toBe(left && JSON.stringify(left));
  });

  test('is also thanked for if it cannot be loaded', async () => {
    const { page } = await opened({ paid: true });
    expect(page.text()).toContain('|Thank you.|');
    expect(page.text()).toContain(`|#${ID}|is paid. A confirmation email was sent to you.|`);
  });

  test('but canceled since offers its hats again', async () => {
    const canceled = order({ id: ID, status: 'canceled' });
    const { page, stored } = await opened(
      { paid: true, canceled: true },
      { [`POST /api/orders/${ID}/view`]: canceled },
    );
    expect(stored('unhinged-hats-thanked')).toBeNull();
    expect(page.text()).toContain('|This order is closed|');
    expect(page.text()).toContain(`Your money for order #${ID} goes back to your card.`);
    expect(page.text()).toMatch(/\|Put [^|]*back in [^|]*cart\|/i);
  });
});

test('an order that is canceled here puts the focus on the headline that says so', async () => {
  const until = new Date(Date.now() + 600_000).toISOString();
  const bought = order({ id: ID, window: { until, canExtend: true, refund: cents(13945) } });
  const answers = [bought, order({ id: ID, status: 'canceled' })];
  const { page } = await opened({ paid: true }, { [`POST /api/orders/${ID}/view`]: () => answers.shift() });
  await page.play('Cancel the order', 'Cancel and get $139.45 back');
  const { nodeName, textContent } = page.document.activeElement;
  expect([nodeName, textContent]).toEqual(['H1', 'This order is closed']);
});

test.each([
  ['is sent early', ['Send it now', 'Send it now'], {}],
  ['is too late to send', ['Send it now', 'Send it now', 'Close'], { 'send-now': TOO_LATE }],
  ['is too late to cancel', ['Cancel the order', /^Cancel and/, 'Close'], { cancel: TOO_LATE }],
])('an order that %s puts the focus on what is said of it', async (_, steps, refusals) => {
  const until = new Date(Date.now() + 600_000).toISOString();
  const bought = order({ id: ID, window: { until, canExtend: true, refund: cents(13945) } });
  const views = [bought, order({ id: ID, status: 'sent_to_printful' })];
  const answers = { view: () => views.shift(), ...refusals };
  const { page } = await opened(
    { paid: true },
    Object.fromEntries(
      Object.entries(answers).map(([what, answer]) => [`POST /api/orders/${ID}/${what}`, answer]),
    ),
  );
  await page.play(...steps);
  expect(page.document.activeElement.textContent).toBe('Your hats are at the printer.');
});

describe('an order that is not known to be paid', () => {
  test('is asked about, and thanked for once it is paid', async () => {
    const { page, stored } = await opened({}, { [`POST ${ASK}`]: { paid: true, status: 'processing' } });
    expect(asked(page)).toBe(1);
    expect(page.text()).toContain('|Thank you');
    expect(browserCart.current()).toEqual([]);
    expect(currentPlans()).toEqual({ country: 'CA', partyOn: '' });
    expect(stored(DRAFT_KEY)).toBeNull();
  });

  test('leads back to the payment if that failed, with the hats still in the cart', async () => {
    const answer = { paid: false, status: 'payment_failed', message: 'Declined by your bank' };
    const { page } = await opened({}, { [`POST ${ASK}`]: answer });
    expect(page.address()).toBe('/checkout');
    expect(page.text()).toContain('|Payment failed: Declined by your bank|');
    expect(browserCart.current()).toHaveLength(1);
    expect(localStorage.getItem(ATTEMPTS_KEY)).toContain(ID);
  });

  test('and was canceled can no longer be paid', async () => {
    const { page } = await opened({}, { [`POST ${ASK}`]: { paid: false, status: 'canceled' } });
    expect(page.address()).toBe('/checkout');
    expect(page.text()).toContain('|Payment failed: An error occurred during payment|');
    expect(localStorage.getItem(ATTEMPTS_KEY)).not.toContain(ID);
  });

  test('is asked about again while the bank thinks, and says so after a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 });
    let answer: object = { paid: false, status: 'pending' };
    const { page } = await opened({}, { [`POST ${ASK}`]: () => answer });
    expect(page.text()).toContain('|Confirming your payment…|');
    expect(page.text()).not.toContain('Your bank is taking a while.');
    await page.does(() => void vi.advanceTimersByTime(2000));
    await page.settle();
    expect(asked(page)).toBeGreaterThan(1);
    await page.does(() => void vi.advanceTimersByTime(15_000));
    expect(page.text()).toContain(
      '|Your bank is taking a while. You can close this page: we keep checking order',
    );
    answer = { paid: true, status: 'processing' };
    await page.does(() => void vi.advanceTimersByTime(2000));
    await page.settle();
    expect(page.text()).toContain('|Thank you');
  });

  test('after Stripe’s own page, the address keeps neither its words nor its secret', async () => {
    const { page } = await opened(
      {},
      { [`POST ${ASK}`]: { paid: false, status: 'pending' } },
      { search: '&payment_intent_client_secret=s&redirect_status=succeeded' },
    );
    expect(page.address()).toBe(`/thank-you?order=${ID}`);
    expect(page.text()).toContain('|Confirming your payment…|');
  });
});

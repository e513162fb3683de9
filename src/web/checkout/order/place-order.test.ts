import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../../../test/memory-storage.ts';
import { ApiError } from '../../api.ts';
import { storeNewsletterMark } from '../../newsletter-mark.ts';
import { readOrderKey } from '../draft/stored-checkout.ts';
import type { OrderBody } from './order-request.ts';
import { placeOrder, reopenPayment } from './place-order.ts';
import { isOpen, readAttempts } from './stored-attempts.ts';

type Answer = [status: number, body: unknown];

const BODY = { items: [], total: '34.98' } as unknown as OrderBody;
const MADE: Answer = [201, { id: '7K2Q9MXA4T', key: 'opens-it' }];
const PAYABLE: Answer = [200, { clientSecret: 'pi_1_secret' }];
const refused = (status: number, code: string, more = {}): Answer => [
  status,
  { error: { code, message: 'No.', requestId: 'r', ...more } },
];

let sent: { call: string; key: string | undefined; body: Record<string, unknown> }[] = [];

/** The shop answers these calls in turn, each with its own answers. */
function shopAnswers(answers: Record<string, Answer[]>) {
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    const call = `${method} ${path}`;
    const [status, answer] = answers[call]?.shift() ?? [500, `unexpected: ${call}`];
    const key = (headers as Record<string, string>)['Idempotency-Key'];
    sent.push({ call, key, body: body ? JSON.parse(String(body)) : {} });
    return new Response(JSON.stringify(answer), { status });
  });
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('window', { localStorage: memoryStorage(), sessionStorage: memoryStorage() });
});

afterEach(() => vi.unstubAllGlobals());

test('an order is made, its key is stored, and its total can be paid', async () => {
  shopAnswers({ 'POST /api/orders': [MADE], 'POST /api/create-payment-intent': [PAYABLE] });
  const placed = await placeOrder(BODY, []);
  expect(placed).toMatchObject({
    kind: 'to_pay',
    payment: { orderId: '7K2Q9MXA4T', clientSecret: 'pi_1_secret' },
  });
  expect(sent.map(({ body }) => body)).toEqual([BODY, { amount: '34.98', orderId: '7K2Q9MXA4T' }]);
  expect(readOrderKey('7K2Q9MXA4T')).toBe('opens-it');
  expect(isOpen('7K2Q9MXA4T')).toBe(true);
});

test('the same order placed again has the same key, a changed one replaces it', async () => {
  const other: Answer = [201, { id: '0MRX4B7V8K', key: 'opens-that' }];
  shopAnswers({
    'POST /api/orders': [MADE, MADE, other],
    'POST /api/create-payment-intent': [PAYABLE, PAYABLE, PAYABLE],
  });
  await placeOrder(BODY, []);
  await placeOrder(BODY, []);
  await placeOrder({ ...BODY, total: '29.99' } as OrderBody, []);
  const [first, second, third] = sent.filter(({ call }) => call === 'POST /api/orders');
  expect(second?.key).toBe(first?.key);
  expect(third?.key).not.toBe(first?.key);
  expect(third?.body.supersedes).toEqual({ id: '7K2Q9MXA4T', key: 'opens-it' });
  expect([isOpen('7K2Q9MXA4T'), isOpen('0MRX4B7V8K')]).toEqual([false, true]);
});

test('an order with a code says since when it has it', async () => {
  shopAnswers({ 'POST /api/orders': [MADE], 'POST /api/create-payment-intent': [PAYABLE] });
  await placeOrder({ ...BODY, discountCode: 'HALF' }, []);
  expect(Date.now() - (readAttempts()[0]?.codeTakenAt ?? 0)).toBeLessThan(60_000);
});

test('an earlier order that the shop does not have is not replaced', async () => {
  const gone = refused(422, 'invalid', { path: 'supersedes' });
  shopAnswers({
    'POST /api/orders': [MADE, gone, [201, { id: '0MRX4B7V8K', key: 'opens-that' }]],
    'POST /api/create-payment-intent': [PAYABLE, PAYABLE],
  });
  await placeOrder(BODY, []);
  await placeOrder({ ...BODY, total: '29.99' } as OrderBody, []);
  const tries = sent.filter(({ call }) => call === 'POST /api/orders');
  expect(tries.map(({ body }) => body.supersedes !== undefined)).toEqual([false, true, false]);
  expect(tries[2]?.key).toBe(tries[1]?.key);
});

test('an order that was paid in another tab is not paid again', async () => {
  shopAnswers({ 'POST /api/orders': [refused(409, 'already_paid', { details: { orderId: 'PAIDBEFORE' } })] });
  expect(await placeOrder(BODY, [])).toEqual({ kind: 'already_paid', orderId: 'PAIDBEFORE' });
  shopAnswers({
    'POST /api/orders': [MADE],
    'POST /api/create-payment-intent': [refused(409, 'conflict')],
    'POST /api/fulfill-order/7K2Q9MXA4T': [[200, { paid: true }]],
  });
  expect(await placeOrder(BODY, [])).toEqual({ kind: 'already_paid', orderId: '7K2Q9MXA4T' });
});

test('an order that was canceled is placed once more, with a new key', async () => {
  const notPaid: Answer = [200, { paid: false }];
  shopAnswers({
    'POST /api/orders': [MADE, MADE],
    'POST /api/create-payment-intent': [refused(409, 'conflict'), PAYABLE],
    'POST /api/fulfill-order/7K2Q9MXA4T': [notPaid],
  });
  expect(await placeOrder(BODY, [])).toMatchObject({ kind: 'to_pay' });
  const [first, second] = sent.filter(({ call }) => call === 'POST /api/orders');
  expect(second?.key).not.toBe(first?.key);
  shopAnswers({
    'POST /api/orders': [MADE, MADE],
    'POST /api/create-payment-intent': [refused(409, 'conflict'), refused(409, 'conflict')],
    'POST /api/fulfill-order/7K2Q9MXA4T': [notPaid, notPaid],
  });
  expect(await placeOrder(BODY, [])).toEqual({ kind: 'canceled' });
});

test('a refused order gets a new key, one whose answer was lost does not', async () => {
  const keys = async (...answers: Answer[]) => {
    sent = [];
    shopAnswers({ 'POST /api/orders': answers });
    for (const _ of [...answers]) await expect(placeOrder(BODY, [])).rejects.toThrow(ApiError);
    return new Set(sent.map(({ key }) => key)).size;
  };
  expect(await keys(refused(422, 'invalid'), refused(422, 'invalid'))).toBe(2);
  expect(await keys(refused(503, 'failed'), refused(409, 'price_changed'), refused(503, 'failed'))).toBe(1);
});

test('a payment is opened anew only if the shop has a new one', async () => {
  const payment = { orderId: '7K2Q9MXA4T', clientSecret: 'pi_1_secret', requestHash: 'a' };
  shopAnswers({
    'POST /api/create-payment-intent': [
      PAYABLE,
      [200, { clientSecret: 'pi_2_secret' }],
      refused(409, 'conflict'),
      refused(503, 'failed'),
    ],
  });
  expect(await reopenPayment(payment, '34.98')).toBeNull();
  expect(await reopenPayment(payment, '34.98')).toEqual({ ...payment, clientSecret: 'pi_2_secret' });
  expect(await reopenPayment(payment, '34.98')).toBeNull();
  await expect(reopenPayment(payment, '34.98')).rejects.toThrow(ApiError);
});

test('an order takes the mark of a newsletter along, and is the same order without it', async () => {
  const wholeShop = {
    'POST /api/orders': [MADE, MADE],
    'POST /api/create-payment-intent': [PAYABLE, PAYABLE],
  };
  shopAnswers(wholeShop);
  const search = (text: string) => Object.assign(window, { location: { search: text } });
  search('?from=12');
  storeNewsletterMark();
  search('?from=<script>');
  storeNewsletterMark();
  await placeOrder(BODY, []);
  window.sessionStorage.removeItem('unhinged-hats-newsletter');
  await placeOrder(BODY, []);
  const [first, second] = sent.filter(({ call }) => call === 'POST /api/orders');
  expect([first?.body.campaign, second?.body.campaign]).toEqual([12, undefined]);
  expect(first?.key).toBe(second?.key);
});

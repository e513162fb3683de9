import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { ErasedAnswer, OrderCopy, PersonReport } from '../../../wire/privacy.ts';
import { Privacy } from './privacy.tsx';

const PATH = '/api/admin/privacy';
const EMAIL = 'jo@example.com';
const order = (id: string, waitsFor: OrderCopy['waitsFor'], changes: Partial<OrderCopy> = {}): OrderCopy => ({
  id,
  waitsFor,
  payment: `pi_${id}`,
  printfulOrder: null,
  ...changes,
});
const REPORT: PersonReport = {
  stored: {
    email: EMAIL,
    orders: 3,
    ordersUnderWay: 2,
    mails: 1,
    mentions: 0,
    newsletter: 'confirmed',
    erasureAsked: false,
  },
  orders: [
    order('A1', null, { printfulOrder: '77' }),
    order('B2', 'dispute'),
    order('C3', 'delivery', { payment: null }),
  ],
};
const ERASED: ErasedAnswer = {
  left: { ...REPORT, orders: REPORT.orders.slice(1) },
  erased: REPORT.orders.slice(0, 1),
  erasedMails: 2,
};

async function found(report: PersonReport = REPORT, address = '/admin') {
  const page = await openAdmin(
    <Privacy />,
    { [`POST ${PATH}/find`]: report, [`POST ${PATH}/erase`]: ERASED },
    { address },
  );
  if (address === '/admin') await page.play({ Email: EMAIL });
  await page.submit();
  return page;
}

test('a person’s data is looked up, with what waits and what is elsewhere', async () => {
  const page = await found();
  expect(page.sent).toEqual([[`POST ${PATH}/find`, { email: EMAIL }]]);
  const text = page.text('.privacy-data');
  expect(text).toContain('|3 orders|1 email that the shop sent|');
  expect(text).toContain('|#B2|waits until the bank has decided, because the address is your evidence.|');
  expect(text).toContain('|#C3|waits until it has arrived.|');
  expect(text).toContain('|#A1:|Stripe pi_A1, Printful 77|#B2:|Stripe pi_B2|');
  expect(text).not.toContain('#C3:');
  expect(text).not.toContain('Erasing was already asked for');
});

test('it is erased once the address is typed', async () => {
  const page = await found();
  await page.play('Erase…');
  expect(page.text('dialog')).toContain('|Erase jo@example.com?|');
  expect(page.text('dialog')).toContain('go for good, from 1 order now and from 2 more later.');
  expect(page.has('Erase for good')).toBe(false);
  await page.play({ 'Type “jo@example.com”': EMAIL }, 'Erase for good');
  expect(page.sent.at(-1)).toEqual([`POST ${PATH}/erase`, { email: EMAIL }]);
  expect(page.text('.privacy-data')).toContain('|Erased from 1 order, with 2 emails.|');
  expect(page.text('.privacy-data')).toContain('|#B2|waits ');
});

test('it stays without a yes', async () => {
  const page = await found();
  await page.play('Erase…', 'Do not erase');
  expect(page.sent).toHaveLength(1);
});

test('a customer’s row leads here with the address', async () => {
  const page = await found(REPORT, '/admin?email=kim@example.com');
  expect(page.sent).toEqual([[`POST ${PATH}/find`, { email: 'kim@example.com' }]]);
});

test('an address that is none is said so in plain words', async () => {
  const message = 'email: Please enter a valid email address';
  const error = { code: 'malformed', path: 'email', message };
  const page = await openAdmin(<Privacy />, {
    [`POST ${PATH}/find`]: () => new Response(JSON.stringify({ error }), { status: 400 }),
  });
  await page.play({ Email: 'maya' });
  await page.submit();
  expect(page.text('form')).toContain('|Please enter a valid email address|');
});

test('nobody is said so', async () => {
  const stored = { ...REPORT.stored, orders: 0, mails: 0, newsletter: null };
  const page = await found({ stored, orders: [] });
  expect(page.text('.privacy-data')).toBe('|Nothing is stored about jo@example.com.|');
});

test('whose address alone is stored can be erased', async () => {
  const stored = { ...REPORT.stored, orders: 0, mails: 0, mentions: 1, newsletter: null };
  const page = await found({ stored, orders: [] });
  expect(page.text('.privacy-data')).toContain('|The address in 1 other order or cart|');
  expect(page.has('Erase…')).toBe(true);
});

test('a helper cannot look people up', async () => {
  const page = await openAdmin(<Privacy />, {}, { role: 'helper' });
  expect(page.text()).toContain('|Only an owner can look people up and erase them.|');
  expect(page.has('Look up')).toBe(false);
});

import { expect, test } from 'vitest';
import { openShopPage } from '../../../../test/small-dom/open-shop.tsx';
import type { ShopperOrder } from '../../../wire/shopper-order.ts';
import { order } from '../../orders/fixtures.ts';
import { BoughtOrderView } from './bought-order.tsx';

const ORDER = order({ canFixEmail: true });
const PATH = `/api/orders/${ORDER.id}/email`;

async function opened(
  shown: ShopperOrder = ORDER,
  answers: Record<string, unknown> = { [`POST ${PATH}`]: { key: 'new' } },
) {
  const changes: string[] = [];
  const bought = {
    order: shown,
    orderKey: 'k',
    changeKey: (key: string) => changes.push(key),
    refresh: () => {
      changes.push('refreshed');
      return Promise.resolve(shown);
    },
  };
  const page = await openShopPage(
    <BoughtOrderView bought={bought} shippedIn={[5, 7]}>
      <p>Ways</p>
    </BoughtOrderView>,
    answers,
  );
  return { page, changes };
}

test('who has paid is thanked by name, with the hats and where they are', async () => {
  const { page } = await opened();
  const text = page.text();
  expect(text).toContain(
    '|Thank you, Maya.|Order |#7K2Q9MXA4T|is paid. A confirmation email was sent to |maya|@example.com|.|',
  );
  expect(text).toContain('|Your 6 hats|');
  expect(text).toContain('|Your hats are at the printer.|');
});

test('an order on hold says so, and a gift thanks who gave it', async () => {
  const gift = { note: 'Hi', from: 'Jo Smith', email: '' };
  const [line] = ORDER.lines as [ShopperOrder['lines'][0]];
  const { page } = await opened({ ...ORDER, status: 'on_hold', gift, lines: [{ ...line, quantity: 1 }] });
  expect(page.text()).toContain('|Thank you, Jo Smith.|');
  expect(page.text()).toContain('|Your hat|');
  expect(page.text()).not.toContain('Your hats are at the printer');
});

test('the email address is corrected once, with a new key', async () => {
  const { page, changes } = await opened();
  await page.play('Wrong address? Fix it once', { Email: ' maya@example.org' }, 'Save the email');
  expect(page.sent).toEqual([[`POST ${PATH}`, { key: 'k', email: 'maya@example.org' }]]);
  expect(changes).toEqual(['new', 'refreshed']);
  expect(page.text()).toContain('|Address corrected: Your receipt is on its way to maya@example.org.|');
  expect(page.document.querySelector('dialog')).toBeNull();
});

test('an address that is no news, or mistyped, is questioned first', async () => {
  const { page } = await opened();
  await page.play('Wrong address? Fix it once', { Email: 'Maya@Example.com ' }, 'Save the email');
  expect(page.text()).toContain('|This is the address we have. Type the right one.|');
  await page.play({ Email: 'maya' }, 'Save the email', { Email: 'maya@gmial.com' }, 'Save the email');
  expect(page.text()).toContain('|Did you mean |maya@gmail.com|?|');
  expect(page.sent).toEqual([]);
  await page.play('Yes, fix it');
  expect(page.field('Email').value).toBe('maya@gmail.com');
  await page.play({ Email: 'maya@gmial.com' }, 'No, keep mine', 'Save the email');
  expect(page.sent).toEqual([[`POST ${PATH}`, { key: 'k', email: 'maya@gmial.com' }]]);
});

test('a refusal stays in the dialog', async () => {
  const error = { code: 'conflict', message: 'It was corrected before.' };
  const answer = () => new Response(JSON.stringify({ error }), { status: 409 });
  const { page, changes } = await opened(ORDER, { [`POST ${PATH}`]: answer });
  await page.play('Wrong address? Fix it once', { Email: 'maya@example.org' }, 'Save the email');
  expect(page.text()).toContain('|It was corrected before.|');
  expect(changes).toEqual([]);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import { FERAL, LAKE_HOUSE } from '../../../test/world.ts';
import type { CartItem } from '../../domain/cart/cart.ts';
import { WORDS_TEXTS } from '../../domain/words/words-texts.ts';
import { storeAttempt, takeBought } from '../checkout/order/stored-attempts.ts';
import { CartContents } from './cart-contents.tsx';
import { browserCart } from './cart-store.ts';
import { changePlans } from './plans.ts';
import { currentCode, storeCode } from './stored-code.ts';

const crew = (id: number, textLine2: string): CartItem => ({ ...LAKE_HOUSE, id, textLine2, crewId: 'c1' });
const HALF = { name: 'HALF', kind: 'percent', value: 50, minHats: 1 } as const;
const STANDARD = { id: 'STANDARD', rate: '7.00', first: '2026-12-01', last: '2026-12-04', taxLater: false };

const opened = (items: readonly CartItem[], answers: object = {}) => {
  browserCart.change(() => items);
  return openShopPage(<CartContents />, {
    'POST /api/shipping-estimate': { options: [] },
    ...answers,
  });
};
const quantities = () => browserCart.current().map(({ name, quantity }) => `${quantity} ${name}`);

beforeEach(() => {
  storeCode(null);
  changePlans({ country: '', partyOn: '' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('a line is counted up and down, edited and removed', async () => {
  const page = await opened([LAKE_HOUSE, { ...FERAL, quantity: 2 }]);
  const name = 'Mentally at the / lake house';
  expect(page.text()).toContain(`|${name}|Navy`);
  expect(page.has(`One fewer ${name}`)).toBe(false);
  await page.play(`One more ${name}`, `One more ${name}`, 'One fewer Feral');
  expect(quantities()).toEqual(['3 Custom Hat', '1 Feral']);
  expect(page.find(`[aria-label="Edit ${name}"]`).href).toBe(`/custom-hat?edit=${LAKE_HOUSE.id}`);
  expect(page.has('Edit Feral')).toBe(false);
  await page.click(`Remove ${name}`);
  expect(quantities()).toEqual(['1 Feral']);
});

test('Undo brings a removed hat back to its place, and keeps what changed since', async () => {
  const page = await opened([LAKE_HOUSE, FERAL]);
  const remove = 'Remove Mentally at the / lake house';
  await page.play(remove, 'Undo');
  expect(quantities()).toEqual(['1 Custom Hat', '1 Feral']);
  await page.play(remove, 'One more Feral', 'Undo');
  expect(quantities()).toEqual(['2 Feral', '1 Custom Hat']);
});

test('Undo brings no hats back that were paid for meanwhile, as in another tab', async () => {
  const page = await opened([LAKE_HOUSE, { ...FERAL, quantity: 3 }, crew(1, 'Anna')]);
  const lines = [LAKE_HOUSE, { ...FERAL, quantity: 2 }, crew(1, 'Anna')];
  const pay = (key: string) => {
    storeAttempt({ key, requestHash: key, lines, orderId: key, orderKey: key, codeTakenAt: null });
    takeBought(key);
  };
  await page.click('Remove the crew');
  await page.does(() => pay('one'));
  expect(localStorage.getItem('unhinged-hats-bought')).not.toContain('"orderKey":"one"');
  await page.click('Undo');
  expect(quantities()).toEqual(['1 Feral']);
  await page.does(() => browserCart.change(() => [LAKE_HOUSE, { ...FERAL, quantity: 3 }]));
  await page.does(() => storeCode({ code: HALF, refusal: null }));
  await page.click('Clear Cart');
  await page.does(() => pay('two'));
  await page.click('Undo');
  expect([quantities(), currentCode()]).toEqual([['1 Feral'], null]);
});

test('the second tap of two does not remove the line that moved up', async () => {
  const page = await opened([LAKE_HOUSE, FERAL]);
  await page.does(() => page.find('[aria-label="Remove Feral"]').click(2));
  expect(quantities()).toHaveLength(2);
});

test('a cleared cart says so, and Undo brings hats and code back beside what changed since', async () => {
  const page = await opened([LAKE_HOUSE, FERAL]);
  await page.does(() => storeCode({ code: HALF, refusal: null }));
  await page.click('Clear Cart');
  expect(quantities()).toEqual([]);
  expect(page.text()).toContain('|Add some hats to get this party started!|Browse Hats|Cart cleared|Undo|');
  await page.click('Undo');
  expect(quantities()).toEqual(['1 Custom Hat', '1 Feral']);
  expect(page.text()).toContain('Code |HALF|, 50% off');
  await page.click('Clear Cart');
  await page.does(() => browserCart.change(() => [FERAL]));
  await page.does(() => storeCode({ code: { ...HALF, name: 'MORE' }, refusal: null }));
  await page.click('Undo');
  expect(quantities()).toEqual(['2 Feral', '1 Custom Hat']);
  expect(page.text()).toContain('Code |MORE|, 50% off');
});

test('a line says what is known of its hat', async () => {
  const known = { keepWords: true, sameAs: 'Feral' } as const;
  const page = await opened([
    { ...LAKE_HOUSE, ...known, quantity: 2 },
    { ...crew(1, 'Anna'), quantity: 3 },
  ]);
  expect(page.text('.cart-line')).toContain(
    `|Navy, Yellow text|${WORDS_TEXTS.kept}|Same hat as Feral, same price.|$49.98|`,
  );
  expect(page.text('.cart-crew')).toContain('|Your crew, 3 hats|');
  expect(page.text('.cart-crew li')).toMatch(/ Anna \|3 hats\|Navy, Yellow text\|\$74\.97\|$/);
});

test('the hats of a crew are removed together, and Undo brings them back', async () => {
  const page = await opened([crew(1, 'Anna'), crew(2, 'Ben'), FERAL]);
  expect(page.text()).toContain('|Your crew, 2 hats|Edit the crew|');
  await page.click('Remove the crew');
  expect(quantities()).toEqual(['1 Feral']);
  await page.click('Undo');
  expect(browserCart.current().map(({ textLine2 }) => textLine2)).toContain('Ben');
});

describe('the bill', () => {
  test('begins with what shipping costs at least, and names the price once the country is known', async () => {
    const page = await opened([FERAL], { 'POST /api/shipping-estimate': { options: [STANDARD] } });
    expect(page.text()).toContain('|Subtotal|$24.99|Shipping|from $4.99|');
    expect(page.text()).toContain('|Total|from $29.98|');
    await page.play({ 'Ships to': 'US' });
    expect(page.sent.at(-1)).toEqual([
      'POST /api/shipping-estimate',
      expect.objectContaining({ country: 'US' }),
    ]);
    expect(page.text()).toContain('|Subtotal|$24.99|Standard shipping|$7.00|');
    expect(page.text()).toMatch(/\|Total\|\$31\.99\|Standard shipping, arrives Dec.1.–.4\|Clear Cart\|/);
    await page.play('Done');
    expect(page.text()).toContain('|Ships to |United States|When’s the party? |Any day|Change|');
    expect(page.document.activeElement.textContent).toBe('Change');
    await page.play('Change the country or the party’s day');
    expect(page.document.activeElement).toBe(page.field('Ships to'));
    await page.play({ 'Ships to': 'elsewhere' });
    expect(page.has('Done')).toBe(false);
    expect(page.text()).toContain('|We don’t ship there. |We ship to ');
    expect(page.text()).toContain('|Total|from $29.98|');
  });

  test('lets today be the day of the party, also once the next day has begun in UTC', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T03:00Z') });
    vi.stubEnv('TZ', 'America/Los_Angeles');
    const page = await opened([FERAL], { 'POST /api/shipping-estimate': { options: [STANDARD] } });
    expect(page.field('When’s the party').getAttribute('min')).toBe('2026-11-30');
    await page.play({ 'Ships to': 'US', 'When’s the party': '2026-11-30' });
    expect(page.text()).toContain('|Probably too late.|Standard can take until');
    await page.does(() => changePlans({ partyOn: '2026-11-29' }));
    expect(page.text()).toContain('|Probably too late.|That day has passed. |');
  });

  test('says abroad that standard shipping is an estimate', async () => {
    const page = await opened([FERAL], { 'POST /api/shipping-estimate': { options: [STANDARD] } });
    await page.play({ 'Ships to': 'CA' });
    expect(page.text()).toContain('|Standard shipping, estimated|$7.00|');
  });

  test('takes a typed code off, until it is removed', async () => {
    const page = await opened([FERAL], { 'POST /api/discount-code': HALF });
    await page.play('Use it');
    expect(page.text()).toContain('|Type the code first.|');
    await page.play({ 'Discount code': 'half' });
    expect(page.text()).not.toContain('Type the code first.');
    await page.play('Use it');
    expect(page.sent).toEqual([['POST /api/discount-code', { discountCode: 'half' }]]);
    expect(page.text()).toContain('|HALF: 50% off.|');
    expect(page.text()).toContain('|Subtotal|$24.99|Code HALF (50%)|−$12.49|');
    expect(page.text()).toContain('|Total|from $17.49|');
    await page.play(/^Remove.* HALF|^Remove the code/);
    expect(page.text()).toContain('|Total|from $29.98|');
  });

  test('says what makes shipping free, and why a code no longer counts', async () => {
    const free = { name: 'FREESHIP', kind: 'free_shipping', value: 0, minHats: 1 } as const;
    const page = await opened([FERAL], { 'POST /api/shipping-estimate': { options: [] } });
    await page.does(() => storeCode({ code: free, refusal: null }));
    expect(page.text()).toContain('|Standard shipping, free with FREESHIP|$0.00|');
    expect(page.text()).toContain('|Code |FREESHIP|, free standard shipping|Remove|');
    await page.does(() => storeCode({ code: free, refusal: 'It has ended.' }));
    expect(page.text()).toContain('|Code |FREESHIP|Remove|It has ended.|');
    expect(page.find('.cart-code-note').hasAttribute('data-refused')).toBe(true);
    expect(page.text()).toContain('|Shipping|from $4.99|');
  });

  test('says why a code does not work', async () => {
    const refused = { error: { code: 'invalid', message: 'That code has ended.' } };
    const page = await opened([FERAL], {
      'POST /api/discount-code': () => new Response(JSON.stringify(refused), { status: 422 }),
    });
    await page.play({ 'Discount code': 'old' }, 'Use it');
    expect(page.text()).toContain('|That code has ended.|');
    await page.play({ 'Discount code': 'older' }, 'Use it');
    expect(page.sent.map(([, body]) => body)).toEqual([{ discountCode: 'old' }, { discountCode: 'older' }]);
  });
});

test.each([
  [1, '|$25.02 more and standard shipping is free.|'],
  [3, '|Add 1 more hat to unlock 10% Party Pack discount!|'],
  [5, '|10% off all 5 hats|, standard shipping free. 2 more for 15%.|'],
  [6, '|10% off all 6 hats|, standard shipping free. One more custom hat adds |$13.74|, not $24.99.|'],
  [12, '% off all 12 hats|, standard shipping free.|'],
])('a cart of %s hats names the nearest gain', async (quantity, text) => {
  const page = await opened([{ ...FERAL, quantity }]);
  expect(page.text()).toContain(text);
});

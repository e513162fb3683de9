import { describe, expect, test } from 'vitest';
import { openShopPage } from '../../../../test/small-dom/open-shop.tsx';
import { SmallStripe } from '../../../../test/small-dom/small-stripe.ts';
import { openCheckout } from '../fixtures.tsx';
import { GiftInCart } from './gift-question.tsx';
import { changeGift } from './stored-gift.ts';

async function opened() {
  const shown = await openCheckout({}, { isFilled: true, stripe: new SmallStripe() });
  await shown.page.play('Calculate Shipping Rates', { 'It’s a gift': '' });
  return shown;
}

describe('a gift', () => {
  test('is ordered with its note, and shown before it is paid', async () => {
    const { page, sentTo } = await opened();
    await page.play({ 'The note': 'Wear it.', From: 'Dad' });
    expect(page.text()).toMatch(/\|8 of \d+\. Printed as you type it\.\|/);
    await page.play('Continue to Payment');
    expect(sentTo('/api/orders')).toEqual([
      expect.objectContaining({ gift: { note: 'Wear it.', from: 'Dad', email: '' } }),
    ]);
    expect(page.text()).toMatch(/\|Gift\|[^|]*Wear it\.[^|]*\|Edit\|/);
    await page.play('Edit gift');
    expect(page.document.activeElement.name).toBe('gift');
  });

  test('tells the receiver when it ships, by name, once there is an address to write to', async () => {
    const { page, sentTo } = await opened();
    await page.play({ 'The note': 'Hi', 'Email Maya when it ships': '' }, 'Continue to Payment');
    expect(page.text('.gift')).toContain(
      '|Type the email to write to when the gift ships, or uncheck the box|',
    );
    expect(page.text().match(/Type the email to/g)).toHaveLength(1);
    expect(sentTo('/api/orders')).toEqual([]);
    expect(page.document.activeElement.name).toBe('gift-email');
    await page.play({ 'Maya’s email': 'maya@' });
    await page.does(() => page.field('Maya’s email').blur());
    expect(page.field('Maya’s email').getAttribute('aria-invalid')).toBe('true');
    await page.play('Continue to Payment');
    expect(sentTo('/api/orders')).toEqual([]);
    await page.play({ 'Maya’s email': 'maya@example.org' }, 'Continue to Payment');
    expect(sentTo('/api/orders')).toEqual([
      expect.objectContaining({ gift: { note: 'Hi', from: '', email: 'maya@example.org' } }),
    ]);
  });

  test('writes to nobody if that is taken back', async () => {
    const { page, sentTo } = await opened();
    const tells = { 'Email Maya when it ships': '' };
    await page.play(
      { 'The note': 'Hi' },
      tells,
      { 'Maya’s email': 'maya@example.org' },
      tells,
      'Continue to Payment',
    );
    expect(sentTo('/api/orders')).toEqual([
      expect.objectContaining({ gift: { note: 'Hi', from: '', email: '' } }),
    ]);
  });

  test('is none once it is unchecked, though its words stay', async () => {
    const { page, sentTo } = await opened();
    await page.play({ 'The note': 'Hi' }, { 'It’s a gift': '' });
    expect(page.text()).not.toContain('Printed as you type it.');
    await page.play('Continue to Payment');
    expect(JSON.stringify(sentTo('/api/orders'))).not.toContain('"note":"Hi"');
    await page.play('Edit address', { 'It’s a gift': '' });
    expect(page.field('The note').value).toBe('Hi');
  });

  test('whose note is too long says so once it was left', async () => {
    const { page, sentTo } = await opened();
    await page.play({ 'The note': 'x'.repeat(400) });
    expect(page.field('The note').getAttribute('aria-invalid')).toBeNull();
    await page.does(() => page.field('The note').blur());
    expect(page.field('The note').getAttribute('aria-invalid')).toBe('true');
    await page.play('Continue to Payment');
    expect(sentTo('/api/orders')).toEqual([]);
    expect(page.document.activeElement.name).toBe('gift');
  });
});

test('customs ask for prices, so a gift that passes them keeps them', async () => {
  changeGift({ isGift: false });
  const says = async (country: string) => (await openShopPage(<GiftInCart country={country} />)).text();
  expect(await says('CA')).toContain('Customs there asks for prices, so they stay on the paper.');
  expect(await says('')).toContain('No prices in the box. Your note, printed inside.');
});

import { beforeEach, expect, test } from 'vitest';
import { LAKE_HOUSE } from '../../../test/world.ts';
import { MAX_CART_LINES } from '../../domain/cart/cart.ts';
import { DEFAULT_DESIGN } from '../../domain/design/design.ts';
import { browserCart } from '../cart/cart-store.ts';
import { changePlans } from '../cart/plans.ts';
import { crewPath } from '../designer/state/designer-address.ts';
import { openCrew, openCrewAt } from './fixtures.tsx';

beforeEach(() => {
  browserCart.change(() => []);
  changePlans({ country: '', partyOn: '' });
});

const MENTALLY = { ...DEFAULT_DESIGN, textLine1: 'Mentally', textLine2: 'at the lake', textLine3: '' };
const inCart = () =>
  browserCart
    .current()
    .map(({ textLine1, hatColor, fontStyle }) => [textLine1, hatColor, fontStyle].join(' '));

test('everyone’s colors are changed and put away', async () => {
  const page = await openCrew({ 'One a line': 'Anna, Ben' }, 'Change colors for everyone');
  await page.play({ Navy: '' });
  expect(page.text()).toContain('|Everyone|Navy, Lime Green text|');
  await page.play('Done with the colors');
  expect(page.document.querySelectorAll('[name="hat-color"]')).toEqual([]);
  await page.play('Add 2 hats to cart');
  expect(inCart()).toEqual(['Anna navy impact', 'Ben navy impact']);
});

test('one has her own colors, opened again, until she has everyone’s', async () => {
  const page = await openCrew({ 'One a line': 'Anna, Ben' }, 'Colors for Ben');
  expect(page.text()).toContain('|Ben only|Black, Lime Green text|');
  await page.play({ Navy: '' });
  expect(page.text()).toContain('|Ben only|Navy, ');
  await page.play('Colors for Anna');
  expect(page.has('Change colors for Ben')).toBe(true);
  await page.play('Change colors for Ben');
  expect(page.has('Change colors for Ben')).toBe(false);
  await page.play('Add 2 hats to cart');
  expect(inCart()).toEqual(['Anna black impact', 'Ben navy impact']);
  await page.play('Ben: same as everyone');
  expect(page.text()).not.toContain('|Ben only|');
  await page.play(/^Save 2 hats/);
  expect(inCart()).toEqual(['Anna black impact', 'Ben black impact']);
});

test('one font is on every hat', async () => {
  const page = await openCrew({ 'One a line': 'Anna, Ben' }, 'Change the font for everyone');
  await page.play({ 'Courier New': '' });
  expect(page.text()).toContain('|Courier New, on every hat|');
  await page.play('Done with the font', 'Add 2 hats to cart');
  expect(page.document.querySelectorAll('[name="font"]')).toEqual([]);
  expect(inCart()).toEqual(['Anna black courier', 'Ben black courier']);
});

test('words that are hard to read are added after a question', async () => {
  const page = await openCrew({ 'One a line': 'Anna, Ben' }, 'Change colors for everyone', { White: '' });
  const ink = () =>
    page.document
      .querySelectorAll('[name="text-color"]')
      .find((one) => one.closest('label')?.textContent.startsWith('Lime Green'));
  await page.does(() => ink()?.click());
  await page.settle(20);
  await page.play('Add 2 hats to cart');
  expect(page.text('dialog')).toContain('|Hard to read|');
  expect(page.text('dialog')).toContain('|The words on 2 hats can be read only up close.|');
  expect(inCart()).toEqual([]);
  await page.play('Change the colors');
  expect([page.document.querySelector('dialog'), inCart().length]).toEqual([null, 0]);
  await page.play('Add 2 hats to cart', 'Add them anyway');
  expect(inCart()).toEqual(['Anna white impact', 'Ben white impact']);
});

test('an opened hat asks which line is the name, which becomes the first one', async () => {
  const page = await openCrewAt(crewPath(MENTALLY));
  expect(page.text()).toContain('|Everybody gets her own there. The other words stay on every hat.|');
  await page.play('“Mentally”');
  expect(page.text()).not.toContain('Everybody gets her own there.');
  expect(page.field('One a line').value).toBe('Mentally');
  expect(page.field('Line 2, on every hat').value).toBe('at the lake');
});

test('what was typed stays as it was typed, and a longer list is cut at 50', async () => {
  const page = await openCrew({ 'One a line': '- Anna\n- Ben' });
  expect(page.field('One a line').value).toBe('- Anna\n- Ben');
  await page.play('Edit Anna', { 'Her name': 'Annie' }, 'Save');
  expect(page.field('One a line').value).toBe('Annie, Ben');
});

test('a crew that does not fit into the cart says so', async () => {
  browserCart.change(() =>
    Array.from({ length: MAX_CART_LINES - 1 }, (_, id) => ({ ...LAKE_HOUSE, id, textLine1: `Hat ${id}` })),
  );
  const page = await openCrew({ 'One a line': 'Anna, Ben' }, 'Add 2 hats to cart');
  expect(page.text()).toContain('|The crew doesn’t fit: Your cart holds ');
  expect(inCart()).toHaveLength(MAX_CART_LINES - 1);
});

import { beforeEach, expect, test } from 'vitest';
import { browserCart } from '../cart/cart-store.ts';
import { changePlans } from '../cart/plans.ts';
import { openCrew, openCrewAt } from './fixtures.tsx';
import { LIST, VIEW } from './friends/fixtures.ts';

beforeEach(() => {
  browserCart.change(() => []);
  changePlans({ country: '', partyOn: '' });
});

const inCart = () =>
  browserCart.current().map(({ textLine1, textLine2, quantity }) => `${quantity} ${textLine1} ${textLine2}`);

test('an empty crew asks for names, and the bar leads to them', async () => {
  const page = await openCrew();
  expect(page.text()).toContain('|Who’s coming?|Type or paste the names. Up to 50 hats.|Add a name|');
  await page.play('Type a name to add');
  expect(page.document.activeElement).toBe(page.find('#crew-names'));
  expect(inCart()).toEqual([]);
});

test('pasted names become hats, which are added to the cart and changed there', async () => {
  const page = await openCrew();
  await page.play({ 'One a line': '1. Anna\nBen, Chloe' });
  expect(page.text()).toContain('|Three hats, all good to go.|');
  expect(page.text()).toContain('|3 of 50|');
  expect(page.text()).toContain('|Anna|Black, Lime Green text|Edit|Colors|Ben|');
  expect(page.text()).toContain('|$74.97|3 hats|, $24.99 each|Add 3 hats to cart|');
  await page.play('Add 3 hats to cart');
  expect(inCart()).toEqual(['1 Anna said one drink', '1 Ben said one drink', '1 Chloe said one drink']);
  expect(page.text()).toContain('|Crew added!: 3 hats are in your cart.');
  await page.play({ 'One a line': 'Anna, Ben, Chloe, Dee' });
  expect(page.text()).toContain('|Save 4 hats|');
  expect(page.text()).toContain('10% off');
  await page.play('Save 4 hats');
  expect(inCart()).toHaveLength(4);
  expect(page.text()).toContain('|Changes saved: Your cart has the new crew.|');
});

test('words, lines and steps back', async () => {
  const page = await openCrew();
  await page.play({ 'One a line': 'Anna', 'Line 2, on every hat': 'said no' });
  await page.play('Add 1 hat to cart');
  expect(inCart()).toEqual(['1 Anna said no']);
  expect(page.text()).toContain('|Crew added!: One hat is in your cart.');
  await page.play('Step back');
  expect(page.field('Line 2, on every hat').value).toBe('said one drink');
  await page.play('Step forward');
  expect(page.field('Line 2, on every hat').value).toBe('said no');
  await page.play({ 'Line 3': '' });
  expect(page.field('Line 1, on every hat').value).toBe('');
  expect(page.text()).toContain('|Line 2, on every hat|7 of 20|');
  await page.play('Start a new crew');
  expect(page.text()).toContain('|Who’s coming?|');
});

test('a name is edited on the wall, and taken out', async () => {
  const page = await openCrew();
  await page.play({ 'One a line': 'Anna, Ben, Ben' });
  expect(page.text()).toContain('|Ben|2 hats|');
  await page.play('Edit Anna', { 'Her name': 'Annie' }, 'Save');
  expect(page.field('One a line').value).toBe('Annie, Ben, Ben');
  await page.play('Take one out: Ben');
  expect(page.field('One a line').value).toBe('Annie, Ben');
  await page.play('Edit Ben', 'Never mind', 'Edit Ben', 'Take her out');
  expect(page.field('One a line').value).toBe('Annie');
});

test('one has her own colors', async () => {
  const page = await openCrew();
  await page.play({ 'One a line': 'Anna, Ben' }, 'Colors for Ben');
  await page.play({ Navy: '' });
  expect(page.text()).toContain('|Her own: |Navy, ');
});

test('too many names are counted', async () => {
  const page = await openCrew();
  const names = Array.from(
    { length: 52 },
    (_, index) => `Name ${String.fromCharCode(65 + (index % 26))}${index}`,
  );
  await page.play({ 'One a line': names.join('\n') });
  expect(page.text()).toContain('|A crew holds 50 hats.|You pasted 52 names. The last 2 are not in.');
});

test('when the hats come is asked once she stops typing', async () => {
  const page = await openCrew();
  await page.does(() => changePlans({ country: 'US', partyOn: '2099-06-01' }));
  for (const names of ['A', 'An', 'Ann', 'Anna']) await page.fill('One a line', names);
  await page.settle(700);
  const asked = page.sent.filter(([request]) => request === 'POST /api/shipping-estimate');
  expect(asked.length).toBeLessThan(4);
  expect(asked.at(-1)?.[1]).toMatchObject({ items: [{ textLine1: 'Anna' }] });
});

test('a friend’s spelling that is accepted reaches her hat in the cart, and nothing else that is not saved', async () => {
  const page = await openCrewAt('/crew', {
    'POST /api/crews': LIST,
    'POST /api/crews/L1/view': VIEW,
    'POST /api/crews/L1/members/2/decide': VIEW,
  });
  await page.play({ 'One a line': 'Anna, Ben' }, 'Add 2 hats to cart', { 'One a line': 'Anne, Ben' });
  await page.play('Let friends check their names', { 'Your first name': 'Maya' }, 'Make the link', 'Accept');
  expect(page.field('One a line').value).toBe('Anne, Bennie');
  expect(inCart()).toEqual(['1 Anna said one drink', '1 Bennie said one drink']);
});

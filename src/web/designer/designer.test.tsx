import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownFiles } from '../../../test/small-dom/own-files.ts';
import { LAKE_HOUSE } from '../../../test/world.ts';
import { readTable } from '../../hat/fixtures.ts';
import { browserCart } from '../cart/cart-store.ts';
import { changePlans } from '../cart/plans.ts';
import { storeCode } from '../cart/stored-code.ts';
import { openDesigner } from './fixtures.tsx';
import { glyphTableAddress } from './use-glyphs.ts';

beforeEach(() => {
  browserCart.change(() => []);
  changePlans({ country: '', partyOn: '' });
  storeCode(null);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const inCart = () =>
  browserCart
    .current()
    .map(({ textLine1, textLine2, textLine3, hatColor }) =>
      [textLine1, textLine2, textLine3, hatColor].join('/'),
    );

test('a hat is written, colored and added to the cart', async () => {
  const page = await openDesigner();
  await page.play({ 'Text line 1': 'Mentally', 'Text line 2': 'at the lake', Navy: '', Yellow: '' });
  expect(page.text()).toContain('|Text line 1 |8 of 20|Text line 2 |11 of 20|');
  expect(page.text()).toContain('|Add to cart|This is hat 1. Three more unlock 10% off.|');
  await page.play('Add to cart');
  expect(inCart()).toEqual(['Mentally/at the lake//navy']);
  expect(browserCart.current()[0]).toMatchObject({ textColor: 'yellow', isCustom: true, quantity: 1 });
  expect(page.text()).toContain('|Added to cart!: Your custom hat has been added to your cart.');
});

test('a hat whose pictures stall is soon in the cart without them, and the button works until then', async () => {
  const tables = ['courier', 'courier.ext', 'courier.symbols'].map((name) => `assets/glyphs/${name}.json`);
  const page = await openDesigner('/custom-hat', ownFiles(...tables));
  await page.play({ 'Courier New': '', 'Text line 1': 'Mentally', 'Text line 2': '' });
  const create = page.document.createElement.bind(page.document);
  page.document.createElement = (name) =>
    Object.assign(create(name), name === 'canvas' && { getContext: () => ({}) });
  class Stalled {
    decode = () => new Promise(() => undefined);
  }
  vi.stubGlobal('Image', Stalled);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await page.play('Add to cart');
  expect([inCart(), page.has('Adding...')]).toEqual([[], true]);
  await page.does(() => void vi.advanceTimersByTime(3000));
  expect(inCart()).toEqual(['Mentally///black-white']);
  expect(page.has('Add to cart')).toBe(true);
});

test('a hat whose letters stall is soon in the cart too, also one that is asked about', async () => {
  const stalled = { [glyphTableAddress('trebuchet')]: () => new Promise(() => undefined) };
  const page = await openDesigner('/custom-hat', stalled);
  await page.play({ 'Trebuchet MS': '', 'Text line 1': 'Mentally', 'Text line 2': '' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const late = () => page.does(() => void vi.advanceTimersByTime(3000));
  await page.play('Add to cart');
  expect([inCart(), page.has('Adding...')]).toEqual([[], true]);
  await late();
  expect(inCart()).toEqual(['Mentally///black-white']);
  await page.play({ 'Lime Green': '' }, 'Add to cart');
  await late();
  await page.play('Add it anyway');
  expect(inCart()).toHaveLength(1);
  await late();
  expect(inCart()).toHaveLength(2);
});

test('a hat is not said to bring a pack that a code replaces', async () => {
  browserCart.change(() => [{ ...LAKE_HOUSE, quantity: 3 }]);
  const page = await openDesigner();
  expect(page.text()).toContain('|With this hat, they’re all 10% off. Three more unlock 15% off.|');
  const code = { name: 'SUMMER20', kind: 'percent', value: 20, minHats: 1 } as const;
  await page.does(() => storeCode({ code, refusal: null }));
  expect(page.text()).toContain('|Add to cart|This is hat 4.|');
});

test('a line holds 20 characters, and what is pasted flows on', async () => {
  const page = await openDesigner();
  await page.play({ 'Text line 1': 'Mentally at the lake house with my friends' });
  expect(page.field('Text line 1').value).toBe('Mentally at the lake');
  expect(page.field('Text line 2').value).toBe('house with my');
  expect(page.field('Text line 3').value).toBe('friends');
});

test('a changed hat is soon said in words, with the height of its letters once that is known', async () => {
  let answer: () => unknown = () => new Response('', { status: 503 });
  const page = await openDesigner('/custom-hat', { [glyphTableAddress('arial')]: () => answer() });
  const said = () => page.text('p.visually-hidden');
  const pause = async () => {
    await page.settle(200);
    await page.settle(1300);
  };
  expect(said()).toBe('|');
  await page.play({ 'Text line 1': 'Mine', 'Text line 2': '', 'Arial Bold': '' });
  await pause();
  expect(said()).toBe('|Black White hat, Hot Pink text in Arial Bold: Mine.|');
  answer = () => readTable('arial');
  await page.play({ Navy: '' });
  await pause();
  expect(said()).toMatch(/^\|Navy hat, Hot Pink text in Arial Bold: Mine\. Letters \d[^|]* high\.\|$/);
});

test('steps lead back and forth', async () => {
  const page = await openDesigner();
  expect([page.has('Step back'), page.has('Step forward')]).toEqual([false, false]);
  await page.play({ 'Text line 1': 'One', Red: '' });
  await page.play('Step back');
  expect(page.field('Red').checked).toBe(false);
  expect(page.field('Text line 1').value).toBe('One');
  expect(page.has('Step forward')).toBe(true);
  await page.play('Step forward');
  expect(page.field('Red').checked).toBe(true);
});

test('a surprise is taken back', async () => {
  const page = await openDesigner();
  await page.play({ 'Text line 1': 'Mine' }, 'Surprise Me');
  expect(page.field('Text line 1').value).toBe('Crying');
  await page.play(/^Undo/);
  expect(page.field('Text line 1').value).toBe('Mine');
});

test('a hat without words is refused at its field', async () => {
  const page = await openDesigner();
  await page.play({ 'Text line 1': '', 'Text line 2': '' }, 'Add to cart');
  expect(inCart()).toEqual([]);
  expect(page.document.activeElement.id).toBe('text-line-1');
});

test('words that nobody may print are not added unasked, and selected to be changed', async () => {
  const page = await openDesigner();
  await page.play({ 'Text line 1': 'Team Nike', 'Text line 2': 'only' }, 'Add to cart');
  expect(inCart()).toEqual([]);
  expect(page.text()).toContain('|We may not be allowed to print this. Change the words, or keep them: ');
  const field = page.field('Text line 1');
  let selected = '';
  Object.assign(field, {
    setSelectionRange: (from: number, to: number) => {
      selected = field.value.slice(from, to);
    },
  });
  await page.settle(250);
  await page.play('Change the words');
  expect(selected).toBe('Nike');
});

test('a hat that is hard to read is added after a question', async () => {
  const page = await openDesigner();
  await page.play({ 'Lime Green': '' }, 'Add to cart');
  expect(inCart()).toEqual([]);
  await page.play('Add it anyway');
  expect(inCart()).toHaveLength(1);
});

test('a hat of the cart is changed in its place', async () => {
  browserCart.change(() => [LAKE_HOUSE]);
  const page = await openDesigner(`/custom-hat?edit=${LAKE_HOUSE.id}`);
  expect(page.field('Text line 2').value).toBe('lake house');
  await page.play({ 'Text line 2': 'beach house' }, 'Save changes');
  expect(inCart()).toEqual(['Mentally at the/beach house//navy']);
  expect(page.text()).toContain(
    '|Changes saved: Your cart has the new version. Your next change starts a new hat.|',
  );
});

test('starting over keeps nothing', async () => {
  const page = await openDesigner();
  await page.play({ 'Text line 1': 'Mine' }, 'Start over');
  expect(page.field('Text line 1').value).not.toBe('Mine');
});

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SmallElement } from '../../../test/small-dom/nodes.ts';
import { ROOT_DATA } from '../../../test/small-dom/open-shop.tsx';
import { ownFiles } from '../../../test/small-dom/own-files.ts';
import { SmallEvent } from '../../../test/small-dom/small-event.ts';
import { PRINTED } from '../../domain/design/making.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../domain/settings/settings.ts';
import { browserCart } from '../cart/cart-store.ts';
import { changePlans } from '../cart/plans.ts';
import { refreshSettings } from '../use-settings.ts';
import { openDesigner } from './fixtures.tsx';
// Otherwise the page would wait for its code.
import './buying/party-answer.tsx';

beforeEach(() => {
  browserCart.change(() => []);
  changePlans({ country: '', partyOn: '' });
});

type Opened = Awaited<ReturnType<typeof openDesigner>>;
const line = (page: Opened, number = 1) => page.field(`Text line ${number}`);
const fire = (page: Opened, target: SmallElement, [type, more]: [string, object]) =>
  page.does(() => void target.dispatchEvent(new SmallEvent(type, { ...more })));

test('for a hat color that is not made, another is offered on which thread reads well, too', async () => {
  const { unmadeColors, makings } = ROOT_DATA;
  onTestFinished(() => void Object.assign(ROOT_DATA, { unmadeColors, makings }));
  const red = { ...PRINTED, isStitched: true };
  Object.assign(ROOT_DATA, { unmadeColors: ['black', 'white'], makings: { red } });
  const page = await openDesigner();
  await page.play({ 'Black Not made': '', 'Bright Orange': '' });
  expect([page.has('Use Red'), page.has('Use Navy')]).toEqual([false, true]);
});

describe('the keys of the designer', () => {
  test.each([
    [
      { key: 'z', ctrlKey: true },
      { key: 'Z', ctrlKey: true, shiftKey: true },
    ],
    [
      { key: 'z', metaKey: true },
      { key: 'y', ctrlKey: true },
    ],
  ])('%o steps back, and %o forth', async (back, forth) => {
    const page = await openDesigner();
    await page.play({ 'Text line 1': 'One', Red: '' });
    const keys = (more: object) => ({
      ctrlKey: false,
      metaKey: false,
      shiftKey: false,
      altKey: false,
      ...more,
    });
    await fire(page, line(page), ['keydown', keys(back)]);
    expect(page.field('Red').checked).toBe(false);
    await fire(page, line(page), ['keydown', keys(forth)]);
    expect(page.field('Red').checked).toBe(true);
    for (const other of [
      { key: 'z' },
      { ...back, altKey: true },
      { ...back, isComposing: true },
      { key: 'y', metaKey: true },
    ])
      await fire(page, line(page), ['keydown', keys(other)]);
    expect(page.field('Red').checked).toBe(true);
  });

  test('a shaken phone steps back, but an ordinary letter does not', async () => {
    const page = await openDesigner();
    await page.play({ 'Text line 1': 'One', Red: '' });
    await fire(page, line(page), ['beforeinput', { inputType: 'insertText' }]);
    expect(page.field('Red').checked).toBe(true);
    await fire(page, line(page), ['beforeinput', { inputType: 'historyUndo' }]);
    expect(page.field('Red').checked).toBe(false);
    await fire(page, line(page), ['beforeinput', { inputType: 'historyRedo' }]);
    expect(page.field('Red').checked).toBe(true);
  });
});

describe('a line of words', () => {
  const paste = async (text: string, more: object = {}) => {
    const page = await openDesigner();
    await page.play({ 'Text line 1': 'Ab', 'Text line 2': '' });
    Object.assign(line(page), { selectionStart: 2, selectionEnd: 2, ...more });
    await fire(page, line(page), ['paste', { clipboardData: { getData: () => text } }]);
    return [line(page).value, line(page, 2).value, line(page, 3).value, page.text()] as const;
  };

  test('takes pasted text where the cursor is, and what is too long flows on', async () => {
    expect((await paste('cd\nef')).slice(0, 3)).toEqual(['Abcd', 'ef', '']);
    expect((await paste('mentally at the lake house', { selectionStart: 0 })).slice(0, 3)).toEqual([
      'mentally at the lake',
      'house',
      '',
    ]);
    // The browser pastes what fits.
    expect((await paste('cd'))[0]).toBe('Ab');
  });

  test('says what had no room', async () => {
    const [, , , text] = await paste('\nTwo\nThree\nFour and more');
    expect(text).toMatch(/\|No room for “[^”]*Four and more”\.\|/);
    const long = `${'word '.repeat(60)}`;
    expect((await paste(long))[3]).toMatch(/No room for “[^”]{80}…”\./);
  });

  test('loses characters that the font lacks, once asked', async () => {
    const tables = ['courier', 'courier.ext', 'courier.symbols'].map((name) => `assets/glyphs/${name}.json`);
    const page = await openDesigner('/custom-hat', ownFiles(...tables));
    await page.play({ 'Courier New': '', 'Text line 1': 'Hi 字' });
    await page.settle(300);
    await page.click(/^Remove 字/);
    expect(line(page).value.trim()).toBe('Hi');
    await page.settle(300);
    expect(page.has('Remove 字')).toBe(false);
  });

  test('may be longer while an input method composes, and is cut when it ends', async () => {
    const page = await openDesigner();
    await page.play({ 'Text line 1': 'Ab' });
    const long = 'a'.repeat(24);
    await fire(page, line(page), ['compositionstart', {}]);
    await page.does(() => {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(line(page)), 'value') ?? {};
      set?.call(line(page), long);
      line(page).dispatchEvent(new SmallEvent('input', { isComposing: true }));
    });
    expect(line(page).value).toBe(long);
    await fire(page, line(page), ['compositionend', {}]);
    expect(line(page).value).toHaveLength(20);
  });
});

describe('a hat is kept and sent', () => {
  test('by its link', async () => {
    const page = await openDesigner();
    const copied: string[] = [];
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => copied.push(text) } });
    await page.play({ 'Text line 1': 'Mine', 'Text line 2': '' }, 'Copy link');
    expect(copied).toEqual([expect.stringMatching(/^https:\/\/hats\.example\/custom-hat\?.*Mine/)]);
    expect(page.has('Share')).toBe(false);
    const crew = page.document
      .querySelectorAll('a')
      .find((link) => link.textContent === 'Make it for a crew');
    expect(crew?.href).toMatch(/^\/crew\?.*Mine/);
  });

  test('by a code that a phone reads, which is hidden again', async () => {
    const page = await openDesigner();
    const code = () => page.document.querySelector('figure.share-code');
    await page.play('QR code');
    expect(code()?.textContent).toContain('Point a phone’s camera at it');
    await page.play('QR code');
    expect(code()).toBeNull();
  });
});

test.each([
  [['US'], true],
  [['CA'], false],
])('where we ship to %j, days in the US are promised: %s', async (countries, isPromised) => {
  const { settings } = ROOT_DATA;
  onTestFinished(() => void Object.assign(ROOT_DATA, { settings }));
  Object.assign(ROOT_DATA, { settings: { version: 2, settings: { ...DEFAULT_SETTINGS, countries } } });
  const page = await openDesigner();
  expect(page.text().includes('US delivery about')).toBe(isPromised);
});

test('the day of the party is asked for, and answered', async () => {
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  let options: object[] = [];
  let settings: Settings = { ...DEFAULT_SETTINGS, countries: ['US'] };
  const page = await openDesigner('/custom-hat', {
    'POST /api/shipping-estimate': () => ({ options }),
    '/api/settings': () => ({ version: 1, settings }),
  });
  await page.play({ 'Text line 1': 'Mine' });
  await page.play('When’s the party?');
  expect(page.text('dialog')).toContain('|Will it come in time?|');
  expect(page.text('dialog')).toContain('|Pick a day and we’ll tell you if they make it.|');
  await page.play({ 'Ships to': 'elsewhere' });
  expect(page.text('dialog')).toContain('|We don’t ship there.|');
  await page.play({ 'Ships to': '', 'When’s the party': dayIn(60) });
  expect(page.text('dialog')).toContain('|We don’t know the dates right now.|');
  options = [{ id: 'STANDARD', rate: '4.99', first: dayIn(10), last: dayIn(14), taxLater: false }];
  await page.play({ 'Ships to': 'CA' });
  await page.settle(50);
  expect(page.text('dialog')).toContain('|In time.|');
  await page.play({ 'Ships to': 'elsewhere' });
  expect(page.text('dialog')).toContain('|We don’t ship there.|');
  options = [];
  await page.play({ 'Ships to': 'CA' });
  await page.does(() => void refreshSettings());
  expect(page.text('dialog')).toContain('|We don’t ship there.|');
  // For the tests that share the module.
  settings = DEFAULT_SETTINGS;
  await page.does(() => void refreshSettings());
  await page.play('Done');
  expect(page.document.querySelector('dialog')).toBeNull();
});

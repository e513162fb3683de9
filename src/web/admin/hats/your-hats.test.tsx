import { Link, useLocation } from 'react-router';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { ROOT_DATA } from '../../../../test/small-dom/open-shop.tsx';
import type { CatalogHatAnswer, HatsAnswer, OwnHat } from '../../../wire/admin/hats.ts';
import { useUnmadeColors } from '../../use-shop.ts';
import { YourHats } from './your-hats.tsx';

const PATH = '/api/admin/hats';
const at = '2026-11-21T15:00:00.000Z';
const printful = (variantId: number, color: string, isAvailable = true): CatalogHatAnswer => ({
  variantId,
  color,
  image: null,
  canvas: { width: 1800, height: 750 },
  price: '12.50',
  isAvailable,
});
const own = (
  hatColor: string,
  label: string,
  { state, ...changes }: Partial<OwnHat> & Pick<OwnHat, 'state'>,
): OwnHat => ({
  hatColor,
  label,
  state,
  reason: null,
  hat: null,
  priceWas: null,
  suggestions: [],
  ...changes,
});
const NAVY = printful(101, 'Navy');
const HATS: HatsAnswer = {
  model: {
    productId: 5,
    name: 'Trucker Cap',
    image: null,
    technique: 'embroidery',
    placement: 'front',
    chosenAt: at,
    chosenBy: 'robin@example.com',
    readAt: at,
  },
  colors: [
    own('navy', 'Navy', { state: 'confirmed', hat: NAVY, priceWas: '11.00' }),
    own('red', 'Red', { state: 'unconfirmed', suggestions: [printful(102, 'Scarlet')] }),
    own('white', 'White', { state: 'stopped', hat: printful(103, 'White', false) }),
    own('pink', 'Pink', { state: 'unmatched', reason: 'No hat like it.' }),
  ],
  hats: [NAVY, printful(102, 'Scarlet'), printful(104, 'Rose', false)],
  sellable: 1,
  examples: [
    {
      color: 'Navy',
      refusal: null,
      hats: '12.50',
      digitization: '6.50',
      shipping: '4.99',
      total: '23.99',
      askedAt: at,
    },
    {
      color: 'Red',
      refusal: 'No stock.',
      hats: null,
      digitization: null,
      shipping: null,
      total: null,
      askedAt: at,
    },
  ],
  withoutExpress: ['Canada'],
};
const MODEL = { productId: 5, name: 'Trucker Cap', image: null, technique: 'embroidery', placement: 'front' };
const OTHER = { ...MODEL, productId: 6, name: 'Foam Cap', technique: 'dtfilm', placement: 'front_large' };
const known = { priceFrom: '9.00', countries: 4, colors: 7, isAvailable: true };

const Unmade = () => <p id="unmade">{useUnmadeColors().join()}</p>;

const Page = () => (useLocation().pathname === '/admin/hats' ? <YourHats /> : <p>Another page</p>);

const opened = (changes: Partial<HatsAnswer> = {}, answers: object = {}) =>
  openAdmin(
    <>
      <Unmade />
      <Link to="/admin/profit">Leave</Link>
      <Page />
    </>,
    {
      [PATH]: { ...HATS, ...changes },
      [`${PATH}/countries`]: { all: 4, missing: ['Australia'] },
      [`${PATH}/models`]: [
        { ...MODEL, ...known },
        { ...OTHER, ...known, priceFrom: null, countries: 1, colors: 1, isAvailable: false },
      ],
      '/api/admin/profit': { floor: '3.00', hats: [], askedAt: null },
      ...answers,
    },
    { address: '/admin/hats' },
  );

test('each color says what it is made of, whether it is sold, and for how much', async () => {
  const page = await opened();
  expect(page.text('[role="status"]')).toContain(
    '|Not sold right now: 3 of 4 colors.|Red and Pink need your OK, White was stopped by you. Shoppers cannot order them.|',
  );
  expect(page.text('.hats-model')).toContain(
    '|Trucker Cap|embroidery on the front, 6 × 2.5 in. $12.50 a hat at Printful. Ships to 3 of your 4 countries, not to Australia.|Chosen by robin@example.com, Sat, Nov 21, 3:00 PM. Read from Printful Sat, Nov 21, 3:00 PM.|',
  );
  expect(page.text('.hats-example')).toContain(
    '|Printful accepts an order of Navy: $12.50 hat + $4.99 shipping + $6.50 once for a new design = $23.99. |',
  );
  expect(page.text('.hats-example')).toContain(
    '|Printful refuses an order of Red:|No stock. Choose another hat or model. |',
  );
  expect(page.text('.hats-example')).toContain('|Express is not offered to Canada: Printful gives no days.|');
  const colors = page.text('ul.hats-colors');
  for (const part of [
    '|Navy |Confirmed|Navy |101|In stock at Printful.|Profit unknown. $12.50 at Printful|$12.50 at Printful, was $11.00|Accept the new price|Stop selling|Change|',
    '|Red |Not confirmed|Suggested: Scarlet |102|. Same crown, mesh and brim?|In stock at Printful.|Profit unknown. $12.50 at Printful|Confirm Red|Choose another|',
    '|White |Stopped by you|White |103|Printful has none right now.|Profit unknown. $12.50 at Printful|Sell again|',
    '|Pink |No match chosen|No hat like it.|Known after you choose|Choose a hat|',
  ])
    expect(colors).toContain(part);
  const rows = page.document.querySelectorAll('.hats-row:not(.hats-key)');
  const captions = (row: (typeof rows)[0]) =>
    row.querySelectorAll('figcaption').map(({ textContent }) => textContent);
  expect(rows.map((row) => [...captions(row), row.dataset.needsOwner])).toEqual([
    ['Ours: Navy', 'Printful: Navy', undefined],
    ['Ours: Red', 'Printful: Scarlet', 'true'],
    ['Ours: White', 'Printful: White', undefined],
    ['Ours: Pink', 'Printful: none yet', 'true'],
  ]);
});

test('each color says what it leaves of one hat and of many, and whether that is too little', async () => {
  const left = (hats: number, left: string | null, isBelow = false) => ({
    country: 'US',
    hats,
    left,
    isBelow,
  });
  const hat = (color: string, ...orders: object[]) => ({
    name: 'Custom hat',
    color,
    hatCost: '12.50',
    orders,
  });
  const hats = [
    hat('Navy', left(1, '9.10'), left(7, '20.30', true)),
    hat('Red', left(1, '8.00'), left(7, null)),
    hat('White', left(1, null), left(7, '28.00')),
  ];
  const page = await opened({}, { '/api/admin/profit': { floor: '3.00', hats, askedAt: null } });
  const prices = page.document.querySelectorAll('.hats-price').map(({ textContent }) => textContent);
  expect(prices).toEqual([
    '1 hat $9.107 hats $2.90 eachUnder your $3.00 floor$12.50 at Printful, was $11.00',
    '1 hat $8.007 hats unknown',
    '1 hat unknown7 hats $4.00 each',
    'Known after you choose',
  ]);
});

test('the nearest hat of a color that Printful does not have is not called a suggestion', async () => {
  const color = own('pink', 'Pink', { state: 'unmatched', suggestions: [printful(104, 'Rose')] });
  const page = await opened({ colors: [color] });
  expect(page.text('ul.hats-colors')).toContain('|Nearest: Rose |104|In stock at Printful.|');
});

test('each hat of the model can be chosen for a color, the likely ones first, and one must be', async () => {
  const color = own('pink', 'Pink', { state: 'unmatched', suggestions: [printful(104, 'Rose', false)] });
  const page = await opened({ colors: [color] });
  await page.play('Choose a hat');
  expect(page.text('fieldset')).toBe(
    '|Same crown, mesh and brim?|No photo|Rose|104|$12.50, out of stock|No photo|Navy|101|$12.50|No photo|Scarlet|102|$12.50|',
  );
  expect(page.text('dialog')).toContain('|Choose one of the hats first.|');
  expect(page.has('Confirm Pink')).toBe(false);
  await page.play({ Navy: '' });
  expect(page.text('dialog')).not.toContain('Choose one of the hats first.');
  expect(page.has('Confirm Pink')).toBe(true);
});

test('a model without hats says to choose another one', async () => {
  const page = await opened({ colors: [own('pink', 'Pink', { state: 'unmatched' })], hats: [] });
  await page.play('Choose a hat');
  expect(page.text('dialog')).toContain('|The chosen model has no hats. Choose another model.|');
});

test('a shop without a model is told to choose one', async () => {
  const page = await opened({ model: null, sellable: 0 });
  expect(page.text()).toContain('|The shop sells no custom hat right now.|');
  expect(page.text()).toContain('|No model chosen yet|');
  expect(page.has('Choose a model')).toBe(true);
});

test('the models have the facts to choose by', async () => {
  const page = await opened();
  await page.play('Choose another model');
  expect(page.text('dialog')).toContain(
    '|Trucker Cap|embroidery. From $9.00.|7 colors, ships to 4 countries|No photo|Foam Cap|dtfilm, large front. Price unknown.|1 color, ships to 1 country, out of stock|',
  );
  expect(page.text('dialog')).not.toContain('No color is sold until');
  await page.play({ 'Foam Cap': '' });
  expect(page.text('dialog')).toContain('|No color is sold until you confirm it again.|');
});

describe('what is decided is sent for its color', () => {
  const table: [string, (string | Record<string, string>)[], string, object][] = [
    ['a suggestion is confirmed', ['Confirm Red'], '/red/confirm', { variantId: 102, was: null }],
    ['a new price is accepted', ['Accept the new price'], '/navy/confirm', { variantId: 101, was: 101 }],
    ['a color is sold again', ['Sell again'], '/white/start', {}],
    ['a color is stopped', ['Stop selling', 'Stop Navy'], '/navy/stop', {}],
    [
      'another hat is chosen',
      ['Change', { Scarlet: '' }, 'Confirm Navy'],
      '/navy/confirm',
      { variantId: 102, was: 101 },
    ],
    [
      'a hat is chosen at first',
      ['Choose a hat', { Rose: '' }, 'Confirm Pink'],
      '/pink/confirm',
      { variantId: 104, was: null },
    ],
    ['Printful is asked', ['Ask Printful now'], '/example', {}],
    [
      'another model is chosen',
      ['Choose another model', { 'Foam Cap': '' }, 'Choose this model'],
      '/model',
      { productId: 6, technique: 'dtfilm', placement: 'front_large' },
    ],
  ];
  test.each(table)('%s', async (_name, steps, path, body) => {
    const page = await opened();
    await page.play(...steps);
    expect(page.sent).toEqual([[`POST ${PATH}${path}`, body]]);
    expect(page.read.filter((read) => read === PATH)).toHaveLength(2);
  });
});

describe('the shop’s facts', () => {
  const table: [string, (string | Record<string, string>)[], string][] = [
    ['a color is confirmed', ['Confirm Red'], '/red/confirm'],
    ['a color is stopped', ['Stop selling', 'Stop Navy'], '/navy/stop'],
    ['another model is chosen', ['Choose another model', { 'Foam Cap': '' }, 'Choose this model'], '/model'],
  ];
  const openedBeforeChange = async (answers = {}) => {
    const { unmadeColors } = ROOT_DATA;
    onTestFinished(() => void Object.assign(ROOT_DATA, { unmadeColors }));
    const page = await opened({}, answers);
    Object.assign(ROOT_DATA, { unmadeColors: ['black'] });
    expect(page.text('#unmade')).toBe('|');
    return page;
  };

  test.each(table)('are known at once after %s', async (_name, steps) => {
    const page = await openedBeforeChange();
    await page.play(...steps);
    expect(page.text('#unmade')).toBe('|black|');
  });

  test.each(table)('are not loaded again if it fails that %s', async (_name, steps, path) => {
    const page = await openedBeforeChange({ [`POST ${PATH}${path}`]: () => Promise.reject(new TypeError()) });
    await page.play(...steps);
    expect(page.text()).toContain('The shop did not answer. Please try again.');
    expect(page.text('#unmade')).toBe('|');
  });

  test('leave the owner on the page that she opened meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const page = await openedBeforeChange({ [`POST ${PATH}/red/confirm`]: () => promise });
    await page.play('Confirm Red', 'Leave');
    await page.does(() => resolve({}));
    expect(page.address()).toBe('/admin/profit');
  });
});

test('the same model is kept without a request', async () => {
  const page = await opened();
  await page.play('Choose another model', 'Keep this model');
  expect(page.sent).toEqual([]);
  expect(page.document.querySelector('dialog')).toBeNull();
});

import { type NavigateFunction, useNavigate } from 'react-router';
import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { NEW_PRODUCT } from '../../../domain/catalog/product-form.ts';
import type { AdminProduct } from '../../../wire/admin/products.ts';
import { ProductsPanel } from './products-panel.tsx';

const PATH = '/api/admin/products';
const SHELF = '/api/admin/shelf';

const hat = (id: number, name: string, changes: Partial<AdminProduct> = {}): AdminProduct => ({
  id,
  name,
  slug: name.toLowerCase(),
  price: '24.99',
  description: `About ${name}`,
  hatColor: 'navy',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: name,
  textLine2: null,
  textLine3: null,
  featured: false,
  occasions: ['bachelorette'],
  image: '',
  version: id + 10,
  picture: null,
  archived: false,
  state: 'live',
  isOrdered: false,
  pageTitle: '',
  pageDescription: '',
  refusal: null,
  ...changes,
});
const HATS = [
  hat(1, 'Feral', { featured: true, isOrdered: true }),
  hat(2, 'Thriving', { state: 'draft' }),
  hat(3, 'Chaos', { state: 'archived', archived: true }),
];
const change = { id: 9, at: '2026-11-21T15:00:00.000Z', who: 'Robin', text: 'set the price of 2 hats' };
const profit = {
  hatCost: '12.00',
  digitization: '0.00',
  one: '8.00',
  seven: '6.00',
  isBelow: false,
  floor: '3.00',
};

let navigate: NavigateFunction;
function Panel() {
  navigate = useNavigate();
  return <ProductsPanel />;
}

const opened = (answers: object = {}) =>
  openAdmin(<Panel />, {
    [PATH]: HATS,
    [SHELF]: { change, counts: { any: 2, live: 1, draft: 1, archived: 1 } },
    [`${SHELF}/profit?price=2499&hatColor=navy&productId=1`]: profit,
    ...answers,
  });

const preview = (after: object, more: object = {}) => ({
  rows: HATS.slice(0, 2).map(({ id, name, price, featured, state }) => ({
    id,
    name,
    before: { price, featured, state },
    after: { price, featured, state, ...after },
    profitAfter: { ...profit, ...more },
  })),
  same: 1,
});
const chosen = HATS.slice(0, 2).map(({ id, version }) => ({ id, version }));

test('a row has the facts of its hat, and a chip how many there are', async () => {
  const page = await opened();
  const text = page.text();
  expect(text).toContain('|Live and drafts |2|Live |1|Drafts |1|Archived |1|');
  expect(text).toContain('|Feral|$24.99|About Feral|Yes|Thriving|Draft|$24.99|About Thriving|No|');
  expect(text).toContain('|Chaos|Archived|Gone at Printful, not sold|$24.99|');
  expect(text).toContain('|Robin set the price of 2 hats, Sat, Nov 21, 3:00 PM.|Undo this change|');
  await page.click(/^Drafts/);
  expect(page.address()).toBe('/admin?state=draft');
  expect(page.read).toContain(`${PATH}?state=draft`);
});

describe('the form of a hat', () => {
  test('saves its fields with the version that was opened', async () => {
    const page = await opened();
    await page.play('Edit Feral');
    expect(page.text()).toContain('|You keep $8.00, or $6.00 each of 7. The hat costs you $12.00.|');
    await page.play(
      { 'Product Name': 'Feral Two', 'Text Color': 'yellow', 'In the shop': 'draft', Birthday: '' },
      'Save Product',
    );
    const [[request, body] = []] = page.sent;
    expect(request).toBe(`PUT ${PATH}/1`);
    expect(body).toMatchObject({
      name: 'Feral Two',
      price: '24.99',
      textColor: 'yellow',
      textLine1: 'Feral',
      featured: true,
      occasions: ['bachelorette', 'birthday'],
      slug: 'feral',
      state: 'draft',
      version: 11,
    });
    expect(page.text()).toContain('|Product updated|');
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  test.each([
    [{ hatCost: null }, 'What you keep is not known: Printful has named no price for this hat.'],
    [
      { one: null },
      'What you keep is not known: Printful’s shipping price is missing. The hat costs you $12.00.',
    ],
    [{ isBelow: true, one: '2.00' }, 'Under your $3.00 floor. '],
    [{ digitization: '6.50' }, 'and a new embroidery $6.50 once.'],
  ])('says what its price leaves, and what is not known: %o', async (changes, text) => {
    const asked = `${SHELF}/profit?price=2499&hatColor=navy&productId=1`;
    const page = await opened({ [asked]: { ...profit, ...changes } });
    await page.play('Edit Feral');
    expect(page.find('.profit-note').textContent).toContain(text);
  });

  test('gives a copy of a pictured hat a design, since its picture is not copied', async () => {
    const { hatColor, textColor, fontStyle } = NEW_PRODUCT;
    const none = { hatColor: null, textColor: null, fontStyle: null };
    const page = await opened({ [PATH]: [hat(4, 'Photo', { ...none, image: '/p.png' })] });
    await page.play('Duplicate Photo', 'Save Product');
    expect(page.sent[0]?.[1]).toMatchObject({ name: 'Photo (copy)', hatColor, textColor, fontStyle });
  });

  test.each([
    [404, 'This product no longer exists.'],
    [500, 'Failed to save the product. Please try again.'],
  ])('says why it was not saved: %s', async (status, text) => {
    const page = await opened({ [`PUT ${PATH}/1`]: () => new Response('{}', { status }) });
    await page.play('Edit Feral', 'Save Product');
    expect(page.text()).toContain(`|Error: ${text}|`);
    expect(page.has('Save Product')).toBe(true);
  });

  test('adds a copy under a new name, not featured', async () => {
    const page = await opened();
    await page.play('Duplicate Feral', 'Save Product');
    const [[request, body] = []] = page.sent;
    expect(request).toBe(`POST ${PATH}`);
    expect(body).toMatchObject({ name: 'Feral (copy)', featured: false, slug: '', state: 'live' });
    expect(body).not.toHaveProperty('version');
    expect(page.text()).toContain('|Product created|');
  });

  test('adds one hat if the answer is lost', async () => {
    const page = await opened({ [`POST ${PATH}`]: () => new Response('', { status: 504 }) });
    await page.play('Duplicate Feral', 'Save Product', 'Save Product');
    const [first, again] = page.sent;
    expect(first?.[1]).toMatchObject({ requestId: expect.any(String) });
    expect(again).toEqual(first);
    // It may be on the shelf already.
    expect(page.read.filter((path) => path === PATH)).toHaveLength(3);
  });

  test('keeps what was typed when the session has ended', async () => {
    let status = 200;
    const page = await opened({
      [PATH]: () => new Response(JSON.stringify(HATS), { status }),
      [`PUT ${PATH}/1`]: () => new Response('{}', { status }),
    });
    await page.play('Edit Feral', { Description: 'Mine' });
    status = 401;
    await page.play('Save Product');
    expect(page.text()).toContain('|Error: You are signed out. Sign in in another tab, then try again.|');
    expect([page.left, page.field('Description').value]).toEqual([[], 'Mine']);
    status = 200;
    await page.play('Save Product');
    expect(page.text()).toContain('|Product updated|');
  });

  test('keeps a hat without a name, and asks before what was typed is lost', async () => {
    const page = await opened();
    await page.play('Edit Feral', { 'Product Name': '' }, 'Save Product');
    expect(page.sent).toEqual([]);
    expect(page.field('Product Name').getAttribute('aria-invalid')).toBe('true');
    expect(page.document.activeElement).toBe(page.field('Product Name'));
    await page.play('Cancel');
    expect(page.text()).toContain('|Close without saving your changes?|');
    await page.play('Keep editing', 'Cancel', 'Close without saving');
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  test('asks before another page is opened, as by Back', async () => {
    const page = await opened();
    const leave = () => page.does(() => void navigate('/admin/orders/A1'));
    await page.play('Edit Feral', { 'Product Name': 'Furious' });
    await leave();
    expect(page.text()).toContain('|Close without saving your changes?|');
    await page.play('Keep editing');
    expect([page.address(), page.field('Product Name').value]).toEqual(['/admin', 'Furious']);
    await leave();
    await page.play('Close without saving');
    expect(page.address()).toBe('/admin/orders/A1');
  });

  test.each([
    ['Edit Feral', `PUT ${PATH}/1`],
    // The answer to a first try was lost.
    ['Duplicate Feral', `POST ${PATH}`],
  ])('shows both versions if somebody else saved first (%s)', async (button, request) => {
    const details = hat(1, 'Theirs', { version: 12 });
    const conflict = { error: { code: 'conflict', message: 'Changed', details } };
    let isFirst = true;
    const page = await opened({
      [`PUT ${PATH}/1`]: {},
      [request]: () => {
        const answer = isFirst ? new Response(JSON.stringify(conflict), { status: 409 }) : {};
        isFirst = false;
        return answer;
      },
    });
    await page.play(button, { 'Product Name': 'Mine' }, 'Save Product');
    expect(page.text()).toContain('|Product Name|Mine|Theirs|');
    expect(page.document.activeElement.textContent).toContain('Someone else changed this');
    await page.play('Keep mine', 'Save Product');
    expect(page.sent.at(-1)).toMatchObject([`PUT ${PATH}/1`, { name: 'Mine', version: 12 }]);
  });

  test.each([
    ['when only the text was changed here', {}, '|In the shop|Archived, like theirs|Archived|', 'archived'],
    [
      'but not when its state was changed here',
      { 'In the shop': 'draft' },
      '|In the shop|Draft|Archived|',
      'draft',
    ],
  ])('leaves a hat archived that somebody else archived, %s', async (_name, mine, said, state) => {
    const details = hat(1, 'Feral', { version: 12, state: 'archived' });
    const conflict = { error: { code: 'conflict', message: 'Changed', details } };
    const page = await opened({
      [`PUT ${PATH}/1`]: ({ version }: AdminProduct) =>
        version === 12 ? {} : new Response(JSON.stringify(conflict), { status: 409 }),
    });
    await page.play('Edit Feral', { Description: 'Mine', ...mine }, 'Save Product');
    expect(page.text()).toContain(said);
    await page.play('Keep mine', 'Save Product');
    expect(page.sent.at(-1)).toMatchObject([`PUT ${PATH}/1`, { description: 'Mine', state, version: 12 }]);
  });
});

describe('chosen hats are changed together', () => {
  const table: [string, string, string, object][] = [
    ['Feature', 'Show 2 hats on the home page?', 'Feature', { featured: true }],
    ['Do not feature', 'Take 2 hats off the home page?', 'Take off', { featured: false }],
    ['Put on the shelf', 'Put 2 hats on the shelf?', 'Put on the shelf', { state: 'live' }],
    ['Make a draft', 'Make 2 hats a draft?', 'Make a draft', { state: 'draft' }],
    ['Archive', 'Archive 2 hats?', 'Archive', { state: 'archived' }],
  ];
  test.each(table)('%s', async (button, title, yes, after) => {
    const page = await opened({
      [`POST ${SHELF}/preview`]: preview(after),
      [`POST ${SHELF}/changes`]: { id: 21 },
    });
    await page.play({ 'Choose Feral': '', 'Choose Thriving': '' });
    expect(page.text()).toContain('|2 hats chosen|');
    await page.play(button);
    expect(page.text()).toContain(`|${title}|`);
    expect(page.text()).toContain('|2 hats change|');
    expect(page.text()).toContain('|1 hat is like that already.|');
    await page.play(yes);
    const body = { products: chosen, change: after };
    expect(page.sent).toEqual([
      [`POST ${SHELF}/preview`, body],
      [`POST ${SHELF}/changes`, body],
    ]);
    expect(page.text()).toContain('|2 hats changed|Undo|');
    expect(page.text()).not.toContain('chosen|');
    await page.play('Undo');
    expect(page.sent.at(-1)).toEqual([`POST ${SHELF}/changes/21/undo`]);
  });

  test('a price shows what is left of it first', async () => {
    const { rows } = preview({ price: '14.99' }, { one: '-1.00', seven: null, isBelow: true });
    const page = await opened({
      [`POST ${SHELF}/preview`]: { rows: rows.slice(0, 1), same: 1 },
      [`POST ${SHELF}/changes`]: { id: 21 },
    });
    await page.play({ 'Choose all on this page': '', 'Choose Chaos': '' }, 'Set price');
    await page.play({ 'New price': 'cheap' });
    expect(page.sent).toEqual([]);
    await page.play({ 'New price': '14.99' });
    expect(page.text()).toContain('|Feral|$24.99|$14.99|−$1.00|');
    expect(page.text()).toContain('|Under your $3.00 floor.|');
    await page.play('Set the price');
    expect(page.sent.at(-1)).toEqual([
      `POST ${SHELF}/changes`,
      { products: chosen, change: { price: '14.99' } },
    ]);
    expect(page.text()).toContain('|1 hat changed|Undo|');
  });
});

test.each([
  [
    'Delete Feral',
    'It is part of orders, so it is archived',
    1,
    ': It is part of orders, so it was archived.',
  ],
  ['Delete Thriving', 'Nobody ordered it.', 2, '|'],
])('%s asks first', async (button, why, id, more) => {
  const page = await opened();
  await page.play(button);
  expect(page.text()).toContain(why);
  await page.play('Keep it');
  expect(page.sent).toEqual([]);
  await page.play(button, 'Delete product');
  expect(page.sent).toEqual([[`DELETE ${PATH}/${id}`]]);
  expect(page.text()).toContain(`|Product deleted${more}`);
});

test('the last change is undone, and Printful’s hats are read', async () => {
  const page = await opened({ 'POST /api/sync-printful-products': [1] });
  await page.play('Undo this change', 'Sync with Printful');
  expect(page.sent).toEqual([[`POST ${SHELF}/changes/9/undo`], ['POST /api/sync-printful-products']]);
  expect(page.text()).toContain('|Sync Complete!: Synced 1 product.|');
});

describe('a hat is moved with the keyboard', () => {
  const table: [keys: string[], spoken: string, sent: unknown[]][] = [
    [['ArrowDown'], 'Feral put down, place 2 of 3.', [[`POST ${PATH}/1/move`, { after: 2 }]]],
    [['End'], 'Feral put down, place 3 of 3.', [[`POST ${PATH}/1/move`, { after: 3 }]]],
    [
      ['ArrowDown', 'ArrowDown', 'ArrowUp'],
      'Feral put down, place 2 of 3.',
      [[`POST ${PATH}/1/move`, { after: 2 }]],
    ],
    [['ArrowUp'], 'Feral stays in its place.', []],
    [['End', 'Home'], 'Feral stays in its place.', []],
  ];
  test.each(table)('%j', async (keys, spoken, sent) => {
    const page = await opened();
    const handle = page.find('[aria-label="Move Feral"]');
    await page.press(handle, ' ');
    expect(page.text()).toContain('|Feral lifted, place 1 of 3.');
    for (const key of keys) await page.press(handle, key);
    await page.press(handle, ' ');
    expect(page.text()).toContain(`|${spoken}|`);
    expect(page.sent).toEqual(sent);
  });

  test('and Escape puts it back', async () => {
    const page = await opened();
    const handle = page.find('[aria-label="Move Feral"]');
    for (const key of [' ', 'ArrowDown', 'Escape']) await page.press(handle, key);
    expect(page.text()).toContain('|Feral is back in its place.|');
    expect(page.sent).toEqual([]);
  });
});

import { afterEach, expect, test, vi } from 'vitest';
import { choosePhoto } from '../../../test/small-dom/choose-photo.ts';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import { SmallEvent } from '../../../test/small-dom/small-event.ts';
import type { ShopperOrder, ShopperProblem } from '../../wire/shopper-order.ts';
import { at, order } from './fixtures.ts';
import { ProblemForm, type TypedReport } from './problem-form.tsx';

const [LINE] = order({}).lines as [ShopperOrder['lines'][0]];
const ORDER = order({ lines: [LINE, { ...LINE, id: 2, name: 'Ben', quantity: 1 }] });
const EMPTY: TypedReport = { lines: [], reason: null, wish: null, words: '', isNew: false, requestId: 'r1' };

afterEach(() => {
  vi.unstubAllGlobals();
});

const opened = (shown = ORDER, answer: unknown = {}) =>
  openShopPage(
    <ProblemForm
      order={shown}
      linkKey="k"
      typed={EMPTY}
      messages={{}}
      failure={null}
      orderPage="/orders/1"
    />,
    { [`POST /orders/${shown.id}/problems?key=k`]: answer },
  );
const refused = (error: object) => () => new Response(JSON.stringify({ error }), { status: 422 });
const STEPS = [{ Priya: '', 'How many of the 6?': '2', 'It never came': '', 'A new hat': '' }, 'Send it'];

test('a report says which hats, what happened, and what would fix it', async () => {
  const page = await opened();
  await page.play(...STEPS);
  expect(page.sent).toEqual([
    [
      `POST /orders/${ORDER.id}/problems?key=k`,
      [
        ['request', 'r1'],
        ['hat', '1'],
        ['count-1', '2'],
        ['reason', 'lost'],
        ['words', ''],
        ['wish', 'replacement'],
      ],
    ],
  ]);
  expect(page.left).toEqual(['/orders/1#problems']);
});

test('what is missing is said at its field, until it is there', async () => {
  const page = await opened();
  await page.play('Send it');
  const missing = ['Choose which hats it’s about.', 'Tell us what happened.', 'Tell us what would fix it.'];
  for (const text of missing) expect(page.text()).toContain(`|${text}|`);
  expect(page.document.activeElement.name).toBe('hat');
  await page.play({ Ben: '' });
  expect(page.text()).not.toContain('Choose which hats');
  await page.play({ 'My money': '' });
  expect(page.text()).not.toContain('what would fix it.');
  await page.play({ 'The hat is damaged': '' });
  expect(page.text()).not.toContain('Tell us what happened.');
  await page.play('Send it');
  expect(page.sent).toEqual([]);
});

test('a photo that is still read is waited for, and then sent', async () => {
  const page = await opened();
  await page.play({ Priya: '', 'The hat is damaged': '', 'A new hat': '' }, 'Send it');
  expect(page.text()).toContain('|Add a photo, or tell us what you see.|');
  const { read } = await choosePhoto(page);
  expect([page.has('Send it'), page.text().includes('|Reading your photo...|')]).toEqual([false, true]);
  await page.does(() => page.find('form').dispatchEvent(new SmallEvent('submit')));
  expect(page.sent).toEqual([]);
  expect(page.text()).not.toContain('Add a photo, or');
  await read();
  await page.play('Send it');
  expect(page.sent).toEqual([
    [expect.any(String), expect.arrayContaining([['photo', expect.objectContaining({ name: 'hat.png' })]])],
  ]);
});

test('a photo is asked for only of what can be seen', async () => {
  const page = await opened();
  await page.play({ 'It never came': '' });
  expect(page.text()).not.toContain('A photo of it');
  expect(page.text()).toContain('|Anything else we should know?|');
  await page.play({ 'It’s the wrong hat': '' });
  expect(page.text()).toContain('|A photo of it|');
  expect(page.text()).toContain('|What are we looking at?|');
});

test('a refusal is shown at its field, a lost answer above the button', async () => {
  const page = await opened(ORDER, refused({ code: 'invalid', path: 'words', message: 'Too rude.' }));
  await page.play(...STEPS);
  expect(page.text()).toContain('|Too rude.|');
  expect(page.document.activeElement.name).toBe('words');
  expect(page.left).toEqual([]);
});

test('a lost answer says that nothing is lost', async () => {
  const page = await opened(ORDER, () => {
    throw new TypeError('no network');
  });
  await page.play(...STEPS);
  expect(page.text()).toContain(
    '|That didn’t go through. Check your connection and try again. Nothing is lost.|Send it|',
  );
});

test('a hat that was reported before is asked about', async () => {
  const known: ShopperProblem = {
    id: 5,
    reason: 'lost',
    reportedAt: at('19:00'),
    hats: [{ lineId: 2, title: 'Ben', quantity: 1 }],
    hasPhoto: false,
    wish: 'replacement',
    decision: null,
    answer: '',
    refunded: null,
    replacement: null,
    asksWhere: false,
    sendsTo: null,
  };
  const page = await opened({ ...ORDER, problems: [known] });
  expect(page.text()).not.toContain('already told us');
  await page.play({ Ben: '' });
  expect(page.text()).toMatch(/\|You already told us about this hat on [^|]+\. Is this something new\?\|/);
});

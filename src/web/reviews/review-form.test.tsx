import { afterEach, expect, test, vi } from 'vitest';
import { choosePhoto } from '../../../test/small-dom/choose-photo.ts';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import { SmallEvent } from '../../../test/small-dom/small-event.ts';
import type { OwnReviewPage } from '../../wire/reviews.ts';
import type { ShopperLine, ShopperOrder } from '../../wire/shopper-order.ts';
import { order } from '../orders/fixtures.ts';
import { ReviewForm } from './review-form.tsx';

const [LINE] = order({}).lines as [ShopperOrder['lines'][0]];
const LINES: ShopperLine[] = [LINE, { ...LINE, id: 2, name: 'Ben' }];
const TYPED = { stars: 0, words: '', name: 'Maya', mayShow: false, mayAdvertise: false };
const REVIEW = {
  ...TYPED,
  boughtAt: '2026-11-02T15:00:00.000Z',
  hasPhoto: false,
} as unknown as OwnReviewPage;

afterEach(() => {
  vi.unstubAllGlobals();
});

const hats: string[] = [];

const opened = (changes: object = {}, answer: unknown = {}) =>
  openShopPage(
    <ReviewForm
      review={REVIEW}
      typed={TYPED}
      lines={LINES}
      line={LINE}
      onHat={(line) => void hats.push(line.name)}
      mayReport={true}
      page="/orders/1"
      search="?key=k"
      refusal={null}
      {...changes}
    />,
    { 'POST /orders/1/review?key=k': answer },
  );

test('what was said is sent as it was typed, and the page says so', async () => {
  const page = await opened();
  expect(page.text()).toContain(`You bought |${LINE.name}|on Nov 2.`);
  expect(page.text()).toContain('|One is bad, five is great.|');
  await page.play({ 'Which hat?': '2', '4 of 5': '', 'In your words': 'Nice', 'On this shop': '' }, 'Say it');
  expect(page.sent).toEqual([
    [
      'POST /orders/1/review?key=k',
      [
        ['hat', '2'],
        ['stars', '4'],
        ['words', 'Nice'],
        ['show', 'yes'],
        ['name', 'Maya'],
      ],
    ],
  ]);
  expect(page.left).toEqual(['/orders/1/review?key=k&said=yes']);
});

test('another hat of the order is the one that is spoken of', async () => {
  const page = await opened();
  await page.play({ 'Which hat?': '2' });
  expect(hats.at(-1)).toBe('Ben');
});

test('a photo that is still read is waited for, and then sent', async () => {
  const page = await opened();
  const { read } = await choosePhoto(page);
  expect([page.has('Say it'), page.text().includes('|Reading your photo...|')]).toEqual([false, true]);
  await page.does(() => page.find('form').dispatchEvent(new SmallEvent('submit')));
  expect(page.sent).toEqual([]);
  await read();
  await page.play('Say it');
  expect(page.sent).toEqual([
    [expect.any(String), expect.arrayContaining([['photo', expect.objectContaining({ name: 'hat.png' })]])],
  ]);
});

test('the name to show is the one that is typed', async () => {
  const page = await opened({ lines: [LINE] });
  expect(page.text()).toContain('|On this shop, as |Maya|');
  await page.play({ 'Name to show': '' });
  expect(page.text()).toContain('|On this shop, as |…|');
  expect(page.text()).not.toContain('Which hat?');
});

test('who gives one or two snaps is asked louder whether it can be fixed', async () => {
  const page = await opened();
  expect(page.text()).toContain('|Something wrong with it?|');
  for (const stars of ['1 of 5', '2 of 5']) {
    await page.play({ [stars]: '' });
    expect(page.text()).toContain('|Want us to fix it?|');
  }
  await page.play({ '3 of 5': '' });
  expect(page.text()).toContain('|Something wrong with it?|');
  expect((await opened({ mayReport: false })).text()).not.toContain('Fix it');
});

test('a refusal is shown at its field', async () => {
  const error = { code: 'invalid', path: 'words', message: 'Say something.' };
  const page = await opened({}, () => new Response(JSON.stringify({ error }), { status: 422 }));
  await page.play('Say it');
  expect(page.text()).toContain('|Say something.|');
  expect(page.document.activeElement.name).toBe('words');
  expect(page.left).toEqual([]);
  await page.play({ 'In your words': 'Pinker than my screen.' });
  expect(page.text()).not.toContain('Say something.');
});

test('a refused name is no longer called wrong once it is changed', async () => {
  const refusal = { field: 'name', text: 'We don’t show this name. Change it.' };
  const page = await opened({ refusal });
  await page.play({ 'In your words': 'Pinker than my screen.' });
  expect(page.text()).toContain('|We don’t show this name. Change it.|');
  await page.play({ 'Name to show': 'Maya O.' });
  expect(page.text()).not.toContain('We don’t show this name.');
  expect(page.document.querySelector('details')?.hasAttribute('open')).toBe(true);
});

test('a refusal of the snaps ends with a choice, and who has no name is asked for one', async () => {
  const refusal = { field: 'stars', text: 'Choose one to five snaps.' };
  const page = await opened({ refusal, typed: { ...TYPED, name: '' } });
  expect(page.text()).toContain('|Choose one to five snaps.|');
  expect(page.document.querySelector('details')?.hasAttribute('open')).toBe(true);
  await page.play({ '4 of 5': '' });
  expect(page.text()).not.toContain('Choose one to five snaps.');
  expect((await opened()).document.querySelector('details')?.hasAttribute('open')).toBe(false);
});

test('a lost answer is shown above the button', async () => {
  const page = await opened({}, () => {
    throw new TypeError('no network');
  });
  await page.play('Say it');
  expect(page.text()).toContain('Nothing is lost.|Say it|');
});

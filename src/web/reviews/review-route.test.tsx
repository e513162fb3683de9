import { describe, expect, test } from 'vitest';
import { loadPage, NOT_FOUND } from '../../../test/small-dom/load-page.ts';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import type { OwnReviewPage, ShownReview } from '../../wire/reviews.ts';
import type { ShopperLine } from '../../wire/shopper-order.ts';
import { order } from '../orders/fixtures.ts';
import AllVoices, { loader as loadAll } from './all-route.tsx';
import ReviewPage, { loader } from './review-route.tsx';
import { Voices } from './voices.tsx';

const [LINE] = order({}).lines as [ShopperLine];
const REFUSED = { ...LINE, id: 3, words: { state: 'refunded' } } as unknown as ShopperLine;
const BEN = { ...LINE, id: 2, name: 'Ben' };
const REVIEW = {
  lineId: 2,
  boughtAt: '2026-11-02T15:00:00.000Z',
  state: 'published',
  hiddenFor: null,
  isOpen: true,
  stars: 4,
  words: 'Nice',
  name: 'Maya',
  hasPhoto: false,
  mayShow: true,
  mayAdvertise: false,
  reply: '',
} as unknown as OwnReviewPage;

const load = (search: string, changes: object = {}, lines = [REFUSED, LINE, BEN]) =>
  loadPage(loader, `/orders/7/review${search}`, {
    ownReview: async (_id: string, key: string) => (key === 'k' ? { ...REVIEW, ...changes } : null),
    opensOrder: async () => false,
    shopperOrder: async () => order({ lines, mayReport: true }),
    params: { id: '7' },
  });
async function opened(search: string, changes?: object) {
  const props = { loaderData: await load(search, changes) };
  return openShopPage(<ReviewPage {...(props as unknown as Parameters<typeof ReviewPage>[0])} />);
}

describe('what a shopper said', () => {
  test('is loaded with the hat that it is about', async () => {
    const loaded = await load('?key=k');
    expect(loaded).toMatchObject({ line: { id: 2 }, typed: { words: 'Nice' }, refusal: null, said: null });
    expect([loaded.page, loaded.search]).toEqual(['/orders/7K2Q9MXA4T', '?key=k']);
    expect((await load('?key=k', { lineId: null })).line.id).toBe(1);
  });

  test('comes back as it was typed, with what is wrong', async () => {
    const { typed, line, refusal } = await load('?key=k&error=stars&words=Hm&hat=1&show=yes');
    expect(typed).toMatchObject({ stars: 0, words: 'Hm', name: '', mayShow: true, mayAdvertise: false });
    expect(line.id).toBe(1);
    expect(refusal).toEqual({ field: 'stars', text: expect.stringMatching(/./) });
  });

  test.each([
    ['photo', 'We couldn’t read this photo. Choose a JPEG, PNG or WebP of at most 10 MB.'],
    ['name', 'We don’t show this name. Change it.'],
    ['conflict', 'This was changed too often. Write to us, or take it back.'],
    ['odd', 'That didn’t go through. Try again.'],
  ])('was refused for %s', async (error, text) => {
    expect((await load(`?key=k&error=${error}&stars=5&words=Hi`)).refusal).toEqual({ field: error, text });
  });

  test('is nobody’s without the key, or without a hat', async () => {
    await expect(load('?key=x')).rejects.toMatchObject(NOT_FOUND);
    await expect(load('?key=k', {}, [REFUSED])).rejects.toMatchObject(NOT_FOUND);
  });

  test.each([
    [{ state: 'published' }, '|Everybody can read it.|'],
    [{ state: 'waiting' }, '|It shows up in the shop within two days.|'],
    [{ state: 'private' }, '|Only we can read it.|'],
  ])('says who can read it: %o', async (changes, text) => {
    const page = await opened('?key=k', changes);
    expect(page.text()).toContain(text);
    expect(page.has('Take it all back')).toBe(true);
    expect(page.document.querySelectorAll('form').at(-1)?.getAttribute('action')).toBe(
      '/orders/7K2Q9MXA4T/review/withdraw?key=k',
    );
  });

  test('is thanked for once, answered, and not asked back before it was said', async () => {
    const page = await opened('?key=k&said=yes', { reply: 'Thank you!' });
    expect(page.text()).toContain('|Thanks for telling us. Everybody can read it.|The shop|Thank you!|');
    const asked = await opened('?key=k&said=taken-back', { state: 'asked' });
    expect(asked.text()).toContain('|Taken back. Nothing of it is left here.|');
    expect([asked.has('Take it all back'), asked.text().includes('can read')]).toEqual([false, false]);
  });

  test('can no longer be changed once its link is too old, or was used too often', async () => {
    const page = await opened('?key=k', { isOpen: false, state: 'hidden', hiddenFor: 'other' });
    expect(page.text()).toContain('|We don’t show this. It is not about a hat from us. Write to us.|');
    expect(page.text()).toContain('|This link can no longer change what you said.|');
    expect(page.has('Say it')).toBe(false);
  });
});

const voice = (id: number, changes: Partial<ShownReview> = {}): ShownReview => ({
  id,
  stars: 4,
  words: 'Loud.',
  name: 'Ann',
  hat: 'Feral',
  photo: null,
  saidAt: '2026-11-03T02:00:00.000Z',
  reply: '',
  isOwn: false,
  ...changes,
});
const RATING = { average: '4.5', count: 3, spread: [0, 0, 0, 1, 2] } as unknown as NonNullable<
  Parameters<typeof Voices>[0]['rating']
>;

describe('what everybody reads', () => {
  test('is the average, each review, and a link to all of them', async () => {
    const own = [
      voice(1, { reply: 'Thanks', isOwn: true }),
      voice(2, { name: '', photo: '/photo?id=2', words: '' }),
    ];
    const page = await openShopPage(<Voices slug="feral" own={own} alike={[]} count={3} rating={RATING} />);
    expect(page.text()).toContain(
      '|4.5 of 5|, from 3 people who bought this hat. All of them, newest first. ',
    );
    expect(page.text()).toContain('|5 of 5: 2, 4 of 5: 1, 3 of 5: 0, 2 of 5: 0, 1 of 5: 0|');
    expect(page.text()).toContain('|Loud.|Ann|works here and bought this hat. Nov 2, 2026|The shop|Thanks|');
    expect(page.text()).toContain('|Someone|bought this hat. Nov 2, 2026|');
    expect(page.find('img').getAttribute('alt')).toBe('Feral, photographed by Someone');
    expect(page.find('img').getAttribute('src')).toBe('/photo?id=2&size=small');
    expect(page.document.querySelector('.voice')?.querySelectorAll('[data-on]')).toHaveLength(4);
    expect(page.has('All 3')).toBe(true);
    expect(page.text()).not.toContain('Same color');
  });

  test('of other hats names them', async () => {
    const page = await openShopPage(
      <Voices slug="feral" own={[]} alike={[voice(1)]} count={0} rating={null} />,
    );
    expect(page.text()).toContain('|Same color, other words|');
    expect(page.text()).toContain('|Ann|bought Feral. Nov 2, 2026|');
    expect(page.text()).not.toMatch(/All \d|Nobody was paid/);
  });

  test('is nothing without reviews', async () => {
    const page = await openShopPage(<Voices slug="feral" own={[]} alike={[]} count={0} rating={null} />);
    expect(page.text()).toBe('|');
  });

  test('has pages, from the newest on', async () => {
    const found = { kind: 'hat', product: { id: 3, name: 'Feral', slug: 'feral' } };
    const server = {
      hat: async (slug: string) => (slug === 'feral' ? found : { kind: 'gone' }),
      allVoices: async (_id: number, after: string | null) => ({
        rows: [voice(after ? 2 : 1)],
        after: after ? null : '1',
      }),
    };
    const all = (slug: string, search = '') =>
      loadPage(loadAll, `/hats/${slug}/reviews${search}`, { ...server, params: { slug } });
    const first = await all('feral');
    expect(first).toMatchObject({ name: 'Feral', isFirst: true, hat: '/hats/feral' });
    expect(first.older).toMatch(/\?after=1$/);
    expect(await all('feral', '?after=1')).toMatchObject({
      isFirst: false,
      older: null,
      voices: [{ id: 2 }],
    });
    const moved = await all('moved', '?from=7').catch((to: Response) => to);
    expect(moved).toMatchObject({ status: 302 });
    expect((moved as Response).headers.get('location')).toBe('/hats/moved?from=7');
    await expect(all('No slug!')).rejects.toMatchObject(NOT_FOUND);
    const props = { loaderData: first } as unknown as Parameters<typeof AllVoices>[0];
    const page = await openShopPage(<AllVoices {...props} />);
    expect(page.text()).toContain('|Loud.|Ann|');
    expect(page.document.querySelectorAll('a').map(({ href }) => href)).toEqual(
      expect.arrayContaining([first.older, '/hats/feral']),
    );
  });
});

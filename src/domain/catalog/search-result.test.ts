import { expect, test } from 'vitest';
import { SHOWN_DESCRIPTION, SHOWN_TITLE, searchResult } from './search-result.ts';

const HAT = {
  name: 'Maid of Dishonor',
  description: 'She planned it.\nShe ruined it.',
  slug: 'maid-of-dishonor',
  pageTitle: '',
  pageDescription: '',
};
const show = (fields: Partial<typeof HAT>) => searchResult({ ...HAT, ...fields }, 'https://hats.example');

test('a search result shows the name and the description until the owner writes others', () => {
  expect(show({})).toEqual({
    title: 'Maid of Dishonor Trucker Hat | Unhinged Hats',
    address: 'hats.example › hats › maid-of-dishonor',
    description: 'She planned it. She ruined it.',
  });
  expect(show({ pageTitle: ' Bad maid ', pageDescription: 'Sorry, bride.' })).toMatchObject({
    title: 'Bad maid',
    description: 'Sorry, bride.',
  });
});

test('longer texts are cut between words where a search result ends', () => {
  const { title, description } = show({
    pageTitle: 'maid '.repeat(24),
    pageDescription: 'bride '.repeat(50),
  });
  expect(title).toMatch(/^(maid )+…$/);
  expect(description).toMatch(/^(bride )+…$/);
  expect([title.length, description.length]).toEqual([SHOWN_TITLE - 4, SHOWN_DESCRIPTION - 3]);
  expect(show({ pageTitle: 'x'.repeat(70) }).title).toBe('x'.repeat(70));
  expect(show({ pageTitle: 'x'.repeat(71) }).title).toBe(`${'x'.repeat(69)} …`);
});

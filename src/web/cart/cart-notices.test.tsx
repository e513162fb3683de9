import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { LAKE_HOUSE } from '../../../test/world.ts';
import { RefusedHats } from './cart-notices.tsx';

const htmlOf = (page: ReactNode) =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);

const buttonsOf = (item: Partial<typeof LAKE_HOUSE>, canKeep: boolean) => {
  const refused = [{ item: { ...LAKE_HOUSE, ...item }, message: 'We can’t make it.', canKeep }];
  const html = htmlOf(<RefusedHats refused={refused} />);
  expect(html).toMatch(/<b>[^<]+:<\/b> We can’t make it\./);
  return [...html.matchAll(/class="link"[^>]*>([^<]+)</g)].map(([, label]) => label);
};

test('a refused hat can always be removed, and otherwise what helps', () => {
  expect(buttonsOf({}, false)).toEqual(['Edit this hat', 'Remove it']);
  expect(buttonsOf({}, true)).toEqual(['Change the words', 'Keep them', 'Remove it']);
  expect(buttonsOf({ crewId: 'a' }, true)).toEqual(['Edit the crew', 'Keep them', 'Remove it']);
  expect(buttonsOf({ isCustom: false }, false)).toEqual(['Remove it']);
});

test('a cart whose hats can all be made says nothing', () => {
  expect(htmlOf(<RefusedHats refused={[]} />)).not.toContain('<ul');
});

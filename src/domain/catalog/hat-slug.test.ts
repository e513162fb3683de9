import { expect, test } from 'vitest';
import { hatPath, isSlug, LONGEST_SLUG, slugIn } from './hat-slug.ts';

test('a slug is small letters and digits, joined by single hyphens', () => {
  expect(['maid-of-dishonor', '30', 'x-2'].filter(isSlug)).toHaveLength(3);
  const wrong = ['', '-', '-a', 'a-', 'a--b', 'Maid', 'a b', '..', 'a%00', 'ä', 'a/b', 'a\n'];
  expect(wrong.filter(isSlug)).toEqual([]);
  expect([isSlug('a'.repeat(LONGEST_SLUG)), isSlug('a'.repeat(LONGEST_SLUG + 1))]).toEqual([true, false]);
});

test('the slug is found in the address of its page, and in no other', () => {
  expect(slugIn(hatPath('bride-or-die'))).toBe('bride-or-die');
  expect(['/hats', '/hats/', '/hats/A', '/hats/a/b', '/h/a', '/shop'].map(slugIn)).toEqual(
    Array(6).fill(null),
  );
});

import { expect, test } from 'vitest';
import { tagOf } from './tags.ts';

test.each([
  ['  VIP, Ohio ', 'vip ohio'],
  ["Zoë’s'", 'zoes'],
  ["a' | 'b:*", 'a b'],
  ['!!!', ''],
  ['x'.repeat(40), 'x'.repeat(30)],
])('the tag %j is stored as %j', (typed, tag) => {
  expect(tagOf(typed)).toBe(tag);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test('all words are searched for, by their prefixes', () => {
  expect(searchWords('  Maya  Ort ')).toBe("'Maya':* & 'Ort':*");
});

test('an address and an order number are split at their punctuation', () => {
  expect(searchWords('maya.o@example.com')).toBe("'maya':* & 'o':* & 'example':* & 'com':*");
  expect(searchWords('#7K2Q9MXA4T')).toBe("'7K2Q9MXA4T':*");
});

test('text without words makes no query', () => {
  for (const typed of ['', '  ', '%', "'; drop table orders; --".replace(/\w/g, '')])
    expect(searchWords(typed)).toBeNull();
});

test('no typed quote reaches the query', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      for (const word of (searchWords(typed) ?? "'a':*").split(' & '))
        expect(word).toMatch(/^'[^'\\\0]+':\*$/);
    }),
  );
});

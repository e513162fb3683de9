import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test('blocks and list items become lines of text', () => {
  expect(
    plainText('<p>A <b>foam</b> trucker.</p><ul><li>Mesh back</li><li>7 snaps &amp; a bill</li></ul>'),
  ).toBe('A foam trucker.\n\n• Mesh back\n\n• 7 snaps & a bill');
});

test('scripts and styles leave nothing behind', () => {
  expect(plainText('Hat<script>alert("<p>")</script><style>p{}</style>!')).toBe('Hat!');
});

test('plain text stays unchanged', () => {
  expect(plainText('One size, 5 > 3 and 2 < 4')).toBe('One size, 5 > 3 and 2 < 4');
});

test('no tag survives in any markup', () => {
  const tag = fc.constantFrom('<b>', '</p>', '<img src=x onerror=alert(1)>', '<!-- x -->', 'words', ' ');
  fc.assert(
    fc.property(fc.array(tag), (parts) => {
      expect(plainText(parts.join(''))).not.toMatch(/<[a-z/!]/i);
    }),
  );
});

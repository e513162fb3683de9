import fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from './html.ts';

test('text is escaped, and markup is not escaped twice', () => {
  const rows = ['<b>', '"&\''].map((text) => html`<td>${text}</td>`);
  expect(html`<tr>${rows}</tr>`.text).toBe('<tr><td>&#60;b&#62;</td><td>&#34;&#38;&#39;</td></tr>');
});

test('text never becomes markup', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(html`${text}`.text).not.toMatch(/[<>"']/);
    }),
  );
});

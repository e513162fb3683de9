import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { paragraph } from './letter.ts';

const mailOf = (words: string) =>
  composeMail('https://unhingedhats.example', {
    subject: words,
    preview: words,
    title: words,
    blocks: [paragraph(words)],
    foot: [words],
  });

test('a subject is one line, whatever it contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (words) => {
      expect(mailOf(`${words}\r\nBcc: everyone@example.com`).subject).not.toMatch(/[\r\n\u2028\u2029\0]/);
    }),
  );
});

test('markup in a letter is escaped in its HTML', () => {
  fc.assert(
    fc.property(fc.constantFrom('<b>', '</td>', '<script>', '"><img src=x onerror=a>', '&lt;'), (markup) => {
      const { html } = mailOf(markup);
      expect(html.split(markup)).toHaveLength(1 + (mailOf('').html.split(markup).length - 1));
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secretsFrom } from '../secrets.ts';
import { composeMail } from './letter/compose-mail.ts';
import { button, paragraph } from './letter/letter.ts';
import { HIDDEN_KEY, withKey, withoutLinks, withoutTargets } from './mail-key.ts';

const SECRETS = secretsFrom('a secret for tests');
const KEY = { purpose: 'order-key', of: '7K2Q9MXA4T.2' } as const;
const LIVE = SECRETS.sign(KEY.purpose, KEY.of);
const HOME = 'https://hats.example';

const mailOf = (words: string) =>
  composeMail(HOME, {
    subject: words,
    preview: words,
    title: words,
    blocks: [
      paragraph(words),
      button('See your order', `${HOME}/orders/7K2Q9MXA4T?from=mail&key=${HIDDEN_KEY}#cancel`),
    ],
    foot: [{ link: `${HOME}/orders/7K2Q9MXA4T/where/3?key=${HIDDEN_KEY}`, words: 'Where to?' }],
  });

test('an email leaves with its key in every link, in both of its parts', () => {
  const { html, text } = withKey(mailOf('Hello'), KEY, SECRETS);
  expect(html).toContain(`href="${HOME}/orders/7K2Q9MXA4T?from=mail&amp;key=${LIVE}#cancel"`);
  expect(html).toContain(`href="${HOME}/orders/7K2Q9MXA4T/where/3?key=${LIVE}"`);
  expect(text).toContain(`${HOME}/orders/7K2Q9MXA4T?from=mail&key=${LIVE}#cancel`);
  expect(html + text).not.toContain(HIDDEN_KEY);
});

test('what others read of it has no link and no key, and every other word', () => {
  const { html, text } = mailOf('Hello');
  const shown = withoutTargets(html);
  expect(shown).not.toMatch(/href="[^"]*orders/);
  expect(shown).toContain(`href="${HOME}"`);
  expect(shown).toContain('See your order');
  expect(withoutLinks(text)).toContain('See your order:\n(a link for the reader)\n');
  expect(withoutLinks(text)).toContain('Where to? <(a link for the reader)>');
});

test('whatever a shopper writes, the email has no key but its own', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.constantFrom(`?key=${HIDDEN_KEY}`, `{order-key:0MRX4B7V8K}`, `${HOME}?key=${HIDDEN_KEY}`, '$&$1'),
      ),
      (words) => {
        const { html, text } = withKey(mailOf(words), KEY, SECRETS);
        for (const [, found] of (html + text).matchAll(/[?&;]key=([\w-]{22})/g)) expect(found).toBe(LIVE);
      },
    ),
  );
});

test('an email without a key leaves as it is', () => {
  const mail = mailOf('Hello');
  expect(withKey(mail, null, SECRETS)).toBe(mail);
});

test('a text of many addresses without a space is read at once, and one in brackets is no link for others', () => {
  const began = performance.now();
  expect(withoutLinks('http://'.repeat(20_000))).toHaveLength(140_000);
  expect(performance.now() - began).toBeLessThan(3000);
  expect(withoutLinks(`See (https://hats.example/a?key=${HIDDEN_KEY}).`)).toBe('See (a link for the reader)');
});

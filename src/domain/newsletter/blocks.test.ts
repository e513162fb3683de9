import { expect, test } from 'vitest';
import { isComplete, isLetterLink, linkOf, targetOf, toMarkdown } from './blocks.ts';

test.each([
  ['/shop', true],
  ['/shop?occasion=bride#top', true],
  ['https://party.example/rsvp', true],
  ['http://party.example', false],
  ['//party.example', false],
  ['/\\party.example', false],
  ['javascript:alert(1)', false],
  ['mailto:a@b.example', false],
  ['shop', false],
  ['/a b', false],
  ['https://', false],
  ['', false],
])('%j leads to a page of this shop or an https address: %s', (link, isOne) => {
  expect(isLetterLink(link)).toBe(isOne);
});

test('only links to this shop carry the newsletter’s number', () => {
  const url = 'https://hats.example';
  expect(targetOf('/shop?occasion=bride#top', 12, url)).toBe(
    'https://hats.example/shop?occasion=bride&from=12#top',
  );
  expect(targetOf('https://hats.example/shop', 12, url)).toBe('https://hats.example/shop?from=12');
  expect(targetOf('https://party.example/rsvp', 12, url)).toBe('https://party.example/rsvp');
});

test('hats and buttons have a link', () => {
  const sent = { name: 'Send Tacos', price: '$28.00', picture: '/p.jpg', link: '/hats/send-tacos' };
  expect(linkOf({ kind: 'hat', hat: 3, sent })).toEqual({ label: 'Send Tacos', link: '/hats/send-tacos' });
  expect(linkOf({ kind: 'button', label: 'All', link: '/shop' })).toEqual({ label: 'All', link: '/shop' });
  expect(linkOf({ kind: 'text', text: 'Hi' })).toBeNull();
});

test('the former release and a comparison get Markdown', () => {
  expect(
    toMarkdown([
      { kind: 'headline', text: 'Tacos' },
      { kind: 'hat', hat: 3 },
      { kind: 'button', label: 'All', link: '/shop' },
      { kind: 'picture', picture: '/x.jpg', description: 'A pool' },
    ]),
  ).toBe('## Tacos\n\n[**Hat 3**](/h/3)\n\n[**All**](/shop)\n\n![A pool](/x.jpg)');
});

test('a block is complete once it can be sent', () => {
  const empty = [
    { kind: 'headline', text: ' ' },
    { kind: 'text', text: '' },
    { kind: 'hat', hat: 0 },
    { kind: 'button', label: 'All', link: 'shop' },
    { kind: 'button', label: '', link: '/shop' },
    { kind: 'picture', picture: '', description: 'A pool' },
    { kind: 'picture', picture: '/x.jpg', description: '' },
  ] as const;
  expect(empty.filter(isComplete)).toEqual([]);
  const full = [
    { kind: 'text', text: 'Hi' },
    { kind: 'hat', hat: 3 },
    { kind: 'button', label: 'All', link: ' /shop' },
    { kind: 'picture', picture: '/x.jpg', description: 'A pool' },
  ] as const;
  expect(full.every(isComplete)).toBe(true);
});

import { expect, test } from 'vitest';
import { shareLinks } from './share-links.ts';

test('each of the four networks gets the hashtag and the shop’s address', () => {
  const links = shareLinks('https://unhingedhats.example');
  expect(links).toHaveLength(4);
  for (const { href } of links) {
    const words = [...new URL(href).searchParams.values()].join(' ');
    expect(words).toContain('#UnhingedHats');
    expect(words).toContain('https://unhingedhats.example');
  }
});

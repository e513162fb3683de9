import { expect, test } from 'vitest';
import { unlinked } from './gift-letters.ts';

const seen = (text: string) => text.replaceAll('\u2060', '');

test.each(['https://hats.example/a?b=1', 'www.hats.example', 'hats.example', 'dad@hats.example'])(
  '%s reads the same and is no link',
  (address) => {
    const text = `Look: ${address}. Dad`;
    expect(seen(unlinked(text))).toBe(text);
    expect(unlinked(text)).not.toMatch(/\w\.\w|:\/\/|@\w/);
  },
);

test('other words stay as they are', () => {
  const text = '“You said yes. I said this hat.” For us?';
  expect(unlinked(text)).toBe(text);
});

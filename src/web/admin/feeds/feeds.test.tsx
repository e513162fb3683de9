import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { Feeds } from './feeds.tsx';

const ADDRESS = 'https://hats.example/feeds/google.xml';
const FEEDS = {
  feeds: [
    { market: 'Google', hats: 1200, address: ADDRESS },
    { market: 'Pinterest', hats: 1, address: 'https://hats.example/feeds/pinterest.xml' },
  ],
  refused: [{ id: 1, name: 'Feral', reasons: [{ markets: ['Google', 'Meta'], why: 'has a bad word' }] }],
  refusals: 3,
};
const opened = (changes: object = {}) =>
  openAdmin(<Feeds />, { '/api/admin/feeds': { ...FEEDS, ...changes } });

/** Lets the browser copy, or refuse to. Returns what was copied. */
function clipboard(works: boolean): string[] {
  const copied: string[] = [];
  const writeText = async (text: string) => {
    if (!works) throw new Error('Not allowed');
    copied.push(text);
  };
  Object.assign(navigator, { clipboard: { writeText } });
  return copied;
}

test('each market has its file, and the hats that it would refuse are named', async () => {
  const page = await opened();
  expect(page.text()).toContain(`|Google|1,200 hats|${ADDRESS}|Copy|Pinterest|1 hat|`);
  expect(page.text()).toContain('|Left out (3)|');
  expect(page.text()).toContain('|Feral|Google, Meta|has a bad word|');
  expect(page.text()).toContain('|And 2 more.|');
});

test('without refused hats the page says so', async () => {
  const page = await opened({ refused: [], refusals: 0 });
  expect(page.text()).toContain('|Left out|Every hat on the shelf is in every file.|');
  expect(page.text()).not.toContain('more.|');
});

test('an address is copied, or shown if the browser refuses', async () => {
  const page = await opened();
  const copied = clipboard(true);
  await page.play('Copy the address for Google');
  expect(copied).toEqual([ADDRESS]);
  expect(page.text()).toContain('|Address copied: Paste it where Google asks for a file or a feed.|');
  clipboard(false);
  await page.play('Copy the address for Google');
  expect(page.text()).toContain(`|Couldn’t copy the address: Copy it from here: ${ADDRESS}|`);
});

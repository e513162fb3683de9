import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleMails } from './samples.ts';

const PUBLIC_URL = 'https://unhingedhats.example';

test('every letter has a sample, except newsletters, which administrators write', () => {
  const folder = import.meta.dirname;
  const sources = readdirSync(folder).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const letters = sources.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
      .filter((part) => /\b(?:composeMail|orderMail)\(/.test(part))
      .map((part) => /(?:function|const) (\w+)/.exec(part)?.[1] ?? file)
      .filter((letter) => letter !== 'orderMail'),
  );
  expect(letters.length).toBeGreaterThan(12);
  const samples = readFileSync(join(folder, 'samples.ts'), 'utf8');
  expect(letters.filter((letter) => !samples.includes(`: ${letter}(`))).toEqual([]);
});

describe.each(Object.entries(sampleMails(PUBLIC_URL)))('%s', (_, { subject, html, text }) => {
  test('stays under 100 KB, with a subject of one line', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(subject).toMatch(/^\S.*\S$/);
  });

  test('loads nothing but pictures and the shop’s fonts, by absolute URL', () => {
    for (const [, address] of html.matchAll(/\ssrc="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/unhingedhats\.example\/pictures\/.+\.jpg$/);
    const loaded = [...html.matchAll(/url\(([^)]*)\)/g)].map(([, address]) => address);
    expect(loaded).toEqual(['loud', 'plain'].map((font) => `${PUBLIC_URL}/fonts/${font}.woff2`));
    expect(html).not.toMatch(/<script|<link|@import|srcset|\son\w+=/i);
  });

  test('gives every picture an alt text', () => {
    for (const [picture] of html.matchAll(/<img [^>]*>/g)) expect(picture).toMatch(/ alt="[^"]*"/);
  });

  test('contains the words of its HTML in its plain text', () => {
    const shown = html
      .replace(/<head>.*<\/head>/s, '')
      .replace(/<div style="display:none.*?<\/div>/s, '')
      .replace(/<[^>]*>/g, ' ');
    const words = (of: string) => new Set(of.toLowerCase().match(/[a-z]{4,}/g));
    const missing = [...words(shown)].filter((word) => !words(text).has(word));
    expect(missing).toEqual(['unhinged', 'hats'].filter((word) => missing.includes(word)));
    expect(text).not.toContain('<p');
  });

  test('has a dark mode', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });
});

const FOR_SHOPPERS = Object.entries(sampleMails(PUBLIC_URL)).filter(
  ([name, { text }]) => text.includes('/orders/') && !['alerts', 'new-order', 'morning'].includes(name),
);

test('an email about an order has one button and shows its hats', () => {
  expect(FOR_SHOPPERS.map(([name]) => name)).toContain('shipped');
  for (const [name, { html }] of FOR_SHOPPERS) {
    expect(html.split('class="m-button"'), name).toHaveLength(2);
    // Wide enough to check every letter, and sharp on a phone.
    expect(html, name).toMatch(/<img src="[^"]*\/pictures\/[^"]*@600-[^"]*" width="300"/);
  }
});

test('the words of a hat are said once beside its picture', () => {
  const { text } = sampleMails(PUBLIC_URL)['order-confirmation'] ?? { text: '' };
  expect(text).toContain('4 x Bride or Die (Pink, White text): $119.96');
  expect(text.match(/bride/gi)).toHaveLength(1);
});

test('a new proof says the new words in its sentence alone', () => {
  const { text } = sampleMails(PUBLIC_URL)['words-changed'] ?? { text: '' };
  expect(text).toContain('to “Mentally at the / lake house”');
  expect(text).toContain('\nYour hat (Navy, Yellow text)\n');
  expect(text.match(/lake house/g)).toHaveLength(1);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaignMail } from './campaign-mail.ts';
import { readMarkdown } from './read-markdown.ts';
import { renderCampaign, renderCampaignFor } from './render-campaign.ts';

const PUBLIC_URL = 'https://unhingedhats.example';
const UNSUBSCRIBE = `${PUBLIC_URL}/newsletter/unsubscribe?who=1&key=k`;
const mailOf = (markdown: string) =>
  campaignMail(
    { subject: 'New hats', markdown },
    { publicUrl: PUBLIC_URL, unsubscribeUrl: UNSUBSCRIBE, postalAddress: '' },
  );

describe('a newsletter in Markdown', () => {
  test('becomes headings, lists, quotes and links, in HTML and in text', () => {
    const { html, text, complaints } = mailOf(
      '## Pool season\n\nFour **new** hats & *more*.\n\n1. Blame the bride\n2. [All of them](/shop)\n\n> Loud\n\n---\n\n![A pink hat](/pictures/pink.white.impact.Loud@600.jpg)',
    );
    expect(html).toMatch(/<h2[^>]*>Pool season<\/h2>/);
    expect(html).toContain('Four <b>new</b> hats &amp; <i>more</i>.');
    expect(html).toMatch(/<ol.*<li>.*Blame the bride.*<a href="https:\/\/unhingedhats\.example\/shop"/s);
    expect(html).toContain('src="https://unhingedhats.example/pictures/pink.white.impact.Loud@600.jpg"');
    expect(text).toContain('POOL SEASON\n\nFour new hats & more.\n\n1. Blame the bride\n2. All of them <');
    expect(text).toContain('> Loud\n\n* * *\n\n[A pink hat]');
    expect(complaints).toEqual([]);
  });

  test('leaves out pictures from other sites, which could track readers, and says so', () => {
    const { html, complaints } = mailOf('![pixel](https://spy.example/1.gif) ![x](//spy.example/2.gif)');
    expect(html).not.toContain('<img');
    expect(complaints).toHaveLength(2);
  });

  test('links only to web pages and email addresses', () => {
    const { html, complaints } = mailOf(
      '[a](javascript:alert(1)) [b](data:text/html,x) [c](mailto:a@b.example)',
    );
    expect([...html.matchAll(/href="(\w+):/g)].map(([, scheme]) => scheme)).toEqual([
      'https',
      'mailto',
      'https',
    ]);
    expect(complaints).toHaveLength(2);
  });

  test('treats HTML as text', () => {
    const pieces = fc.constantFrom(
      '<script>',
      '<img src=x>',
      '`',
      '**',
      '[',
      '](',
      '\n\n',
      '<a href="x">',
      '- ',
      '&lt;',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (typed) => {
        const { html } = mailOf(typed.join(''));
        expect(html).not.toMatch(/<script|<img src="?x|href="x"/);
      }),
    );
  });

  test('shows a bold link alone in its paragraph as a button', () => {
    const { blocks } = readMarkdown('[**Shop & go**](/shop)\n\nSee [**this**](/shop) too', PUBLIC_URL);
    expect(blocks).toMatchObject([
      { kind: 'button', label: 'Shop & go', url: `${PUBLIC_URL}/shop` },
      { kind: 'paragraph' },
    ]);
  });

  test('contains the reader’s unsubscribe link and the shop’s postal address', async () => {
    const mailFor = await renderCampaignFor(
      { subject: 'Hats', markdown: 'Hats' },
      { publicUrl: PUBLIC_URL, postalAddress: '1 Main Street\nNashville, TN 37201' },
    );
    if (mailFor instanceof Error) throw mailFor;
    const { html, text } = mailFor(UNSUBSCRIBE);
    expect(html).toContain(`href="${UNSUBSCRIBE.replace('&', '&amp;')}"`);
    expect(text).toContain(UNSUBSCRIBE);
    for (const part of [html, text]) expect(part).toContain('1 Main Street, Nashville, TN 37201');
    expect(html + text).not.toContain('.invalid');
  });
});

test('a nested list stays in place', () => {
  const { blocks } = readMarkdown('- a\n  - b\n- c', PUBLIC_URL);
  expect(blocks).toMatchObject([
    { kind: 'list', items: [[{ words: ['a'] }, { kind: 'list' }], [{ words: ['c'] }]] },
  ]);
});

test.each([
  ['emphasis', '_a_'.repeat(13_000)],
  ['declarations', `<${'!'.repeat(13_000)}`.repeat(3)],
  ['lists in lists', '1. '.repeat(13_000)],
  ['quotes in quotes', '>'.repeat(5000)],
])(
  'a text full of %s is read in time or refused, and the shop goes on meanwhile',
  async (_what, markdown) => {
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 10);
    const links = { publicUrl: PUBLIC_URL, unsubscribeUrl: UNSUBSCRIBE, postalAddress: '' };
    const startedAt = performance.now();
    const rendered = await renderCampaign({ subject: 'Hats', markdown }, links);
    const lasted = performance.now() - startedAt;
    clearInterval(others);
    if (rendered instanceof Error) expect(rendered).toMatchObject({ code: 'invalid', path: 'markdown' });
    else expect(rendered.html).toContain('</html>');
    // A quarter of the turns of an idle process.
    expect(turns).toBeGreaterThanOrEqual(Math.floor(lasted / 40) - 1);
  },
);

test('says that lists and quotes are nested too deeply', async () => {
  const links = { publicUrl: PUBLIC_URL, unsubscribeUrl: UNSUBSCRIBE, postalAddress: '' };
  const nested = await renderCampaign({ subject: 'Hats', markdown: '> - '.repeat(5) }, links);
  expect(nested).toMatchObject({ message: 'Lists and quotes can be 8 levels deep at most.' });
});

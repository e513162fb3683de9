import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Blocks, Spans } from './draw-blocks.ts';
import type { Letter } from './letter.ts';
import { STYLE, STYLES } from './letter-style.ts';

/** The HTML part. `home` is where the shop's name leads. */
export function drawLetter(letter: Letter, home: string): string {
  return `<!doctype html>${renderToStaticMarkup(h(Page, { letter, home }))}`;
}

const Page = ({ letter, home }: { letter: Letter; home: string }) =>
  h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, letter.subject),
      h('style', null, STYLES),
    ),
    h(
      'body',
      { className: 'm-page', style: STYLE.page },
      h('div', { style: STYLE.preview }, letter.preview),
      h(
        'table',
        { role: 'presentation', style: STYLE.table },
        h(
          'tbody',
          null,
          h(
            'tr',
            null,
            h('td', { className: 'm-around', style: { padding: '24px 12px' } }, h(Sheet, { letter, home })),
          ),
        ),
      ),
    ),
  );

const Sheet = ({ letter, home }: { letter: Letter; home: string }) =>
  h(
    'table',
    { role: 'presentation', className: 'm-sheet', style: STYLE.sheet },
    h(
      'tbody',
      null,
      h(Cell, { style: STYLE.brand }, h('a', { href: home, style: STYLE.brandLink }, 'UNHINGED HATS')),
      h(
        Cell,
        { style: STYLE.body },
        h('h1', { style: STYLE.title }, letter.title),
        h(Blocks, { blocks: letter.blocks }),
      ),
      h(Cell, { look: 'm-soft', style: STYLE.foot }, h(Spans, { spans: letter.foot })),
    ),
  );

interface CellProps {
  look?: string;
  style: object;
  children?: ReactNode;
}

const Cell = ({ look = '', style, children }: CellProps) =>
  h('tr', null, h('td', { className: `m-cell ${look}`.trim(), style }, children));

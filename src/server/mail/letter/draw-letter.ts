import { Fragment, createElement as h, type ImgHTMLAttributes, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Block, Letter, PicturedHat, Row, Span } from './letter.ts';
import { fontFaces, STYLE, STYLES } from './letter-style.ts';

/** The HTML part. The shop's name links to `home`. */
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
      h('style', null, fontFaces(home)),
    ),
    h(
      'body',
      { className: 'm-page', style: STYLE.page },
      h('div', { style: STYLE.preview }, letter.preview),
      h(
        Table,
        null,
        h(
          'tr',
          null,
          h('td', { className: 'm-around', style: { padding: '24px 12px' } }, h(Sheet, { letter, home })),
        ),
      ),
    ),
  );

const Sheet = ({ letter, home }: { letter: Letter; home: string }) =>
  h(
    Table,
    { className: 'm-sheet', style: STYLE.sheet },
    h(Cell, { style: STYLE.brand }, h('a', { href: home, style: STYLE.brandLink }, 'UNHINGED HATS')),
    h(
      Cell,
      { style: STYLE.body },
      h('h1', { style: STYLE.title }, letter.title),
      ...letter.blocks.map((block) => h(BlockView, { block })),
    ),
    h(Cell, { look: 'm-soft', style: STYLE.foot }, h(Spans, { spans: letter.foot })),
  );

interface CellProps {
  look?: string;
  style: object;
  children?: ReactNode;
}

const Cell = ({ look = '', style, children }: CellProps) =>
  h('tr', null, h('td', { className: `m-cell ${look}`.trim(), style }, children));

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return h('h2', { style: STYLE.heading }, block.words);
    case 'paragraph':
      return h('p', { style: STYLE.paragraph }, h(Spans, { spans: block.words }));
    case 'button':
      return h(ButtonLink, block);
    case 'facts':
      return h(Rows, { rows: block.rows });
    case 'figures':
      return h(Rows, { rows: block.rows, amounts: true });
    case 'hats':
      return h(Hats, { hats: block.hats });
    case 'list':
      return h(
        'ul',
        { style: STYLE.paragraph },
        ...block.items.map((item) => h('li', null, h('p', { style: STYLE.paragraph }, item))),
      );
    case 'picture':
      return h(Picture, { src: block.url, alt: block.description, width: 552, style: STYLE.picture });
  }
}

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  h(Fragment, null, ...spans.map((span) => h(SpanView, { span })));

function SpanView({ span }: { span: Span }): ReactNode {
  if (typeof span === 'string') return span;
  if ('lineBreak' in span) return h('br');
  return h('a', { href: span.link, className: 'm-ink', style: STYLE.link }, span.words);
}

// A table, because Outlook ignores padding on links.
const ButtonLink = ({ label, url }: { label: string; url: string }) =>
  h(
    Table,
    { style: { ...STYLE.table, margin: '22px 0' } },
    h(
      'tr',
      null,
      h(
        'td',
        { className: 'm-button', style: STYLE.buttonCell },
        h('a', { href: url, style: STYLE.button }, label),
      ),
    ),
  );

/** Labels on the left, values on the right. With `amounts`, the last row is the total. */
const Rows = ({ rows, amounts = false }: { rows: readonly Row[]; amounts?: boolean }) =>
  h(
    'table',
    { style: { ...STYLE.table, margin: '14px 0' } },
    h(
      'tbody',
      null,
      ...rows.map(([label, value], index) => {
        const last = amounts && index === rows.length - 1 ? STYLE.last : {};
        return h(
          'tr',
          null,
          h(
            'td',
            { className: 'm-row', style: { ...STYLE.row, ...(amounts ? STYLE.item : STYLE.label), ...last } },
            label,
          ),
          h(
            'td',
            { className: 'm-row', style: { ...STYLE.row, ...(amounts && STYLE.amount), ...last } },
            h(SpanView, { span: value }),
          ),
        );
      }),
    ),
  );

// The picture is a jpg, because not every email client can show WebP. It stays on white in dark mode.
const Hats = ({ hats }: { hats: readonly PicturedHat[] }) =>
  h(Table, null, ...hats.map((hat) => h(Hat, hat)));

const Hat = ({ pictureUrl, title, description, amount, url }: PicturedHat) =>
  h(
    'tr',
    null,
    h(
      'td',
      { style: STYLE.hatCell },
      h(
        'div',
        { className: 'm-hat', style: STYLE.hatHalf },
        linked(url, h(Picture, { src: pictureUrl, width: 300, alt: url ? title : '', style: STYLE.hat })),
      ),
      h(
        'div',
        { className: 'm-words', style: STYLE.hatWords },
        h(
          Table,
          null,
          h(
            'tr',
            null,
            h(
              'td',
              { className: 'm-title', style: STYLE.hatTitle },
              h('b', null, title),
              h('br'),
              h('span', { className: 'm-soft', style: STYLE.soft }, description),
            ),
            amount && h('td', { style: STYLE.hatAmount }, amount),
          ),
        ),
      ),
    ),
  );

const linked = (url: string | undefined, picture: ReactNode) =>
  url ? h('a', { href: url }, picture) : picture;

/** A table that only lays out. */
const Table = ({ children, ...look }: { className?: string; style?: object; children?: ReactNode }) =>
  h('table', { role: 'presentation', style: STYLE.table, ...look }, h('tbody', null, children));

// Without `lazy`, React adds a preload link, which email clients may mistake for tracking.
const Picture = (props: ImgHTMLAttributes<HTMLImageElement>) => h('img', { ...props, loading: 'lazy' });

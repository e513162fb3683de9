import { createElement as h, type ImgHTMLAttributes, type ReactNode } from 'react';
import type { Block, PicturedHat, Row, Span } from './letter.ts';
import { STYLE } from './letter-style.ts';

export const Blocks = ({ blocks }: { blocks: readonly Block[] }): ReactNode =>
  blocks.map((block, index) => h(BlockView, { key: keyOf(index), block }));

// Nothing in a mail ever moves, so its place names a block.
const keyOf = (index: number) => String(index);

function BlockView({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return h(`h${block.level}`, { style: STYLE.heading }, h(Spans, { spans: block.words }));
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
        block.ordered ? 'ol' : 'ul',
        { style: STYLE.paragraph },
        block.items.map((item, index) => h('li', { key: keyOf(index) }, h(Blocks, { blocks: item }))),
      );
    case 'quote':
      return h('blockquote', { style: STYLE.quote }, h(Blocks, { blocks: block.blocks }));
    case 'picture':
      return h(Picture, { src: block.url, alt: block.description, width: 552, style: STYLE.picture });
    case 'rule':
      return h('hr', { className: 'm-rule', style: STYLE.rule });
  }
}

export const Spans = ({ spans }: { spans: readonly Span[] }): ReactNode =>
  spans.map((span, index) => h(SpanView, { key: keyOf(index), span }));

function SpanView({ span }: { span: Span }): ReactNode {
  if (typeof span === 'string') return span;
  if ('strong' in span) return h('b', null, h(Spans, { spans: span.strong }));
  if ('emphasis' in span) return h('i', null, h(Spans, { spans: span.emphasis }));
  if ('code' in span) return h('code', null, span.code);
  if ('lineBreak' in span) return h('br');
  return h('a', { href: span.link, className: 'm-ink', style: STYLE.link }, h(Spans, { spans: span.words }));
}

// A table, since Outlook gives links no padding.
const ButtonLink = ({ label, url }: { label: string; url: string }) =>
  h(
    'table',
    { role: 'presentation', style: { margin: '22px 0' } },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { className: 'm-button', style: STYLE.buttonCell },
          h('a', { href: url, style: STYLE.button }, label),
        ),
      ),
    ),
  );

/** Names left and values right; the last of amounts is their sum. */
const Rows = ({ rows, amounts = false }: { rows: readonly Row[]; amounts?: boolean }) =>
  h(
    'table',
    { style: { ...STYLE.table, margin: '14px 0' } },
    h(
      'tbody',
      null,
      rows.map(([label, value], index) => {
        const last = amounts && index === rows.length - 1 ? STYLE.last : {};
        return h(
          'tr',
          { key: keyOf(index) },
          h('td', { className: 'm-row', style: { ...STYLE.row, ...STYLE.label, ...last } }, label),
          h(
            'td',
            { className: 'm-row', style: { ...STYLE.row, ...(amounts && STYLE.amount), ...last } },
            value,
          ),
        );
      }),
    ),
  );

// A jpg, for few mail programs know webp; it lies on white in the dark as well.
const Hats = ({ hats }: { hats: readonly PicturedHat[] }) =>
  h(
    'table',
    { role: 'presentation', style: STYLE.table },
    h(
      'tbody',
      null,
      hats.map(({ pictureUrl, title, description, amount }, index) =>
        h(
          'tr',
          { key: keyOf(index) },
          h(
            'td',
            { className: 'm-hat', style: STYLE.hatCell },
            h(Picture, { src: pictureUrl, width: 120, height: 80, alt: '', style: STYLE.hat }),
          ),
          h(
            'td',
            { style: { padding: '10px 0' } },
            h('b', null, title),
            h('br'),
            h('span', { className: 'm-soft', style: STYLE.soft }, description),
          ),
          amount && h('td', { className: 'm-amount', style: { ...STYLE.amount, paddingLeft: 16 } }, amount),
        ),
      ),
    ),
  );

// React would ask a page to load other pictures early, which mail programs may take for spying.
const Picture = (props: ImgHTMLAttributes<HTMLImageElement>) => h('img', { ...props, loading: 'lazy' });

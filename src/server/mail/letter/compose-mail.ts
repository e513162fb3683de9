import { drawLetter } from './draw-letter.ts';
import type { Block, Letter, Span } from './letter.ts';

export interface MailText {
  subject: string;
  html: string;
  text: string;
  /** The sentence in both that is true only while the order can be changed, without a character that HTML escapes. */
  promise?: string;
}

/** Renders a letter as HTML and plain text. The shop's name links to `publicUrl`. */
export const composeMail = (publicUrl: string, letter: Letter): MailText => ({
  subject: oneLine(letter.subject),
  html: drawLetter(letter, publicUrl),
  text: writeLetter(letter),
});

// A line break in the subject would start another header.
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** The plain-text part: the same blocks in the same order. */
function writeLetter({ title, blocks, foot }: Letter): string {
  return `${[title, ...blocks.map(writeBlock), '--', writeSpans(foot)].join('\n\n')}\n`;
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.words.toUpperCase();
    case 'paragraph':
      return writeSpans(block.words);
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
    case 'figures':
      return block.rows.map(([label, value]) => `${label}: ${writeSpan(value)}`).join('\n');
    case 'hats':
      return block.hats
        .map(
          ({ title, description, amount }) =>
            `${title}${description && ` (${description})`}${amount && `: ${amount}`}`,
        )
        .join('\n');
    case 'list':
      return block.items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n');
    case 'picture':
      return block.description ? `[${block.description}]` : '';
  }
}

const writeSpans = (spans: readonly Span[]): string => spans.map(writeSpan).join('');

function writeSpan(span: Span): string {
  if (typeof span === 'string') return span;
  if ('lineBreak' in span) return '\n';
  const address = span.link.replace(/^mailto:/, '');
  return span.words === address ? address : `${span.words} <${address}>`;
}

import { lexer, type MarkedToken, type Token } from 'marked';
import type { Block, Span } from '../../mail/letter/letter.ts';

interface ReadMarkdown {
  blocks: Block[];
  /** What was left out, in sentences for the author. */
  complaints: string[];
}

/**
 * Converts Markdown to the blocks of an email. HTML becomes text, links may use http, https or mailto, and pictures must come
 * from the shop, so that nobody else learns who opens the email.
 */
export function readMarkdown(markdown: string, publicUrl: string): ReadMarkdown {
  const complaints: string[] = [];
  const reader: Reader = { publicUrl, complain: (what) => void complaints.push(what) };
  return { blocks: blocksOf(lexer(markdown), reader), complaints: [...new Set(complaints)] };
}

/** Why a text is not read: its lists and quotes are nested too deeply for an email. Null if they are not. */
export function refuseNesting(markdown: string): string | null {
  const isTooDeep = markdown
    .split('\n')
    .some((line) => (MARKERS.exec(line)?.[0].match(MARKER)?.length ?? 0) > DEEPEST);
  return isTooDeep ? `Lists and quotes can be ${DEEPEST} levels deep at most.` : null;
}

const DEEPEST = 8;
const MARKER = />|[-*+](?=\s)|\d{1,9}[.)](?=\s)/g;
const MARKERS = /^(?:\s|>|[-*+](?=\s)|\d{1,9}[.)](?=\s))+/;

interface Reader {
  publicUrl: string;
  complain(what: string): void;
}

const blocksOf = (tokens: readonly Token[], reader: Reader): Block[] =>
  tokens.flatMap((token) => blockOf(token as MarkedToken, reader));

function blockOf(token: MarkedToken, reader: Reader): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: token.depth <= 2 ? 2 : 3, words: spansOf(token.tokens, reader) }];
    case 'paragraph':
      return paragraphOf(token.tokens, reader);
    case 'text':
      return paragraphOf(token.tokens ?? [token], reader);
    case 'list':
      return [
        {
          kind: 'list',
          ordered: token.ordered,
          items: token.items.map(({ tokens }) => blocksOf(tokens, reader)),
        },
      ];
    case 'blockquote':
      return [{ kind: 'quote', blocks: blocksOf(token.tokens, reader) }];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'code':
      return [{ kind: 'paragraph', words: [{ code: token.text }] }];
    case 'html':
    case 'table':
      return [{ kind: 'paragraph', words: [token.raw.trim()] }];
    default:
      return [];
  }
}

/** Splits a paragraph at its pictures: each becomes a block of its own. A link alone, in bold, becomes a button. */
function paragraphOf(tokens: readonly Token[], reader: Reader): Block[] {
  const button = buttonOf(tokens as MarkedToken[], reader);
  if (button) return [button];
  const blocks: Block[] = [];
  let words: Token[] = [];
  const end = () => {
    const spans = spansOf(words, reader);
    if (spans.some((span) => typeof span !== 'string' || span.trim() !== '')) {
      blocks.push({ kind: 'paragraph', words: spans });
    }
    words = [];
  };
  for (const token of tokens as MarkedToken[]) {
    if (token.type !== 'image') {
      words.push(token);
      continue;
    }
    end();
    blocks.push(pictureOf(token, reader));
  }
  end();
  return blocks;
}

function buttonOf([link, ...others]: MarkedToken[], reader: Reader): Block | null {
  if (link?.type !== 'link' || others.length > 0) return null;
  const [bold, ...more] = link.tokens as MarkedToken[];
  if (bold?.type !== 'strong' || more.length > 0) return null;
  const url = URL.parse(link.href, `${reader.publicUrl}/`);
  if (!url || !PROTOCOLS.includes(url.protocol)) return null;
  return { kind: 'button', label: textOf(bold.tokens as MarkedToken[]), url: url.href };
}

const textOf = (tokens: readonly MarkedToken[]): string =>
  tokens.map((token) => ('text' in token ? withoutEntities(token.text) : token.raw)).join('');

function pictureOf({ href, text }: { href: string; text: string }, { publicUrl, complain }: Reader): Block {
  const url = URL.parse(href, `${publicUrl}/`);
  if (url?.origin === publicUrl) return { kind: 'picture', url: url.href, description: text };
  complain(`The picture ${href} is left out: pictures must come from ${publicUrl}.`);
  return { kind: 'paragraph', words: [text] };
}

const spansOf = (tokens: readonly Token[], reader: Reader): Span[] =>
  tokens.map((token) => spanOf(token as MarkedToken, reader));

function spanOf(token: MarkedToken, reader: Reader): Span {
  switch (token.type) {
    case 'strong':
      return { strong: spansOf(token.tokens, reader) };
    case 'em':
      return { emphasis: spansOf(token.tokens, reader) };
    case 'codespan':
      return { code: token.text };
    case 'br':
      return { lineBreak: true };
    case 'link':
      return linkOf(token, reader);
    case 'escape':
      return token.text;
    case 'text':
      return withoutEntities(token.text);
    default:
      return token.raw;
  }
}

function linkOf(
  { href, text, tokens }: { href: string; text: string; tokens: Token[] },
  reader: Reader,
): Span {
  const url = URL.parse(href, `${reader.publicUrl}/`);
  if (url && PROTOCOLS.includes(url.protocol)) return { link: url.href, words: spansOf(tokens, reader) };
  reader.complain(`The link ${href} is left out: it must start with https://.`);
  return text;
}

const PROTOCOLS = ['http:', 'https:', 'mailto:'];

// Markdown allows HTML entities such as &amp;. The renderer would escape them a second time.
const withoutEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

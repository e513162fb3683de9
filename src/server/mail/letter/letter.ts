/** A run of words in a paragraph; plain text is the usual one. */
export type Span =
  | string
  | { strong: Span[] }
  | { emphasis: Span[] }
  | { code: string }
  | { link: string; words: Span[] }
  | { lineBreak: true };

/** What a mail is made of. Each block is drawn as HTML and written as text, so both parts say the same. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; words: Span[] }
  | { kind: 'paragraph'; words: Span[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: Row[] }
  | { kind: 'figures'; rows: Row[] }
  | { kind: 'hats'; hats: PicturedHat[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'picture'; url: string; description: string }
  | { kind: 'rule' };

export type Row = readonly [label: string, value: string];

export interface PicturedHat {
  /** Absolute. */
  pictureUrl: string;
  title: string;
  description: string;
  /** Such as a price; empty when there is nothing to say. */
  amount: string;
}

/** A mail before it is drawn. */
export interface Letter {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  /** The last line: why this came, or where to write. */
  foot: Span[];
}

export const paragraph = (...words: Span[]): Block => ({ kind: 'paragraph', words });
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url });
export const facts = (...rows: Row[]): Block => ({ kind: 'facts', rows });
export const figures = (...rows: Row[]): Block => ({ kind: 'figures', rows });

/** An address to write to, as a link. */
export const mailLink = (address: string): Span => ({ link: `mailto:${address}`, words: [address] });

/** A run of words in a paragraph, usually plain text. */
export type Span = string | { link: string; words: string } | { lineBreak: true };

/** The parts of an email. Each renders as HTML and as plain text, so both say the same. */
export type Block =
  | { kind: 'heading'; words: string }
  | { kind: 'paragraph'; words: Span[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: Row[] }
  | { kind: 'figures'; rows: Row[] }
  | { kind: 'hats'; hats: PicturedHat[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'picture'; url: string; description: string };

export type Row = readonly [label: string, value: Span];

export interface PicturedHat {
  /** An absolute URL, because an email has no address of its own. */
  pictureUrl: string;
  title: string;
  description: string;
  /** Such as a price; may be empty. */
  amount: string;
  /** Where a click on its picture leads. */
  url?: string;
}

/** An email before rendering. */
export interface Letter {
  subject: string;
  /** The line that email clients show beside the subject. */
  preview: string;
  title: string;
  blocks: Block[];
  /** The last line: why the reader got this email, or where to write. */
  foot: Span[];
}

export const heading = (words: string): Block => ({ kind: 'heading', words });
export const paragraph = (...words: Span[]): Block => ({ kind: 'paragraph', words });
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url });
export const facts = (...rows: Row[]): Block => ({ kind: 'facts', rows });
export const figures = (...rows: Row[]): Block => ({ kind: 'figures', rows });

/** The last line of emails to the owner. */
export const OWNER_FOOT: Span[] = ['You are receiving this because you run the shop.'];

/** An email address as a link. */
export const mailLink = (address: string): Span => ({ link: `mailto:${address}`, words: address });

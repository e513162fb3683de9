/** A part of a newsletter. A hat has its facts once it is sent. */
export type LetterBlock =
  | { kind: 'headline'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'hat'; hat: number; sent?: LetterHat | undefined }
  | { kind: 'button'; label: string; link: string }
  | { kind: 'picture'; picture: string; description: string };

/** A hat of the shop, as it is on the day that the newsletter is sent. */
export interface LetterHat {
  name: string;
  /** Such as "$29.99". */
  price: string;
  picture: string;
  /** The path of its page. */
  link: string;
}

export const MOST_BLOCKS = 30;

/** For how many days after a newsletter is started orders through its links count. */
export const ATTRIBUTED_DAYS = 7;

export const attributedSince = (now: Date): Date => new Date(now.getTime() - ATTRIBUTED_DAYS * 86_400_000);

export const SEE_HAT = 'See it in the shop';

/** What readers click in a block: the words and where they lead, on this shop or elsewhere; null if it has no link. */
export function linkOf(block: LetterBlock): { label: string; link: string } | null {
  if (block.kind === 'button') return { label: block.label, link: block.link };
  return block.kind === 'hat' && block.sent ? { label: block.sent.name, link: block.sent.link } : null;
}

/** Whether nothing is missing in a block. */
export function isComplete(block: LetterBlock): boolean {
  if (block.kind === 'hat') return block.hat > 0;
  if (block.kind === 'button') return block.label.trim() !== '' && isLetterLink(block.link.trim());
  if (block.kind === 'picture') return block.picture !== '' && block.description.trim() !== '';
  return block.text.trim() !== '';
}

/** A path of this shop, or an https address of any. */
export function isLetterLink(link: string): boolean {
  const isPath = link.startsWith('/');
  const url = readUrl(link);
  if (url?.protocol !== 'https:' || /\s/.test(link)) return false;
  return isPath === (url.host === 'shop.invalid');
}

function readUrl(link: string): URL | null {
  try {
    return new URL(link, 'https://shop.invalid');
  } catch {
    return null;
  }
}

/** The blocks as Markdown, which the former release sends, and which shows how two versions differ. */
export const toMarkdown = (blocks: readonly LetterBlock[]): string =>
  blocks.map((block) => markdownOf(block).trim()).join('\n\n');

function markdownOf(block: LetterBlock): string {
  switch (block.kind) {
    case 'headline':
      return `## ${block.text.trim()}`;
    case 'text':
      return block.text;
    case 'hat':
      return `[**Hat ${block.hat}**](/h/${block.hat})`;
    case 'button':
      return `[**${block.label.trim()}**](${block.link.trim()})`;
    case 'picture':
      return `![${block.description.trim()}](${block.picture})`;
  }
}

/** Where a reader who clicked a link goes. A page of this shop gets a mark of the newsletter, so that an order counts. */
export function targetOf(link: string, newsletterId: number, publicUrl: string): string {
  const url = new URL(link, publicUrl);
  if (url.origin === new URL(publicUrl).origin) url.searchParams.set('from', String(newsletterId));
  return url.href;
}

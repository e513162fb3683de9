import { normalizeLine } from '../design/design.ts';

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

/** What is said at a field that is empty, or at a link that leads nowhere. */
export const GAPS = {
  subject: 'A subject is required',
  blocks: 'Add a block first',
  headline: 'Write the headline',
  text: 'Write the text',
  hat: 'Choose a hat',
  label: 'Write what the button says',
  link: 'Use a page of this shop, such as /shop, or an address that starts with https://',
  picture: 'Choose a picture',
  description: 'Say what the picture shows',
} as const;

interface Gap {
  /** "subject" or "blocks.2.link". */
  path: string;
  message: string;
}

/** What a newsletter lacks first before it can be sent; null if nothing is missing. */
export function firstGap({
  subject,
  blocks,
}: {
  subject: string;
  blocks: readonly LetterBlock[];
}): Gap | null {
  if (isEmpty(subject)) return { path: 'subject', message: GAPS.subject };
  if (blocks.length === 0) return { path: 'blocks', message: GAPS.blocks };
  for (const [index, block] of blocks.entries()) {
    const field = gapOf(block);
    if (field) return { path: `blocks.${index}.${field}`, message: messageAt(block, field) };
  }
  return null;
}

/** Whether nothing is missing in a block. */
export const isComplete = (block: LetterBlock): boolean => gapOf(block) === null;

type BlockField = 'text' | 'hat' | 'label' | 'link' | 'picture' | 'description';

/** The first field of a block that is incomplete. */
function gapOf(block: LetterBlock): BlockField | null {
  switch (block.kind) {
    case 'hat':
      return block.hat > 0 ? null : 'hat';
    case 'button':
      return isEmpty(block.label) ? 'label' : isLetterLink(block.link.trim()) ? null : 'link';
    case 'picture':
      return block.picture === '' ? 'picture' : isEmpty(block.description) ? 'description' : null;
    default:
      return isEmpty(block.text) ? 'text' : null;
  }
}

const messageAt = ({ kind }: LetterBlock, field: BlockField): string =>
  kind === 'headline' ? GAPS.headline : GAPS[field];

const isEmpty = (text: string): boolean => normalizeLine(text) === '';

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

import { normalizeLine } from '../design/design.ts';
import { checkWords, type OwnerWords } from '../words/check-words.ts';

/** What each number of snaps means. */
export const SCORES = ['wrong', 'not what I hoped', 'fine', 'good, one thing was off', 'it landed'] as const;

export const LONGEST_REVIEW = 600;
export const LONGEST_SHOWN_NAME = 30;
/** How many days the link to write one works after it was sent. */
export const LINK_DAYS = 180;
/** After so many hours, what the owner has not decided is published. */
export const PUBLISHED_AFTER_HOURS = 48;
/** Fewer say nothing in numbers. */
const LEAST_RATED = 5;
/** So many at home replace what the hats say. */
export const AT_HOME = 3;
/** A link that is passed around cannot change a review without end. */
export const MOST_CHANGES = 30;
/** Orders that were delivered longer ago than this, on top of the wait, are not asked anymore. */
export const ASKED_WITHIN_DAYS = 30;

/** The only reasons for which a review is not shown, as the owner chooses and as the writer reads them. */
export const HIDDEN_FOR = {
  hate: { label: 'Hate', text: 'It has words of hate.' },
  private: { label: 'Private data', text: 'It tells who somebody is: a full name, an address, a number.' },
  other: { label: 'Another product', text: 'It is not about a hat from us.' },
  photo: { label: 'Photo not allowed', text: 'Its photo shows something we can’t show.' },
} as const;

export type HiddenReason = keyof typeof HIDDEN_FOR;

export const HIDDEN_REASONS = Object.keys(HIDDEN_FOR) as HiddenReason[];

export interface Delivery {
  status: string;
  deliveredAt: Date;
  /** Anything that went wrong with it, or with the order that it replaces: money back, a dispute, a parcel that came back. */
  hasTrouble: boolean;
  /** Whether the shopper reported a problem with this order. */
  hasProblem: boolean;
  /** Whether it was replaced, or the order that it replaces or another replacement was asked about. */
  isAnsweredElsewhere: boolean;
  isErased: boolean;
}

/** Whether a shopper is asked now how the hat is. `afterDays` is 0 if nobody is asked; `day` is in milliseconds. */
export function mayAsk(
  { status, deliveredAt, ...order }: Delivery,
  { now, afterDays, day }: { now: Date; afterDays: number; day: number },
): boolean {
  const days = (now.getTime() - deliveredAt.getTime()) / day;
  const isTime = afterDays > 0 && days >= afterDays && days <= afterDays + ASKED_WITHIN_DAYS;
  const isFine = !order.hasTrouble && !order.hasProblem && !order.isErased;
  return status === 'completed' && isTime && isFine && !order.isAnsweredElsewhere;
}

/** Until when the link works. */
export const linkEnds = (askedAt: Date, day: number): Date => new Date(askedAt.getTime() + LINK_DAYS * day);

/** Whether its writer can still change a review. */
export const isChangeable = (
  { askedAt, changes }: { askedAt: Date; changes: number },
  { now, day }: { now: Date; day: number },
): boolean => linkEnds(askedAt, day) > now && changes < MOST_CHANGES;

/** "Lupe M." of "Lupe Moreno". */
export function shownName(name: string): string {
  const [first = '', ...more] = name.trim().split(/\s+/);
  const initial = [...(more.at(-1) ?? '')][0];
  return [first, ...(initial ? [`${initial.toUpperCase()}.`] : [])].join(' ').slice(0, LONGEST_SHOWN_NAME);
}

export interface ReviewForm {
  /** 0 if none was chosen. */
  stars: number;
  words: string;
  name: string;
  mayShow: boolean;
}

export type ReviewField = 'stars' | 'words' | 'name' | 'photo';

/** One line or more, without spaces and marks that nobody sees. */
export const cleanText = (text: string): string =>
  text
    .split(/\r?\n/)
    .map(normalizeLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** What is wrong with a review, by field. It says what she wants, except hate and links. */
export function checkReview(
  { stars, words, name, mayShow }: ReviewForm,
  owner: OwnerWords,
): Partial<Record<ReviewField, string>> {
  const said = textProblem(words, LONGEST_REVIEW, owner);
  const named = textProblem(name, LONGEST_SHOWN_NAME, owner);
  return {
    ...(!(Number.isInteger(stars) && stars >= 1 && stars <= SCORES.length) && {
      stars: 'Choose one to five snaps.',
    }),
    ...(said && { words: said }),
    ...(named && { name: named }),
    ...(mayShow && !named && normalizeLine(name) === '' && { name: 'Tell us which name to show.' }),
  };
}

function textProblem(text: string, longest: number, owner: OwnerWords): string | null {
  if ([...text].length > longest) return `Use at most ${longest} characters.`;
  if (LINK.test(text)) return 'Leave out links and email addresses.';
  // As on a hat, but nobody is asked about a brand: nothing is printed.
  const line = cleanText(text).replaceAll('\n', ' ');
  const isHateful = checkWords([line], { ...owner, asked: [] })?.kind === 'hate';
  return isHateful ? 'We don’t show hate. Change the words.' : null;
}

const LINK =
  /https?:|www\.|[\w.+-]@[\w-]+\.\w|[\w-]\.(?:com|net|org|info|shop|store|xyz|ru|cn|io|co|me|biz|online|site|top|link|ly)\b/i;

/** How many reviews have one, two, three, four and five snaps. */
export type Spread = readonly [number, number, number, number, number];

export interface Rating {
  count: number;
  /** Like "4.6". */
  average: string;
  spread: Spread;
}

/** What can be said in numbers; null while there are too few. */
export function ratingOf(spread: Spread): Rating | null {
  const count = spread.reduce((sum, each) => sum + each, 0);
  if (count < LEAST_RATED) return null;
  const sum = spread.reduce((total, each, index) => total + each * (index + 1), 0);
  return { count, average: (sum / count).toFixed(1), spread };
}

interface StoredReview {
  stars: number | null;
  mayShow: boolean;
  changedAt: Date | null;
  publishedAt: Date | null;
  hiddenFor: HiddenReason | null;
}

export type ReviewState = 'asked' | 'private' | 'hidden' | 'published' | 'waiting';

export function reviewState({ stars, mayShow, publishedAt, hiddenFor }: StoredReview): ReviewState {
  if (stars === null) return 'asked';
  if (!mayShow) return 'private';
  if (hiddenFor !== null) return 'hidden';
  return publishedAt === null ? 'waiting' : 'published';
}

import { type HiddenReason, reviewState } from '../../domain/reviews/review.ts';
import { csvRow, readCsv } from '../http/csv.ts';
import type { Secrets } from '../secrets.ts';
import type { ListedReview } from './admin-queries.ts';

const COLUMNS = ['Said', 'Order', 'Hat', 'Technique', 'Score', 'Words', 'Name', 'State', 'Hidden for'];

export const REVIEW_HEAD = [...COLUMNS, 'May be in ads', 'Answer', 'Signature'];

/** A review as a row of the download. Its signature is proof that nobody wrote it but its writer. */
export function reviewCells(review: ListedReview, secrets: Secrets) {
  const { saidAt, orderId, hat, technique, stars, words, name, mayAdvertise, reply } = review;
  const said = [saidAt, orderId, hat, technique, stars, words, name, reviewState(review)];
  const cells = [...said, review.hiddenFor, mayAdvertise ? 'yes' : 'no', reply];
  const [written = []] = readCsv(csvRow(cells));
  return [...cells, secrets.sign('review-row', JSON.stringify(written))];
}

/** A row as the shop wrote it. */
export interface SignedReview {
  /** Empty if its writer was erased before. */
  orderId: string;
  saidAt: Date;
  hat: string;
  stars: number;
  words: string;
  name: string;
  mayShow: boolean;
  isPublished: boolean;
  hiddenFor: HiddenReason | null;
  mayAdvertise: boolean;
  reply: string;
}

/** The reviews of a downloaded file, with null for each row that was changed since; null if the file is not such a download. */
export function readReviews(file: string, secrets: Secrets): (SignedReview | null)[] | null {
  const [head = [], ...rows] = readCsv(file);
  return head.join() === REVIEW_HEAD.join() ? rows.map((row) => readRow(row, secrets)) : null;
}

function readRow(row: string[], secrets: Secrets): SignedReview | null {
  if (!secrets.verify('review-row', JSON.stringify(row.slice(0, -1)), row.at(-1) ?? '')) return null;
  const [said = '', orderId = '', hat = '', , stars, words = '', name = '', state, hidden, ads, reply = ''] =
    row;
  return {
    orderId,
    hat,
    words,
    name,
    reply,
    saidAt: new Date(`${said.replace(' ', 'T')}Z`),
    stars: Number(stars),
    mayShow: state !== 'private',
    isPublished: state === 'published',
    hiddenFor: hidden ? (hidden as HiddenReason) : null,
    mayAdvertise: ads === 'yes',
  };
}

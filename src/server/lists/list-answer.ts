import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Rows of a list with the ends of its page: what to ask for after them, or before them; null where the list ends. */
export interface Page<Row> {
  rows: Row[];
  after: string | null;
  before: string | null;
}

export interface PageCut<Key> {
  after?: Key | undefined;
  before?: Key | undefined;
  limit: number;
}

export const PAGE_SIZE = 50;

const cursor = z.string().regex(/^\w{1,30}$/);

/** How lists are asked: for words, and for what comes after or before a row. */
export const listQuery = {
  q: z.string().max(200).default(''),
  after: cursor.optional(),
  before: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
};

/** The most that PostgreSQL's type `integer` takes; rows are numbered by it or by a larger one. */
const LARGEST_INTEGER = 2_147_483_647;

const idCursor = z.coerce.number().int().nonnegative().max(LARGEST_INTEGER);

/** The same for lists whose rows are numbered. */
export const numberedListQuery = { ...listQuery, after: idCursor.optional(), before: idCursor.optional() };

/** A page out of one row more than fit, asked for in the direction of reading. */
export function toPage<Row>(
  found: readonly Row[],
  { after, before, limit }: PageCut<unknown>,
  keyOf: (row: Row) => string,
): Page<Row> {
  const isBackwards = before !== undefined;
  const rows = found.slice(0, limit);
  const hasMore = found.length > limit;
  if (isBackwards) rows.reverse();
  const last = rows.at(-1);
  const first = rows[0];
  return {
    rows,
    after: last && (isBackwards || hasMore) ? keyOf(last) : null,
    before: first && (isBackwards ? hasMore : after !== undefined) ? keyOf(first) : null,
  };
}

/** Answers the bare array; the `Link` header tells where the list goes on (RFC 8288). */
export function sendPage<Row>({ url }: FastifyRequest, reply: FastifyReply, page: Page<Row>): Row[] {
  const links = [
    page.after !== null && `<${turnTo(url, 'after', page.after)}>; rel="next"`,
    page.before !== null && `<${turnTo(url, 'before', page.before)}>; rel="prev"`,
  ].filter((link) => link !== false);
  if (links.length > 0) reply.header('link', links.join(', '));
  return page.rows;
}

function turnTo(url: string, end: 'after' | 'before', key: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  parameters.delete('after');
  parameters.delete('before');
  parameters.set(end, key);
  return `${path}?${parameters}`;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The rows of a page, and the cursors of the pages after and before it; null where the list ends. */
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

const PAGE_SIZE = 50;

const cursor = z.string().regex(/^\w{1,30}$/);

/** The query of a list: words to search for, and the row after which the page starts or before which it ends. */
export const listQuery = {
  q: z.string().max(200).default(''),
  after: cursor.optional(),
  before: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
};

/** The largest `integer` of PostgreSQL. Ids are of this type or a larger one. */
const LARGEST_INTEGER = 2_147_483_647;

const idCursor = z.coerce.number().int().nonnegative().max(LARGEST_INTEGER);

/** The query of a list whose ids are numbers. */
export const numberedListQuery = { ...listQuery, after: idCursor.optional(), before: idCursor.optional() };

/** A page of up to `limit` rows. `found` has one more row if the list goes on, and is backwards if `before` is set. */
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

/** Answers with the rows as an array. The `Link` header names the next and the previous page (RFC 8288). */
export function sendPage<Row>({ url }: FastifyRequest, reply: FastifyReply, page: Page<Row>): Row[] {
  const links = [
    page.after !== null && `<${pageUrl(url, 'after', page.after)}>; rel="next"`,
    page.before !== null && `<${pageUrl(url, 'before', page.before)}>; rel="prev"`,
  ].filter((link) => link !== false);
  if (links.length > 0) reply.header('link', links.join(', '));
  return page.rows;
}

function pageUrl(url: string, end: 'after' | 'before', key: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  parameters.delete('after');
  parameters.delete('before');
  parameters.set(end, key);
  return `${path}?${parameters}`;
}

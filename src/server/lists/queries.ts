import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { PageCut } from './list-answer.ts';
import type { SearchWords } from './search-words.ts';

/** How many of the nearest rows are searched one by one before the index is used. */
const NEAR = 600;

/**
 * The first rows that match a search. A common word is found among the nearest rows, a rare word by the index of words.
 * PostgreSQL's planner cannot choose between the two, because it has no statistics on prefixes of words.
 */
async function nearThenFar<Row>(
  limit: number,
  near: () => Promise<(Row & { fits: SqlBool })[]>,
  far: () => Promise<Row[]>,
): Promise<Row[]> {
  const found = (await near()).filter(({ fits }) => fits).slice(0, limit);
  return found.length === limit ? found : far();
}

/**
 * The same for rows whose search already returns only matches. If a hundredth of the nearest rows or more match, as many rows are
 * searched as the page will need, because sorting thousands of matches takes longer.
 */
export async function nearThenWider<Row>(
  limit: number,
  near: (rows: number) => Promise<Row[]>,
  far: () => Promise<Row[]>,
): Promise<Row[]> {
  const found = await near(NEAR);
  if (found.length >= limit) return found;
  if (found.length < NEAR / 100) return far();
  const needed = Math.ceil((1.5 * NEAR * limit) / found.length);
  const more = needed > WIDEST ? [] : await near(needed);
  return more.length >= limit ? more : far();
}

const WIDEST = 8000;

/** A page of rows by `id`, newest first. With `before`, the next newer rows, oldest first. */
export async function newestFirst<Tables, Table extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  { after, before, limit }: PageCut<number>,
  matches: Expression<SqlBool> | null,
): Promise<Row[]> {
  // Kysely cannot know that every table here has an id.
  let rows = list as unknown as SelectQueryBuilder<{ rows: { id: number } }, 'rows', Row>;
  const direction = before === undefined ? 'desc' : 'asc';
  if (before !== undefined) rows = rows.where('id', '>', before);
  else if (after !== undefined) rows = rows.where('id', '<', after);
  if (matches === null) return rows.orderBy('id', direction).limit(limit).execute();
  return nearThenFar<Row>(
    limit,
    () =>
      rows
        .select(sql<SqlBool>`${matches}`.as('fits'))
        .orderBy('id', direction)
        .limit(NEAR)
        .execute() as Promise<(Row & { fits: SqlBool })[]>,
    // An expression, so that the planner uses the index of words, not the index of ids.
    () => rows.where(matches).orderBy(sql`id + 0`, direction).limit(limit).execute(),
  );
}

/** Whether a text built from columns contains words with these prefixes. The SQL must be the same as in the text's index. */
export const hasWords = (text: Expression<unknown>, words: SearchWords | null): Expression<SqlBool> | null =>
  words && sql<SqlBool>`search_words(${text}) @@ to_tsquery('simple', ${words})`;

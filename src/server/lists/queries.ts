import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { PageCut } from './list-answer.ts';
import type { SearchWords } from './search-words.ts';

/** How many rows are parted into words, nearest first, before the index is asked. */
export const NEAR = 600;

/**
 * The first rows that fit a search. What most rows hold is found among the nearest, what few hold by the index of words;
 * the planner cannot tell which is which, since it knows nothing of the beginnings of words.
 */
export async function nearThenFar<Row>(
  limit: number,
  near: () => Promise<(Row & { fits: SqlBool })[]>,
  far: () => Promise<Row[]>,
): Promise<Row[]> {
  const found = (await near()).filter(({ fits }) => fits).slice(0, limit);
  return found.length === limit ? found : far();
}

/** A page of what is newest by `id`, or of what comes before a row, towards newer ones. */
export async function newestFirst<Tables, Table extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, Table, Row>,
  { after, before, limit }: PageCut<number>,
  matches: Expression<SqlBool> | null,
): Promise<Row[]> {
  // Kysely cannot know that a table of any kind has an id.
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
    // As an expression, so that the planner does not walk along the ids after all.
    () => rows.where(matches).orderBy(sql`id + 0`, direction).limit(limit).execute(),
  );
}

/** Whether a text of columns, written as its index has it, holds words that begin so. */
export const hasWords = (text: Expression<unknown>, words: SearchWords | null): Expression<SqlBool> | null =>
  words && sql<SqlBool>`search_words(${text}) @@ to_tsquery('simple', ${words})`;

import type { QueryResult } from 'kysely';

/** The row of a statement that has one whatever the tables hold, such as a count. */
export function oneRow<Row>({ rows: [row] }: QueryResult<Row>): Row {
  if (row === undefined) throw new Error('a statement gave no row');
  return row;
}

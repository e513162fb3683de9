import type pg from 'pg';

/** How often a statement runs before it gets a name, and how many get one. Each connection and its server process keep them. */
const OFTEN = 5;
const MOST = 200;
/** How many other statements have their runs counted. */
const MOST_COUNTED = 2000;

/**
 * Gives statements that run often a name, so that PostgreSQL parses each once per connection instead of each time. Those that
 * ask for `*` get none: a later release may add a column while this one runs, and PostgreSQL would refuse them from then on.
 * https://www.postgresql.org/docs/current/sql-prepare.html
 */
export function nameStatements(): (text: string) => string | null {
  const runs = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const count = (runs.get(text) ?? 0) + 1;
    if (count < OFTEN || names.size >= MOST || /(?:select|returning|,|\.)\s*\*/.test(text)) {
      if (runs.size < MOST_COUNTED || count > 1) runs.set(text, count);
      return null;
    }
    runs.delete(text);
    const name = `often_${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** The client's `query`, with names for parametrized statements that run often. */
export function prepareOften(query: pg.PoolClient['query'], nameOf: ReturnType<typeof nameStatements>) {
  const run = query as (...values: unknown[]) => unknown;
  const preparing = (...args: unknown[]) => {
    const [text, values] = args;
    const isParametrized = typeof text === 'string' && Array.isArray(values) && values.length > 0;
    const name = isParametrized && args.length === 2 ? nameOf(text) : null;
    return name === null ? run(...args) : run({ name, text, values });
  };
  return preparing as typeof query;
}

import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../src/server/db/connect.ts';

/** PostgreSQL's plan for the queries of a function, whose own answer does not count. */
export async function planOf(db: Db, read: (db: Db) => Promise<unknown>): Promise<string> {
  const lines: unknown[] = [];
  const explain: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' || node.kind === 'UpdateQueryNode')
        return { ...node, explain: { kind: 'ExplainNode' } };
      if (node.kind !== 'RawNode') return node;
      const [first, ...others] = node.sqlFragments;
      return { ...node, sqlFragments: [`explain ${first}`, ...others] };
    },
    async transformResult({ result }) {
      lines.push(...result.rows);
      return result;
    },
  };
  await read(db.withPlugin(explain));
  return JSON.stringify(lines);
}

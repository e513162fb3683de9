import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const schema = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS documents (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    related TEXT,
    body TEXT NOT NULL,
    UNIQUE (kind, id)
  );
  CREATE INDEX IF NOT EXISTS documents_related ON documents (kind, related);
  CREATE TABLE IF NOT EXISTS tasks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    due INTEGER NOT NULL
  );`;

/** The sandbox's storage: JSON documents by kind and id, in one SQLite file, or in memory without a folder. */
export class Documents {
  readonly database: DatabaseSync;

  constructor(dataDir?: string) {
    if (dataDir) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    this.database = new DatabaseSync(dataDir ? join(dataDir, 'sandbox.sqlite') : ':memory:');
    this.database.exec(schema);
  }

  /** `related` returns the value under which `relatedTo` finds a document, such as the id of its parent. */
  collection<T extends Identified>(kind: string, related?: (document: T) => string | null): Collection<T> {
    return new Collection<T>(this.database, kind, related ?? (() => null));
  }

  /** Commits what `work` wrote, or rolls it back if it throws. Work is synchronous, so transactions never overlap. */
  transaction<T>(work: () => T): T {
    if (this.database.isTransaction) return work();
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk has ended it already: https://www.sqlite.org/lang_transaction.html
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  close() {
    this.database.close();
  }
}

export interface Identified {
  id: string | number;
}

export class Collection<T extends Identified> {
  readonly #database: DatabaseSync;
  readonly #kind: string;
  readonly #related: (document: T) => string | null;

  constructor(database: DatabaseSync, kind: string, related: (document: T) => string | null) {
    this.#database = database;
    this.#kind = kind;
    this.#related = related;
  }

  get(id: T['id']): T | undefined {
    return this.#select('id = ?', '', [String(id)])[0];
  }

  /** Inserts the document, or replaces the one with the same id. */
  put(document: T): T {
    this.#database
      .prepare(
        `INSERT INTO documents (kind, id, related, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (kind, id) DO UPDATE SET related = excluded.related, body = excluded.body`,
      )
      .run(this.#kind, String(document.id), this.#related(document), JSON.stringify(document));
    return document;
  }

  delete(id: T['id']) {
    this.#database.prepare('DELETE FROM documents WHERE kind = ? AND id = ?').run(this.#kind, String(id));
  }

  /** Oldest first. */
  relatedTo(value: string): T[] {
    return this.#select('related = ?', 'ORDER BY seq', [value]);
  }

  newest(limit: number): T[] {
    return this.#select('1', 'ORDER BY seq DESC LIMIT ?', [limit]);
  }

  /** Newest first: skips `offset` and returns up to `limit`. */
  page(offset: number, limit: number): T[] {
    return this.#select('1', 'ORDER BY seq DESC LIMIT ? OFFSET ?', [limit, offset]);
  }

  /** Newest first. Unbounded is fine: the data comes from one developer or one test run. */
  all(): T[] {
    return this.#select('1', 'ORDER BY seq DESC', []);
  }

  count(): number {
    const row = this.#database.prepare('SELECT count(*) AS n FROM documents WHERE kind = ?').get(this.#kind);
    return Number(row?.n);
  }

  #select(condition: string, rest: string, values: (string | number)[]): T[] {
    const sql = `SELECT body FROM documents WHERE kind = ? AND ${condition} ${rest}`;
    const rows = this.#database.prepare(sql).all(this.#kind, ...values);
    return rows.map((row) => JSON.parse(String(row.body)) as T);
  }
}

import type { Documents } from './documents.ts';
import { reportBug } from './http/report-bug.ts';

type Handler = (payload: never, signal: AbortSignal) => Promise<void> | void;

const maxSleepMs = 60 * 60 * 1000;
const maxRunning = 32;

/**
 * Runs delayed tasks: webhook deliveries, print file fetches, refunds. Tasks are stored in the database, so they
 * survive a restart. An interrupted task runs again.
 */
export class Scheduler {
  readonly #database: Documents['database'];
  readonly #handlers = new Map<string, Handler>();
  readonly #running = new Map<number, Promise<void>>();
  readonly #stopping = new AbortController();
  #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #started = false;

  constructor(documents: Documents) {
    this.#database = documents.database;
  }

  handle<T>(kind: string, handler: (payload: T, signal: AbortSignal) => Promise<void> | void) {
    this.#handlers.set(kind, handler);
  }

  /** Inside a transaction, the task is planned only if the transaction commits. */
  plan(kind: string, payload: unknown, delayMs = 0) {
    this.#database
      .prepare('INSERT INTO tasks (kind, payload, due) VALUES (?, ?, ?)')
      .run(kind, JSON.stringify(payload), Math.round(Date.now() + delayMs));
    this.#sleepUntilNext();
  }

  start() {
    this.#started = true;
    this.#sleepUntilNext();
  }

  /** Resolves when no task is planned or running. */
  idle(): Promise<void> {
    if (this.count() === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  count(): number {
    return Number(this.#database.prepare('SELECT count(*) AS n FROM tasks').get()?.n);
  }

  async close() {
    this.#started = false;
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await Promise.all(this.#running.values());
  }

  #sleepUntilNext() {
    if (!this.#started) return;
    clearTimeout(this.#timer);
    const next = this.#next()[0];
    if (!next || this.#running.size >= maxRunning) return;
    const wait = Math.min(Math.max(0, next.due - Date.now()), maxSleepMs);
    this.#timer = setTimeout(() => this.#runDue(), wait);
  }

  #next() {
    const rows = this.#database
      .prepare('SELECT id, kind, payload, due FROM tasks ORDER BY due, id LIMIT ?')
      .all(2 * maxRunning);
    return rows
      .map((row) => ({
        id: Number(row.id),
        kind: String(row.kind),
        payload: String(row.payload),
        due: Number(row.due),
      }))
      .filter((task) => !this.#running.has(task.id));
  }

  #runDue() {
    const due = this.#next().filter((task) => task.due <= Date.now());
    for (const task of due.slice(0, maxRunning - this.#running.size)) {
      this.#running.set(task.id, this.#run(task.id, task.kind, task.payload));
    }
    this.#sleepUntilNext();
  }

  async #run(id: number, kind: string, payload: string) {
    // The task must be in #running before its handler starts, or it could be picked up twice.
    await Promise.resolve();
    try {
      await this.#handlers.get(kind)?.(JSON.parse(payload) as never, this.#stopping.signal);
    } catch (error) {
      if (!this.#stopping.signal.aborted) reportBug(error);
    }
    this.#running.delete(id);
    if (this.#stopping.signal.aborted) return;
    this.#database.prepare('DELETE FROM tasks WHERE id = ?').run(id);
    if (this.count() === 0) for (const resolve of this.#waiting.splice(0)) resolve();
    this.#sleepUntilNext();
  }
}

import { sql } from 'kysely';
import pg from 'pg';
import { type Db, databaseOf, openPool } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { JOB_TABLE } from './job-store.ts';
import type { Done, Passed, Scheduler, Task } from './scheduler.ts';
import { START } from './time.ts';

const WORLDS_TO_VACUUM = 25;

/**
 * A real database in virtual time. `now()` is the scheduler's, every statement is a step of its task, and a killed task
 * leaves its transaction rolled back.
 */
export class VirtualDatabase {
  readonly url: string;
  /** For the simulation itself: its statements are no steps. */
  readonly control: pg.Client;
  readonly plainDb: Db;
  readonly #pool: pg.Pool;
  readonly #open = new Set<StepClient>();
  #clock = 0;
  #resets = 0;
  /** Counts the transactions that ended, which may have freed what others wait for. */
  ended = 0;

  private constructor(url: string, control: pg.Client, pool: pg.Pool) {
    this.url = url;
    this.control = control;
    this.#pool = pool;
    this.plainDb = databaseOf(pool);
  }

  static async open(url: string): Promise<VirtualDatabase> {
    const pool = openPool({ url, connections: 24, connectTimeout: 10_000, onLost: () => undefined });
    const control = new pg.Client({ connectionString: url });
    await control.connect();
    return new VirtualDatabase(url, control, pool);
  }

  /** The database as use cases see it. */
  shop(scheduler: Scheduler): Db {
    const connect = async () => {
      const task = scheduler.task();
      return scheduler.step('connect', async () => {
        const client = new StepClient(task, await this.#pool.connect(), { database: this, scheduler });
        this.#open.add(client);
        return { value: client };
      });
    };
    return databaseOf({ connect, end: async () => undefined } as unknown as pg.Pool);
  }

  /** Empties every table that a run fills. */
  async reset(): Promise<void> {
    await this.#drop([...this.#open]);
    this.#clock = 0;
    const { rows } = await this.control.query<{ wipe: string }>(WIPE);
    await this.control.query(
      `set session_replication_role = replica; ${rows[0]?.wipe ?? ''}; set session_replication_role = origin`,
    );
    this.#resets += 1;
    // The test server vacuums nothing by itself, and the rows of a thousand worlds make each statement three times as slow.
    if (this.#resets % WORLDS_TO_VACUUM === 0) await this.control.query('vacuum');
    await this.control.query('update campaign_pace set last_at = default');
    await this.setClock(START);
  }

  /** Inserts rows with the virtual time in columns whose default is `now()`. */
  async setClock(now: number): Promise<void> {
    if (now === this.#clock) return;
    this.#clock = now;
    await this.control.query('update simulation.clock set at = $1', [new Date(now)]);
  }

  async rows<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.control.query<Row>(query, values)).rows;
  }

  /** Rolls back the connections of dead tasks and releases them to the pool. */
  async dropDead(): Promise<void> {
    await this.#drop([...this.#open].filter(({ task }) => task.isDead));
    this.ended += 1;
  }

  /** A world may end while a task that is over has left a statement behind. */
  async #drop(clients: readonly StepClient[]): Promise<void> {
    for (const client of clients) this.#open.delete(client);
    await Promise.all(
      clients.map(async (client) => {
        // A live task may hold the lock that its statement waits for.
        if (client.isRunning) await this.control.query('select pg_cancel_backend($1)', [client.pid]);
        await client.drop();
      }),
    );
  }

  released(client: StepClient): void {
    this.#open.delete(client);
  }

  transactionEnded(): void {
    this.ended += 1;
  }

  /** A statement of the queue's, which may wait for a task. */
  async write(text: string, values: unknown[]): Promise<Passed> {
    const client = await this.#pool.connect();
    const running = client.query(text, values).then(
      (value: unknown) => ({ value }),
      (error: unknown) => ({ error }),
    );
    void running.then(() => client.release());
    return this.outcome({ pid: pidOf(client), isInTransaction: false }, running);
  }

  /** Waits for a statement, unless it waits for a lock of another task. */
  async outcome(
    client: Pick<StepClient, 'pid' | 'isInTransaction'>,
    running: Promise<Done>,
  ): Promise<Passed> {
    const others = [...this.#open].some((other) => other !== client && other.isInTransaction);
    if (!others) return running;
    const first = await this.#unlessBlocked(client.pid, running);
    if (first) return first;
    let seen = this.ended;
    return {
      later: async () => {
        if (seen === this.ended) return null;
        seen = this.ended;
        return this.#unlessBlocked(client.pid, running);
      },
    };
  }

  async #unlessBlocked<Outcome>(pid: number, running: Promise<Outcome>): Promise<Outcome | null> {
    for (;;) {
      const pause = new Promise<null>((resolve) => setTimeout(resolve, 2, null));
      const outcome = await Promise.race([running, pause]);
      if (outcome) return outcome;
      const [row] = await this.rows<{ blocked: boolean }>(
        'select cardinality(pg_blocking_pids($1)) > 0 as blocked',
        [pid],
      );
      if (row?.blocked) return null;
    }
  }

  async close(): Promise<void> {
    await this.#drop([...this.#open]);
    await this.control.end();
    await this.#pool.end();
  }
}

/** A connection of the pool, whose statements are steps of the task that took it. */
class StepClient {
  readonly task: Task;
  isInTransaction = false;
  isRunning = false;
  readonly #database: VirtualDatabase;
  readonly #scheduler: Scheduler;
  readonly #raw: pg.PoolClient;

  constructor(
    task: Task,
    raw: pg.PoolClient,
    { database, scheduler }: { database: VirtualDatabase; scheduler: Scheduler },
  ) {
    this.#database = database;
    this.#scheduler = scheduler;
    this.#raw = raw;
    this.task = task;
  }

  get pid(): number {
    return pidOf(this.#raw);
  }

  /** Kysely reads this property. */
  get processID(): number {
    return this.pid;
  }

  query(text: string, values: unknown[]): Promise<unknown> {
    return this.#scheduler.step(labelOf(text), async () => {
      if (MAY_READ_CLOCK.test(text)) await this.#database.setClock(this.#scheduler.now);
      if (/^(begin|start transaction)/.test(text)) this.isInTransaction = true;
      this.isRunning = true;
      const running = this.#raw
        .query({ name: nameOf(text), text, values })
        .finally(() => {
          this.isRunning = false;
        })
        .then(
          (value: unknown) => ({ value }),
          (error: unknown) => ({ error }),
        );
      if (!/^(commit|rollback)/.test(text)) return this.#database.outcome(this, running);
      const ended = await running;
      this.isInTransaction = false;
      this.#database.transactionEnded();
      return ended;
    });
  }

  release(): void {
    this.#database.released(this);
    this.#raw.release();
  }

  /** What the server does when the client vanishes. */
  async drop(): Promise<void> {
    await this.#raw.query('rollback').catch(() => undefined);
    this.#raw.release();
  }
}

const names = new Map<string, string>();

/** Under a name, PostgreSQL plans a statement once per connection, which saves a tenth of a world's CPU time. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `statement ${names.size}`;
  names.set(text, name);
  return name;
}

const pidOf = (client: pg.PoolClient) => (client as unknown as { processID: number }).processID;

const MAY_READ_CLOCK = /^\s*(insert|with)|now\(\)|clock_timestamp/i;

function labelOf(text: string): string {
  const words = text.replaceAll('"', '').replace(/\s+/g, ' ').trim();
  return words.replace(/^(select) .*?( from )/, '$1 …$2').slice(0, 60);
}

/** Migrates an empty database once, in which `now()` is the virtual clock. */
export async function prepareDatabase(url: string, seedProducts: (db: Db) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const name = rows[0]?.name;
  await client.query(`
    create schema simulation;
    create table simulation.clock (at timestamptz not null);
    insert into simulation.clock values (to_timestamp(${START / 1000}));
    create function simulation.now() returns timestamptz stable language sql as 'select at from simulation.clock';
    create function simulation.clock_timestamp() returns timestamptz stable language sql as 'select at from simulation.clock';
    alter database ${name} set search_path = public, simulation, pg_catalog;
    alter database ${name} set synchronous_commit = off;
  `);
  await client.end();
  const db = databaseOf(openPool({ url, connections: 1, connectTimeout: 10_000, onLost: () => undefined }));
  await migrate(db);
  await sql.raw(JOB_TABLE).execute(db);
  await seedProducts(db);
  await db.destroy();
}

/** What the shop has before its first shopper stays. */
const WIPE = `
  select string_agg('delete from ' || format('%I.%I', schemaname, tablename), '; ')
    || (select coalesce(string_agg(format('; select setval(%L, 1, false)', quote_ident(s.schemaname) || '.' || quote_ident(s.sequencename)), ''), '')
        from pg_sequences s where s.sequencename not like 'products%') as wipe
  from pg_tables
  where (schemaname = 'public' or (schemaname, tablename) = ('simulation', 'jobs'))
    and tablename not in ('clock', 'products', 'blanks', 'hat_model', 'kysely_migration', 'kysely_migration_lock', 'catalog_version', 'campaign_pace')`;

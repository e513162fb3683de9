import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chdir } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { migrateDatabase } from '../src/server/db/migrate-database.ts';
import { commandArguments } from '../src/start/commands/command-arguments.ts';
import { findFreePort } from '../src/start/ports.ts';
import { lineFor, Refusal } from '../src/start/refusal.ts';
import { ownServer } from '../test/separate-database.ts';
import { until } from '../test/until.ts';
import { type ProgramSpec, runDrill, type Stage } from './cluster/stage.ts';

/**
 * `npm run drill -- former-release --ref v0.2.0`: installs and builds a former release, by default the last tagged one, in a temporary
 * folder, and has it sell a hat on a database that today's code and a migration of tomorrow have migrated.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

/** What a later release may add: a column that has a default, one that may be empty, a table that refers to ours, an index. */
const TOMORROW = '999-invented-for-tomorrow';
const ADDED = `
  alter table orders add column invented text not null default 'of tomorrow';
  alter table order_lines add column invented jsonb;
  create table invented (order_id text references orders (id) on delete cascade, at timestamptz not null default now());
  create index orders_invented on orders (invented);
  insert into kysely_migration (name, timestamp) values ('${TOMORROW}', '2099-01-01T00:00:00.000Z')`;

const USAGE =
  'npm run drill -- former-release [-- --ref v0.2.0]    tries the last tagged release, or this tag or commit';

const former = chooseRelease();

await runDrill(async (stage) => {
  const began = performance.now();
  const seconds = (since: number) => (performance.now() - since) / 1000;
  const release = join(stage.folder, 'release');
  stage.say(`${former.ref} is release ${former.version}, commit ${former.commit.slice(0, 8)}`);
  await install(stage, release);

  const database = await ownServer();
  stage.defer(() => database.close());
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);
  stage.defer(() => pool.end());
  await migrateDatabase(database.url);
  await pool.query(ADDED);
  const schema = await schemaOf(pool);
  stage.say(`migrated a database with today's code, and then with ${TOMORROW}`);

  const starting = performance.now();
  const { shop, url, sandboxUrl } = await startIn(stage, release, database.url);
  const opened = seconds(starting);
  stage.say(`release ${former.version} has started on it`);
  const buying = performance.now();
  const { buyAndSettle } = await import(pathToFileURL(join(release, 'test/api/buy.ts')).href);
  const id: string = await buyAndSettle({ url, sandboxUrl });
  const order = await confirmed(pool, id);
  const sold = seconds(buying);
  stage.say(`it sold a hat: order ${id} is confirmed with Printful`);
  const violations = [
    ...(shop.output().includes(TOMORROW) ? [] : ['its log does not say that a newer release has migrated']),
    ...differences({ ...order, printful: await statusAtPrintful(sandboxUrl, id) }),
    ...((await schemaOf(pool)) === schema ? [] : ['it changed the schema or the list of migrations']),
  ];
  await shop.end('SIGTERM');
  const code = await shop.ended;
  if (code !== 0) violations.push(`it ended with ${code}`);
  stage.say('looked at the rows, and stopped it');
  return {
    figures: [
      { what: `from the start of ${former.version} until it is open`, value: opened, unit: 's' },
      { what: 'from the order until it is confirmed with Printful', value: sold, unit: 's' },
      { what: 'everything, with its installation and build', value: seconds(began), unit: 's' },
    ],
    violations,
  };
});

interface Former {
  ref: string;
  commit: string;
  version: string;
}

/** The release that the arguments name, or the last one that is tagged. Exits with a line that says what to do. */
function chooseRelease(): Former {
  try {
    const ref = namedRef() ?? lastTag();
    const commit = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
    if (!commit) throw new Refusal(`There is no commit or tag ${ref} here. Fetch it first: git fetch --tags`);
    const { version } = JSON.parse(git('show', `${commit}:package.json`) ?? '{}') as { version: string };
    return { ref, commit, version };
  } catch (error) {
    process.stderr.write(`${lineFor(error)}\n`);
    return process.exit(1);
  }
}

function namedRef(): string | undefined {
  const { ref } = commandArguments(USAGE, process.argv.slice(2), {
    options: { ref: { type: 'string' } },
  }).values;
  if (ref === '') throw new Refusal(USAGE);
  return ref;
}

function lastTag(): string {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  if (tag) return tag;
  throw new Refusal(
    [
      'No commit before this one has a version tag such as v0.2.0. Do one of these:',
      '  git fetch --tags --unshallow                    if the tags are only missing in this clone',
      '  git tag v0.2.0 COMMIT                           to tag the commit that was released',
      '  npm run drill -- former-release --ref COMMIT          to try a commit without a tag',
    ].join('\n'),
  );
}

/** What git prints; undefined if it fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout, error } = spawnSync('git', args, { encoding: 'utf8' });
  if (error) throw new Refusal(`git could not be run: ${error.message}`);
  return status === 0 ? stdout.trim() : undefined;
}

/** Leaves nothing in the repository: the files come from `git archive`, and the folder is removed in every case. */
async function install(stage: Stage, release: string): Promise<void> {
  mkdirSync(release);
  stage.defer(() => rmSync(release, { recursive: true, force: true, maxRetries: 5 }));
  const archive = join(stage.folder, 'release.tar');
  await finish(stage, {
    name: 'archive',
    command: ['git', 'archive', `--output=${archive}`, former.commit],
    cwd: resolve('.'),
  });
  await finish(stage, { name: 'unpack', command: ['tar', '-xf', archive], cwd: release });
  rmSync(archive);
  await finish(stage, {
    name: 'install',
    command: ['npm', 'ci', '--include=dev', '--prefer-offline', '--no-audit'],
    cwd: release,
  });
  stage.say('installed its packages with npm ci');
  await finish(stage, { name: 'build', command: ['npm', 'run', 'build'], cwd: release });
  stage.say('built it');
}

async function finish(stage: Stage, spec: ProgramSpec) {
  const env = process.env as Record<string, string>;
  const program = stage.start({ ...spec, env, stopsAsGroup: true });
  if ((await program.ended) === 0) return;
  throw new Refusal(`${spec.command.slice(0, 3).join(' ')} failed:\n${program.output().trim().slice(-2000)}`);
}

/** Releases up to v0.2.0 start a TypeScript file. */
const entryOf = (release: string) =>
  existsSync(join(release, 'src/start.mjs')) ? 'src/start.mjs' : 'src/start.ts';

async function startIn(stage: Stage, release: string, databaseUrl: string) {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const shop = stage.start({
    name: 'shop',
    // As its `npm start` does; npm would stand between the shop and its signals.
    command: [join(release, 'node_modules/.bin/node'), '--max-semi-space-size=16', entryOf(release)],
    cwd: release,
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(stage.folder, 'data'),
      APP_SECRET: 'a secret of the former release, nowhere else',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      EDIT_WINDOW_MINUTES: '0',
      MALLOC_ARENA_MAX: '2',
    },
  });
  await until(
    'the former release is open',
    async () => {
      if (!shop.isRunning()) throw new Refusal(`It did not start: ${shop.output().trim().slice(-2000)}`);
      return /is open at .*\n/.test(shop.output()) || null;
    },
    90_000,
  );
  return {
    shop,
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
  };
}

interface Sold {
  status: string;
  isPaid: boolean;
  lines: number;
  mails: number;
  invented: string;
}

function confirmed(pool: pg.Pool, id: string): Promise<Sold> {
  const find = async () => {
    const { rows } = await pool.query<Sold>(
      `select status, paid = total as "isPaid", invented,
         (select count(*)::int from order_lines where order_id = orders.id) as lines,
         (select count(*)::int from mails where event = 'order-confirmed.' || orders.id) as mails
       from orders where id = $1`,
      [id],
    );
    return rows[0]?.status === 'confirmed_with_printful' ? rows[0] : null;
  };
  return until(`order ${id} is confirmed with Printful`, find, 120_000);
}

async function statusAtPrintful(sandboxUrl: string, id: string): Promise<string> {
  const response = await fetch(`${sandboxUrl}/orders/@${id}`, {
    headers: { authorization: 'Bearer sandbox' },
  });
  const { result } = (await response.json()) as { result?: { status?: string } };
  return result?.status ?? `missing (${response.status})`;
}

/** What a sold order must be in the rows and at Printful, and is not. */
function differences(found: Sold & { printful: string }): string[] {
  const wanted = { isPaid: true, lines: 1, mails: 1, invented: 'of tomorrow', printful: 'pending' };
  return Object.entries(wanted)
    .filter(([name, value]) => found[name as keyof typeof found] !== value)
    .map(([name, value]) => `the order's ${name}: ${found[name as keyof typeof found]} instead of ${value}`);
}

/** Every column and index of the shop's tables, and the migrations that have run, as one text. */
async function schemaOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
     where table_schema = 'public' order by 1, 2`,
  );
  const { rows: indexes } = await pool.query(
    "select indexdef from pg_indexes where schemaname = 'public' order by 1",
  );
  const { rows: migrations } = await pool.query('select name, timestamp from kysely_migration order by name');
  return JSON.stringify([rows, indexes, migrations]);
}

import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '../../test/until.ts';
import type { Program, ProgramSpec, Stage } from './stage.ts';

/** PostgreSQL servers under Patroni. One is the primary; another one has every commit before a client hears of it. */
export interface DatabaseServers {
  /** The superuser's URL of one server. */
  urlOf(server: string): string;
  /** For HAProxy: where each server and its Patroni listen. */
  ports: { name: string; postgres: number; rest: number }[];
  /** The name of the primary; null while there is none. */
  primary(): Promise<string | null>;
  /** Kills PostgreSQL and Patroni of a server, as a power cut does. */
  cutPower(server: string): void;
  /** Starts its Patroni again. */
  restore(server: string): void;
  /** Resolves once a standby is synchronous and follows the primary. */
  isSafe(): Promise<void>;
}

interface Options {
  /** The addresses of etcd, such as `127.0.0.1:2379`. */
  etcd: readonly string[];
  servers: readonly { name: string; postgres: number; rest: number }[];
}

const SUPERUSER = { username: 'postgres', password: 'superuser of the drill' };
const REPLICATION = { username: 'replicator', password: 'replication of the drill' };
/** A member that is silent for this many seconds is dead. Patroni takes no less. */
const TTL = 20;

export async function startDatabaseServers(stage: Stage, options: Options): Promise<DatabaseServers> {
  const running = new Map<string, Program>();
  const specs = new Map(options.servers.map((server) => [server.name, patroniSpec(stage, server, options)]));
  const start = (name: string) => {
    const spec = specs.get(name);
    if (spec) running.set(name, stage.start(spec));
  };
  const at = (name: string) => options.servers.find((server) => server.name === name);
  const members = () => membersOf(options.servers);
  const [first, ...others] = options.servers.map(({ name }) => name);
  start(first ?? '');
  await until(
    'there is a primary',
    async () => (await members()).find(({ role }) => role === 'leader' || role === 'primary') ?? null,
    60_000,
  );
  for (const name of others) start(name);
  const isSafe = () =>
    until(
      'a standby has every commit',
      async () => {
        const all = await members();
        const standby = all.find(({ role, state }) => role === 'sync_standby' && WORKS.includes(state));
        const areAllUp =
          all.length === options.servers.length && all.every(({ state }) => WORKS.includes(state));
        return standby && areAllUp ? true : null;
      },
      180_000,
    ).then(() => undefined);
  await isSafe();
  return {
    ports: [...options.servers],
    isSafe,
    urlOf: (name) => urlOf(at(name)?.postgres ?? 0),
    primary: async () => (await members()).find(({ role }) => role === 'leader')?.name ?? null,
    cutPower(name) {
      const pid = running.get(name)?.pid;
      // Patroni first, so that it cannot notice.
      for (const each of [pid, ...postgresProcesses(join(stage.folder, name, 'data'))]) kill(each);
    },
    restore: start,
  };
}

const WORKS = ['running', 'streaming'];

export const urlOf = (port: number, database = 'postgres') => {
  const { username, password } = SUPERUSER;
  return `postgres://${username}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
};

/** An empty database for the shop, with a user of its own. Returns its URL behind the port. */
export async function createShopDatabase(port: number): Promise<string> {
  const client = await until('the primary is reached', async () => {
    const candidate = new pg.Client({ connectionString: urlOf(port) });
    return candidate.connect().then(
      () => candidate,
      () => null,
    );
  });
  await client.query("create role shop login password 'shop'");
  await client.query("create database shop owner shop encoding 'UTF8' template template0");
  await client.end();
  return `postgres://shop:shop@127.0.0.1:${port}/shop`;
}

function patroniSpec(
  stage: Stage,
  { name, postgres, rest }: Options['servers'][number],
  { etcd, servers }: Options,
): ProgramSpec {
  const folder = join(stage.folder, name);
  const user = databaseUser();
  mkdirSync(folder, { mode: 0o700 });
  const config = {
    scope: 'shop',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { hosts: etcd },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        // With a third server, no commit is acknowledged that only one has.
        synchronous_mode_strict: servers.length > 2,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 200, wal_log_hints: 'on', password_encryption: 'scram-sha-256' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        `host replication ${REPLICATION.username} 127.0.0.1/32 scram-sha-256`,
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: join(folder, 'data'),
      bin_dir: binaries(),
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: SUPERUSER, replication: REPLICATION, rewind: SUPERUSER },
      parameters: { unix_socket_directories: folder },
    },
  };
  // JSON is YAML.
  const file = join(folder, 'patroni.yml');
  writeFileSync(file, JSON.stringify(config), { mode: 0o600 });
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  return {
    name,
    command: ['patroni', file],
    ...(user && { user }),
    env: { HOME: folder, LC_ALL: 'C.UTF-8' },
  };
}

interface Member {
  name: string;
  role: string;
  state: string;
}

async function membersOf(servers: Options['servers']): Promise<Member[]> {
  for (const { rest } of servers) {
    const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

/** The postmaster of the folder and its children. */
function postgresProcesses(folder: string): number[] {
  const file = join(folder, 'postmaster.pid');
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!postmaster) return [];
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === postmaster)
    .map(Number);
  return [postmaster, ...children];
}

function parentOf(pid: string): number {
  try {
    // After the name in parentheses: state, then the parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}

function kill(pid: number | undefined) {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** PostgreSQL refuses to run as root. */
function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** The newest of Debian's PostgreSQL. */
function binaries(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  if (versions.length === 0) throw new Error(`There is no PostgreSQL in ${root}. ${INSTALL}`);
  return `${root}/${versions[0]}/bin`;
}

const INSTALL = 'On Debian: apt-get install patroni etcd-server haproxy postgresql nginx-light';

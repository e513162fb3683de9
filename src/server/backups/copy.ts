import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** A stream, or what hands rows on to one. */
export interface RowSink {
  write(chunk: Buffer | string): boolean;
  once(event: 'drain', listener: () => void): unknown;
}

/** Writes the rows of `copy … to stdout` to a stream, each as a line. Returns how many. */
export async function copyOut(client: pg.Client, text: string, sink: RowSink): Promise<number> {
  const rows = client.query(to(text));
  for await (const chunk of rows)
    if (!sink.write(chunk)) await new Promise<void>((resume) => sink.once('drain', resume));
  return rows.rowCount;
}

/** Feeds `copy … from stdin` with lines. */
export const copyIn = (client: pg.Client, text: string, lines: AsyncIterable<Buffer>): Promise<void> =>
  pipeline(lines, client.query(from(text)));

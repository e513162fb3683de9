import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';

/** The parts of pg's connection that COPY needs. https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY */
interface Connection {
  stream: Writable & { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** A stream, or what hands rows on to one. */
export interface RowSink {
  write(chunk: Buffer | string): boolean;
  once(event: 'drain', listener: () => void): unknown;
}

/** Writes the rows of `copy … to stdout` to a stream, each as a line. Returns how many. */
export async function copyOut(client: pg.Client, text: string, to: RowSink): Promise<number> {
  let rows = 0;
  let isPaused = false;
  await run(client, text, {
    handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection) {
      rows += 1;
      // Copied, because pg reads the next messages into the same memory.
      if (to.write(Buffer.from(chunk)) || isPaused) return;
      isPaused = true;
      stream.pause();
      to.once('drain', () => {
        isPaused = false;
        stream.resume();
      });
    },
  });
  return rows;
}

/** Feeds `copy … from stdin` with lines. */
export async function copyIn(client: pg.Client, text: string, lines: AsyncIterable<Buffer>): Promise<void> {
  await run(client, text, {
    handleCopyInResponse(connection: Connection) {
      feed(connection, lines).catch((error: Error) => connection.sendCopyFail(error.message));
    },
  });
}

async function feed(connection: Connection, lines: AsyncIterable<Buffer>): Promise<void> {
  for await (const line of lines) {
    connection.sendCopyFromChunk(line);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}

/** pg hands each message of the running statement to the object that submitted it. */
function run(client: pg.Client, text: string, handlers: object): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const statement = {
      submit: (connection: Connection) => connection.query(text),
      handleRowDescription: () => undefined,
      handleCommandComplete: () => undefined,
      handleCopyInResponse: () => undefined,
      handleCopyData: () => undefined,
      handleError(error: Error) {
        failure = error;
        reject(error);
      },
      handleReadyForQuery() {
        if (!failure) resolve();
      },
      ...handlers,
    };
    client.query(statement as unknown as pg.Submittable);
  });
}

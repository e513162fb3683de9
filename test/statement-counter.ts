import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A statement that a client sent to PostgreSQL. */
export interface SentStatement {
  text: string;
  /** The parameters with which its connection was opened, such as `application_name` and `lock_timeout`. */
  connection: Record<string, string>;
}

export interface StatementCounter {
  /** The address of the database through the counter. */
  url: string;
  /** What was sent so far, in order. */
  statements: SentStatement[];
  close(): Promise<void>;
}

/**
 * A proxy that reads what clients send to PostgreSQL: simple queries, and executions of prepared statements
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const behind = new URL(databaseUrl);
  const statements: SentStatement[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(behind.port), behind.hostname);
    const read = statementReader(statements);
    socket.on('data', read);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    statements,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Reads one connection's bytes, and adds its statements. */
function statementReader(statements: SentStatement[]): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let connection: Record<string, string> | null = null;
  const prepared = new Map<string, string>();
  let bound = '';
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no type.
      const head = connection === null ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const type = head === 0 ? '' : String.fromCharCode(rest[0] ?? 0);
      const words = rest
        .subarray(head + 4, length)
        .toString('latin1')
        .split('\0');
      const body = rest.subarray(head + 4, length);
      rest = rest.subarray(length);
      if (connection === null) {
        connection = parametersOf(body);
        continue;
      }
      if (type === 'Q') statements.push({ text: words[0] ?? '', connection });
      if (type === 'P') prepared.set(words[0] ?? '', words[1] ?? '');
      if (type === 'B') bound = words[1] ?? '';
      if (type === 'E') statements.push({ text: prepared.get(bound) ?? '', connection });
    }
  };
}

/** The parameters of a startup message: the protocol's version, then names and values in turn. */
function parametersOf(body: Buffer): Record<string, string> {
  const words = body.subarray(4).toString().split('\0');
  const parameters: Record<string, string> = {};
  for (let at = 0; at + 1 < words.length; at += 2) parameters[words[at] ?? ''] = words[at + 1] ?? '';
  return parameters;
}

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { checkDatabase } from '../health/queries.ts';
import { connect, DatabaseUnavailable, type PoolLimits, withDatabase } from './connect.ts';

async function serverThat(handle: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server;
}

function databaseAt(server: Server, limits: Partial<PoolLimits> = {}) {
  const { port } = server.address() as AddressInfo;
  const db = connect({
    url: `postgres://shop:secret@127.0.0.1:${port}/shop`,
    connections: 1,
    connectTimeout: 50,
    onLost: () => undefined,
    ...limits,
  });
  onTestFinished(() => db.destroy());
  return db;
}

test.each<[string, Parameters<typeof createServer>[1]]>([
  ['never answers', (socket) => void socket.on('error', () => undefined).resume()],
  ['hangs up', (socket) => void socket.destroy()],
  [
    'is full',
    (socket) => void socket.on('error', () => undefined).once('data', () => socket.end(refusal('53300'))),
  ],
  [
    'is starting',
    (socket) => void socket.on('error', () => undefined).once('data', () => socket.end(refusal('57P03'))),
  ],
])('a server that %s makes the database unavailable', async (_name, handle) => {
  const db = databaseAt(await serverThat(handle));
  await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseUnavailable);
  await expect(checkDatabase(db)).rejects.toThrow('The database does not answer.');
});

test('a refused password is reported with PostgreSQL’s own error', async () => {
  const server = await serverThat((socket) => void socket.once('data', () => socket.end(refusal('28P01'))));
  const db = databaseAt(server, { connectTimeout: 5000 });
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: '28P01' });
});

test('a database failure is reported even if a library hides it', async () => {
  const db = databaseAt(await serverThat((socket) => void socket.destroy()));
  const query = () => sql`select 1`.execute(db);
  const hidden = () => query().catch(() => null);
  await expect(withDatabase(hidden)).rejects.toThrow(DatabaseUnavailable);
  await expect(withDatabase(() => query().catch(() => Promise.reject(new Error('theirs'))))).rejects.toThrow(
    DatabaseUnavailable,
  );
  expect(await withDatabase(async () => 'fine')).toBe('fine');
  await expect(withDatabase(() => Promise.reject(new Error('theirs')))).rejects.toThrow('theirs');
});

test('a connection whose server says nothing more is replaced', async () => {
  const closed = Promise.withResolvers<void>();
  let connections = 0;
  const server = await serverThat((socket) => {
    const isFirst = ++connections === 1;
    socket.once('data', () => socket.write(READY));
    socket.on('data', () => !isFirst && socket.write(refusal('57P03'))).on('error', () => undefined);
    if (isFirst) socket.once('close', () => closed.resolve());
  });
  const db = databaseAt(server, { statementTimeout: 50, connectTimeout: 5000 });
  await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseUnavailable);
  // At once, so that the pool has not closed the connection for being idle.
  await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseUnavailable);
  expect(connections).toBe(2);
  await closed.promise;
});

/** The end of a successful sign-in: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const READY = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

/** An error message in PostgreSQL's protocol: https://www.postgresql.org/docs/current/protocol-error-fields.html */
function refusal(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

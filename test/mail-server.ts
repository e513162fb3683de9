import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail as the server took it. */
export interface TakenMail {
  to: string;
  messageId: string;
  /** When, by `performance.now()`. */
  at: number;
  /** As it came over the line; empty when sources are not kept. */
  source: string;
}

export interface MailServer {
  url: string;
  /** Every mail that the server took, also when it never said so. */
  taken: TakenMail[];
  /** How often anybody asked for this recipient. */
  asked(address: string): number;
  /** From now on what begins with this behaves so; null for as it should. */
  behave(start: string, manner: Manner | null): void;
  /** Answers every mail that is held. */
  release(): void;
  /** Cuts every line at its greeting while it is true. */
  hangUp(away: boolean): void;
  close(): Promise<void>;
}

/**
 * How a recipient is treated. `refuses` and `refusesContent` for ever, `later` for now, `laterOnce` the first time; `stalls` and `cutsBefore` never
 * take the mail; `losesAnswer` takes it and cuts the line; `holds` takes it and answers when it is released.
 */
export type Manner =
  | 'refuses'
  | 'refusesContent'
  | 'later'
  | 'laterOnce'
  | 'stalls'
  | 'cutsBefore'
  | 'losesAnswer'
  | 'holds';

/** A real SMTP server with bad manners towards whom one likes. */
export async function startMailServer({ keepsSources = true } = {}): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const manners = new Map<string, Manner>();
  const asked = new Map<string, number>();
  const held: (() => void)[] = [];
  let isAway = false;
  const sockets = new Map<string, Socket>();
  const mannerOf = (address: string) =>
    [...manners].find(([start]) => address.startsWith(start))?.[1] ?? null;
  const cut = (session: SMTPServerSession) => sockets.get(session.id)?.destroy();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(session, done) {
      const [connection] = [...connectionsOf(server)].filter(({ id }) => id === session.id);
      if (connection) sockets.set(session.id, connection._socket);
      if (isAway) return void cut(session);
      done();
    },
    onRcptTo({ address }, _session, done) {
      asked.set(address, (asked.get(address) ?? 0) + 1);
      const manner = mannerOf(address);
      if (manner === 'refuses') return done(answer(550, `5.1.1 ${address} does not live here`));
      const isFirst = asked.get(address) === 1;
      if (manner === 'later' || (manner === 'laterOnce' && isFirst))
        return done(answer(451, '4.7.1 Come back later'));
      return done();
    },
    async onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const manner = mannerOf(to);
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      const isWhole = await once(stream, 'end').then(
        () => true,
        () => false,
      );
      if (!isWhole) return;
      if (manner === 'stalls') return;
      if (manner === 'cutsBefore') return void cut(session);
      if (manner === 'refusesContent') return done(answer(554, '5.7.1 We do not want this'));
      const source = Buffer.concat(parts).toString();
      const messageId = /^message-id: (.*)$/im.exec(source)?.[1]?.trim() ?? '';
      taken.push({ to, messageId, at: performance.now(), source: keepsSources ? source : '' });
      if (manner === 'losesAnswer') return void cut(session);
      if (manner === 'holds') return void held.push(done);
      done();
    },
  });
  // Lines that are cut on purpose.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    asked: (address) => asked.get(address) ?? 0,
    behave: (start, manner) => void (manner ? manners.set(start, manner) : manners.delete(start)),
    release() {
      for (const answerNow of held.splice(0)) answerNow();
    },
    hangUp(away) {
      isAway = away;
      if (away) for (const { _socket } of connectionsOf(server)) _socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const { _socket } of connectionsOf(server)) _socket.destroy();
        server.close(() => resolve());
      }),
  };
}

interface Connection {
  id: string;
  _socket: Socket;
}

const connectionsOf = (server: SMTPServer) =>
  (server as unknown as { connections: Set<Connection> }).connections;

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

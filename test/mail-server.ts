import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** An email that the server accepted. */
export interface ReceivedMail {
  to: string;
  messageId: string;
  /** Time of receipt, by `performance.now()`. */
  at: number;
  /** The raw message; empty without `keepsSources`. */
  source: string;
}

export interface MailServer {
  url: string;
  /** Every email that the server accepted, even if it lost the response. */
  received: ReceivedMail[];
  /** How often a client named this recipient. */
  attempts(address: string): number;
  /** Sets how the server treats recipients with this prefix; null resets it. */
  behave(prefix: string, behavior: Behavior | null): void;
  /** Responds to every email that is held. */
  release(): void;
  /** While true, the server cuts every connection before its greeting. */
  hangUp(isOffline: boolean): void;
  close(): Promise<void>;
}

/**
 * How the server treats a recipient. `refuses` and `refusesContent` refuse permanently, `later` refuses temporarily, and
 * `laterOnce` does so only the first time. `stalls` and `cutsBefore` never accept the email. `losesAnswer` accepts it and cuts
 * the connection. `holds` accepts it and responds on `release`.
 */
export type Behavior =
  | 'refuses'
  | 'refusesContent'
  | 'later'
  | 'laterOnce'
  | 'stalls'
  | 'cutsBefore'
  | 'losesAnswer'
  | 'holds';

/** A real SMTP server that misbehaves toward chosen recipients. */
export async function startMailServer({ keepsSources = true } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const behaviors = new Map<string, Behavior>();
  const attempts = new Map<string, number>();
  const held: (() => void)[] = [];
  let isCutOff = false;
  const sockets = new Map<string, Socket>();
  const behaviorOf = (address: string) =>
    [...behaviors].find(([prefix]) => address.startsWith(prefix))?.[1] ?? null;
  const cut = (session: SMTPServerSession) => sockets.get(session.id)?.destroy();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect(session, done) {
      const [connection] = [...connectionsOf(server)].filter(({ id }) => id === session.id);
      if (connection) sockets.set(session.id, connection._socket);
      if (isCutOff) return void cut(session);
      done();
    },
    onRcptTo({ address }, _session, done) {
      attempts.set(address, (attempts.get(address) ?? 0) + 1);
      const behavior = behaviorOf(address);
      if (behavior === 'refuses') return done(answer(550, `5.1.1 ${address} does not live here`));
      const isFirst = attempts.get(address) === 1;
      if (behavior === 'later' || (behavior === 'laterOnce' && isFirst))
        return done(answer(451, '4.7.1 Come back later'));
      return done();
    },
    async onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const behavior = behaviorOf(to);
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      const isWhole = await once(stream, 'end').then(
        () => true,
        () => false,
      );
      if (!isWhole) return;
      if (behavior === 'stalls') return;
      if (behavior === 'cutsBefore') return void cut(session);
      if (behavior === 'refusesContent') return done(answer(554, '5.7.1 We do not want this'));
      const source = Buffer.concat(parts).toString();
      const messageId = /^message-id: (.*)$/im.exec(source)?.[1]?.trim() ?? '';
      received.push({ to, messageId, at: performance.now(), source: keepsSources ? source : '' });
      if (behavior === 'losesAnswer') return void cut(session);
      if (behavior === 'holds') return void held.push(done);
      done();
    },
  });
  // Connections are cut on purpose.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    attempts: (address) => attempts.get(address) ?? 0,
    behave: (prefix, behavior) =>
      void (behavior ? behaviors.set(prefix, behavior) : behaviors.delete(prefix)),
    release() {
      for (const answerNow of held.splice(0)) answerNow();
    },
    hangUp(isOffline) {
      isCutOff = isOffline;
      if (isOffline) for (const { _socket } of connectionsOf(server)) _socket.destroy();
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

const PHASES = { greeting: '220 ', ehlo: '250-', data: '354-', accepted: '250-' };

/** A mail server that sends one of its answers a byte at a time, and never its end. */
export async function startTricklingServer(phase: keyof typeof PHASES) {
  const server = createServer((socket) => {
    let isText = false;
    const answerAt = (now: keyof typeof PHASES, line: string) => {
      if (now !== phase) return void socket.write(`${line}\r\n`);
      socket.write(PHASES[phase]);
      const drop = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(drop));
    };
    answerAt('greeting', '220 mail.example');
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      const said = part.toString();
      if (isText && said.endsWith('\r\n.\r\n')) answerAt('accepted', '250 OK');
      else if (isText) return;
      else if (said.startsWith('EHLO')) answerAt('ehlo', '250 mail.example');
      else if (said.startsWith('DATA')) {
        isText = true;
        answerAt('data', '354 Go on');
      } else socket.write('250 OK\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

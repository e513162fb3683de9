import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CALLS, type Cell, type Fault, type Provider, type Step } from './cells.ts';

/** Stands between the shop and a provider on this machine. */
export interface FaultProxy {
  port: number;
  /** Misbehaves at a step, from the next call of it on. */
  begin(cell: Cell): void;
  /** How many calls met the fault since it began. */
  met(): number;
  /** How many of them ended because the shop closed the connection. */
  givenUp(): number;
  end(): Promise<void>;
  close(): Promise<void>;
}

interface Behind {
  provider: Provider;
  /** The port of the provider itself. */
  port: number;
  /** Milliseconds between two bytes of a provider that sends one byte a second. */
  byteInterval: number;
}

interface Answer {
  status: number;
  body: Buffer;
}

/** A proxy for HTTP. It remembers the last answer of each step before the first fault, which is another order's for all that come later. */
export async function httpProxy({ provider, port, byteInterval }: Behind): Promise<FaultProxy> {
  const others = new Map<Step, Answer>();
  const refusal = (status: number) =>
    Buffer.from(JSON.stringify(provider === 'Stripe' ? stripeError(status) : printfulError(status)));

  const server = createHttpServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const forward = () => send(port, request, Buffer.concat(parts));
    const call = `${request.method} ${request.url?.split('?')[0]}`;
    const fault = door.meets((step) => CALLS[step].provider === provider && CALLS[step].pattern.test(call));
    if (fault) {
      response.on('close', () => door.closes(response.writableFinished));
      return misbehave(fault.fault, response, { forward, other: others.get(fault.step) });
    }
    const answer = await forward();
    for (const [step, { pattern }] of Object.entries(CALLS) as [Step, { pattern: RegExp }][])
      if (pattern.test(call) && !door.hasBegun()) others.set(step, answer);
    reply(response, answer);
  });
  const door = await openDoor(server);

  async function misbehave(
    fault: Fault,
    response: ServerResponse,
    { forward, other }: { forward(): Promise<Answer>; other: Answer | undefined },
  ): Promise<void> {
    const status = Number(/^\d{3}/.exec(fault)?.[0]);
    switch (fault) {
      case 'refused':
        return door.refuse();
      case 'hang':
        return;
      case '200 with HTML':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(HTML);
      case '200 with an error':
        return reply(response, { status, body: refusal(500) });
      case '429 for a day':
        return reply(response, { status, body: refusal(status) }, { 'retry-after': '86400' });
      case 'redirect':
        return void response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
      case 'twice':
        await forward();
        return reply(response, await forward());
      case 'another order’s answer':
        await forward();
        if (!other) throw new Error('no other order was made before');
        return reply(response, other);
      case 'hang after the head':
      case 'one byte a second':
      case 'half a body': {
        const { body, status } = await forward();
        response.writeHead(status, { ...JSON_TYPE, 'content-length': body.length });
        response.flushHeaders();
        if (fault === 'one byte a second') return trickle(response, body, byteInterval);
        if (fault === 'half a body')
          response.write(body.subarray(0, body.length / 2), () => response.destroy());
        return;
      }
      default:
        return reply(response, { status, body: refusal(status) });
    }
  }
  return door;
}

/** The same for SMTP: lines both ways, and the server speaks first. */
export async function smtpProxy({ port, byteInterval }: Behind): Promise<FaultProxy> {
  const server = createServer((client) => {
    const fault = door.meets((step) => step === 'mail')?.fault;
    if (fault === 'refused') return door.refuse();
    if (fault === 'hang') return;
    const line = fault && LINES[fault];
    if (line) return void client.end(line);
    const provider = door.keep(connect(port, '127.0.0.1'));
    let isCut = false;
    let isBody = false;
    let last = Promise.resolve();
    client.on('data', (bytes) => {
      if (isCut) return;
      if (isBody && fault === 'half a body') {
        // The connection breaks after the server has asked for the email, and before it has all of it.
        isCut = true;
        provider.destroy();
        return void client.destroy();
      }
      provider.write(bytes);
    });
    provider.on('data', (bytes) => {
      if (isCut) return;
      isBody = /^354/m.test(bytes.toString());
      if (fault === 'hang after the head') isCut = true;
      if (fault === 'one byte a second') last = last.then(() => trickle(client, bytes, byteInterval));
      else client.write(fault === 'twice' ? Buffer.concat([bytes, bytes]) : bytes);
    });
    client.on('close', () => provider.destroy());
    provider.on('close', () => client.destroy());
  });
  const door = await openDoor(server);
  return door;
}

/** What the mail server says instead of its greeting. */
const LINES: Partial<Record<Fault, string>> = {
  '200 with HTML': 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>',
  '200 with an error': '554 5.3.0 Internal error\r\n',
  '429': '421 4.7.0 Too many connections\r\n',
  '500 for ten minutes': '451 4.3.0 Internal error\r\n',
};

const HTML = '<!doctype html><html><body>Scheduled maintenance</body></html>';
const JSON_TYPE = { 'content-type': 'application/json' };

const stripeError = (status: number) => ({
  error: { type: status === 500 ? 'api_error' : 'invalid_request_error', message: `Refused with ${status}.` },
});

const printfulError = (status: number) => ({
  code: status,
  result: `Refused with ${status}.`,
  error: { reason: 'Refused', message: `Refused with ${status}.` },
});

const reply = (response: ServerResponse, { status, body }: Answer, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { ...JSON_TYPE, ...headers }).end(body);

async function trickle(to: ServerResponse | Socket, bytes: Buffer, interval: number): Promise<void> {
  for (const byte of bytes) {
    if (to.destroyed) return;
    to.write(Buffer.from([byte]));
    await pause(interval);
  }
  if (!('remoteAddress' in to)) to.end();
}

async function send(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const { connection: _, 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers;
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    method: method ?? 'GET',
    headers: rest as Record<string, string>,
    ...(body.length > 0 ? { body: body.toString() } : {}),
  });
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
}

/** The listening side of a proxy: its sockets, its fault, and a door that can be shut. */
async function openDoor(server: Server) {
  const sockets = new Set<Socket>();
  let cell: Cell | null = null;
  let met = 0;
  let givenUp = 0;
  let hasBegun = false;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  server.on('connection', keep);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    keep,
    begin(next: Cell) {
      // A connection to a mail server is used for several emails.
      if (next.step === 'mail') cut();
      cell = next;
      met = 0;
      givenUp = 0;
      hasBegun = true;
    },
    /** The cell, if a call of its step has come. */
    meets(isOf: (step: Step) => boolean): Cell | null {
      if (!cell || !isOf(cell.step)) return null;
      met += 1;
      return cell;
    },
    met: () => met,
    givenUp: () => givenUp,
    closes(isAnswered: boolean) {
      if (cell && !isAnswered) givenUp += 1;
    },
    hasBegun: () => hasBegun,
    /** Nobody listens any more, until the fault ends. */
    refuse() {
      server.close();
      cut();
    },
    async end() {
      cell = null;
      cut();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

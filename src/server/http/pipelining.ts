import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Network } from './connections.ts';

export interface Pipelining {
  listener: RequestListener;
  /** Whether an answer about broken bytes would be taken for the answer to another request of this connection. */
  isMidAnswer(socket: Socket): boolean;
}

/** The requests of one connection. */
interface Line {
  current: ServerResponse | null;
  waiting: [IncomingMessage, ServerResponse][];
  network: Network;
}

interface Options {
  /** How many requests of a network may wait. */
  most: number;
  networkOf(socket: Socket): Network;
  handle: RequestListener;
}

/**
 * Handles one request of a connection at a time, and reads on only when none is waiting. Node would begin all requests that a
 * client sends without waiting for answers. A network that sends too many is shut out, before more of them are read.
 */
export function queuePipelined({ most, networkOf, handle }: Options): Pipelining {
  const lines = new WeakMap<Socket, Line>();

  const lineOf = (socket: Socket): Line => {
    const before = lines.get(socket);
    if (before) return before;
    const line: Line = { current: null, waiting: [], network: networkOf(socket) };
    lines.set(socket, line);
    // Node resumes a connection after each request that it has parsed.
    socket.on('resume', () => {
      if (line.waiting.length > 0) socket.pause();
    });
    socket.once('close', () => {
      line.network.waiting -= line.waiting.length;
      line.waiting = [];
    });
    return line;
  };

  const begin = (line: Line, request: IncomingMessage, response: ServerResponse) => {
    line.current = response;
    response.once('close', () => {
      // Other connections have their turn in between.
      if (line.waiting.length > 0) setImmediate(next, line, request.socket);
      else line.current = null;
    });
    handle(request, response);
  };

  const next = (line: Line, socket: Socket) => {
    line.current = null;
    const [request, response] = line.waiting.shift() ?? [];
    if (!request || !response) return;
    line.network.waiting -= 1;
    if (line.waiting.length === 0) socket.resume();
    begin(line, request, response);
  };

  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const line = lineOf(socket);
    if (line.current === null) return begin(line, request, response);
    const { network } = line;
    if (network.waiting >= most) return network.shutOut();
    network.waiting += 1;
    line.waiting.push([request, response]);
    socket.pause();
  };

  return {
    listener,
    isMidAnswer(socket) {
      const current = lines.get(socket)?.current;
      return !!current && (current.req.complete || current.headersSent);
    },
  };
}

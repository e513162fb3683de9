import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { App } from './app.ts';
import { type EncodedBody, type Encoding, negotiate } from './encoded-body.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readyAnswers: ReadyAnswers;
  }
}

/** An answer that is the same for every visitor, and in memory. */
export interface ReadyAnswer {
  /** The pattern of its route, for the metrics. */
  route: string;
  /** By default, 200. */
  status?: number;
  /** All headers but those of every response, and those of the body. */
  headers: Record<string, string>;
  body: EncodedBody;
}

/** Returns the answer for an address, if it is in memory and fresh. It is asked before the router, so it must be quick. */
type FindReady = (url: string) => ReadyAnswer | null;

/** A response that was sent without the router. */
interface SentReady {
  id: string;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  /** The address of the other end: the client's, or a proxy's. */
  peer: string;
  route: string;
  status: number;
  /** Milliseconds from the request to the end of the response. */
  ms: number;
}

/**
 * Answers from memory, sent without the router and its hooks, which would change nothing about them. Every other request, and
 * every request while the shop stops, goes on to the router.
 */
interface ReadyAnswers {
  add(find: FindReady): void;
  onSent(listener: (sent: SentReady) => void): void;
  /** Whether a route other than the one for all remaining addresses begins with this segment. */
  hasRoute(head: string): boolean;
  /** While this is true, the router answers. */
  pauseWhile(isPaused: () => boolean): void;
}

interface Options {
  /** The headers of every response. */
  headers: Record<string, string>;
  requestId(request: IncomingMessage): string;
  /** Fastify's own listener. */
  route: RequestListener;
}

/** Returns a listener that has these answers before the router. `app.inject` passes them by. */
export function sendReadyAnswers(app: App, { headers, requestId, route }: Options): RequestListener {
  const finders: FindReady[] = [];
  const listeners: ((sent: SentReady) => void)[] = [];
  const pauses: (() => boolean)[] = [];
  const built = new WeakMap<ReadyAnswer, Map<string, Prepared>>();

  const heads = new Set<string>();
  app.addHook('onRoute', ({ url }) => void heads.add(headOf(url)));

  const find = (request: IncomingMessage): ReadyAnswer | null => {
    if (!isPlainRead(request) || pauses.some((isPaused) => isPaused())) return null;
    for (const finder of finders) {
      const answer = finder(request.url ?? '');
      if (answer) return answer;
    }
    return null;
  };

  const prepare = (answer: ReadyAnswer, encoding: Encoding | 'unchanged'): Prepared => {
    const variants = built.get(answer) ?? new Map<string, Prepared>();
    const prepared = variants.get(encoding) ?? prepareAnswer(headers, answer, encoding);
    built.set(answer, variants.set(encoding, prepared));
    return prepared;
  };

  const send = (request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer) => {
    const startedAt = performance.now();
    const id = requestId(request);
    const { status, lines, bytes } = prepare(answer, negotiate(request.headers, answer.body, answer.status));
    const isHead = request.method === 'HEAD';
    const own = lines.slice();
    // As Fastify says of every HEAD without a body.
    if (isHead && bytes === undefined) own.push('content-length', '0');
    own[own.indexOf('x-request-id') + 1] = id;
    const { method = 'GET', url = '', headers } = request;
    const { route } = answer;
    const peer = request.socket.remoteAddress ?? '';
    response.on('close', () => {
      const sent = { id, method, url, headers, peer, route, status, ms: performance.now() - startedAt };
      for (const listener of listeners) listener(sent);
    });
    response.writeHead(status, own);
    response.end(isHead ? undefined : bytes);
  };

  app.decorate('readyAnswers', {
    add: (finder) => void finders.push(finder),
    hasRoute: (head) => heads.has(head),
    onSent: (listener) => void listeners.push(listener),
    pauseWhile: (isPaused) => void pauses.push(isPaused),
  });
  return (request, response) => {
    const answer = find(request);
    if (answer) send(request, response, answer);
    else route(request, response);
  };
}

/** The first segment of a path. */
export const headOf = (path: string): string => (path.split('/', 2)[1] ?? '').toLowerCase();

/** Whether it is a GET or HEAD without a body. */
const isPlainRead = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.headers['content-length'] === undefined &&
  request.headers['transfer-encoding'] === undefined &&
  request.headers.expect === undefined &&
  !hasTwoHosts(request);

/** Whether a proxy and the shop might read different hosts (RFC 9112, 3.2). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

interface Prepared {
  status: number;
  /** Names and values in turn. */
  lines: string[];
  bytes: Buffer | undefined;
}

/** In the order in which Fastify sends them. */
function prepareAnswer(
  common: Record<string, string>,
  { status = 200, headers, body }: ReadyAnswer,
  encoding: Encoding | 'unchanged',
): Prepared {
  const all = { ...common, 'x-request-id': '', ...headers, etag: body.etag, vary: 'accept-encoding' };
  if (encoding === 'unchanged') return { status: 304, lines: Object.entries(all).flat(), bytes: undefined };
  const bytes = body[encoding] ?? body.identity;
  const lines = Object.entries({
    ...all,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-type': body.type,
    'content-length': String(bytes.length),
  }).flat();
  return { status, lines, bytes };
}

import { connect, type Socket } from 'node:net';
import type { Random } from '../simulation/world/random.ts';
import { LONGEST_ANSWER } from './send.ts';

/** Bytes for a connection, and how many answers they may get. */
export interface RawRequest {
  name: string;
  bytes: Buffer;
  answers: { least: number; most: number };
}

const ONE_AT_MOST = { least: 0, most: 1 };
const CRLF = '\r\n';
const HOST = 'Host: hats.example';
const LAST = 'Connection: close';

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, HOST, ...headers, '', ''].join(CRLF);
const post = (headers: readonly string[], body: string) =>
  ['POST /api/shipping-estimate HTTP/1.1', HOST, 'Content-Type: application/json', ...headers, '', body].join(
    CRLF,
  );
const chunked = (body: string) => post(['Transfer-Encoding: chunked', LAST], body);

/** What no HTTP client would send. */
const KINDS: Record<
  string,
  (random: Random) => string | Buffer | [text: string | Buffer, answers: RawRequest['answers']]
> = {
  'a request that stops in its headers': (random) => cut(random, get('/api/products', 'Accept: */*')),
  'a body that stops early': () => post(['Content-Length: 500', LAST], '{"items":['),
  'requests in one write': (random) => {
    const count = random.whole(2, 12);
    const paths = Array.from({ length: count }, () =>
      random.pick(['/api/ready', '/api/products', '/', '/nowhere']),
    );
    const text = paths.map((path, index) => get(path, ...(index === count - 1 ? [LAST] : []))).join('');
    return [text, { least: count, most: count }];
  },
  'a body and the next request': () => [
    post(['Content-Length: 2'], '{}') + get('/api/ready', LAST),
    { least: 2, most: 2 },
  ],
  'a chunk with a wrong size': (random) =>
    chunked(`${random.pick(['5', 'zz', '-1', '0x5', '', '5;'])}\r\nabc\r\n0\r\n\r\n`),
  'a chunk of endless size': () => chunked('ffffffffffffffffffffffff\r\nabc'),
  'chunks without an end': () => chunked('2\r\n{}\r\n'),
  'a chunk with a long extension': () => chunked(`2;${'x'.repeat(30_000)}\r\n{}\r\n0\r\n\r\n`),
  'trailers after chunks': () => chunked(`2\r\n{}\r\n0\r\nX-Trailer: ${'x'.repeat(20_000)}\r\n\r\n`),
  'chunks with bare line feeds': () => chunked('2\n{}\n0\n\n'),
  'two ways to measure a body': () =>
    post(['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${get('/api/ready')}`),
  'two lengths': () => post(['Content-Length: 2', 'Content-Length: 50'], `{}${get('/api/ready')}`),
  'an odd length': (random) =>
    post(
      [`Content-Length: ${random.pick(['-1', '+2', '2,2', '0x2', '1e3', '9'.repeat(40), ' ', '\0'])}`, LAST],
      '{}',
    ),
  'an odd encoding of the transfer': (random) =>
    post(
      [
        `Transfer-Encoding: ${random.pick(['xchunked', 'chunked, identity', 'gzip', '\vchunked', 'chunked '])}`,
        LAST,
      ],
      '0\r\n\r\n',
    ),
  'a body larger than allowed': () => post(['Content-Length: 100000000', LAST], 'x'.repeat(200_000)),
  'huge headers': (random) =>
    get('/api/ready', `X-Long: ${'x'.repeat(random.pick([15_000, 16_400, 100_000]))}`, LAST),
  'many headers': () => get('/api/ready', ...Array.from({ length: 2500 }, (_, at) => `X-${at}: 1`), LAST),
  'a long address': (random) => get(`/${'a'.repeat(random.pick([8000, 15_500, 60_000]))}`, LAST),
  'a header without a colon': () => get('/api/ready', 'no colon here', LAST),
  'a folded header': () => get('/api/ready', 'X-Folded: a', ' b', LAST),
  'a space before the colon': () => get('/api/ready', 'Content-Length : 5', LAST),
  'U+0000 in a header': () => get('/api/ready', 'X-Nul: a\0b', LAST),
  'U+0000 in the address': () => get('/api/products?after=\0', LAST),
  'bytes that are not UTF-8': () =>
    Buffer.from(get('/api/products?q=\xc3\x28\xff\xfe', 'X-Bytes: \xff\xfe\xc0\x80', LAST), 'latin1'),
  'a body that is not UTF-8': () =>
    Buffer.from(post(['Content-Length: 12', LAST], '{"a":"\xff\xc0\x80"}\xed\xa0'), 'latin1'),
  'no Host': () => `GET /api/ready HTTP/1.1${CRLF}${LAST}${CRLF}${CRLF}`,
  'two Hosts': () => get('/api/ready', 'Host: evil.example', LAST),
  'an odd Host': (random) =>
    `GET / HTTP/1.1${CRLF}Host: ${random.pick(['', 'a b', '[::1', 'evil.example:99999999', '<script>', '\xff'])}${CRLF}${LAST}${CRLF}${CRLF}`,
  'an address with its origin': (random) =>
    get(
      random.pick([
        'http://evil.example/admin',
        'HTTP://[::1]:x/api/admin/today',
        'https://',
        '*',
        'ftp://x/',
        '//evil.example/',
      ]),
      LAST,
    ),
  'an odd method': (random) =>
    `${random.pick(['get', 'GETT', 'CONNECT', 'TRACE', 'PRI', 'M-SEARCH', 'SOURCE', ''])} / HTTP/1.1${CRLF}${HOST}${CRLF}${LAST}${CRLF}${CRLF}`,
  'an odd version': (random) =>
    `GET / ${random.pick(['HTTP/0.9', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1.1.1', 'XTTP/1.1', ''])}${CRLF}${HOST}${CRLF}${LAST}${CRLF}${CRLF}`,
  'another protocol': (random) =>
    random.pick<string | Buffer>([
      Buffer.from('16030100c8010000c40303', 'hex'),
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'SSH-2.0-OpenSSH_9.9\r\n',
      'EHLO hats.example\r\n',
      '*1\r\n$4\r\nPING\r\n',
    ]),
  'an upgrade': (random) =>
    get(
      '/',
      `Upgrade: ${random.pick(['websocket', 'h2c', 'TLS/1.3'])}`,
      'Connection: Upgrade, close',
      'Sec-WebSocket-Key: x',
    ),
  'an expectation': (random) =>
    post([`Expect: ${random.pick(['100-continue', 'x', '200'])}`, 'Content-Length: 2', LAST], '{}'),
  'bytes by chance': (random) => Buffer.from(random.bytes(random.whole(1, 600))),
  'a request with bytes changed': (random) => {
    const bytes = Buffer.from(post(['Content-Length: 2', LAST], '{}'));
    for (let left = random.whole(1, 6); left > 0; left -= 1)
      bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255);
    return [bytes, { least: 0, most: 3 }];
  },
  'empty lines': () => [`${CRLF.repeat(50)}${get('/api/ready', LAST)}`, { least: 0, most: 1 }],
};

const cut = (random: Random, text: string) => text.slice(0, random.whole(1, text.length - 3));

export function rawRequest(random: Random): RawRequest {
  const name = random.pick(Object.keys(KINDS));
  const made = KINDS[name]?.(random) ?? '';
  const [text, answers] = Array.isArray(made) ? made : ([made, ONE_AT_MOST] as const);
  return { name, bytes: typeof text === 'string' ? Buffer.from(text, 'latin1') : text, answers };
}

/**
 * Sends the bytes and returns all that came back until the shop ended the connection. Where all requests are complete and the
 * last one asks for the end, this side does not end it first, because Node's server then drops those that it has not yet answered.
 */
export function sendRaw(url: string, { bytes, answers }: RawRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connectTo(url);
    socket.setTimeout(LONGEST_ANSWER, () => socket.destroy(new Error('the connection stays open')));
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
    });
    // The shop may cut a connection that it refused while bytes are still on their way.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(answer));
    if (answers.least > 0) socket.write(bytes);
    else socket.end(bytes);
  });
}

/** What is wrong with the answers to a raw request; null if nothing is. */
export function rawFaultOf(text: string, { least, most }: RawRequest['answers']): string | null {
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) [\w' -]*\r\n/g)].map(([, status]) => Number(status));
  const final = statuses.filter((status) => status >= 200);
  if (text !== '' && !/^HTTP\/1\.1 \d{3} /.test(text)) return 'an answer that is not HTTP';
  const busy = [...text.matchAll(/HTTP\/1\.1 503 .*?\r\n\r\n/gs)].filter(([head]) =>
    /\nretry-after: /i.test(head),
  );
  const broken = final.filter((status) => status >= 500);
  if (broken.length > busy.length) return `status ${broken.join(', ')}`;
  if (final.length < least || final.length > most)
    return `${final.length} answers instead of ${least} to ${most}: ${JSON.stringify(text.slice(-700))}`;
  return /\n\s+at |node:|node_modules/.test(text) ? 'the inside of the shop in the answer' : null;
}

/** Connections that send a byte now and then. The shop must end them. */
export class SlowConnections {
  readonly #sockets: Socket[];
  readonly #ended: Promise<string>[];
  #at = 0;

  constructor(url: string, count: number) {
    this.#sockets = Array.from({ length: count }, () => connectTo(url));
    this.#ended = this.#sockets.map(
      (socket) =>
        new Promise((resolve) => {
          let answer = '';
          socket.setEncoding('latin1').on('data', (text: string) => {
            answer += text;
          });
          socket.on('error', () => undefined);
          socket.on('close', () => resolve(answer));
          socket.setTimeout(LONGEST_ANSWER, () => socket.destroy());
        }),
    );
    for (const socket of this.#sockets) socket.write(`GET / HTTP/1.1${CRLF}${HOST}${CRLF}X-Slow: `);
  }

  /** One more byte on one of them. */
  drip(): void {
    const socket = this.#sockets[this.#at++ % this.#sockets.length];
    if (socket?.writable) socket.write('x');
  }

  /** The status lines with which the shop ended them. */
  async ends(): Promise<string[]> {
    return (await Promise.all(this.#ended)).map((answer) => answer.split(CRLF)[0] ?? '');
  }
}

function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname);
}

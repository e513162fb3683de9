import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface DnsServer {
  /** Like `127.0.0.1:5353`. */
  address: string;
  /** The names that were asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

const NO_ERROR = 0;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;
const TXT = 16;

/** A name server with these TXT records, over UDP (RFC 1035). A name whose records are null fails. */
export async function startDnsServer(records: Record<string, string[] | null>): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameAt(query, 12);
    asked.push(name);
    const texts = records[name];
    const code = texts === null ? SERVER_FAILURE : texts ? NO_ERROR : NO_SUCH_NAME;
    socket.send(answerTo(query.subarray(0, end + 4), code, texts ?? []), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** The name in a question, and where it ends. */
function nameAt(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** The query's header and question, followed by the records. */
function answerTo(query: Buffer, code: number, texts: readonly string[]): Buffer {
  const header = Buffer.from(query.subarray(0, 12));
  // A response, with recursion available.
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(texts.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, query.subarray(12), ...texts.map(recordOf)]);
}

function recordOf(text: string): Buffer {
  const pieces = (text.match(/.{1,255}/gs) ?? ['']).map((piece) =>
    Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')]),
  );
  const data = Buffer.concat(pieces);
  const head = Buffer.alloc(12);
  // A pointer to the name in the question, then type, class, lifetime and length.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

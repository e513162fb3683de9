import { request } from 'node:http';

/** An answer of the shop, for a server that does nothing but send it. */
export interface RecordedAnswer {
  path: string;
  /** Whether the request named the ETag, so that the answer is 304. */
  isUnchanged: boolean;
  status: number;
  /** Names and values in turn, without those that node:http adds itself. */
  headers: string[];
  /** In base64. */
  body: string;
}

/** Asks as a browser does, and records the bytes as they were sent. */
export function recordAnswer(url: string, path: string, etag?: string): Promise<RecordedAnswer> {
  const headers = { 'accept-encoding': 'br', ...(etag && { 'if-none-match': etag }) };
  return new Promise((open, fail) => {
    request(url + path, { headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      open({
        path,
        isUnchanged: etag !== undefined,
        status: response.statusCode ?? 0,
        headers: withoutNodes(response.rawHeaders),
        body: Buffer.concat(chunks).toString('base64'),
      });
    })
      .on('error', fail)
      .end();
  });
}

const NODES = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

const withoutNodes = (raw: readonly string[]): string[] =>
  raw.filter((_, at) => !NODES.includes((raw[at - (at % 2)] ?? '').toLowerCase()));

export function etagOf({ headers }: RecordedAnswer): string | undefined {
  const at = headers.findIndex((name, place) => place % 2 === 0 && name.toLowerCase() === 'etag');
  return at === -1 ? undefined : headers[at + 1];
}

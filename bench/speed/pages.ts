import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import type { Figure } from '../figure.ts';
import { etagOf, type RecordedAnswer, recordAnswer } from './recorded-answer.ts';

const CONNECTIONS = 32;
const SECONDS = 3;
export const ROUNDS = 3;

interface Row {
  path: string;
  isUnchanged?: boolean;
  /** 200 unless told. */
  status?: number;
  target: number;
  /** By default, its path. */
  name?: string;
}

/** Requests per second of what visitors ask most, beside a bare node:http server that sends the same bytes. */
export const measurePages = (url: string, folder: string, picture: string): Promise<Figure[]> =>
  measure(url, folder, [
    { path: '/', target: 0.6 },
    { path: '/shop', target: 0.6 },
    { path: '/shop', isUnchanged: true, target: 0.6 },
    { path: '/hats/maid-of-dishonor', target: 0.6 },
    { path: '/feeds/google.xml', target: 0.6 },
    { path: '/nope', status: 404, target: 0.6 },
    { path: '/api/products', target: 0.5 },
    { path: '/api/products', isUnchanged: true, target: 0.5 },
    { path: picture, target: 0.5, name: 'a product picture' },
  ]);

/** The same of the shelf, when it has this many hats. */
export const measureShelf = (url: string, folder: string, hats: string): Promise<Figure[]> =>
  measure(url, folder, [{ path: '/shop', target: 0.6, name: `/shop with ${hats} hats` }]);

async function measure(url: string, folder: string, rows: readonly Row[]): Promise<Figure[]> {
  const answers = new Map<Row, RecordedAnswer>();
  for (const row of rows) {
    const first = await recordAnswer(url, row.path);
    const etag = etagOf(first);
    // A list without an ETag is sent again each time.
    if (row.isUnchanged && etag === undefined) continue;
    const answer = row.isUnchanged ? await recordAnswer(url, row.path, etag) : first;
    const expected = row.isUnchanged ? 304 : (row.status ?? 200);
    if (answer.status !== expected)
      throw new Error(`${row.path} answered ${answer.status}, not ${expected}.`);
    answers.set(row, answer);
  }
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify([...answers.values()]));
  const bare = spawn(process.execPath, [resolve('bench/speed/bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(bare.stdout, 'data');
    const limit = `http://127.0.0.1:${String(port).trim()}`;
    const figures: Figure[] = [];
    for (const row of rows) {
      const what = `GET ${row.name ?? row.path}${row.isUnchanged ? ', 304' : ''}`;
      const answer = answers.get(row);
      figures.push(
        answer
          ? { ...(await compare(what, [url, limit], answer)), ratioAtLeast: row.target }
          : { what: `${what} (has no ETag)`, value: 0, unit: '/s', atLeast: 1 },
      );
    }
    return figures;
  } finally {
    bare.kill();
  }
}

/** Both servers take turns, so that what else the machine does meets both. */
async function compare(
  what: string,
  [shop, bare]: readonly [string, string],
  answer: RecordedAnswer,
): Promise<Figure> {
  const shops: number[] = [];
  const limits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    limits.push(await load(bare + answer.path, answer));
    shops.push(await load(shop + answer.path, answer));
  }
  const value = median(shops);
  const limit = median(limits);
  return { what, value, unit: '/s', limit: { what: 'node:http', value: limit } };
}

async function load(url: string, answer: RecordedAnswer): Promise<number> {
  const etag = answer.isUnchanged ? etagOf(answer) : undefined;
  const headers = { 'accept-encoding': 'br', ...(etag && { 'if-none-match': etag }) };
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  const wrong = result.errors + result.timeouts + (answer.status === 200 ? result.non2xx : result['2xx']);
  if (wrong > 0) throw new Error(`${wrong} requests of ${url} failed.`);
  return result.requests.total / result.duration;
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

import { Random } from '../simulation/world/random.ts';
import { apiRequest, type FuzzRequest, targetsOf } from './api-requests.ts';
import { faultOf } from './check-answer.ts';
import type { FuzzShop } from './fuzz-shop.ts';
import { type RawRequest, rawFaultOf, rawRequest, SlowConnections, sendRaw } from './raw-sockets.ts';
import { openAgent, send } from './send.ts';

interface Options {
  seed: number;
  requests: number;
  /** Only the request with this number. */
  only?: number;
  /** Stops after this many faults. */
  most?: number;
  onProgress?: (done: number) => void;
}

export interface FuzzResult {
  requests: number;
  raw: number;
  seconds: number;
  /** How often each status was answered. */
  statuses: Record<string, number>;
  /** How many of the targets answered a request with 2xx or 3xx at least once, and how many there are. */
  reached: number;
  targets: number;
  /** How many requests were told to come back, by what the shop said. All came back alone at the end, and must be answered then. */
  busy: Record<string, number>;
  /** The targets that never did. */
  unreached: string[];
  /** What went wrong, with the request and how to send it again. */
  faults: string[];
  /** Resident memory of the shop in bytes, at a tenth of the run, at its half, and at its end. */
  memory: { warm: number; half: number; end: number };
}

/** How many connections send at the same time. */
const AT_ONCE = 24;
const SLOW = 5;
/** From this many requests on, the caches are full after a tenth, and memory must not grow by more than this. */
const LONG = 20_000;
const MOST_GROWTH = 1.3;

/** Sends seeded requests to a shop and collects what no shop should answer. Each request follows from the seed and its number. */
export async function runFuzz(shop: FuzzShop, options: Options): Promise<FuzzResult> {
  const { seed, requests, only, most = 20, onProgress } = options;
  const targets = targetsOf(shop.document);
  const { schemas } = shop.document.components;
  const agent = openAgent();
  const slow = new SlowConnections(shop.url, SLOW);
  const statuses: Record<string, number> = {};
  const reached = new Set<string>();
  const faults: string[] = [];
  const memory = { warm: 0, half: 0, end: 0 };
  const startedAt = performance.now();
  let raw = 0;

  const busy: Record<string, number> = {};
  const later: number[] = [];

  const sendOne = async (number: number, isAlone = false) => {
    const random = new Random(seed * 1_000_003 + number);
    const again = `npm run drill -- fuzz --seed ${seed} --only ${number}`;
    const putOff = (text: string): string | null => {
      if (isAlone) return `status 503 although nothing else was asked: ${text.slice(-300)}`;
      const said = /"message":"([^"]+)"/.exec(text)?.[1] ?? 'as a page';
      busy[said] = (busy[said] ?? 0) + 1;
      later.push(number);
      return null;
    };
    if (random.chance(0.15)) {
      if (!isAlone) raw += 1;
      const one = rawRequest(random);
      const { text, fault: broken } = await rawFault(shop, one);
      const fault = broken ?? (/^HTTP\/1\.1 503 /m.test(text) ? putOff(text) : null);
      if (fault) faults.push(`${fault}: ${one.name}\n${again}\n${shown(one.bytes)}`);
      return;
    }
    const one = apiRequest(random, targets, schemas);
    const { status, body, fault: broken } = await apiFault(shop, agent, one);
    const fault = broken ?? (status === 503 ? putOff(body) : null);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 200 && status < 400) reached.add(one.target);
    if (fault) faults.push(`${fault}: ${one.method} ${one.path.slice(0, 300)}\n${again}\n${described(one)}`);
    if (status === 401 && one.asOwner) await shop.keepOwner();
  };

  let next = only ?? 1;
  let done = 0;
  const last = only ?? requests;
  const worker = async () => {
    for (let number = next++; number <= last && faults.length < most; number = next++) {
      await sendOne(number);
      done += 1;
      slow.drip();
      if (done === Math.ceil(last / 10)) memory.warm = shop.memory();
      if (done === Math.ceil(last / 2)) memory.half = shop.memory();
      if (done % 1000 === 0) onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  for (const number of later) await sendOne(number, true);
  memory.end = shop.memory();
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  for (const end of await slow.ends())
    if (!end.includes(' 408 ')) faults.push(`a slow connection ended with "${end}" instead of 408`);
  if (!(await shop.isAlive())) faults.push('the shop does not answer any more');
  faults.push(...(await shop.orderFaults()));
  if (done >= LONG && memory.end > memory.warm * MOST_GROWTH)
    faults.push(`the shop grew from ${memory.warm} to ${memory.end} bytes`);
  return {
    requests: done,
    raw,
    seconds,
    statuses,
    reached: reached.size,
    targets: targets.length,
    busy,
    unreached: targets.map(({ method, path }) => `${method} ${path}`).filter((name) => !reached.has(name)),
    faults,
    memory,
  };
}

async function rawFault(shop: FuzzShop, one: RawRequest) {
  try {
    const text = await sendRaw(shop.url, one);
    return { text, fault: rawFaultOf(text, one.answers) };
  } catch (error) {
    return { text: '', fault: String(error) };
  }
}

async function apiFault(shop: FuzzShop, agent: ReturnType<typeof openAgent>, one: FuzzRequest) {
  try {
    const answer = await send(shop, agent, one);
    const fault = faultOf(answer);
    return {
      status: answer.status,
      body: answer.body,
      fault: fault && `${fault} (${answer.status} ${answer.body.slice(0, 300)})`,
    };
  } catch (error) {
    return { status: 0, body: '', fault: isRefusedByClient(error) ? null : String(error) };
  }
}

/** Node's client refuses some headers and methods, and a keep-alive connection may end while a request is on its way. */
const isRefusedByClient = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ERR_INVALID_CHAR', 'ERR_UNESCAPED_CHARACTERS', 'ECONNRESET', 'EPIPE'].includes(String(error.code));

const shown = (bytes: Buffer) => JSON.stringify(bytes.toString('latin1').slice(0, 1500));

const described = ({ headers, body, asOwner }: FuzzRequest) =>
  `${asOwner ? 'as the owner, ' : ''}${JSON.stringify(headers).slice(0, 1500)}${body ? `\n${shown(body)}` : ''}`;

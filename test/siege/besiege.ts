import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import { type OpenShop, openShop } from '../api/open-shop.ts';
import type { Attack, Size } from './attack.ts';
import { visit } from './visitor.ts';

const MEGABYTE = 1024 ** 2;
const PAGE = 4096;
/** How long a shop may take until it is as before. */
const RECOVERY = 5_000;

/** Lets one stranger after the other attack a shop, and measures what a visitor and the machine notice of each. */
export async function besiege(attacks: readonly Attack[], size: Size): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const attack of attacks) {
    // A shop of its own for each attack, so that no attack spends the limits of the next.
    const shop = await openShop({ LOG_LEVEL: 'error' });
    try {
      figures.push(...(await besiegeOnce(shop, attack, size)));
    } finally {
      await shop.close();
    }
  }
  return figures;
}

async function besiegeOnce(shop: OpenShop, attack: Attack, size: Size): Promise<Figure[]> {
  await attack.prepare?.(shop);
  const before = await databaseBytes(shop);
  const memory = watchMemory(shop.pid);
  const visitor = await visit(shop.url);
  // The visitor is there before and after the attack.
  await sleep(500);
  const complaint = await attack.attack(shop, size).then(
    () => null,
    (error: unknown) => error,
  );
  if (complaint !== null) process.stderr.write(`${attack.name}: ${complaint}\n`);
  await sleep(500);
  const { p99, longest, failed } = await visitor.stop();
  const height = memory.stop() / MEGABYTE;
  const growth = ((await databaseBytes(shop)) - before) / MEGABYTE;
  const calm = await secondsUntilCalm(shop);
  const figures = [
    { what: 'answers that differ from what is owed', value: complaint === null ? 0 : 1, unit: '', atMost: 0 },
    { what: '99 of 100 pages arrive within', value: p99, unit: 'ms', atMost: 150 },
    { what: 'the slowest page', value: longest, unit: 'ms', atMost: 1000 },
    { what: 'pages that never arrived', value: failed, unit: '', atMost: 0 },
    { what: 'memory at its height', value: height, unit: 'MB', atMost: 350 },
    {
      what: 'the database grew by',
      value: growth,
      unit: 'MB',
      atMost: (attack.growth ?? MEGABYTE) / MEGABYTE,
    },
    { what: 'seconds until it is as before', value: calm, unit: 's', atMost: RECOVERY / 1000 },
  ];
  return figures.map((figure) => ({ ...figure, what: `${attack.name}: ${figure.what}` }));
}

/** Samples the resident memory of the shop and of the decoder that it starts, in bytes. */
function watchMemory(pid: number): { stop(): number } {
  let height = 0;
  const look = () => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const decoders = children.filter((child) => read(child, 'cmdline').includes('decoder'));
    const pages = [String(pid), ...decoders].map((each) => Number(read(each, 'statm').split(' ')[1] ?? 0));
    height = Math.max(height, pages.reduce((sum, count) => sum + count, 0) * PAGE);
  };
  const timer = setInterval(look, 50);
  return {
    stop() {
      clearInterval(timer);
      look();
      return height;
    },
  };
}

/** Empty once the process has ended. */
function read(pid: string, file: 'cmdline' | 'statm'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

async function databaseBytes(shop: OpenShop): Promise<number> {
  const [row] = await shop.rows<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(row?.bytes);
}

/** Until ten pages in a row arrive within 100 ms each and the shop says that it is ready. */
async function secondsUntilCalm(shop: OpenShop): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < RECOVERY * 4) {
    const visitor = await visit(shop.url);
    await sleep(300);
    const { longest, failed } = await visitor.stop();
    const isReady = await fetch(`${shop.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (failed === 0 && longest < 100 && isReady) break;
  }
  return (performance.now() - startedAt) / 1000;
}

import { rmSync } from 'node:fs';
import { startShop, temporaryFolder } from '../test/start/shop-process.ts';
import { until } from '../test/until.ts';
import type { Figure } from './figure.ts';
import { median, ROUNDS } from './speed/pages.ts';
import { slowest, WORK } from './touch/interactions.ts';
import { SLOWDOWN } from './touch/slow-phone.ts';
import { TAPS, tap } from './touch/taps.ts';

/** From a tap on a link to the next page, and from a tap or key to the next frame, on an emulated phone with slow 4G. */
export async function bench(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  const shop = await startShop({ dataDir, env: { RATE_LIMIT_SCALE: '1000' } });
  try {
    await shop.opened;
    await until('every public page is rendered', async () => {
      const { status } = await fetch(`${shop.url}/readyz`);
      return status === 200 ? true : null;
    });
    const figures: Figure[] = [];
    for (const one of TAPS) {
      const shown = await rounds(() => tap(shop.url, one));
      figures.push({
        what: `tap, ${one.what}`,
        value: median(shown.map(({ page }) => page)),
        unit: 'ms',
        atMost: 150,
      });
      figures.push({
        what: `tap, ${one.what}, pictures in view too`,
        value: median(shown.map(({ pictures }) => pictures)),
        unit: 'ms',
      });
    }
    for (const one of WORK)
      figures.push({
        what: `interaction to next paint, CPU ${SLOWDOWN}x slower, ${one.what}, slowest`,
        value: await slowest(shop.url, one),
        unit: 'ms',
        atMost: 100,
      });
    return figures;
  } finally {
    shop.kill('SIGTERM');
    await shop.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function rounds<Result>(measure: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < ROUNDS; round++) results.push(await measure());
  return results;
}

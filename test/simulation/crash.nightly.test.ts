import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findOrderLines } from '../../src/server/orders/line-queries.ts';
import { printFileUrl } from '../../src/server/pictures/print-file-address.ts';
import { COMPILED } from '../start/shop-process.ts';
import { workerDeps } from './worker-deps.ts';
import { openWorkshop } from './workshop.ts';

/** Each point between two lasting effects where a worker may die. */
const BOUNDARIES = [
  'before findOrder',
  'after findOrder',
  'before createDraft',
  'after createDraft',
  'before readCharge',
  'after readCharge',
  'before confirmOrder',
  'after confirmOrder',
  'after commit',
];

/** The full run has 100. One per boundary is enough to notice a bug. */
const KILLS = Number(process.env.KILLS ?? BOUNDARIES.length);

test('wherever the worker dies, Printful has each order once, confirmed, with the right print file', {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  const workshop = await openWorkshop(5 + 3 * KILLS, { timeScale: 0.001 });
  let killed = 0;
  for (let run = 0; killed < KILLS; run += 1) {
    const [, signal] = await work(workshop.env, BOUNDARIES[run % BOUNDARIES.length]);
    if (signal !== 'SIGKILL') throw new Error(`run ${run} did not reach its boundary`);
    killed += 1;
  }
  expect(await work(workshop.env)).toEqual([0, null]);

  const deps = workerDeps(workshop.env);
  const printfulOrders = await workshop.ordersAtPrintful();
  expect(printfulOrders).toHaveLength(workshop.ids.length);
  for (const id of workshop.ids) {
    const [order, ...more] = printfulOrders.filter(({ external_id }) => external_id.startsWith(id));
    expect([order?.external_id, order?.status, more]).toEqual([id, 'pending', []]);
    for (const line of await findOrderLines(deps.db, id)) {
      const canvas = { width: 1890, height: 765 };
      const url = await printFileUrl(deps, { ...line, canvas });
      const item = order?.items.find(({ external_id }) => external_id === String(line.id));
      expect(item?.files).toMatchObject([{ url, status: 'ok' }]);
    }
  }
  const rows = await deps.db.selectFrom('orders').select(['status', 'printful_cost']).execute();
  expect(new Set(rows.map(({ status, printful_cost }) => `${status} ${printful_cost}`))).toEqual(
    new Set(['confirmed_with_printful 1667']),
  );
  await deps.close();
  await workshop.close();
});

/** Runs a worker until it exits. Returns its exit code and signal. */
async function work(env: Record<string, string>, diesAt?: string): Promise<[number | null, string | null]> {
  const worker = spawn(resolve('node_modules/.bin/node'), [resolve('test/simulation/mortal-worker.ts')], {
    env: {
      PATH: process.env.PATH,
      ...COMPILED,
      ...env,
      ...(diesAt ? { DIES_AT: diesAt, DIES_ON: '2' } : {}),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = await once(worker, 'close');
  return [code, signal];
}

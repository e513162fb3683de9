import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { chdir } from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Figure } from '../bench/figure.ts';
import { ownServer } from '../test/separate-database.ts';
import { isFailure, Journal } from './cluster/journal.ts';
import { openInstances } from './cluster/shop.ts';
import { openShoppers } from './cluster/shoppers.ts';
import { runDrill } from './cluster/stage.ts';

/**
 * What one box carries: pages and whole checkouts per second, with three instances behind nginx and with one. Load, PostgreSQL,
 * sandbox and mail server run on the same box.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } });
const MS = 1000 * Number(values.seconds);
const CONNECTIONS = 16;
const SHOPPERS = 12;
const PAGES = ['/', '/shop', '/custom-hat', '/shipping'];

await runDrill(async (stage) => {
  const database = await ownServer();
  stage.defer(() => database.close());
  const { url, sandbox, instances } = await openInstances(stage, database.url, 3);
  const figures: Figure[] = [];
  for (const count of [3, 1]) {
    const name = count === 1 ? 'one instance' : `${count} instances`;
    for (const spare of instances.slice(count)) await spare.end('SIGTERM');
    stage.say(`pages, ${name}`);
    const pages = await pagesOf(url);
    figures.push(
      { what: `pages, ${name}`, value: pages.perSecond, unit: '/s' },
      { what: 'the same, slowest of a hundred', value: pages.slow, unit: 'ms' },
      { what: 'the same, failed', value: pages.failed, unit: '', atMost: 0 },
    );
    stage.say(`checkouts, ${name}`);
    const journal = new Journal();
    const began = performance.now();
    const shoppers = openShoppers({
      url,
      sandboxUrl: sandbox.url,
      journal,
      shoppers: SHOPPERS,
      pause: 0,
      browses: false,
    });
    await pause(MS);
    const made = shoppers.memory.paid.size;
    const seconds = (performance.now() - began) / 1000;
    await shoppers.stop();
    const times = journal.entries
      .filter(({ what }) => what === 'POST /api/orders')
      .map(({ began: from, ended }) => ended - from);
    figures.push(
      { what: `paid checkouts, ${name}`, value: made / seconds, unit: '/s' },
      { what: 'the order among its requests, slowest of a hundred', value: at(0.99, times), unit: 'ms' },
      { what: 'requests that failed', value: journal.entries.filter(isFailure).length, unit: '', atMost: 0 },
    );
  }
  return { figures, violations: [] };
});

/** Reads pages over a few connections, one after the other. */
async function pagesOf(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + MS;
  const times: number[] = [];
  let failed = 0;
  const read = async () => {
    for (let nth = 0; performance.now() < end; nth += 1) {
      const began = performance.now();
      const request = get(`${url}${PAGES[nth % PAGES.length]}`, {
        agent,
        headers: { 'accept-encoding': 'br' },
      });
      const [response] = await once(request, 'response');
      response.resume();
      await once(response, 'end');
      times.push(performance.now() - began);
      if (response.statusCode !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, read));
  agent.destroy();
  return { perSecond: (1000 * times.length) / MS, slow: at(0.99, times), failed };
}

function at(share: number, times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(share * times.length)] ?? 0;
}

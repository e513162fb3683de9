import { once } from 'node:events';
import { setInterval } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const PAGES = [
  '/',
  '/shop',
  '/hats/maid-of-dishonor',
  '/custom-hat',
  '/crew',
  '/checkout',
  '/about',
  '/shipping',
  '/thank-you',
];

interface Visits {
  /** Milliseconds from the moment at which a request was due until its answer was read. */
  times: number[];
  /** Answers other than 200, and requests without one. */
  failed: number;
}

/** Requests pages from all instances, so many per second, until it is stopped. A thread of its own keeps the times honest. */
export function visitPages(urls: readonly string[], perSecond: number): { stop(): Promise<Visits> } {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { urls, perSecond } });
  return {
    async stop() {
      const answer = once(worker, 'message');
      worker.postMessage('stop');
      const [visits] = (await answer) as [Visits];
      await worker.terminate();
      return visits;
    },
  };
}

if (!isMainThread && parentPort) {
  const { urls, perSecond } = workerData as { urls: string[]; perSecond: number };
  const port = parentPort;
  const visits: Visits = { times: [], failed: 0 };
  const under = new Set<Promise<void>>();
  const stopping = new AbortController();
  port.once('message', () => stopping.abort());
  let nth = 0;
  const start = performance.now();
  const visit = async (due: number, url: string) => {
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status !== 200) visits.failed += 1;
    } catch {
      visits.failed += 1;
    }
    visits.times.push(performance.now() - due);
  };
  try {
    for await (const _ of setInterval(10, undefined, { signal: stopping.signal }))
      for (; start + (nth * 1000) / perSecond <= performance.now(); nth += 1) {
        const page = PAGES[nth % PAGES.length] ?? '/';
        const one = visit(start + (nth * 1000) / perSecond, `${urls[nth % urls.length]}${page}`);
        under.add(one);
        void one.finally(() => under.delete(one));
      }
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
  await Promise.all(under);
  port.postMessage(visits);
}

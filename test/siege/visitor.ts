import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE = 20;
const LONGEST = 10_000;
const PAGES = ['/', '/shop', '/custom-hat'];

/** What somebody waited who kept opening pages, in milliseconds. */
export interface Visit {
  pages: number;
  p99: number;
  longest: number;
  /** Pages that did not arrive. */
  failed: number;
}

/** Opens one page after the other until `stop` is called. */
export function visit(url: string): { stop(): Promise<Visit> } {
  const waits: number[] = [];
  const stopping = new AbortController();
  let failed = 0;
  const open = async (path: string) => {
    const startedAt = performance.now();
    const isPage = await fetch(url + path, { signal: AbortSignal.timeout(LONGEST) }).then(
      async (answer) => answer.ok && (await answer.text()).includes('</html>'),
      () => false,
    );
    if (!isPage) failed++;
    waits.push(performance.now() - startedAt);
  };
  const visiting = (async () => {
    for (let at = 0; !stopping.signal.aborted; at++) {
      await open(PAGES[at % PAGES.length] ?? '/');
      await sleep(PAUSE);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await visiting;
      const sorted = waits.sort((a, b) => a - b);
      return {
        pages: sorted.length,
        p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0,
        longest: sorted.at(-1) ?? 0,
        failed,
      };
    },
  };
}

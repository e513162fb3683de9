import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE = 20;
const LONGEST = 10_000;
const PAGES = ['/', '/shop', '/custom-hat'];
/** A page that is rendered for this visitor, as often as people open such pages. */
const RENDERED = { path: '/custom-hat?design=1.navy.white.impact.Hi', every: 20 };

/** What somebody waited who kept opening pages, in milliseconds. */
export interface Visit {
  pages: number;
  p99: number;
  longest: number;
  /** Pages that did not arrive. */
  failed: number;
}

/** Opens one page after the other, each over a new connection, until `stop` is called. */
export function visit(url: string): { stop(): Promise<Visit> } {
  const waits: number[] = [];
  const stopping = new AbortController();
  let failed = 0;
  const open = async (path: string) => {
    const startedAt = performance.now();
    const isPage = await read(url + path).then(
      ({ status, body }) => status === 200 && body.includes('</html>'),
      () => false,
    );
    if (!isPage) failed++;
    waits.push(performance.now() - startedAt);
  };
  const visiting = (async () => {
    for (let at = 0; !stopping.signal.aborted; at++) {
      await open(at % RENDERED.every === 0 ? RENDERED.path : (PAGES[at % PAGES.length] ?? '/'));
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

const read = (url: string) =>
  new Promise<{ status: number; body: string }>((arrive, fail) =>
    get(url, { agent: false, signal: AbortSignal.timeout(LONGEST) }, (answer) =>
      text(answer).then((body) => arrive({ status: answer.statusCode ?? 0, body }), fail),
    ).on('error', fail),
  );

import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Visit } from './visitor.ts';

const PAUSE = 20;
const LONGEST = 10_000;
const PAGES = ['/', '/shop', '/custom-hat'];
/** A page that is rendered for this visitor, as often as people open such pages. */
const RENDERED = { path: '/custom-hat?design=1.navy.white.impact.Hi', every: 20 };

/** Each page over a new connection. */
const read = (url: string) =>
  new Promise<{ status: number; body: string }>((arrive, fail) =>
    get(url, { agent: false, signal: AbortSignal.timeout(LONGEST) }, (answer) =>
      text(answer).then((body) => arrive({ status: answer.statusCode ?? 0, body }), fail),
    ).on('error', fail),
  );

if (!parentPort) throw new Error('Start this with a Worker.');
let isStopped = false;
const stopping = once(parentPort, 'message').then(() => {
  isStopped = true;
});
const waits: number[] = [];
let failed = 0;
for (let at = 1; !isStopped; at++) {
  const path = at % RENDERED.every === 0 ? RENDERED.path : (PAGES[at % PAGES.length] ?? '/');
  const startedAt = performance.now();
  const isPage = await read(workerData + path).then(
    ({ status, body }) => status === 200 && body.includes('</html>'),
    () => false,
  );
  if (!isPage) failed++;
  waits.push(performance.now() - startedAt);
  await sleep(PAUSE);
}
await stopping;
waits.sort((a, b) => a - b);
const seen: Visit = {
  pages: waits.length,
  p99: waits[Math.ceil(waits.length * 0.99) - 1] ?? 0,
  longest: waits.at(-1) ?? 0,
  failed,
};
parentPort.postMessage(seen);

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What somebody waited who kept opening pages, in milliseconds. */
export interface Visit {
  pages: number;
  p99: number;
  longest: number;
  /** Pages that did not arrive. */
  failed: number;
}

/** Opens one page after the other until `stop` is called, in a thread of its own, so that a busy stranger does not delay it. */
export async function visit(url: string): Promise<{ stop(): Promise<Visit> }> {
  const thread = new Worker(new URL('visitor-thread.ts', import.meta.url), { workerData: url });
  await once(thread, 'online');
  return {
    async stop() {
      thread.postMessage('stop');
      const [seen] = await once(thread, 'message');
      return seen;
    },
  };
}

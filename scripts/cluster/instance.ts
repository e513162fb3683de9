import { resolve } from 'node:path';
import { until } from '../../test/until.ts';
import type { Program, Stage } from './stage.ts';

/** One instance of the shop. It keeps its port and its data folder when it starts again. */
export interface Instance {
  name: string;
  port: number;
  /** Starts its process, and resolves once it is ready, or was ended before. */
  start(): Promise<void>;
  /** Ends its process with the signal. */
  end(signal: NodeJS.Signals): Promise<void>;
  isRunning(): boolean;
  /** Of its latest process. */
  pid(): number;
  isReady(): Promise<boolean>;
  /** What it has logged since its last start. */
  output(): string;
}

export function instanceOf(
  stage: Stage,
  { name, port, variables }: { name: string; port: number; variables: Record<string, string> },
): Instance {
  let program: Program | null = null;
  let isEnded = false;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(5000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    name,
    port,
    isReady,
    isRunning: () => program?.isRunning() ?? false,
    pid: () => program?.pid ?? 0,
    output: () => program?.output() ?? '',
    async start() {
      const started = stage.start({
        name,
        command: [process.execPath, '--max-semi-space-size=2', resolve('src/start.mjs')],
        env: {
          ...variables,
          PORT: String(port),
          DATA_DIR: `${stage.folder}/${name}-data`,
          MALLOC_ARENA_MAX: '2',
          MALLOC_TRIM_THRESHOLD_: '131072',
          MALLOC_MMAP_THRESHOLD_: '65536',
        },
      });
      program = started;
      isEnded = false;
      await until(
        `${name} is ready`,
        async () => {
          if (program !== started || isEnded) return true;
          if (!started.isRunning()) throw new Error(`${name} ended: ${started.output().slice(-2000)}`);
          return (await isReady()) || null;
        },
        90_000,
      );
    },
    async end(signal) {
      isEnded = true;
      await program?.end(signal);
    },
  };
}

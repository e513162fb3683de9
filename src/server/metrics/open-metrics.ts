import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { CannotOpen } from '../db/cannot-open.ts';
import { connect } from '../db/connect.ts';
import type { Pools } from '../db/pools.ts';
import type { Metrics } from './metrics.ts';
import type { GaugeSources } from './read-gauges.ts';
import { type MetricsServer, serveMetrics } from './serve-metrics.ts';

type MetricsConfig = Pick<Config, 'metrics' | 'databaseUrl' | 'dataDir' | 'limits'>;

/** Serves the metrics, if METRICS_PORT is set. They read the database through a connection of their own. */
export async function openMetrics(
  { metrics: at, databaseUrl, dataDir, limits }: MetricsConfig,
  { metrics, pools, listJobs }: { metrics: Metrics | null; pools: Pools; listJobs: GaugeSources['listJobs'] },
): Promise<Pick<MetricsServer, 'close'> | null> {
  if (at === null || metrics === null) return null;
  const db = connect({
    url: databaseUrl,
    ...limits.metricsDatabase,
    // The next measurement notices that the database is away.
    onLost: () => undefined,
  });
  try {
    const { db: main, independentDb: short, jobsDb: jobs, pagesDb: pages, longDb: long } = pools;
    const sources = {
      db,
      listJobs,
      pools: { main, short, jobs, pages, long },
      dataDir,
      backupDir: resolve(dataDir, 'backups'),
      now: () => new Date(),
    };
    const server = await serveMetrics(metrics, { ...at, interval: limits.metricsInterval }, sources);
    return {
      async close() {
        await server.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new CannotOpen(`METRICS_PORT ${at.port} is in use. Set it to a free port.`, error);
    if (syscall !== 'listen' && syscall !== 'getaddrinfo') throw error;
    throw new CannotOpen(
      `Metrics cannot be served at ${at.host}:${at.port} (${code}). Set METRICS_HOST to an address of this machine, such as 127.0.0.1, and METRICS_PORT to a free port above 1023.`,
      error,
    );
  }
}

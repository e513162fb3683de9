import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGauges, type Metrics } from './metrics.ts';
import { type GaugeSources, readGauges } from './read-gauges.ts';

interface MetricsServerSettings {
  host: string;
  port: number;
  /** Milliseconds for which numbers from the database are used again, however often somebody asks. */
  interval: number;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Answers `GET /metrics` on a port of its own, also while the database is away. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, interval }: MetricsServerSettings,
  sources: GaugeSources,
): Promise<MetricsServer> {
  const gauges = createGauges(metrics);
  let reading: Promise<void> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = (): Promise<void> => {
    if (reading !== null) return reading;
    if (performance.now() - readAt < interval) return Promise.resolve();
    reading = readGauges(gauges, sources).finally(() => {
      readAt = performance.now();
      reading = null;
    });
    return reading;
  };

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics')
      return void response.writeHead(404).end('Only GET /metrics is here.\n');
    refresh()
      .then(() => metrics.registry.metrics())
      .then((text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text))
      .catch(() => response.writeHead(500).end());
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

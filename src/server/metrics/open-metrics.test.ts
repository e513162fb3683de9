import { expect, test } from 'vitest';
import { openPools } from '../db/pools.ts';
import { testConfig } from '../http/fixtures.ts';
import { createMetrics } from './metrics.ts';
import { openMetrics } from './open-metrics.ts';

test('an address that this machine does not have is refused in one sentence', async () => {
  const config = testConfig({ METRICS_PORT: '9100', METRICS_HOST: '192.0.2.7' });
  await expect(
    openMetrics(config, {
      metrics: createMetrics(),
      pools: openPools(config, () => undefined),
      listJobs: async () => [],
    }),
  ).rejects.toThrow(
    'Metrics cannot be served at 192.0.2.7:9100 (EADDRNOTAVAIL). Set METRICS_HOST to an address of this machine',
  );
});

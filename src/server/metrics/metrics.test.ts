import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test.each([
  [200, '2xx'],
  [404, '4xx'],
  [419, '429'],
  [429, '429'],
  [503, '5xx'],
  [null, 'none'],
])('an answer %s of Printful counts as %s', async (status, label) => {
  const metrics = createMetrics();
  metrics.providerCall('printful', status);
  const calls = await metrics.registry.getSingleMetric('shop_provider_calls_total')?.get();
  expect(calls?.values.filter(({ value }) => value > 0).map(({ labels }) => labels.status)).toEqual([label]);
});

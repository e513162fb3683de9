import { expect, test } from 'vitest';
import type { Db } from '../db/connect.ts';
import type { StoredJob } from '../jobs/store.ts';
import { createGauges, createMetrics } from './metrics.ts';
import { readGauges } from './read-gauges.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const job = (name: StoredJob['name'], seconds: number, hasFailed = false): StoredJob => ({
  name,
  data: {},
  urgent: false,
  hasFailed,
  at: new Date(NOW.getTime() + seconds * 1000),
});

test('jobs count by kind: those that are due, since when, and those that have failed', async () => {
  const metrics = createMetrics();
  const jobs = [
    job('send-order', -30),
    job('send-order', -90),
    job('send-order', 60),
    job('send-refund', -5, true),
  ];
  await readGauges(createGauges(metrics), {
    db: {} as Db,
    pools: {},
    dataDir: '/',
    backupDir: '/nowhere',
    now: () => NOW,
    listJobs: async () => jobs,
  });
  const text = await metrics.registry.metrics();
  const lines = (queue: string) =>
    text.split('\n').filter((line) => /^shop_jobs/.test(line) && line.includes(`{queue="${queue}"}`));
  expect(lines('send-order')).toEqual([
    'shop_jobs_due{queue="send-order"} 2',
    'shop_jobs_oldest_due_seconds{queue="send-order"} 90',
    'shop_jobs_failed{queue="send-order"} 0',
  ]);
  expect(lines('send-refund')).toEqual([
    'shop_jobs_due{queue="send-refund"} 0',
    'shop_jobs_oldest_due_seconds{queue="send-refund"} 0',
    'shop_jobs_failed{queue="send-refund"} 1',
  ]);
});

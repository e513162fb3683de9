import { statfs } from 'node:fs/promises';
import { newestBackup } from '../backups/newest-backup.ts';
import { type Db, poolState } from '../db/connect.ts';
import { RETRIES } from '../jobs/queues.ts';
import type { Gauges } from './metrics.ts';
import { readStoredNumbers, type StoredNumbers } from './queries.ts';

export interface GaugeSources {
  /** A pool of its own, whose statements time out soon. */
  db: Db;
  /** The pools to show, by name. */
  pools: Record<string, Db>;
  dataDir: string;
  backupDir: string;
  now(): Date;
}

const BUDGETS: Record<string, string> = { printful: 'all', 'printful-rates': 'rates' };
const OPEN = [
  'pending',
  'payment_failed',
  'processing',
  'sent_to_printful',
  'confirmed_with_printful',
  'shipped',
  'on_hold',
] as const;
const UNSENT = ['waiting', 'sending', 'refused', 'unsure', 'failed'] as const;

/** Sets the gauges. Whatever cannot be read is missing, except `shop_database_up`, which is then 0. */
export async function readGauges(gauges: Gauges, sources: GaugeSources): Promise<void> {
  const { db, pools, dataDir, backupDir, now } = sources;
  for (const [pool, of] of Object.entries(pools))
    for (const [state, count] of Object.entries(poolState(of))) gauges.pools.set({ pool, state }, count);
  const [numbers, disk, backup] = await Promise.allSettled([
    readStoredNumbers(db, Object.keys(RETRIES)),
    statfs(dataDir),
    newestBackup(backupDir),
  ]);
  const { diskFree, diskSize, backupAge, up } = gauges;
  if (disk.status === 'fulfilled') {
    diskFree.set(disk.value.bavail * disk.value.bsize);
    diskSize.set(disk.value.blocks * disk.value.bsize);
  }
  const newest = backup.status === 'fulfilled' ? backup.value : null;
  backupAge.set(newest === null ? Number.POSITIVE_INFINITY : (now().getTime() - newest.at.getTime()) / 1000);
  up.set(numbers.status === 'fulfilled' ? 1 : 0);
  if (numbers.status === 'fulfilled') setStored(gauges, numbers.value);
  else forget(gauges);
}

function setStored(gauges: Gauges, numbers: StoredNumbers): void {
  for (const status of OPEN) gauges.orders.set({ status }, numbers.orders[status] ?? 0);
  gauges.due.set(numbers.due);
  gauges.oldestDue.set(numbers.oldestDue);
  for (const { name: queue, due, oldest, failed } of numbers.jobs) {
    gauges.jobsDue.set({ queue }, due);
    gauges.oldestJob.set({ queue }, oldest);
    gauges.jobsFailed.set({ queue }, failed);
  }
  for (const state of UNSENT) gauges.mails.set({ state }, numbers.mails[state] ?? 0);
  gauges.oldestMail.set(numbers.oldestMail);
  gauges.ledgerDiffers.set(numbers.differing);
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const stored = numbers.budgets.find((one) => one.name === name);
    gauges.budgetWait.set({ budget }, stored?.wait ?? 0);
    gauges.silence.set({ budget }, stored?.silence ?? 0);
  }
}

/** An old number would look like a current one. */
function forget(gauges: Gauges): void {
  const { orders, jobsDue, oldestJob, jobsFailed, mails, budgetWait, silence } = gauges;
  for (const gauge of [orders, jobsDue, oldestJob, jobsFailed, mails, budgetWait, silence]) gauge.reset();
  // Without labels, a reset would leave a zero.
  for (const gauge of [gauges.due, gauges.oldestDue, gauges.oldestMail, gauges.ledgerDiffers]) gauge.remove();
}

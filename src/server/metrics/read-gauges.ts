import { statfs } from 'node:fs/promises';
import { newestBackup } from '../backups/newest-backup.ts';
import { type Db, poolState } from '../db/connect.ts';
import { JOB_NAMES } from '../jobs/queues.ts';
import type { StoredJob } from '../jobs/store.ts';
import type { Gauges } from './metrics.ts';
import { readStoredNumbers, type StoredNumbers } from './queries.ts';

export interface GaugeSources {
  /** A pool of its own, whose statements time out soon. */
  db: Db;
  /** The jobs that wait or have failed. */
  listJobs(db: Db): Promise<StoredJob[]>;
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
  const { db, listJobs, pools, dataDir, backupDir, now } = sources;
  for (const [pool, of] of Object.entries(pools))
    for (const [state, count] of Object.entries(poolState(of))) gauges.pools.set({ pool, state }, count);
  const [numbers, jobs, disk, backup] = await Promise.allSettled([
    readStoredNumbers(db),
    listJobs(db),
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
  forget(gauges);
  if (numbers.status === 'fulfilled') setStored(gauges, numbers.value);
  if (jobs.status === 'fulfilled') setJobs(gauges, jobs.value, now());
}

function setStored(gauges: Gauges, numbers: StoredNumbers): void {
  for (const status of OPEN) gauges.orders.set({ status }, numbers.orders[status] ?? 0);
  gauges.due.set(numbers.due);
  gauges.oldestDue.set(numbers.oldestDue);
  for (const state of UNSENT) gauges.mails.set({ state }, numbers.mails[state] ?? 0);
  gauges.oldestMail.set(numbers.oldestMail);
  gauges.ledgerDiffers.set(numbers.differing);
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const stored = numbers.budgets.find((one) => one.name === name);
    gauges.budgetWait.set({ budget }, stored?.wait ?? 0);
    gauges.silence.set({ budget }, stored?.silence ?? 0);
  }
}

function setJobs(gauges: Gauges, jobs: readonly StoredJob[], now: Date): void {
  for (const queue of JOB_NAMES) {
    const ofKind = jobs.filter(({ name }) => name === queue);
    const due = ofKind.filter(({ at, hasFailed }) => !hasFailed && at <= now).map(({ at }) => at.getTime());
    gauges.jobsDue.set({ queue }, due.length);
    const oldest = due.reduce((first, at) => Math.min(first, at), now.getTime());
    gauges.oldestJob.set({ queue }, (now.getTime() - oldest) / 1000);
    gauges.jobsFailed.set({ queue }, ofKind.filter(({ hasFailed }) => hasFailed).length);
  }
}

/** An old number would look like a current one. */
function forget(gauges: Gauges): void {
  const { orders, jobsDue, oldestJob, jobsFailed, mails, budgetWait, silence } = gauges;
  for (const gauge of [orders, jobsDue, oldestJob, jobsFailed, mails, budgetWait, silence]) gauge.reset();
  // Without labels, a reset would leave a zero.
  for (const gauge of [gauges.due, gauges.oldestDue, gauges.oldestMail, gauges.ledgerDiffers]) gauge.remove();
}

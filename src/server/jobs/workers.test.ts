import { expect, test } from 'vitest';
import type { Deps } from '../deps.ts';
import type { Mailer } from '../gateways/mailer.ts';
import { testConfig } from '../http/fixtures.ts';
import { JOB_NAMES, type JobName, KINDS } from './queues.ts';
import { startWorkers } from './workers.ts';

test('each kind of job has a worker, and what no order queues is scheduled', async () => {
  const config = testConfig();
  const worked: JobName[] = [];
  const repeated: Partial<Record<JobName, number>> = {};
  const queued: JobName[] = [];
  const jobs = {
    work: async (name: JobName) => void worked.push(name),
    repeat: (name: JobName, _: object, interval: number) =>
      void Object.assign(repeated, { [name]: interval }),
    enqueue: async (_: unknown, { name }: { name: JobName }) => void queued.push(name),
  };
  await startWorkers({ config, jobs, clock: () => new Date() } as unknown as Deps, {} as Mailer);
  expect(worked.sort()).toEqual(JOB_NAMES.toSorted());
  const { day, orderSweeping, delayCheck, reviews, ledger } = config.limits;
  expect(repeated).toEqual({
    'sweep-orders': orderSweeping,
    'apply-retention': day,
    'announce-delays': delayCheck,
    'ask-for-reviews': reviews.check,
    'sum-money': ledger.reading,
    'read-registrations': day,
    'read-tax': day,
  });
  expect(queued.sort()).toEqual(['check-hats', 'check-profit', 'read-ledger', 'send-morning-mail']);
  // Without its schedule, one that is not retried would never run again.
  const unretried = JOB_NAMES.filter((name) => KINDS[name].retries === 0);
  expect(Object.keys(repeated)).toEqual(expect.arrayContaining(unretried));
});

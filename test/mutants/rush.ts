import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const jobs = 'src/server/jobs';
const fulfillment = 'src/server/fulfillment';
const JOBS = ['test/api/jobs.test.ts'];
const RUSH = ['test/api/rush.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a job that is queued again waits for the later time',
    file: `${jobs}/queries.ts`,
    find: 'least(job.start_after, excluded.start_after)',
    replace: 'greatest(job.start_after, excluded.start_after)',
    tests: JOBS,
  },
  {
    name: 'a job that is queued again while it runs is lost',
    file: `${jobs}/queries.ts`,
    find: "then job.data || jsonb_build_object('again', excluded.data)",
    replace: 'then job.data',
    tests: JOBS,
  },
  {
    name: 'a worker that lost its job ends the next run',
    file: `${jobs}/queries.ts`,
    find: " and state = 'active' and retry_count = $3",
    replace: " and state = 'active' and $3::integer is not null",
    tests: JOBS,
  },
  {
    name: 'a job that ended is never queued again',
    file: `${jobs}/queries.ts`,
    find: "state = case when job.state = 'active' then job.state else 'created' end",
    replace: 'state = job.state',
    tests: JOBS,
  },
  {
    name: 'every job that is queued again gets its own row',
    file: `${jobs}/queues.ts`,
    find: "'settle-order', 'send-order', 'reconcile-charge', 'follow-order'];",
    replace: "'settle-order'];",
    tests: JOBS,
  },
  {
    name: 'a due job wakes no worker',
    file: `${jobs}/waker.ts`,
    find: '>= minPriority) wake(worker);',
    replace: '> minPriority + 100) wake(worker);',
    tests: JOBS,
  },
  {
    name: 'each worker looks for jobs by itself every two seconds',
    file: `${jobs}/jobs.ts`,
    find: 'pollingIntervalSeconds: 300',
    replace: 'pollingIntervalSeconds: 2',
    tests: ['test/api/idle.test.ts'],
  },
  {
    name: 'jobs of an earlier release under another name are dropped',
    file: `${jobs}/jobs.ts`,
    find: 'await boss.getDb().executeSql(text, values);\n  }',
    replace: 'void [text, values];\n  }',
    tests: JOBS,
  },
  {
    name: 'the first look at a payment is the last',
    file: 'src/domain/next-look.ts',
    find: 'Math.min(...times)',
    replace: 'Math.max(...times)',
    tests: ['src/domain/next-look.test.ts'],
  },
  {
    name: 'there are as many unconfirmed drafts as orders',
    file: `${fulfillment}/draft-places.ts`,
    find: 'if (taken + ahead >= atOnce) return { ahead };',
    replace: '',
    tests: RUSH,
  },
  {
    name: 'the order that paid last gets its draft first',
    file: `${fulfillment}/draft-queries.ts`,
    find: '(each.send_after, each.id) < (mine.send_after, mine.id)',
    replace: '(each.send_after, each.id) > (mine.send_after, mine.id)',
    tests: RUSH,
  },
  {
    name: 'every attempt looks for its draft first',
    file: `${fulfillment}/send-order.ts`,
    find: '(isNew ? null : await deps.printful.findOrder(externalIdOf(order)))',
    replace: '(await deps.printful.findOrder(externalIdOf(order)))',
    tests: RUSH,
  },
  {
    name: 'the beginning of a draft is not committed before its first call',
    file: `${fulfillment}/draft-places.ts`,
    find: 'await setDraftBegun(trx, orderId, now);',
    replace: 'void setDraftBegun;',
    tests: RUSH,
  },
  {
    name: 'a webhook about the costs of a draft waits for the next poll',
    file: `${fulfillment}/webhook/webhook-routes.ts`,
    find: "if (isDraft) await jobs.enqueue(trx, 'send-order', { orderId: order.id }, { urgent: true });",
    replace: 'if (isDraft) return;',
    tests: RUSH,
  },
  {
    name: 'a webhook that repeats what the shop knows is read again',
    file: `${fulfillment}/webhook/webhook-routes.ts`,
    find: "else if (type !== 'order_updated' || status !== order.printfulStatus || status === 'draft')",
    replace: 'else',
    tests: RUSH,
  },
  {
    name: 'a webhook about a settled payment queues another look',
    file: 'src/server/orders/settling/receive-stripe-event.ts',
    find: "if (intent.state === 'paid' || saysNothing(event)) return false;",
    replace: '',
    tests: ['test/api/settle-order.test.ts'],
  },
  {
    name: 'a backlog that does not move looks normal',
    file: 'src/domain/backlog.ts',
    find: 'confirmed === 0 && longest >= span',
    replace: 'confirmed < 0 && longest >= span',
    tests: ['src/domain/backlog.test.ts'],
  },
  {
    name: 'an end is expected while Printful does not answer',
    file: 'src/domain/backlog.ts',
    find: ' || !isConfirming || !isQueue',
    replace: ' || !isQueue',
    tests: ['src/domain/backlog.test.ts'],
  },
  {
    name: 'how fast customers buy is called the rate of Printful',
    file: 'src/domain/backlog.ts',
    find: ' || !isConfirming || !isQueue',
    replace: ' || !isConfirming',
    tests: ['src/domain/backlog.test.ts'],
  },
  {
    name: 'the rest of a batch ends a later run of one of its jobs',
    file: 'src/server/jobs/queries.ts',
    find: "retry_count = case when job.state in ('retry', 'failed') then (job.retry_count + 1) % 4 else job.retry_count end",
    replace: "retry_count = case when job.state = 'active' then job.retry_count else 0 end",
    tests: ['test/api/jobs.test.ts'],
  },
];

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Use } from '../gateways/rate-budget.ts';
import { JOB_NAMES } from '../jobs/queues.ts';

/** Numbers of this instance, in Prometheus' format. Labels have few values, and never an id or anything of a person. */
export interface Metrics {
  registry: Registry;
  /** A response; `route` is the route's pattern, null if there is none. */
  request(answer: { method: string; route: string | null; status: number; ms: number }): void;
  job(name: string, outcome: 'done' | 'again' | 'failed', ms: number): void;
  /** A call to a provider; `status` is null if it did not answer. */
  providerCall(provider: 'stripe' | 'printful', status: number | null): void;
  /** Whether a call got a slot in the budget of calls to Printful. */
  budget(use: Use, hadRoom: boolean): void;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'shop_http_request_duration_seconds',
    help: 'Time from a request to its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 5],
    registers,
  });
  const jobs = new Histogram({
    name: 'shop_job_duration_seconds',
    help: 'Time of one run of a job.',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  });
  const calls = new Counter({
    name: 'shop_provider_calls_total',
    help: 'Calls to Stripe and Printful by the class of their answer; "none" if there was none.',
    labelNames: ['provider', 'status'],
    registers,
  });
  const budget = new Counter({
    name: 'shop_printful_budget_calls_total',
    help: 'Calls to Printful that the shop’s own limit let through ("room") or put off ("full").',
    labelNames: ['use', 'answer'],
    registers,
  });
  // Prometheus calls a label of its own "job". A series that starts at its first event hides that event from rate().
  for (const provider of ['stripe', 'printful'])
    for (const status of ['2xx', '4xx', '429', '5xx', 'none']) calls.inc({ provider, status }, 0);
  for (const use of ['orders', 'rates', 'background'])
    for (const answer of ['room', 'full']) budget.inc({ use, answer }, 0);
  for (const queue of JOB_NAMES) jobs.zero({ queue, outcome: 'failed' });
  for (const route of ['/api/webhooks/stripe', '/api/webhooks/printful'])
    for (const status of ['2xx', '4xx', '5xx']) requests.zero({ method: 'POST', route, status });

  return {
    registry,
    request: ({ method, route, status, ms }) =>
      requests.observe(
        {
          method: METHODS.has(method) ? method : 'other',
          route: route ?? 'none',
          status: classOf(status),
        },
        ms / 1000,
      ),
    job: (queue, outcome, ms) => jobs.observe({ queue, outcome }, ms / 1000),
    providerCall: (provider, status) => calls.inc({ provider, status: answerOf(status) }),
    budget: (use, hadRoom) => budget.inc({ use, answer: hadRoom ? 'room' : 'full' }),
  };
}

/** Printful's version 1 also answers 419 when it is called too often. */
const answerOf = (status: number | null) =>
  status === null ? 'none' : status === 429 || status === 419 ? '429' : classOf(status);

const classOf = (status: number) => `${Math.floor(status / 100)}xx`;

/** The gauges that are read anew for a scrape. */
export type Gauges = ReturnType<typeof createGauges>;

export function createGauges({ registry }: Metrics) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    up: gauge('shop_database_up', 'Whether the database answered the last look.'),
    orders: gauge('shop_orders', 'Orders that are not over, by status.', ['status']),
    due: gauge(
      'shop_orders_due',
      'Paid orders whose time to change is over and that Printful has not confirmed.',
    ),
    oldestDue: gauge('shop_orders_oldest_due_seconds', 'Since when the first of them is due.'),
    jobsDue: gauge('shop_jobs_due', 'Jobs that could run now.', ['queue']),
    oldestJob: gauge('shop_jobs_oldest_due_seconds', 'Since when the first of them could run.', ['queue']),
    jobsFailed: gauge('shop_jobs_failed', 'Jobs that failed after all tries.', ['queue']),
    mails: gauge('shop_mails', 'Emails that were not sent, by state.', ['state']),
    oldestMail: gauge('shop_mails_oldest_waiting_seconds', 'Since when the first email waits.'),
    ledgerDiffers: gauge('shop_ledger_months_differing', 'Months whose movements differ from Stripe’s list.'),
    budgetWait: gauge(
      'shop_printful_budget_wait_seconds',
      'How long a call to Printful would wait for its slot now.',
      ['budget'],
    ),
    silence: gauge(
      'shop_printful_silence_seconds',
      'How long Printful asked the shop to be silent from now.',
      ['budget'],
    ),
    pools: gauge(
      'shop_pool_connections',
      'Connections of each pool to the database; "waiting" are callers without one.',
      ['pool', 'state'],
    ),
    backupAge: gauge(
      'shop_backup_age_seconds',
      'Age of the newest backup in DATA_DIR/backups; without any, endless.',
    ),
    diskFree: gauge('shop_disk_free_bytes', 'Free space where DATA_DIR is.'),
    diskSize: gauge('shop_disk_size_bytes', 'Space where DATA_DIR is.'),
  };
}

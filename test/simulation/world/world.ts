import type { Db } from '../../../src/server/db/connect.ts';
import type { Deps } from '../../../src/server/deps.ts';
import type { Mailer } from '../../../src/server/gateways/mailer.ts';
import type { RateBudget } from '../../../src/server/gateways/rate-budget.ts';
import type { JobResult, Jobs } from '../../../src/server/jobs/jobs.ts';
import type { JobName } from '../../../src/server/jobs/queues.ts';
import type { PrintfulAccount } from '../providers/printful/objects.ts';
import type { ReceivedMail } from '../providers/received-mail.ts';
import type { StripeAccount } from '../providers/stripe/objects.ts';
import type { Clocks } from './clocks.ts';
import type { Faults } from './faults.ts';
import type { HeardSettings } from './heard-settings.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { VirtualDatabase } from './virtual-database.ts';

/** A shop with two or three instances in a world that misbehaves as its seed says. */
export interface World {
  random: Random;
  scheduler: Scheduler;
  database: VirtualDatabase;
  /** The database without the scheduler, for checks. */
  plainDb: Db;
  jobs: WorldJobs;
  shop: WorldShop;
  stripe: StripeAccount;
  printful: PrintfulAccount;
  mailServer: { received: Map<string, ReceivedMail>; mailer(): Mailer };
  network: { stripe: typeof fetch; printful: typeof fetch };
  webhooks: WorldWebhooks;
  budget: RateBudget;
  faults: Faults;
  clocks: Clocks;
  heardSettings: HeardSettings;
  /** Every line that the shop logged, without its time. */
  logged: Set<string>;
  /** True once the world stops misbehaving. */
  isCalm: boolean;
  /** When it does. */
  end: number;
  trace(line: string): void;
  log(): Deps['log'];
}

export type JobHandler = (data: never) => Promise<JobResult>;

export interface WorldJobs {
  ofInstance(instance: number): Jobs & { handlers: Map<string, JobHandler> };
  startDue(): Promise<void>;
  /** The owner's click on "try again", for every job that failed for good. */
  retryFailed(): void;
}

export interface WorldShop {
  running(): number[];
  /** The number of the instance's current start; null while it is down. */
  startOf(instance: number): number | null;
  handlerOf(instance: number, name: JobName): JobHandler;
  deps(): Deps;
  depsOf(instance: number): Deps;
  request<Answer>(name: string, handle: (deps: Deps) => Promise<Answer>): Promise<Answer>;
  kill(instance: number): Promise<void>;
}

export interface WorldWebhooks {
  /** Those that the shop answered with 200. */
  accepted: { provider: 'stripe' | 'printful'; id: string; type: string }[];
  stripe(event: { id: string; type: string }): void;
  printful(event: object & { type: string }, secretKey: string | null): void;
}

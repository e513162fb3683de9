import type { Db } from '../../../src/server/db/connect.ts';
import type { Deps } from '../../../src/server/deps.ts';
import type { Mailer } from '../../../src/server/gateways/mailer.ts';
import type { RateBudget } from '../../../src/server/gateways/rate-budget.ts';
import type { Jobs } from '../../../src/server/jobs/jobs.ts';
import type { JobName } from '../../../src/server/jobs/queues.ts';
import type { JobResult } from '../../../src/server/jobs/run-job.ts';
import type { TakeOver } from '../../../src/server/take-over/claim-database.ts';
import type { Sheet } from '../actors/wallets.ts';
import type { Faults } from '../faults.ts';
import type { PrintfulAccount } from '../providers/printful/objects.ts';
import type { ReceivedMail } from '../providers/received-mail.ts';
import type { StripeAccount } from '../providers/stripe/objects.ts';
import type { Clocks } from './clocks.ts';
import type { HeardSettings } from './heard-settings.ts';
import type { Ownership } from './ownership.ts';
import type { Random } from './random.ts';
import type { Readers } from './readers.ts';
import type { Scheduler } from './scheduler.ts';
import type { VirtualDatabase } from './virtual-database.ts';

/** A shop with two or three instances in a world that misbehaves as its seed says. */
export interface World {
  seed: number;
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
  spells: WorldSpells;
  clocks: Clocks;
  heardSettings: HeardSettings;
  ownership: Ownership;
  /** When each shopper comes. */
  arrivals: number[];
  /** The wallets' sheets that were confirmed. */
  sheets: Sheet[];
  /** What shoppers said of their hats, by order. */
  voices: Map<string, Voice>;
  readers: Readers;
  /** When people who were erased had their answer, by address. */
  erased: Map<string, number>;
  /** Every line that the shop logged, without its time. */
  logged: Set<string>;
  /** True once the world stops misbehaving. */
  isCalm: boolean;
  /** When it does. */
  end: number;
  trace(line: string): void;
  log(): Deps['log'];
}

/** What a shopper said last, and what became of it. */
export interface Voice {
  stars: number;
  words: string;
  name: string;
  mayShow: boolean;
  saidAt: number;
  /** Its writer is erased: nobody can speak for her any more. */
  isErased: boolean;
  isHidden: boolean;
  isPublished: boolean;
}

export type JobHandler = (data: never) => Promise<JobResult>;

/** The queue as an instance of the shop sees it. */
export interface InstanceJobs extends Jobs {
  handlers: Map<string, JobHandler>;
  /** What the instance repeats, once it was started again. */
  repeatAll(): void;
}

export interface WorldJobs {
  ofInstance(instance: number): InstanceJobs;
  startDue(): Promise<void>;
  /** Jobs that ended although no run of theirs did anything. */
  skipped: string[];
  /** The owner's click on "try again", for every job that failed for good. */
  retryFailed(): void;
}

/** Which route of the shop a request goes to, and how; by default, some change. */
export interface Route {
  method: string;
  path: string;
}

export interface WorldShop {
  all(): number[];
  running(): number[];
  /** Those whose jobs have been started. */
  working(): number[];
  /** The number of the instance's current start; null while it is down. */
  startOf(instance: number): number | null;
  handlerOf(instance: number, name: JobName): JobHandler;
  deps(): Deps;
  depsOf(instance: number): Deps;
  request<Answer>(name: string, handle: (deps: Deps) => Promise<Answer>, route?: Route): Promise<Answer>;
  /** An instance has read whom the database serves. */
  noticed(instance: number): void;
  takeOverOf(instance: number): TakeOver;
  kill(instance: number): Promise<void>;
}

export interface WorldWebhooks {
  /** Those that the shop answered with 200, if they say anything. `reports` is the intent whose payment one reports. */
  accepted: { provider: 'stripe' | 'printful'; id: string; type: string; reports: string | null }[];
  stripe(event: { id: string; type: string }): void;
  printful(event: object & { type: string }, secretKey: string | null): void;
}

export type ProviderName = 'Stripe' | 'Printful';

export interface WorldSpells {
  /** How often each provider refused the key. */
  refused: Record<ProviderName, number>;
  /** What the provider does with every call now; null if nothing is wrong with it. */
  of(provider: ProviderName): 'silent' | 'refuses' | null;
  /** What Printful's token may not do now. */
  lostScopes(): readonly string[];
  /** Printful has told the shop what its token may do, or that it has expired. */
  noteToldOfToken(): void;
  /** When the token did not let orders through, and how often the shop was told so meanwhile. */
  tokenOutages(): readonly { to: number; told: number }[];
  trickles(): boolean;
  confirmsTwice(): boolean;
}

import type { Db } from '../../../src/server/db/connect.ts';
import type { Deps } from '../../../src/server/deps.ts';
import type { RateBudget } from '../../../src/server/gateways/rate-budget.ts';
import { openLog } from '../../../src/server/http/log.ts';
import { closeBooks, scriptAccountant } from '../actors/accountant.ts';
import { scriptBanks } from '../actors/banks.ts';
import { scriptCatalog } from '../actors/catalog.ts';
import { scriptCodes } from '../actors/codes.ts';
import { scriptNewsletters } from '../actors/newsletters.ts';
import { scriptOwner } from '../actors/owner.ts';
import { scriptPrivacy } from '../actors/privacy.ts';
import { scriptProblems } from '../actors/problems.ts';
import { scriptRestore } from '../actors/restore.ts';
import { scriptSettings } from '../actors/settings.ts';
import { scriptShoppers } from '../actors/shoppers.ts';
import { scriptTakeOver } from '../actors/take-over.ts';
import { scriptVoices } from '../actors/voices.ts';
import type { Sheet } from '../actors/wallets.ts';
import { scriptWords } from '../actors/words.ts';
import { eventsIn } from '../coverage.ts';
import { drawFaults, type Faults, NO_FAULTS } from '../faults.ts';
import { MailServer } from '../providers/mail-server.ts';
import { Network } from '../providers/network.ts';
import { PrintfulModel } from '../providers/printful/model.ts';
import { Spells } from '../providers/spells.ts';
import { StripeModel } from '../providers/stripe/model.ts';
import { Webhooks } from '../providers/webhooks.ts';
import { Clocks } from './clocks.ts';
import { HeardSettings } from './heard-settings.ts';
import { firstSettingsOf, sharedBudget } from './instance-deps.ts';
import { JobTable } from './job-table.ts';
import { Ownership } from './ownership.ts';
import { Random } from './random.ts';
import { noReaders, type Readers } from './readers.ts';
import { Scheduler } from './scheduler.ts';
import { Shop } from './shop.ts';
import { DAY, dayAndTime, HOUR, START } from './time.ts';
import type { VirtualDatabase } from './virtual-database.ts';
import type { Voice, World } from './world.ts';

/** After the last fault, unpaid orders are closed after a day, and routine checks find what was lost. */
const CALM = 26 * HOUR;
const LONGEST_CALM = 45 * DAY;
/** More than a run needs that comes to rest. */
const MOST_STEPS = 40_000;
const TRACED = 1000;

/** Who else acts in a world, beside its shoppers. */
export const ACTORS = {
  owner: scriptOwner,
  banks: scriptBanks,
  problems: scriptProblems,
  catalog: scriptCatalog,
  words: scriptWords,
  voices: scriptVoices,
  newsletters: scriptNewsletters,
  privacy: scriptPrivacy,
  accountant: scriptAccountant,
  settings: scriptSettings,
  clocks: ({ clocks }: World) => clocks.script(),
  takeOver: scriptTakeOver,
  restore: scriptRestore,
};

/** What can be left out of a world. */
export type Part = keyof Faults | keyof typeof ACTORS;

/** What happens in a world. The seed decides all the rest. */
export interface WorldScript {
  seed: number;
  /** How long the world misbehaves. */
  days: number;
  /** At most so many shoppers come. */
  shoppers: number;
  without: readonly Part[];
  /** At which moment of shoppers' requests, before or after a step, their instance is killed; counted from 1. */
  killsAt?: number;
}

/** A world from its seed. */
export class SeededWorld implements World {
  readonly seed: number;
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly database: VirtualDatabase;
  readonly jobs: JobTable;
  readonly shop: Shop;
  readonly stripe: StripeModel;
  readonly printful: PrintfulModel;
  readonly mailServer: MailServer;
  readonly network: Network;
  readonly webhooks: Webhooks;
  readonly budget: RateBudget;
  faults: Faults;
  readonly spells: Spells;
  readonly clocks: Clocks;
  readonly heardSettings: HeardSettings;
  readonly ownership: Ownership;
  readonly arrivals: number[] = [];
  readonly sheets: Sheet[] = [];
  /** How many moments of shoppers' requests there were so far. */
  requestSteps = 0;
  readonly voices = new Map<string, Voice>();
  readonly readers: Readers = noReaders();
  readonly erased = new Map<string, number>();
  /** What happened at least once, as `coverage.ts` names it. */
  readonly met = new Set<string>();
  readonly logged = new Set<string>();
  readonly #log = openLog({ logLevel: 'debug' }, { write: (line) => this.#note(line) });
  /** What happened, newest last. */
  readonly lines: string[] = [];
  /** Set once the world stops misbehaving. */
  isCalm = false;
  readonly end: number;

  readonly #script: WorldScript;

  constructor(database: VirtualDatabase, script: WorldScript) {
    const { seed, days, without } = script;
    this.#script = script;
    this.seed = seed;
    this.random = new Random(seed);
    this.database = database;
    this.faults = drawFaults(seed, this.random);
    for (const part of without) if (part in this.faults) this.faults[part as keyof Faults] = 0;
    this.end = START + days * DAY;
    this.spells = new Spells(this);
    this.scheduler = new Scheduler(START, {
      random: this.random,
      trace: (line) => this.trace(line),
      dies: ({ name }) => this.random.chance(this.faults.kill) || this.#isKillOf(name),
      kill: (instance) => this.shop.kill(instance),
      idle: () => this.jobs.startDue(),
    });
    this.clocks = new Clocks(this);
    this.heardSettings = new HeardSettings(this, firstSettingsOf(seed));
    this.ownership = new Ownership(this);
    this.budget = sharedBudget(this);
    this.jobs = new JobTable(this);
    this.webhooks = new Webhooks(this);
    this.stripe = new StripeModel(this);
    this.printful = new PrintfulModel(this);
    this.mailServer = new MailServer(this);
    this.network = new Network(this);
    this.shop = new Shop(this);
  }

  /** Runs until nothing is left to do. Returns false if it never ends. */
  async run(): Promise<boolean> {
    const { scheduler } = this;
    await this.shop.open();
    await scriptCodes(this);
    const { shoppers, without } = this.#script;
    scriptShoppers(this, shoppers);
    for (const [name, script] of Object.entries(ACTORS)) if (!without.includes(name as Part)) script(this);
    scheduler.at(this.end, 'the world calms down', () => this.#calmDown());
    let checkedAt = this.end + CALM;
    let closing: Promise<void> | null = null;
    let closedAt = Number.POSITIVE_INFINITY;
    await scheduler.run(() => {
      if (scheduler.steps > MOST_STEPS) return true;
      if (!this.isCalm || scheduler.now < this.end + CALM) return false;
      if (scheduler.isBusy()) checkedAt = scheduler.now;
      if (scheduler.now > this.end + LONGEST_CALM) return true;
      // A whole round of routine checks must find nothing left to do.
      if (closing === null && scheduler.now > checkedAt + 25 * HOUR)
        closing = closeBooks(this).finally(() => {
          closedAt = scheduler.now;
        });
      return scheduler.now > closedAt && scheduler.isIdle() && !scheduler.isBusy() && this.jobs.isSettled();
    });
    // What never rests would never close its books.
    if (scheduler.steps > MOST_STEPS) return false;
    await closing;
    return scheduler.now <= this.end + LONGEST_CALM;
  }

  /** The database without the scheduler, for checks. */
  get plainDb(): Db {
    return this.database.plainDb;
  }

  #isKillOf(task: string): boolean {
    const { killsAt } = this.#script;
    if (killsAt === undefined || !task.startsWith('shopper')) return false;
    this.requestSteps += 1;
    return this.requestSteps === killsAt;
  }

  trace(line: string): void {
    for (const event of eventsIn(line)) this.met.add(event);
    this.lines.push(`${dayAndTime(this.scheduler.now)}  ${line}`);
    if (this.lines.length > TRACED) this.lines.shift();
  }

  /** The shop's own log. */
  log(): Deps['log'] {
    return this.#log;
  }

  #note(line: string): void {
    const { time: _time, level, ...rest } = JSON.parse(line) as Record<string, unknown>;
    this.logged.add(JSON.stringify(rest));
    if (level === 'warn' || level === 'error') this.trace(`log ${level}: ${rest.msg}`);
  }

  #calmDown(): void {
    this.isCalm = true;
    this.faults = NO_FAULTS;
    this.clocks.setRight();
    this.trace('the world calms down');
    this.scheduler.after(HOUR, 'the owner looks at failed jobs', () => this.jobs.retryFailed());
  }
}

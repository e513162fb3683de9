import { alertProviderRefuses } from '../../../src/server/alerts/alert-provider-refuses.ts';
import type { Limits } from '../../../src/server/config/limits.ts';
import type { Config } from '../../../src/server/config.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { type Budget, claimSlot } from '../../../src/server/gateways/pace.ts';
import { printfulGateway } from '../../../src/server/gateways/printful.ts';
import { printfulClient } from '../../../src/server/gateways/printful-client.ts';
import type { RateBudget } from '../../../src/server/gateways/rate-budget.ts';
import { stripeGateway } from '../../../src/server/gateways/stripe.ts';
import { limitedHttpClient } from '../../../src/server/gateways/stripe-calls.ts';
import { testConfig } from '../../../src/server/http/fixtures.ts';
import type { Jobs } from '../../../src/server/jobs/jobs.ts';
import { glyphTables } from '../../../src/server/pictures/glyph-tables.ts';
import { secretsFrom } from '../../../src/server/secrets.ts';
import { firstSettings } from '../../../src/server/settings/save-settings.ts';
import { FIRST_ORIGIN } from './ownership.ts';
import { HOUR, MINUTE, SECOND } from './time.ts';
import type { World } from './world.ts';

/** Everything runs at the shop's own pace, but routine checks are rarer, because they say nothing new most of the time. */
const LIMITS: Partial<Limits> = {
  orderPolling: 23 * HOUR,
  orderSweeping: 12 * HOUR,
  delayCheck: 24 * HOUR,
  draftPolling: 30 * SECOND,
  sentCart: 3 * HOUR,
};
export const POLL_EVERY = 12 * HOUR;
export const WEBHOOK_CHECK = 48 * HOUR;

/** Longer than any step takes on a busy machine: timeouts are the network's, in virtual time. */
const NEVER_MS = 10 * MINUTE;

const base = testConfig({
  PUBLIC_URL: FIRST_ORIGIN,
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Hats <hats@hats.example>',
  OWNER_EMAIL: 'owner@hats.example',
  EDIT_WINDOW_MINUTES: '60',
  // So few that a newsletter needs several jobs.
  NEWSLETTERS_PER_MINUTE: '6',
});
/** Live, because a shop with test keys never waits for a take-over. */
const config: Config = {
  ...base,
  stripe: { ...base.stripe, live: true },
  limits: { ...base.limits, ...LIMITS },
};
const glyphs = glyphTables();
const first = firstSettings(config);
/** The settings before the owner's first change. Every other world collects sales tax. */
export const firstSettingsOf = (seed: number) => ({
  version: 0,
  settings: {
    ...first,
    postalAddress: 'Hats, 1 Shop Street, Nashville, TN 37203',
    tax: { ...first.tax, isOn: seed % 2 === 0 },
  },
});

/** The configuration of an instance, which changes only between its starts. */
const configOf = ({ ownership }: World, instance: number): Config => ({
  ...config,
  publicUrl: ownership.originOf(instance),
});

/** What one instance of the shop gets: real gateways on simulated networks, and the virtual clock. */
export function instanceDeps(world: World, jobs: Jobs, instance: number): Deps {
  const { scheduler, random, clocks, heardSettings } = world;
  const { limits } = config;
  const pause = (ms: number) => scheduler.sleep(ms);
  const db = world.database.shop(scheduler);
  const stripe = stripeGateway({
    ...config.stripe,
    timeout: NEVER_MS,
    largestAnswer: limits.providerAnswer,
    httpClient: limitedHttpClient(limits.providerAnswer, {
      fetch: world.network.stripe,
      onRefused: (refused) =>
        void scheduler.start({ name: 'the alert about Stripe', instance }, () =>
          alertProviderRefuses(deps as unknown as Deps, 'Stripe', refused),
        ),
    }),
  });
  const deps = {
    get config() {
      return configOf(world, instance);
    },
    db,
    independentDb: db,
    longDb: db,
    jobs,
    log: world.log(),
    stripe: {
      ...stripe,
      calculateTax: (sale) => stripe.calculateTax(sale, NEVER_MS),
    } satisfies Deps['stripe'],
    printful: printfulGateway(
      printfulClient({
        ...config.printful,
        timeout: NEVER_MS,
        largestAnswer: limits.providerAnswer,
        retryPause: limits.printfulRetryPause,
        silence: limits.minute,
        longestSilence: limits.longestSilence,
        maxWait: limits.printfulQueueTimeout,
        budget: world.budget,
        fetch: world.network.printful,
        pause,
      }),
    ),
    secrets: secretsFrom(config.appSecret),
    clock: () => new Date(clocks.now(instance)),
    steadyTime: () => scheduler.now,
    pause,
    randomBytes: (count: number) => random.bytes(count),
    glyphs,
    // Nobody here looks at pictures.
    studio: { draw: async () => Buffer.alloc(0) },
    settings: heardSettings.of(instance),
    takeOver: { needed: () => world.shop.takeOverOf(instance).needed() },
    catalogVersion: { refresh: () => heardSettings.read(instance, db) },
    // No shopper here sends a picture.
    artworkReader: { read: async () => [] },
  };
  return deps as unknown as Deps;
}

/** The budget of calls to Printful that all instances share, without the rows that store it. */
export function sharedBudget(world: Pick<World, 'scheduler'>): RateBudget {
  let budget: Budget = { nextAt: 0, blockedUntil: 0, recent: [] };
  let noRatesUntil = 0;
  const { printfulCalls, minute } = config.limits;
  const interval = minute / printfulCalls.all;
  const pace = { interval, burst: 20, most: Number.POSITIVE_INFINITY, window: minute, horizon: 2 * minute };
  return {
    async take(use, maxWait) {
      if (use === 'rates' && world.scheduler.now < noRatesUntil) return noRatesUntil - world.scheduler.now;
      const claimed = claimSlot(budget, world.scheduler.now, { pace, maxWait });
      budget = claimed.budget;
      if (claimed.wait > maxWait) return claimed.wait;
      if (claimed.wait > 0) await world.scheduler.sleep(claimed.wait);
      return null;
    },
    async silence(use, duration) {
      if (use === 'rates') noRatesUntil = Math.max(noRatesUntil, world.scheduler.now + duration);
      else
        budget = { ...budget, blockedUntil: Math.max(budget.blockedUntil, world.scheduler.now + duration) };
    },
  };
}

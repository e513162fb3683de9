import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readyMadeLike } from '../domain/cart/custom-price.ts';
import { makingOf } from '../domain/design/making.ts';
import { AT_HOME } from '../domain/reviews/review.ts';
import { shopperSettings } from '../domain/settings/shop-settings.ts';
import { pictureOutlines } from '../hat/picture-outlines.ts';
import type { PageContext } from '../wire/page-context.ts';
import { PRODUCTS_PAGE_SIZE } from '../wire/page-sizes.ts';
import { hasAdministrator } from './access/administrators/queries.ts';
import { createSetUpLink } from './access/administrators/set-up.ts';
import { authenticationOnFirstUse } from './access/authentication.ts';
import { createSignInQueue } from './access/passwords/sign-in-queue.ts';
import { alertProviderRefuses } from './alerts/alert-provider-refuses.ts';
import { buildApp } from './app.ts';
import { followCatalogVersion } from './catalog/catalog-version.ts';
import { presentProducts } from './catalog/present-product.ts';
import { listFeaturedProducts, listProducts, readPublished } from './catalog/queries.ts';
import { lookUpHat, readHat } from './catalog/read-hat.ts';
import { readShelf } from './catalog/read-shelf.ts';
import { findReadyMades } from './catalog/ready-mades.ts';
import { findOutOfStock } from './catalog/sync/stock-queries.ts';
import { createArtworkReader } from './checkout/read-artwork.ts';
import type { Config } from './config.ts';
import { CannotOpen } from './db/cannot-open.ts';
import type { Db } from './db/connect.ts';
import { explainRefusals } from './db/connection-refusal.ts';
import { createDatabaseClock } from './db/database-clock.ts';
import { prepareDatabase } from './db/open-database.ts';
import { openPools, type Pools } from './db/pools.ts';
import type { Deps } from './deps.ts';
import { confirmSandboxHats } from './fulfillment/blanks/choose-hats.ts';
import { findMakings, findUnmadeColors, type ModelFront } from './fulfillment/blanks/queries.ts';
import { watchOrders } from './fulfillment/watch-orders.ts';
import type { Mailer } from './gateways/mailer.ts';
import { type PrintfulGateway, printfulGateway } from './gateways/printful.ts';
import { printfulClient } from './gateways/printful-client.ts';
import { printfulBudget } from './gateways/rate-budget.ts';
import { stripeGateway } from './gateways/stripe.ts';
import { checkDatabase } from './health/queries.ts';
import { createReadiness } from './health/readiness.ts';
import { watchMachine } from './health/watch-machine.ts';
import { drainRequests } from './http/drain.ts';
import { openLog } from './http/log.ts';
import { startJobs } from './jobs/jobs.ts';
import { startWorkers } from './jobs/workers.ts';
import { measuredBudget, measuredFetch, measuredStripeClient } from './metrics/measure.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { opensOrder, paymentSummary, shopperOrder } from './orders/shopper/shopper-order.ts';
import { glyphTables } from './pictures/glyph-tables.ts';
import { createPhotoReader } from './pictures/read-photo.ts';
import { Studio } from './pictures/studio.ts';
import { yourData } from './privacy/your-data.ts';
import { listVoices, readOwnReview, readVoices } from './reviews/read-voices.ts';
import { listNewest } from './reviews/shown-queries.ts';
import { secretsFrom } from './secrets.ts';
import { firstSettings } from './settings/save-settings.ts';
import { shopFacts } from './settings/shop-facts.ts';
import { confirmStatus, unsubscribeStatus } from './subscribers/subscription.ts';
import { followTakeOver } from './take-over/claim-database.ts';
import { jobDelay, workWhenAllowed } from './take-over/work-when-allowed.ts';
import { countToDo } from './today/queries.ts';

export interface RunningShop {
  url: string;
  /** Why the jobs are off and the checkout is closed, and what to type; null if they are not. */
  waitsFor: string | null;
  /** Whether there is an administrator. */
  hasAdministrator(): Promise<boolean>;
  /** A link that creates the first administrator. It works once, within an hour. */
  createSetUpLink(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Opens the shop: migrates the database, starts the workers and serves the pages. `sandboxModel` is the model that a sandbox's
 * hats are confirmed to be, unless one was chosen before.
 */
export async function openShop(
  config: Config,
  { dev = false, sandboxModel }: { dev?: boolean; sandboxModel?: ModelFront | undefined } = {},
): Promise<RunningShop> {
  const log = openLog(config);
  const { here, newer } = await prepareDatabase(config, logLostConnection(log));
  if (newer.length > 0) log.warn({ newer }, 'a newer release has migrated the database');
  const pools = openPools(config, logLostConnection(log));
  const { db, jobsDb, pagesDb } = pools;
  // A query of an aborted request or job may hold a connection. PostgreSQL rolls it back when the process ends.
  const closing: (() => unknown)[] = [
    () =>
      Promise.race([
        Promise.all(Object.values(pools).map((pool: Db) => pool.destroy())),
        pause(config.limits.stopping.connections, undefined, { ref: false }),
      ]),
  ];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    // Closed after the jobs, which finish the mails that are being sent.
    const mailer = await openMailer(config);
    if (mailer) closing.push(() => mailer.close());
    const { now: clock, follow } = createDatabaseClock();
    const { catalogVersion, settings, served } = await followCatalogVersion(
      () => follow(() => readPublished(pagesDb, firstSettings(config))),
      {
        interval: config.limits.catalogVersionPolling,
        firstSettings: firstSettings(config),
        now: clock,
        onError: (error) => log.warn({ err: error }, 'could not read the catalog version'),
      },
    );
    closing.push(() => catalogVersion.stop());
    const takeOver = followTakeOver(here, served);
    const metrics = config.metrics && (await import('./metrics/metrics.ts')).createMetrics();
    const jobs = await explainRefusals(config.databaseUrl, () =>
      startJobs({
        databaseUrl: config.databaseUrl,
        polling: config.limits.jobPolling,
        retry: config.limits.jobRetry,
        loss: config.limits.jobLoss,
        stopping: config.limits.stopping.jobs,
        putBack: () => jobDelay({ takeOver, config }),
        onRun: (name, outcome, ms) => {
          metrics?.job(name, outcome, ms);
          log.info({ outcome, ms: Math.round(ms) }, 'job');
        },
        onError: (error) => log.error({ err: error }, 'jobs'),
      }),
    );
    closing.push(() => jobs.stop());
    const studio = new Studio(config.limits.studio);
    closing.push(() => studio.close());
    const deps = assemble({
      config,
      log,
      pools,
      jobs,
      clock,
      catalogVersion,
      settings,
      takeOver,
      studio,
      metrics,
    });
    const app = await buildApp(deps, { dev });
    closing.push(() => Promise.all([drainRequests(app, { ...deps, limits: config.limits }), jobs.stop()]));
    // Before the first visitor, who would read that no hat is made.
    if (sandboxModel)
      await confirmHats(
        { ...deps, printful: printfulOf({ config, pools, metrics }, { isHasty: true }) },
        sandboxModel,
      );
    await app.listen({ host: config.host, port: config.port });
    const metricsServer = await openMetrics(config, { metrics, pools, listJobs: jobs.list });
    closing.push(() => metricsServer?.close());
    const machine = watchMachine(deps);
    closing.push(() => machine.stop());
    const work = await workWhenAllowed(deps, async () => {
      await startWorkers({ ...deps, db: jobsDb }, mailer);
      const watch = watchOrders(deps);
      closing.push(() => watch.stop());
    });
    closing.push(() => work.stop());
    return {
      url: config.publicUrl,
      waitsFor: takeOver.needed(),
      hasAdministrator: () => hasAdministrator(db),
      createSetUpLink: () =>
        createSetUpLink(
          { ...deps, lifetime: config.limits.access.setUpLink },
          { email: null, purpose: 'account' },
        ),
      close,
    };
  } catch (error) {
    await close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new CannotOpen(`Port ${config.port} is in use. Set PORT to a free one.`, error);
  }
}

const logLostConnection = (log: Deps['log']) => (error: Error) =>
  log.warn({ err: error }, 'lost a connection to the database');

type Parts = Pick<
  Deps,
  'config' | 'log' | 'jobs' | 'clock' | 'catalogVersion' | 'settings' | 'takeOver' | 'studio' | 'metrics'
> & { pools: Pools };

function assemble({ pools, ...given }: Parts): Deps {
  const { config, log, clock, settings, metrics } = given;
  const { providerTimeout, providerAnswer } = config.limits;
  const { db, independentDb, pagesDb, longDb, readinessDb } = pools;
  const secrets = secretsFrom(config.appSecret);
  const glyphs = glyphTables();
  const deps: Deps = {
    ...given,
    db,
    independentDb,
    pagesDb,
    longDb,
    artworkReader: createArtworkReader(config.limits.artwork),
    signInQueue: createSignInQueue(config.limits.access.signIns),
    photoReader: createPhotoReader(config.limits),
    stripe: stripeGateway({
      ...config.stripe,
      timeout: providerTimeout,
      largestAnswer: providerAnswer,
      clock,
      httpClient: measuredStripeClient(providerAnswer, metrics, (refused) => {
        alertProviderRefuses(deps, 'Stripe', refused).catch((error) =>
          log.error({ err: error }, 'the owner was not alerted'),
        );
      }),
    }),
    printful: printfulOf({ config, pools, metrics }),
    secrets,
    authentication: authenticationOnFirstUse({ config, db, log, secrets, clock }),
    steadyTime: () => performance.now(),
    pause,
    randomBytes,
    glyphs,
    pageContext: pageContextOf({ config, db, pagesDb, secrets, clock, glyphs, settings }),
    publicPages: { areRendered: false },
    checkDatabase: () => checkDatabase(readinessDb),
    readiness: createReadiness(() => performance.now()),
  };
  return deps;
}

/** Printful, called within the limit of its calls that all instances share. */
function printfulOf(
  { config, pools, metrics }: Pick<Parts, 'config' | 'pools' | 'metrics'>,
  { isHasty = false } = {},
): PrintfulGateway {
  const { minute, longestSilence, printfulCalls, ...limits } = config.limits;
  const budget = printfulBudget(pools.independentDb, {
    window: minute,
    calls: printfulCalls.all,
    rates: printfulCalls.rates,
    longestSilence,
    isHasty,
  });
  return printfulGateway(
    printfulClient({
      ...config.printful,
      timeout: limits.providerTimeout,
      largestAnswer: limits.providerAnswer,
      retryPause: limits.printfulRetryPause,
      silence: minute,
      longestSilence,
      maxWait: limits.printfulQueueTimeout,
      fetch: measuredFetch(metrics),
      budget: measuredBudget(budget, metrics),
    }),
  );
}

// The most products that pages choose from, such as the hats on the home page.
const MOST_PRODUCTS = 1000;

const pageContextOf = ({
  config,
  db,
  pagesDb,
  secrets,
  clock,
  glyphs,
  settings,
}: Pick<Deps, 'config' | 'db' | 'pagesDb' | 'secrets' | 'clock' | 'glyphs' | 'settings'>): PageContext => ({
  get shop() {
    return shopFacts(config, settings.current().settings, clock());
  },
  slogans: () => settings.current().settings.slogans,
  settings: () => shopperSettings(settings.current()),
  products: async () =>
    presentProducts({ db: pagesDb, glyphs, settings }, await listProducts(pagesDb, MOST_PRODUCTS)),
  shelf: (query) => readShelf({ db: pagesDb, glyphs, settings }, query),
  hat: (slug) => readHat({ db: pagesDb, glyphs, settings }, slug),
  hatKind: async (slug) => (await lookUpHat(pagesDb, slug)).kind,
  unmadeColors: () => findUnmadeColors(pagesDb),
  outOfStock: () => findOutOfStock(pagesDb),
  makings: () => findMakings(pagesDb),
  featuredProducts: async () =>
    presentProducts(
      { db: pagesDb, glyphs, settings },
      await listFeaturedProducts(pagesDb, PRODUCTS_PAGE_SIZE),
    ),
  readyMades: () => findReadyMades(pagesDb),
  isReadyMade: async (design) => readyMadeLike(design, await findReadyMades(pagesDb, [design])) !== null,
  outlines: async (design) => {
    const { canvas } = makingOf(await findMakings(pagesDb), design.hatColor);
    return pictureOutlines(design, await glyphs.tableFor(design), canvas);
  },
  paymentSummary: (id) => paymentSummary(db, id),
  toDo: () => countToDo(db, { unansweredSince: new Date(clock().getTime() - config.limits.whereTo.alert) }),
  opensOrder: (id, key) => opensOrder({ db, secrets, clock }, id, key),
  shopperOrder: (id, key) => shopperOrder({ db, secrets, clock }, id, key),
  ownReview: (id, key) => readOwnReview({ db, clock, config }, id, key),
  voices: (hat) => readVoices({ db: pagesDb }, hat),
  allVoices: (productId, after) => listVoices({ db: pagesDb }, { productId, after }),
  newestVoices: () => listNewest(pagesDb, AT_HOME),
  newsletter: {
    confirmStatus: (query) => confirmStatus({ db, secrets }, query),
    unsubscribeStatus: (query) => unsubscribeStatus({ db, secrets }, query),
  },
  yourData: (query) => yourData({ db, secrets }, query, clock()),
});

/** Loads nodemailer only if there is a mail server. */
async function openMailer({ mail, limits }: Config): Promise<Mailer | null> {
  if (mail.smtpUrl === null) return null;
  const { smtpMailer } = await import('./gateways/mailer.ts');
  return smtpMailer({
    url: mail.smtpUrl,
    from: mail.from,
    timeout: limits.providerTimeout,
    deadline: limits.mailTimeout,
    connections: limits.mailConnections,
  });
}

/** If that fails, the shop opens, and no hat is sold until the owner confirms it. */
async function confirmHats(deps: Deps, model: ModelFront): Promise<void> {
  try {
    await confirmSandboxHats(deps, model);
    await deps.catalogVersion.refresh();
  } catch (error) {
    deps.log.warn({ err: error }, 'could not confirm the hats of the sandbox');
  }
}

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { makingOf } from '../domain/making.ts';
import { shopperSettings } from '../domain/settings.ts';
import { pictureOutlines } from '../hat/picture-outlines.ts';
import type { PageContext } from '../wire/page-context.ts';
import { hasAdministrator } from './access/administrators/queries.ts';
import { createSetUpLink } from './access/administrators/set-up.ts';
import { authenticationOnFirstUse } from './access/authentication.ts';
import { buildApp } from './app.ts';
import {
  type CatalogVersion,
  followCatalogVersion,
  type SettingsInForce,
} from './catalog/catalog-version.ts';
import { presentProducts } from './catalog/present-product.ts';
import { listFeaturedProducts, listProducts, readPublished } from './catalog/queries.ts';
import { findReadyMades } from './catalog/ready-mades.ts';
import { seedProducts } from './catalog/seed-products.ts';
import { createArtworkReader } from './checkout/read-artwork.ts';
import { type Config, readConfig } from './config.ts';
import { connect, type Db, isReachable } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { lapseOtherAccounts } from './fulfillment/blanks/account-queries.ts';
import { accountOf, confirmSandboxHats } from './fulfillment/blanks/choose-hats.ts';
import { findMakings, findUnmadeColors } from './fulfillment/blanks/queries.ts';
import type { ModelFront } from './fulfillment/blanks/refresh-hats.ts';
import { watchOrders } from './fulfillment/watch-orders.ts';
import { smtpMailer } from './gateways/mailer.ts';
import { printfulGateway } from './gateways/printful.ts';
import { printfulClient } from './gateways/printful-client.ts';
import { printfulBudget } from './gateways/rate-budget.ts';
import { stripeGateway } from './gateways/stripe.ts';
import { openLog } from './http/log.ts';
import { type Jobs, startJobs } from './jobs/jobs.ts';
import { startWorkers } from './jobs/workers.ts';
import { confirmStatus, unsubscribeStatus } from './newsletter/subscription.ts';
import { countForOwner } from './orders/problems/queries.ts';
import { createPhotoReader } from './orders/problems/read-photo.ts';
import { paymentSummary, shopperOrder } from './orders/shopper/shopper-order.ts';
import { glyphTables } from './pictures/glyph-tables.ts';
import { Studio } from './pictures/studio.ts';
import { yourData } from './privacy/your-data.ts';
import { secretsFrom } from './secrets.ts';
import { firstSettings } from './settings/save-settings.ts';

interface RunOptions {
  env: Readonly<Record<string, string | undefined>>;
  dev?: boolean;
  callerNodeEnv?: string | undefined;
  /** The model that a sandbox's hats are confirmed to be, unless one was chosen before. */
  sandboxModel?: ModelFront | undefined;
}

export interface RunningShop {
  url: string;
  /** Whether there is an administrator. */
  hasAdministrator(): Promise<boolean>;
  /** A link that creates the first administrator. It works once, within an hour. */
  createSetUpLink(): Promise<string>;
  close(): Promise<void>;
}

/** Thrown if the shop cannot open for a reason that the operator can fix. `hint` says how, in one line. */
class CannotOpen extends Error {
  readonly hint: string;
  constructor(hint: string, cause?: unknown) {
    super(hint, { cause });
    this.hint = hint;
  }
}

/** Opens the shop with the configuration in `env`: migrates the database, starts the workers and serves the pages. */
export async function runShop({
  env,
  dev = false,
  callerNodeEnv,
  sandboxModel,
}: RunOptions): Promise<RunningShop> {
  const read = readConfig(env, { callerNodeEnv });
  if (!read.ok) throw new CannotOpen(read.message);
  const { config } = read;
  const log = openLog(config);
  const db = await openDatabase(config, log);
  const independentDb = connect({
    url: config.databaseUrl,
    ...config.limits.independentDatabase,
    onLost: logLostConnection(log),
  });
  const jobsDb = connect({
    url: config.databaseUrl,
    ...config.limits.jobsDatabase,
    onLost: logLostConnection(log),
  });
  const pools = [db, independentDb, jobsDb];
  const closing: (() => unknown)[] = pools.map((pool) => () => pool.destroy());
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    // Closed after the jobs, which finish the mails that are being sent.
    const mailer = openMailer(config);
    if (mailer) closing.push(() => mailer.close());
    const jobs = await startJobs({
      databaseUrl: config.databaseUrl,
      polling: config.limits.jobPolling,
      concurrency: config.limits.jobConcurrency,
      retry: config.limits.jobRetry,
      stopping: config.limits.jobsToStop,
      onError: (error) => log.error({ err: error }, 'jobs'),
    });
    closing.push(() => jobs.stop());
    const { catalogVersion, settings } = await followCatalogVersion(() => readPublished(db), {
      interval: config.limits.catalogVersionPolling,
      firstSettings: firstSettings(config),
      onError: (error) => log.warn({ err: error }, 'could not read the catalog version'),
    });
    closing.push(() => catalogVersion.stop());

    const studio = new Studio(config.limits.studio);
    closing.push(() => studio.close());
    const deps = assemble({ config, log, db, independentDb, jobs, catalogVersion, settings, studio });
    const app = await buildApp(deps, { dev });
    closing.push(() => app.close());
    // Before the first visitor, who would read that no hat is made.
    if (sandboxModel) await confirmHats(deps, sandboxModel);
    await app.listen({ host: config.host, port: config.port });
    await startWorkers({ ...deps, db: jobsDb }, mailer);
    const watch = watchOrders(deps);
    closing.push(() => watch.stop());
    return {
      url: config.publicUrl,
      hasAdministrator: () => hasAdministrator(db),
      createSetUpLink: () => {
        const { publicUrl, limits } = config;
        return createSetUpLink({ ...deps, publicUrl, lifetime: limits.access.setUpLink }, null);
      },
      close,
    };
  } catch (error) {
    await close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new CannotOpen(`Port ${config.port} is in use. Set PORT to a free one.`, error);
  }
}

async function openDatabase(config: Config, log: Deps['log']): Promise<Db> {
  const db = connect({ url: config.databaseUrl, ...config.limits.database, onLost: logLostConnection(log) });
  try {
    await migrate(db);
    await seedProducts(db);
    await lapseOtherAccounts(db, accountOf(config));
    return db;
  } catch (error) {
    const reachable = await isReachable(db);
    await db.destroy();
    if (reachable) throw error;
    const { host } = new URL(config.databaseUrl);
    throw new CannotOpen(
      `No PostgreSQL answers at ${host} with this user and name. Check DATABASE_URL.`,
      error,
    );
  }
}

const logLostConnection = (log: Deps['log']) => (error: Error) =>
  log.warn({ err: error }, 'lost a connection to the database');

interface Parts {
  config: Config;
  log: Deps['log'];
  db: Db;
  independentDb: Db;
  jobs: Jobs;
  catalogVersion: CatalogVersion;
  settings: SettingsInForce;
  studio: Studio;
}

function assemble({ config, log, db, independentDb, jobs, catalogVersion, settings, studio }: Parts): Deps {
  const { providerTimeout, providerAnswer, printfulCalls, printfulQueueTimeout, printfulRetryPause, minute } =
    config.limits;
  const secrets = secretsFrom(config.appSecret);
  const glyphs = glyphTables();
  return {
    config,
    log,
    db,
    independentDb,
    jobs,
    catalogVersion,
    settings,
    studio,
    artworkReader: createArtworkReader(config.limits.artwork),
    photoReader: createPhotoReader(config.limits.photo),
    stripe: stripeGateway({ ...config.stripe, timeout: providerTimeout, largestAnswer: providerAnswer }),
    printful: printfulGateway(
      printfulClient({
        ...config.printful,
        timeout: providerTimeout,
        largestAnswer: providerAnswer,
        retryPause: printfulRetryPause,
        silence: minute,
        maxWait: printfulQueueTimeout,
        budget: printfulBudget(independentDb, {
          window: minute,
          calls: printfulCalls.all,
          rates: printfulCalls.rates,
        }),
      }),
    ),
    secrets,
    authentication: authenticationOnFirstUse({ config, db, log, secrets }),
    clock: () => new Date(),
    steadyTime: () => performance.now(),
    pause,
    randomBytes,
    glyphs,
    pageContext: pageContextOf({ config, db, secrets, glyphs, settings }),
    isDatabaseReady: () => isReachable(db),
  };
}

// The most products that the shop page shows. It has no paging.
const PRODUCTS_ON_A_PAGE = 1000;

const pageContextOf = ({
  config,
  db,
  secrets,
  glyphs,
  settings,
}: Pick<Deps, 'config' | 'db' | 'secrets' | 'glyphs' | 'settings'>): PageContext => ({
  shop: {
    publicUrl: config.publicUrl,
    notice: config.notice,
    stripe: { publishableKey: config.stripe.publishableKey, scriptUrl: config.stripe.scriptUrl },
    support: config.support,
    social: config.social,
  },
  settings: () => shopperSettings(settings.current()),
  products: async () => presentProducts({ db, glyphs, settings }, await listProducts(db, PRODUCTS_ON_A_PAGE)),
  unmadeColors: () => findUnmadeColors(db),
  makings: () => findMakings(db),
  featuredProducts: async () => presentProducts({ db, glyphs, settings }, await listFeaturedProducts(db)),
  readyMades: () => findReadyMades(db),
  outlines: async (design) => {
    const { canvas } = makingOf(await findMakings(db), design.hatColor);
    return pictureOutlines(design, await glyphs.tableFor(design), canvas);
  },
  paymentSummary: (id) => paymentSummary(db, id),
  problemsToDecide: () => countForOwner(db, new Date(Date.now() - config.limits.whereTo.alert)),
  shopperOrder: (id, key) => shopperOrder({ db, secrets, clock: () => new Date() }, id, key),
  newsletter: {
    confirmStatus: (query) => confirmStatus({ db, secrets }, query),
    unsubscribeStatus: (query) => unsubscribeStatus({ db, secrets }, query),
  },
  yourData: (query) => yourData({ db, secrets }, query, new Date()),
});

function openMailer({ mail, limits }: Config) {
  return mail.smtpUrl === null
    ? null
    : smtpMailer({
        url: mail.smtpUrl,
        from: mail.from,
        timeout: limits.providerTimeout,
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

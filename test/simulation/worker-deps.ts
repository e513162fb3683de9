import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import { createArtworkReader } from '../../src/server/checkout/read-artwork.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import { connect } from '../../src/server/db/connect.ts';
import type { Deps } from '../../src/server/deps.ts';
import { printfulGateway } from '../../src/server/gateways/printful.ts';
import { printfulClient } from '../../src/server/gateways/printful-client.ts';
import { printfulBudget } from '../../src/server/gateways/rate-budget.ts';
import { stripeGateway } from '../../src/server/gateways/stripe.ts';
import { openLog } from '../../src/server/http/log.ts';
import type { Drawing } from '../../src/server/pictures/drawing.ts';
import { glyphTables } from '../../src/server/pictures/glyph-tables.ts';
import { rasterize } from '../../src/server/pictures/rasterize.ts';
import { createPhotoReader } from '../../src/server/pictures/read-photo.ts';
import { secretsFrom } from '../../src/server/secrets.ts';

/** The dependencies of sending and syncing, without pages and queue. The test acts as the queue. */
export type WorkerDeps = Deps & { close(): Promise<void> };

interface Instance {
  /** How many calls Printful allows per minute. */
  calls?: number;
  /** Database connections, not counting the independent pool. */
  connections?: number;
  /** Milliseconds that a query of the independent pool waits for a connection. */
  independentTimeout?: number;
}

export function workerDeps(
  env: Record<string, string>,
  { calls, connections = 10, independentTimeout }: Instance = {},
): WorkerDeps {
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.message);
  const { config } = read;
  const { databaseUrl: url, limits } = config;
  const onLost = () => undefined;
  const db = connect({ url, ...limits.database, connections, onLost });
  const independentDb = connect({
    url,
    ...limits.independentDatabase,
    ...(independentTimeout && { connectTimeout: independentTimeout }),
    onLost,
  });
  const longDb = connect({ url, ...limits.longDatabase, onLost });
  const parts = {
    config,
    db,
    independentDb,
    longDb,
    log: openLog(config),
    stripe: stripeGateway({ ...config.stripe, timeout: 10_000, largestAnswer: limits.providerAnswer }),
    printful: printfulGateway(printfulClient(clientSettings(config, independentDb, calls))),
    secrets: secretsFrom(config.appSecret),
    clock: () => new Date(),
    settings: { current: () => ({ version: 0, settings: DEFAULT_SHOP_SETTINGS }) },
    takeOver: { needed: () => null },
    steadyTime: () => performance.now(),
    pause,
    randomBytes,
    glyphs: glyphTables(),
    studio: { draw },
    artworkReader: createArtworkReader(limits.artwork),
    photoReader: createPhotoReader(limits),
    async close() {
      for (const pool of [independentDb, longDb, db]) await pool.destroy();
    },
  };
  return parts as unknown as WorkerDeps;
}

/** Draws without a thread of its own. */
async function draw(drawing: Drawing): Promise<Buffer> {
  if (drawing.kind !== 'print') throw new Error('no worker draws hats');
  return rasterize(drawing.svg);
}

function clientSettings(config: Config, independentDb: Deps['independentDb'], calls?: number) {
  const { minute, providerAnswer, printfulCalls, printfulQueueTimeout, printfulRetryPause, longestSilence } =
    config.limits;
  return {
    ...config.printful,
    timeout: 10_000,
    largestAnswer: providerAnswer,
    retryPause: printfulRetryPause,
    silence: minute,
    longestSilence,
    maxWait: printfulQueueTimeout,
    budget: printfulBudget(independentDb, {
      window: minute,
      calls: calls ?? printfulCalls.all,
      rates: printfulCalls.rates,
      longestSilence,
    }),
  };
}

import { randomBytes } from 'node:crypto';
import { type Config, readConfig } from '../../src/server/config.ts';
import { connect } from '../../src/server/db/connect.ts';
import type { Deps } from '../../src/server/deps.ts';
import { printfulGateway } from '../../src/server/gateways/printful.ts';
import { printfulClient } from '../../src/server/gateways/printful-client.ts';
import { printfulBudget } from '../../src/server/gateways/rate-budget.ts';
import { stripeGateway } from '../../src/server/gateways/stripe.ts';
import { openLog } from '../../src/server/http/log.ts';
import { glyphTables } from '../../src/server/pictures/glyph-tables.ts';
import { secretsFrom } from '../../src/server/secrets.ts';

/** What sending and syncing need of a shop, without its pages and its queue: whoever drives it is the queue. */
export type WorkerDeps = Deps & { close(): Promise<void> };

export function workerDeps(env: Record<string, string>, callsPerMinute?: number): WorkerDeps {
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.message);
  const { config } = read;
  const db = connect({
    url: config.databaseUrl,
    connections: 10,
    connectTimeout: 10_000,
    onLost: () => undefined,
  });
  const parts = {
    config,
    db,
    log: openLog(config),
    stripe: stripeGateway({ ...config.stripe, timeout: 10_000 }),
    printful: printfulGateway(printfulClient(clientSettings(config, db, callsPerMinute))),
    secrets: secretsFrom(config.appSecret),
    clock: () => new Date(),
    randomBytes,
    glyphs: glyphTables(),
    close: () => db.destroy(),
  };
  return parts as unknown as WorkerDeps;
}

function clientSettings(config: Config, db: Deps['db'], callsPerMinute?: number) {
  const { minute, printfulCalls, printfulPatience, printfulRetryPause } = config.limits;
  const { all, rates } = printfulCalls;
  return {
    ...config.printful,
    timeout: 10_000,
    retryPause: printfulRetryPause,
    silence: minute,
    patience: printfulPatience,
    budget: printfulBudget(db, { window: minute, calls: callsPerMinute ?? all, rates }),
  };
}

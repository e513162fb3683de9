import type { FastifyBaseLogger } from 'fastify';
import type { Design } from '../domain/design/design.ts';
import type { GlyphTable } from '../hat/glyph-table.ts';
import type { PageContext } from '../wire/page-context.ts';
import type { Authentication } from './access/authentication.ts';
import type { SignInQueue } from './access/passwords/sign-in-queue.ts';
import type { CatalogVersion, SettingsInForce } from './catalog/catalog-version.ts';
import type { ArtworkReader } from './checkout/read-artwork.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { Pools } from './db/pools.ts';
import type { PrintfulGateway } from './gateways/printful.ts';
import type { StripeGateway } from './gateways/stripe.ts';
import type { Readiness } from './health/readiness.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PhotoReader } from './pictures/read-photo.ts';
import type { Studio } from './pictures/studio.ts';
import type { Secrets } from './secrets.ts';
import type { TakeOver } from './take-over/claim-database.ts';

/** Everything that use cases need from outside. Created in `main.ts`. */
export interface Deps extends Omit<Pools, 'jobsDb' | 'readinessDb'> {
  config: Config;
  log: FastifyBaseLogger;
  /** Null if they are off. */
  metrics: Metrics | null;
  stripe: StripeGateway;
  printful: PrintfulGateway;
  jobs: Jobs;
  /** Loaded on first use. */
  authentication(): Promise<Authentication>;
  secrets: Secrets;
  /** The database's time, which all instances share. */
  clock(): Date;
  /** Milliseconds on a clock that is never set back. */
  steadyTime(): number;
  /** Waits for the given number of milliseconds, or until the signal is aborted, which rejects. */
  pause(ms: number, value?: undefined, options?: { signal: AbortSignal }): Promise<unknown>;
  randomBytes(count: number): Uint8Array;
  catalogVersion: CatalogVersion;
  settings: SettingsInForce;
  takeOver: TakeOver;
  glyphs: { tableFor(design: Design): Promise<GlyphTable> };
  studio: Pick<Studio, 'draw'>;
  artworkReader: ArtworkReader;
  signInQueue: SignInQueue;
  photoReader: PhotoReader;
  pageContext: PageContext;
  /** Whether this instance has rendered every public page, which it then serves even without a database. */
  publicPages: { areRendered: boolean };
  /** Throws, in a sentence, unless the database answers and accepts writes. */
  checkDatabase(): Promise<void>;
  readiness: Readiness;
}

/** The same, with the caller's transaction as `db`. */
export type InTransaction = Omit<Deps, 'db'> & { db: Db };

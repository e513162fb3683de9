import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Design } from '../domain/design.ts';
import type { GlyphTable } from '../hat/glyph-table.ts';
import type { PageContext } from '../wire/page-context.ts';
import type { Authentication } from './access/authentication.ts';
import type { CatalogVersion, SettingsInForce } from './catalog/catalog-version.ts';
import type { ArtworkReader } from './checkout/read-artwork.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { Tables } from './db/tables.ts';
import type { PrintfulGateway } from './gateways/printful.ts';
import type { StripeGateway } from './gateways/stripe.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { PhotoReader } from './orders/problems/read-photo.ts';
import type { Studio } from './pictures/studio.ts';
import type { Secrets } from './secrets.ts';

/** Everything that use cases need from outside. Created in `main.ts`. */
export interface Deps {
  config: Config;
  db: Db;
  /** A second pool, for short queries during a transaction, because waiting for `db` while holding its connection could deadlock. */
  independentDb: Db;
  log: FastifyBaseLogger;
  stripe: StripeGateway;
  printful: PrintfulGateway;
  jobs: Jobs;
  /** Loaded on first use. */
  authentication(): Promise<Authentication>;
  secrets: Secrets;
  clock(): Date;
  /** Milliseconds on a clock that is never set back. */
  steadyTime(): number;
  /** Waits for the given number of milliseconds. */
  pause(ms: number): Promise<unknown>;
  randomBytes(count: number): Uint8Array;
  catalogVersion: CatalogVersion;
  settings: SettingsInForce;
  glyphs: { tableFor(design: Design): Promise<GlyphTable> };
  studio: Pick<Studio, 'draw'>;
  artworkReader: ArtworkReader;
  photoReader: PhotoReader;
  pageContext: PageContext;
  isDatabaseReady(): Promise<boolean>;
}

/** The same, with the caller's transaction as `db`. */
export type InTransaction = Omit<Deps, 'db'> & { db: Kysely<Tables> };

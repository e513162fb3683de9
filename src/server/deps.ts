import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Design } from '../domain/design.ts';
import type { GlyphTable } from '../hat/glyph-table.ts';
import type { PageContext } from '../wire/page-context.ts';
import type { Authentication } from './access/authentication.ts';
import type { CatalogVersion } from './catalog/catalog-version.ts';
import type { ArtworkReader } from './checkout/read-artwork.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { Tables } from './db/tables.ts';
import type { PrintfulGateway } from './gateways/printful.ts';
import type { StripeGateway } from './gateways/stripe.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Studio } from './pictures/studio.ts';
import type { Secrets } from './secrets.ts';

/** Everything a use case may need from outside, made by hand in `main.ts`. */
export interface Deps {
  config: Config;
  db: Db;
  /** Connections for short work beside a transaction: who holds one of `db` and waits for another may wait for itself. */
  independentDb: Db;
  log: FastifyBaseLogger;
  stripe: StripeGateway;
  printful: PrintfulGateway;
  jobs: Jobs;
  /** Who may administrate; loaded when first asked for. */
  authentication(): Promise<Authentication>;
  secrets: Secrets;
  clock(): Date;
  randomBytes(count: number): Uint8Array;
  catalogVersion: CatalogVersion;
  glyphs: { tableFor(design: Design): Promise<GlyphTable> };
  studio: Pick<Studio, 'draw'>;
  artworkReader: ArtworkReader;
  pageContext: PageContext;
  isDatabaseReady(): Promise<boolean>;
}

/** The same inside the caller's transaction. */
export type InTransaction = Omit<Deps, 'db'> & { db: Kysely<Tables> };

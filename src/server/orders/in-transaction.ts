import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';

/** What a use case needs within somebody's transaction. */
export type InTransaction = Omit<Deps, 'db'> & { db: Kysely<Tables> };

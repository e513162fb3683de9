import type pg from 'pg';

export interface BackedUpTable {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted. */
  columns: string[];
}

export interface Sequence {
  name: string;
  value: string | null;
}

/** pg-boss's own tables of which the shop needs the rows. It creates and fills the others by itself. */
const QUEUES = ['queue', 'job'];

/** Every table of the shop, with the columns that are not computed from others. */
export async function tablesOf(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select format('%I.%I', nspname, relname) as name,
       array(select quote_ident(attname) from pg_attribute
         where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and relkind = 'r' or nspname = 'pgboss' and relname = any($1)
     order by nspname = 'pgboss', relname <> 'queue', relname`,
    [QUEUES],
  );
  return rows;
}

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

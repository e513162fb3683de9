import { sql } from 'kysely';
import type { Cents } from '../../domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import type { Db } from '../db/connect.ts';

interface Server {
  /** Like `180004`. */
  number: number;
  /** Like `18.4`. */
  version: string;
  /** Whether it has the tables of this release. */
  hasTables: boolean;
}

export async function readServer(db: Db): Promise<Server> {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      to_regclass('served_shop') is not null as "hasTables"`.execute(db);
  return rows[0] ?? { number: 0, version: 'unknown', hasTables: false };
}

/** The fee for a new embroidery in the settings in force. */
export async function findDigitizationFee(db: Db): Promise<Cents> {
  const row = await inForce(db)
    .select(sql<number | null>`(data ->> 'digitizationFee')::integer`.as('fee'))
    .executeTakeFirst();
  return (row?.fee ?? DEFAULT_SETTINGS.digitizationFee) as Cents;
}

/** Whether sales tax is on in the settings in force. */
export async function findIsTaxed(db: Db): Promise<boolean> {
  const row = await inForce(db)
    .select(sql<boolean | null>`(data -> 'tax' ->> 'isOn')::boolean`.as('isOn'))
    .executeTakeFirst();
  return row?.isOn === true;
}

/** The newest settings. */
const inForce = (db: Db) => db.selectFrom('settings').orderBy('version', 'desc').limit(1);

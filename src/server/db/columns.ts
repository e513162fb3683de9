import type { ColumnType } from 'kysely';
import type { Cents } from '../../domain/money/money.ts';

export type Timestamp = ColumnType<Date, Date | undefined, Date>;
/** Amounts are read and written as cents. */
export type Amount = ColumnType<Cents, Cents, Cents>;
/** Zero by default. */
export type OptionalAmount = ColumnType<Cents, Cents | undefined, Cents>;

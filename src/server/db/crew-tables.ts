import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Crew } from '../../domain/crew/crew.ts';

type Timestamp = ColumnType<Date, Date | undefined, Date>;

export interface CrewTables {
  crews: CrewsTable;
  crew_answers: CrewAnswersTable;
  order_crews: { order_id: string; crew_id: string };
}

/** A list of names that friends check. */
interface CrewsTable {
  id: string;
  /** The organizer's first name, as she wrote it. */
  organizer: string;
  /** SHA-256 of the keys. */
  key_hash: string;
  friend_key_hash: string;
  /** Raised with every change of `data`. */
  version: Generated<number>;
  data: JSONColumnType<Crew>;
  created_at: Timestamp;
}

/** The newest answer of a friend. */
interface CrewAnswersTable {
  crew_id: string;
  /** The id of the name in the crew. */
  member: number;
  kind: 'confirmed' | 'changed' | 'deleted';
  /** A keyed hash of the name that was on the list when she answered. */
  listed_hash: string;
  /** The name that was confirmed or proposed; null once she deleted it. */
  name: string | null;
  at: Timestamp;
  /** What the organizer decided about a proposal. */
  accepted: boolean | null;
  decided_at: Date | null;
}

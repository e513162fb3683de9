import type { ColumnType, Generated } from 'kysely';
import type { WordsState } from '../../domain/orders/word-question.ts';

export interface WordTables {
  word_questions: WordQuestionsTable;
}

/** Words of a paid hat that a person has to look at, and what became of them. A line has one open question at most. */
interface WordQuestionsTable {
  id: Generated<number>;
  order_id: string;
  line_id: number;
  state: Generated<WordsState>;
  /** When silence refunds the hat: the owner's while it waits, the shopper's once a change was asked for. */
  until: Date;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** An administrator's email address, `shopper` or `shop`. */
  decided_by: string | null;
  decided_at: Date | null;
  refund_id: string | null;
}

import type { FastifyRequest } from 'fastify';
import { recordChange } from '../access/audit/record-change.ts';
import { administratorAt } from '../access/guard.ts';
import type { Db } from '../db/connect.ts';

/** Writes into the log who downloaded what from a page. */
export const recordDownload = (
  db: Db,
  request: FastifyRequest,
  { page, what }: { page: 'months' | 'ledger'; what: string },
): Promise<void> =>
  recordChange(db, {
    who: administratorAt(request).email,
    text: `downloaded ${what}`,
    about: { kind: 'shop', id: page },
  });

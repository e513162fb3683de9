import { sql } from 'kysely';
import type { Design } from '../../../domain/design/design.ts';
import type { CountedLine } from '../../../domain/orders/split-line.ts';
import type { Db } from '../../db/connect.ts';

/**
 * Takes hats out of a line into a line of their own, right after it, and returns the new line's id. The copy has every column of
 * what was sold, but a print file of its own.
 */
export async function splitLineRow(
  trx: Db,
  lineId: number,
  { rest, taken }: { rest: CountedLine; taken: CountedLine },
): Promise<number> {
  const { id: _id, ...sold } = await trx
    .updateTable('order_lines')
    .set(rest)
    .where('id', '=', lineId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await makeRoomAfter(trx, sold.order_id, sold.position);
  const own = { canvas_width: null, canvas_height: null, thread: null, print_file_attempt: 1 };
  const { id } = await trx
    .insertInto('order_lines')
    .values({ ...sold, ...taken, ...own, position: sold.position + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Moves the lines after a position by one. Two steps, because positions are unique at any moment. */
async function makeRoomAfter(trx: Db, orderId: string, position: number): Promise<void> {
  await trx
    .updateTable('order_lines')
    .set({ position: sql<number>`-(position + 1)` })
    .where('order_id', '=', orderId)
    .where('position', '>', position)
    .execute();
  await trx
    .updateTable('order_lines')
    .set({ position: sql<number>`-position` })
    .where('order_id', '=', orderId)
    .where('position', '<', 0)
    .execute();
}

/**
 * Changes the design of a line. A print file whose address was given to Printful gets another one, because Printful never
 * fetches an address twice.
 */
export async function setLineDesign(
  trx: Db,
  lineId: number,
  { design, drawingHash, artwork }: { design: Design; drawingHash: string; artwork: Buffer | null },
): Promise<void> {
  await trx
    .updateTable('order_lines')
    .set({
      hat_color: design.hatColor,
      text_color: design.textColor,
      font_style: design.fontStyle,
      text_line1: design.textLine1,
      text_line2: design.textLine2,
      text_line3: design.textLine3,
      artwork,
      drawing_hash: drawingHash,
      // Otherwise an address for the embroidery before could lead to this one.
      print_hash: null,
      print_file_attempt: sql<number>`print_file_attempt + case when canvas_width is null then 0 else 1 end`,
    })
    .where('id', '=', lineId)
    .execute();
}

import type { HatColor } from '../../domain/design.ts';
import type { Db } from '../db/connect.ts';

/** The blank that makes a hat colour: Printful's variant, and the canvas its print goes on. */
export interface Blank {
  hatColor: string;
  productId: number;
  variantId: number;
  placement: string;
  canvas: { width: number; height: number };
}

export async function findBlanks(db: Db): Promise<Blank[]> {
  const rows = await db.selectFrom('blanks').selectAll().execute();
  return rows.map((row) => ({
    hatColor: row.hat_color,
    productId: row.product_id,
    variantId: row.variant_id,
    placement: row.placement,
    canvas: { width: row.canvas_width, height: row.canvas_height },
  }));
}

export async function saveBlanks(db: Db, blanks: (Blank & { hatColor: HatColor })[]): Promise<void> {
  if (blanks.length === 0) return;
  await db
    .insertInto('blanks')
    .values(
      blanks.map((blank) => ({
        hat_color: blank.hatColor,
        product_id: blank.productId,
        variant_id: blank.variantId,
        placement: blank.placement,
        canvas_width: blank.canvas.width,
        canvas_height: blank.canvas.height,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('hat_color').doUpdateSet((eb) => ({
        product_id: eb.ref('excluded.product_id'),
        variant_id: eb.ref('excluded.variant_id'),
        placement: eb.ref('excluded.placement'),
        canvas_width: eb.ref('excluded.canvas_width'),
        canvas_height: eb.ref('excluded.canvas_height'),
        updated_at: eb.fn('now'),
      })),
    )
    .execute();
}

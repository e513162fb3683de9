import { type ExpressionBuilder, type Kysely, sql, type Updateable } from 'kysely';
import { MAKING } from '../../domain/catalog/printful-status.ts';
import { type Design, toDesign } from '../../domain/design/design.ts';
import { isStitchedBy, type Making, makingOf } from '../../domain/design/making.ts';
import type { Db } from '../db/connect.ts';
import type { DesignColumns, Tables } from '../db/tables.ts';
import { findMakings, type SoldAs } from '../fulfillment/blanks/queries.ts';

export type StoredLine = Awaited<ReturnType<typeof findLinesOf>>[number];
export type OrderLine = Omit<
  StoredLine,
  'orderId' | 'position' | 'hasArtwork' | 'sent' | 'thread' | 'printFileAttempt' | 'printHash'
>;

// Without the picture that the shopper saw, which may have megabytes.
const LINE = [
  'id',
  'order_id',
  'position',
  'product_id',
  'sync_variant_id',
  'picture',
  'name',
  'price',
  'quantity',
  'share',
  'tax',
  'is_custom',
  'hat_color',
  'text_color',
  'font_style',
  'text_line1',
  'text_line2',
  'text_line3',
  'variant_id',
  'technique',
  'placement',
  'sold_width',
  'sold_height',
  'canvas_width',
  'canvas_height',
  'thread',
  'drawing_hash',
  'declared_value',
  'words_kept',
  'refused_at',
  'print_file_attempt',
  'print_hash',
] as const;

export const findOrderLines = (db: Kysely<Tables>, orderId: string): Promise<StoredLine[]> =>
  findLinesOf(db, [orderId]);

/** The lines of these orders. */
export async function findLinesOf(db: Kysely<Tables>, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('order_lines')
    .select(LINE)
    .select(sql<boolean>`artwork is not null`.as('hasArtwork'))
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  // Only lines of earlier releases do not say what they were sold as.
  const makings = rows.every(madeAs) ? null : await findMakings(db);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    position: row.position,
    hasArtwork: row.hasArtwork,
    productId: row.product_id,
    syncVariantId: row.sync_variant_id,
    picture: row.picture,
    name: row.name,
    price: row.price,
    quantity: row.quantity,
    share: row.share,
    tax: row.tax,
    isCustom: row.is_custom,
    design: designOf(row),
    soldAs: soldAsOf(row),
    // How it is made, as far as its picture depends on it.
    making: madeAs(row) ?? makingOf(makings ?? {}, designOf(row).hatColor),
    sent: sentAs(row),
    thread: row.thread,
    drawingHash: row.drawing_hash,
    declaredValue: row.declared_value,
    wordsKept: row.words_kept,
    refusedAt: row.refused_at,
    printFileAttempt: row.print_file_attempt,
    printHash: row.print_hash,
  }));
}

/** How a line was sent to Printful; null before that. */
const sentAs = (row: {
  canvas_width: number | null;
  canvas_height: number | null;
  thread: string | null;
}): Making | null =>
  row.canvas_width && row.canvas_height
    ? { canvas: { width: row.canvas_width, height: row.canvas_height }, isStitched: row.thread !== null }
    : null;

interface SoldColumns {
  variant_id: number | null;
  technique: string | null;
  placement: string | null;
  sold_width: number | null;
  sold_height: number | null;
}

function soldAsOf(row: SoldColumns): SoldAs | null {
  const { variant_id: variantId, technique, placement, sold_width: width, sold_height: height } = row;
  if (variantId === null || technique === null || placement === null) return null;
  return width === null || height === null
    ? null
    : { variantId, technique, placement, canvas: { width, height } };
}

/** How a line was sent to Printful, or will be; null if neither is known. */
function madeAs(row: SoldColumns & Parameters<typeof sentAs>[0]): Making | null {
  const sold = soldAsOf(row);
  return sentAs(row) ?? (sold && { canvas: sold.canvas, isStitched: isStitchedBy(sold.technique) });
}

/** Changes columns of a line. */
export async function updateLine(
  trx: Kysely<Tables>,
  id: number,
  change: Updateable<Tables['order_lines']>,
): Promise<void> {
  await trx.updateTable('order_lines').set(change).where('id', '=', id).execute();
}

export interface PrintFileLine {
  design: Design;
  canvas: { width: number; height: number };
  /** Thread color of an embroidery; null for a print. */
  thread: string | null;
}

/** The design and canvas of a line's print file; null before the line was sent to Printful. */
export async function printFileLine(db: Db, lineId: number): Promise<PrintFileLine | null> {
  const row = await db.selectFrom('order_lines').selectAll().where('id', '=', lineId).executeTakeFirst();
  if (!row?.canvas_width || !row.canvas_height) return null;
  const canvas = { width: row.canvas_width, height: row.canvas_height };
  return { design: designOf(row), canvas, thread: row.thread };
}

/** A line with the same embroidery as one that is erased or changed. */
export async function lineWithPrint(db: Db, hash: string): Promise<PrintFileLine | null> {
  const row = await db
    .selectFrom('order_lines')
    .select('id')
    .where('print_hash', '=', hash)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? printFileLine(db, row.id) : null;
}

/** The latest hat that was sent to Printful as a print file; null if none was. */
export async function latestPrintedLine(db: Db): Promise<(PrintFileLine & { id: number }) | null> {
  const row = await db
    .selectFrom('order_lines')
    .select('id')
    .where('canvas_width', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const line = row && (await printFileLine(db, row.id));
  return line ? { ...line, id: row.id } : null;
}

/** Whether Printful makes or made the order, and so has digitized its embroideries. */
const isMade = ({ or, eb }: ExpressionBuilder<Tables, 'orders'>) =>
  or([eb('orders.printful_status', 'in', MAKING), eb('orders.status', 'in', ['shipped', 'completed'])]);

/**
 * The line under whose address an embroidery is sent: the first with the same one that Printful has digitized, or is sent in
 * the same attempt of the order. Otherwise the line itself, and then Printful digitizes it.
 */
export async function findPrintSource(
  db: Db,
  orderId: string,
  {
    line: { id, printHash, printFileAttempt: attempt },
    hash,
  }: { line: Pick<StoredLine, 'id' | 'printHash' | 'printFileAttempt'>; hash: string },
): Promise<{ id: number; attempt: number }> {
  // Printful could not read the last file, so the next one needs an address of its own.
  const isUnread = attempt > 1 && printHash === hash;
  const source = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.id', 'print_file_attempt'])
    .where('print_hash', '=', hash)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('order_lines.order_id', '=', orderId),
          eb('order_lines.id', '<', id),
          eb('print_file_attempt', '=', attempt),
        ]),
        ...(isUnread
          ? []
          : [
              and([
                eb('order_lines.order_id', '<>', orderId),
                isMade(eb as ExpressionBuilder<Tables, 'orders'>),
              ]),
            ]),
      ]),
    )
    .orderBy('order_lines.id')
    .limit(1)
    .executeTakeFirst();
  return source ? { id: source.id, attempt: source.print_file_attempt } : { id, attempt };
}

/** Which of these embroideries Printful has digitized for other orders. */
export async function digitizedPrints(
  db: Db,
  hashes: readonly string[],
  except: readonly string[],
): Promise<Set<string | null>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('print_hash')
    .distinct()
    .where('print_hash', 'in', hashes)
    .where('order_lines.order_id', 'not in', except)
    .where(isMade)
    .execute();
  return new Set(rows.map((row) => row.print_hash));
}

/** The products whose design, as it is now, Printful has digitized, and for which canvas. */
export async function digitizedProducts(
  db: Db,
): Promise<{ productId: number; canvas: PrintFileLine['canvas'] }[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['products.id', 'canvas_width as width', 'canvas_height as height'])
    .distinct()
    .where('print_hash', 'is not', null)
    .where(
      sql<boolean>`(order_lines.text_color, order_lines.font_style, order_lines.text_line1, order_lines.text_line2,
        order_lines.text_line3) is not distinct from (products.text_color, products.font_style, products.text_line1,
        products.text_line2, products.text_line3)`,
    )
    .where(isMade)
    .execute();
  return rows.flatMap(({ id, width, height }) =>
    width && height ? [{ productId: id, canvas: { width, height } }] : [],
  );
}

const designOf = (row: DesignColumns): Design =>
  toDesign({
    hatColor: row.hat_color,
    textColor: row.text_color,
    fontStyle: row.font_style,
    textLine1: row.text_line1,
    textLine2: row.text_line2,
    textLine3: row.text_line3,
  });

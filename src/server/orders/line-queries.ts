import { type ExpressionBuilder, type Selection, sql, type Updateable } from 'kysely';
import { MAKING } from '../../domain/catalog/printful-status.ts';
import { type Design, toDesign } from '../../domain/design/design.ts';
import { isStitchedBy, type Making, makingOf } from '../../domain/design/making.ts';
import type { Db } from '../db/connect.ts';
import type { DesignColumns } from '../db/product-tables.ts';
import type { Tables } from '../db/tables.ts';
import { findMakings, type SoldAs } from '../fulfillment/blanks/queries.ts';

export type StoredLine = Awaited<ReturnType<typeof findLinesOf>>[number];
export type OrderLine = Omit<
  StoredLine,
  | (typeof PRINT | typeof SOLD)[number]
  | ('orderId' | 'position' | 'hasArtwork' | 'sent' | 'printFileAttempt' | 'printHash')
>;

/** What the print file is drawn from. */
const PRINT = [
  'hat_color',
  'text_color',
  'font_style',
  'text_line1',
  'text_line2',
  'text_line3',
  'canvas_width',
  'canvas_height',
  'thread',
] as const;

const SOLD = ['variant_id', 'technique', 'placement', 'sold_width', 'sold_height'] as const;

// Without the picture that the shopper saw, which may have megabytes.
const LINE = [
  'id',
  'order_id as orderId',
  'position',
  'product_id as productId',
  'sync_variant_id as syncVariantId',
  'picture',
  'name',
  'price',
  'quantity',
  'share',
  'tax',
  'is_custom as isCustom',
  'drawing_hash as drawingHash',
  'declared_value as declaredValue',
  'words_kept as wordsKept',
  'refused_at as refusedAt',
  'print_file_attempt as printFileAttempt',
  'print_hash as printHash',
  ...PRINT,
  ...SOLD,
] as const;

type PrintColumns = Selection<Tables, 'order_lines', (typeof PRINT)[number]>;
type SoldColumns = Selection<Tables, 'order_lines', (typeof SOLD)[number]>;

export const findOrderLines = (db: Db, orderId: string): Promise<StoredLine[]> => findLinesOf(db, [orderId]);

/** The lines of these orders. */
export async function findLinesOf(db: Db, orderIds: readonly string[]) {
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
    ...row,
    design: designOf(row),
    soldAs: soldAsOf(row),
    // How it is made, as far as its picture depends on it.
    making: madeAs(row) ?? makingOf(makings ?? {}, designOf(row).hatColor),
    sent: sentAs(row),
  }));
}

/** How a line was sent to Printful; null before that. */
const sentAs = (row: PrintColumns): Making | null =>
  row.canvas_width && row.canvas_height
    ? { canvas: { width: row.canvas_width, height: row.canvas_height }, isStitched: row.thread !== null }
    : null;

function soldAsOf(row: SoldColumns): SoldAs | null {
  const { variant_id: variantId, technique, placement, sold_width: width, sold_height: height } = row;
  if (variantId === null || technique === null || placement === null) return null;
  return width === null || height === null
    ? null
    : { variantId, technique, placement, canvas: { width, height } };
}

/** How a line was sent to Printful, or will be; null if neither is known. */
function madeAs(row: SoldColumns & PrintColumns): Making | null {
  const sold = soldAsOf(row);
  return sentAs(row) ?? (sold && { canvas: sold.canvas, isStitched: isStitchedBy(sold.technique) });
}

/** Changes columns of a line. */
export async function updateLine(
  trx: Db,
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
export const printFileLine = async (db: Db, lineId: number): Promise<PrintFileLine | null> =>
  toPrint(await printRow(db).where('id', '=', lineId).executeTakeFirst());

/** A line with the same embroidery as one that is erased or changed. */
export const lineWithPrint = async (db: Db, hash: string): Promise<PrintFileLine | null> =>
  toPrint(await printRow(db).where('print_hash', '=', hash).executeTakeFirst());

/** The latest hat that was sent to Printful as a print file; null if none was. */
export const latestPrintedLine = async (db: Db): Promise<(PrintFileLine & { id: number }) | null> =>
  toPrint(await printRow(db).where('canvas_width', 'is not', null).executeTakeFirst());

const printRow = (db: Db) =>
  db
    .selectFrom('order_lines')
    .select(['id', ...PRINT])
    .orderBy('id', 'desc')
    .limit(1);

const toPrint = (row?: PrintColumns & { id: number }): (PrintFileLine & { id: number }) | null =>
  row?.canvas_width && row.canvas_height
    ? {
        id: row.id,
        design: designOf(row),
        canvas: { width: row.canvas_width, height: row.canvas_height },
        thread: row.thread,
      }
    : null;

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

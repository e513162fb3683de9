import { sql } from 'kysely';
import { designLines, toDesign } from '../../../domain/design/design.ts';
import { type Makings, makingOf } from '../../../domain/design/making.ts';
import type { ListedHats } from '../../../wire/admin/orders.ts';
import { productPictureAddress } from '../../catalog/sync/picture-routes.ts';
import type { Db } from '../../db/connect.ts';
import { findMakings } from '../../fulfillment/blanks/queries.ts';
import { madeAs } from '../line-queries.ts';

/** The hats of some orders as a list shows them: how many, the first one's words, and pictures of two at most. */
export async function listedHats(db: Db, orderIds: readonly string[]): Promise<Map<string, ListedHats>> {
  if (orderIds.length === 0) return new Map();
  const [rows, makings] = await Promise.all([findFirstLines(db, orderIds), findMakings(db)]);
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([id, lines]) => [id, present(lines, makings)]));
}

type LineRow = Awaited<ReturnType<typeof findFirstLines>>[number];

const findFirstLines = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('order_lines')
    .select(['order_id', 'name', 'is_custom', 'sync_variant_id', 'picture'])
    .select(['hat_color', 'text_color', 'font_style', 'text_line1', 'text_line2', 'text_line3'])
    .select(['variant_id', 'technique', 'placement', 'sold_width', 'sold_height'])
    .select(['canvas_width', 'canvas_height', 'thread'])
    .select([
      sql<number>`(sum(quantity) over (partition by order_id))::integer`.as('hats'),
      sql<boolean>`exists (select from order_crews where order_crews.order_id = order_lines.order_id)`.as(
        'isCrew',
      ),
    ])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute();

function present(lines: readonly LineRow[], makings: Makings): ListedHats {
  const [first] = lines;
  return {
    count: first?.hats ?? 0,
    isCrew: first?.isCrew ?? false,
    words: first ? wordsOf(first) : '',
    pictures: lines.slice(0, 2).map((line) => {
      const design = designOf(line);
      return {
        ...design,
        making: madeAs(line) ?? makingOf(makings, design.hatColor),
        picture: line.picture && productPictureAddress(line.picture),
      };
    }),
  };
}

/** "BLAME / THE BRIDE"; the name of a hat without words, or of a hat of the Printful store. */
const wordsOf = (line: LineRow): string =>
  (line.sync_variant_id === null && designLines(designOf(line)).join(' / ')) || line.name;

const designOf = (line: LineRow) =>
  toDesign({
    hatColor: line.hat_color,
    textColor: line.text_color,
    fontStyle: line.font_style,
    textLine1: line.text_line1,
    textLine2: line.text_line2,
    textLine3: line.text_line3,
  });

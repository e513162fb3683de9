import { setImmediate as othersFirst } from 'node:timers/promises';
import { describeDesign } from '../../domain/design/describe-design.ts';
import { toDesign } from '../../domain/design/design.ts';
import { type Makings, makingOf } from '../../domain/design/making.ts';
import type { FeedHat } from '../../domain/feeds/feed-items.ts';
import { foldWords } from '../../domain/language/fold-words.ts';
import { linkedPictures } from '../catalog/linked-pictures.ts';
import { readWhatIsMade, whyNotMade } from '../catalog/present-product.ts';
import { listEveryHat, type ProductRow } from '../catalog/queries.ts';
import type { Deps } from '../deps.ts';

/** Every hat on sale, as feeds need it. Whether a hat can be made takes half a millisecond, so other requests come in between. */
export async function readFeedHats(deps: Pick<Deps, 'db' | 'glyphs' | 'settings'>): Promise<FeedHat[]> {
  const rows = await listEveryHat(deps.db);
  const made = await readWhatIsMade(deps, rows);
  const hats: FeedHat[] = [];
  for (const row of rows) {
    const { id, name, description, slug, price, hatColor, occasions } = row;
    hats.push({
      id,
      name,
      description,
      slug,
      price,
      hatColor,
      occasions,
      words: foldWords([row.textLine1, row.textLine2, row.textLine3].join(' ')).join(' '),
      looks: describe(row, made.makings),
      picture: linkedPictures(row, made.makings)?.plain ?? null,
      refusal: await whyNotMade(row, deps.glyphs, made),
    });
    if (hats.length % AT_ONCE === 0) await othersFirst();
  }
  return hats;
}

const AT_ONCE = 20;

function describe(row: ProductRow, makings: Makings): string {
  if (row.hatColor === null) return `${row.name}, a trucker hat made to order.`;
  const design = toDesign(row);
  return `${describeDesign(design, makingOf(makings, design.hatColor))}. Made to order.`;
}

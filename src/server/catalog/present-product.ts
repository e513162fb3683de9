import { LRUCache } from 'lru-cache';
import { type Design, hatColorOf, toDesign } from '../../domain/design/design.ts';
import { type Making, type Makings, makingOf } from '../../domain/design/making.ts';
import { pictureAddress } from '../../domain/design/picture-address.ts';
import { formatAmount } from '../../domain/money/money.ts';
import type { OwnerWords } from '../../domain/words/check-words.ts';
import { checkDesign, refusalOf } from '../../hat/check-design.ts';
import type { AdminProduct } from '../../wire/admin/products.ts';
import type { Deps } from '../deps.ts';
import { findMakings } from '../fulfillment/blanks/queries.ts';
import type { ProductRow } from './queries.ts';
import { productPictureAddress } from './sync/picture-routes.ts';
import { findOutOfStock } from './sync/stock-queries.ts';

type Presented<Row> = Omit<Row, 'price'> & Pick<AdminProduct, 'price' | 'image' | 'picture' | 'refusal'>;

/** Products as the API returns them: pictured as they are made now, each with the reason if it cannot be made. */
export async function presentProducts<Row extends ProductRow>(
  deps: Pick<Deps, 'db' | 'glyphs' | 'settings'>,
  rows: readonly Row[],
): Promise<Presented<Row>[]> {
  const made = await readWhatIsMade(deps, rows);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      ...presentPicture(row, made.makings),
      price: formatAmount(row.price),
      refusal: await whyNotMade(row, deps.glyphs, made),
    })),
  );
}

/** A design takes precedence over Printful's picture. */
function presentPicture(row: ProductRow, makings: Makings): Pick<AdminProduct, 'image' | 'picture'> {
  const picture = row.printfulPicture && productPictureAddress(row.printfulPicture);
  const design = toDesign(row);
  const drawn = pictureAddress(design, makingOf(makings, design.hatColor), { width: 600 });
  return { picture, image: row.hatColor === null && picture !== null ? picture : drawn };
}

interface WhatIsMade {
  makings: Makings;
  /** Ids of products. */
  outOfStock: readonly number[];
  words: OwnerWords;
}

/** What says whether these hats can be made right now. */
export async function readWhatIsMade(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  rows: readonly ProductRow[],
): Promise<WhatIsMade> {
  const makings = await findMakings(db);
  const outOfStock = rows.some(({ hatColor }) => hatColor === null) ? await findOutOfStock(db) : [];
  return { makings, outOfStock, words: settings.current().settings.words };
}

/** Why a hat cannot be made right now, in a sentence; null if it can. */
export async function whyNotMade(
  row: ProductRow,
  glyphs: Deps['glyphs'],
  { makings, outOfStock, words }: WhatIsMade,
): Promise<string | null> {
  // Printful makes it as saved in its store, which only a picture shows.
  if (row.hatColor === null && row.printfulPicture === null) return 'Its picture is not here yet.';
  if (row.hatColor === null)
    return outOfStock.includes(row.id) ? 'Printful is out of stock of this hat.' : null;
  const design = toDesign(row);
  const making = makings[design.hatColor];
  if (!making) return `${hatColorOf(design.hatColor).label} hats can’t be made right now.`;
  return refusalFor(design, { glyphs, making, words });
}

/** Whether letters can be made is asked again for every visitor, and takes half a millisecond. So answers are kept until words change. */
const refusals = new WeakMap<OwnerWords, LRUCache<string, { message: string | null }>>();
const MOST_REFUSALS = 10_000;

async function refusalFor(
  design: Design,
  { glyphs, making, words }: { glyphs: Deps['glyphs']; making: Making; words: OwnerWords },
): Promise<string | null> {
  const known = refusals.get(words) ?? new LRUCache({ max: MOST_REFUSALS });
  refusals.set(words, known);
  const key = JSON.stringify([design, making]);
  const kept = known.get(key);
  if (kept) return kept.message;
  const problems = checkDesign(design, await glyphs.tableFor(design), { making, words });
  const message = refusalOf(problems)?.message ?? null;
  known.set(key, { message });
  return message;
}

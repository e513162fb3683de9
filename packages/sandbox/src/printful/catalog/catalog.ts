import { z } from 'zod';
import type { PrintfulStore } from '../account.ts';
import { endpoint, ok } from '../protocol/endpoint.ts';
import { notFound } from '../protocol/printful-error.ts';
import { type Blank, DPI, type Variant } from './blanks.ts';
import { blankNow } from './catalog-state.ts';

/** Version 1 of the catalog. */
export const catalogEndpoints = [
  endpoint('GET', '/mockup-generator/printfiles/:id', {
    query: z.strictObject({ technique: z.string().optional(), orientation: z.string().optional() }),
    handle: ({ store, id, query: { technique } }) => ok(printFilesOf(requireBlank(store, id), technique)),
  }),
];

export function requireBlank(store: PrintfulStore, id: string): Blank {
  const blank = blankNow(store, Number(id));
  if (!blank) throw notFound();
  return blank;
}

export function titleOf(blank: Blank, variant: Variant): string {
  return `${blank.title} (${variant.name})`;
}

/** The address of a picture that the sandbox draws. */
export function pictureOf(origin: string, { id }: Variant): string {
  return `${origin}/sandbox/blanks/${id}.png`;
}

export function firstPictureOf(origin: string, { variants: [first] }: Blank): string {
  return first ? pictureOf(origin, first) : `${origin}/sandbox/blanks/none.png`;
}

/** The address of the picture in orders, which nobody fetches. */
export function imageOf(blank: Blank, variant: Variant): string {
  return `https://files.cdn.printful.com/products/${blank.id}/${variant.id}.jpg`;
}

export const CATEGORY = 49;

/** Without a technique, only the placements of the default technique. */
function printFilesOf({ id, techniques, placements, variants }: Blank, wanted = techniques[0]?.key) {
  const offered = placements.filter(({ technique }) => technique === wanted);
  const files = new Map(offered.map(({ printFile }) => [printFile.id, printFile]));
  return {
    product_id: id,
    available_placements: Object.fromEntries(offered.map(({ key, title }) => [key, title])),
    printfiles: [...files.values()].map(({ id, width, height }) => ({
      printfile_id: id,
      width,
      height,
      dpi: DPI,
      fill_mode: 'fit',
      can_rotate: false,
    })),
    variant_printfiles: variants.map((variant) => ({
      variant_id: variant.id,
      placements: Object.fromEntries(offered.map(({ key, printFile }) => [key, printFile.id])),
    })),
    option_groups: [],
    options: [],
  };
}

import type { PrintfulStore } from '../account.ts';
import type { Order } from '../objects.ts';

/** What Printful charges once for each new embroidery, in cents. */
const DIGITIZATION = 650;

/** The files to stitch that were never digitized, each once. An address is a file: the same picture elsewhere is new. */
export const newEmbroideries = (store: PrintfulStore, order: Order): number[] =>
  stitchedFiles(order).filter((id) => !store.digitized.get(id));

/** Digitizes an order's new embroideries. Returns the fee for those that were digitized for this order, now or before. */
export function digitizeFor(store: PrintfulStore, order: Order): number {
  for (const id of newEmbroideries(store, order)) store.digitized.put({ id, order: order.id });
  return (
    DIGITIZATION * stitchedFiles(order).filter((id) => store.digitized.get(id)?.order === order.id).length
  );
}

/** What digitizing the new ones of these embroideries would cost. */
export const digitizationOf = (store: PrintfulStore, urls: readonly string[]): number =>
  DIGITIZATION *
  [...new Set(urls)].filter((url) => {
    const [file] = store.files.relatedTo(url);
    return !file || !store.digitized.get(file.id);
  }).length;

function stitchedFiles({ items }: Order): number[] {
  const stitched = items.flatMap(({ files }) => files.filter(({ type }) => isStitching(type)));
  return [...new Set(stitched.map(({ id }) => id))];
}

export const isStitching = (placement: string): boolean => placement.startsWith('embroidery');

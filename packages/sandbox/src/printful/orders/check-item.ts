import type { PrintfulStore } from '../account.ts';
import { type Blank, type Hat, isStitched, threadColors } from '../catalog/blanks.ts';
import { hatNow } from '../catalog/catalog-state.ts';
import { PrintfulError } from '../protocol/printful-error.ts';
import type { GivenItem } from './order-params.ts';

export interface CheckedItem {
  given: GivenItem;
  hat: Hat;
  /** The placement of each file, in the order of the files. */
  placements: string[];
}

/** Throws Printful's error for unknown variants, placements and options, missing art, and wrong threads. */
export function checkItem(store: PrintfulStore, given: GivenItem, position: number): CheckedItem {
  const hat = hatNow(store, given.variant_id);
  if (!hat) throw new PrintfulError(`Item ${position}: Variant with ID ${given.variant_id} does not exist.`);
  const files = given.files ?? [];
  if (files.length === 0) {
    throw new PrintfulError(`Item ${position}: There can't be a blank product: add at least one print file.`);
  }
  const placements = files.map(({ type }) => placementOf(hat.blank, type, position));
  const unmade = placements.find((key) => store.faults.switches.refusePlacements.includes(key));
  if (unmade) {
    throw new PrintfulError(`Item ${position}: The placement ${unmade} is not available.`, 400, 'OR-7');
  }
  if (new Set(placements).size < placements.length) {
    throw new PrintfulError(`Item ${position}: There is more than one file for a placement.`, 400, 'OR-12');
  }
  checkOptions(hat.blank, given, { placements, position });
  return { given, hat, placements };
}

function placementOf({ placements }: Blank, type: string | undefined, position: number): string {
  const first = placements[0]?.key ?? 'default';
  if (type === undefined || type === 'default') return first;
  if (placements.some(({ key }) => key === type)) return type;
  const allowed = placements.map(({ key }) => key).join(', ');
  const message = `Item ${position}: File type ${type} is not allowed for this product. Allowed types: ${allowed}`;
  throw new PrintfulError(message, 400, 'OR-10');
}

const maxThreads = 6;

function checkOptions(
  { placements: offered }: Blank,
  given: GivenItem,
  { placements, position }: { placements: string[]; position: number },
) {
  const options = new Map(given.options?.map(({ id, value }) => [id, value]));
  const stitched = placements.flatMap((key, file) =>
    offered.some((placement) => placement.key === key && isStitched(placement))
      ? [{ file, id: threadOption(key) }]
      : [],
  );
  const validIds = new Set([
    'notes',
    ...(stitched.length > 0 ? ['embroidery_type', ...stitched.map(({ id }) => id)] : []),
  ]);
  for (const id of options.keys()) {
    if (!validIds.has(id)) throw new PrintfulError(`Item ${position}: Unknown option ${id}.`);
  }
  for (const { file, id } of stitched) {
    const isAutomatic = given.files?.[file]?.options?.some(
      (option) => option.id === 'auto_thread_color' && option.value,
    );
    if (isAutomatic || isThreadChoice(options.get(id))) continue;
    const allowed = Object.keys(threadColors).join(', ');
    throw new PrintfulError(
      `Item ${position}: ${id} option is missing or incorrect! Allowed values: ${allowed}`,
    );
  }
}

/** embroidery_front: thread_colors; embroidery_back: thread_colors_back; embroidery_front_large: …_front_large. */
function threadOption(placement: string): string {
  const place = placement.replace('embroidery_', '');
  return place === 'front' ? 'thread_colors' : `thread_colors_${place}`;
}

function isThreadChoice(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length >= 1 &&
    value.length <= maxThreads &&
    value.every((color) => String(color) in threadColors)
  );
}

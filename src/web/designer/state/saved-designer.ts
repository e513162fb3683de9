import type { Design } from '../../../domain/design/design.ts';
import { designLink, parseDesignLink } from '../../../domain/design/design-link.ts';
import type { History } from '../../../lib/history.ts';
import { isRecord, parseJson } from '../../../lib/json.ts';
import { readStorage, writeStorage } from '../../../lib/storage.ts';

/** The work in the designer, as a device stores it. */
export interface SavedDesigner extends Omit<History<Design>, 'typing'> {
  snapshot: Design | null;
  /** The hat that was opened last, as it was. */
  opened: Design | null;
  /** The design that it replaced. */
  replaced: Design | null;
}

const DESIGNER_KEY = 'unhinged-hats-designer';
const VERSION = 1;

/** How many steps back and forward are stored if there is no room for all of them. */
const FEWER_STEPS = 100;

/** The work stored on this device; null if there is none or storage is forbidden. */
export const loadDesigner = (): SavedDesigner | null => parseDesigner(readStorage(DESIGNER_KEY));

/** Stores work on this device, with fewer steps if there is no room for all of them. */
export function saveDesigner(work: SavedDesigner): void {
  const fewer = { ...work, past: work.past.slice(-FEWER_STEPS), future: work.future.slice(0, FEWER_STEPS) };
  for (const form of [work, fewer, { ...work, past: [], future: [] }])
    if (writeStorage(DESIGNER_KEY, serializeDesigner(form))) return;
}

export const serializeDesigner = (work: SavedDesigner): string =>
  JSON.stringify({
    version: VERSION,
    design: designLink(work.present),
    snapshot: work.snapshot && designLink(work.snapshot),
    opened: work.opened && designLink(work.opened),
    replaced: work.replaced && designLink(work.replaced),
    past: work.past.map(designLink),
    future: work.future.map(designLink),
  });

/** Null if the text is garbage or from another version. Broken steps are left out. */
export function parseDesigner(text: string | null): SavedDesigner | null {
  const stored = parseJson(text);
  if (!isRecord(stored) || stored.version !== VERSION) return null;
  const present = readDesign(stored.design);
  if (!present) return null;
  return {
    past: readDesigns(stored.past),
    present,
    future: readDesigns(stored.future),
    snapshot: readDesign(stored.snapshot),
    opened: readDesign(stored.opened),
    replaced: readDesign(stored.replaced),
  };
}

const readDesign = (value: unknown): Design | null =>
  typeof value === 'string' ? parseDesignLink(value) : null;

const readDesigns = (value: unknown): Design[] =>
  Array.isArray(value) ? value.map(readDesign).filter((design) => design !== null) : [];

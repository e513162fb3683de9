import type { Design } from '../../../domain/design.ts';
import { designLink, parseDesignLink } from '../../../domain/design-link.ts';

/** What a device keeps of somebody's work in the designer. */
export interface SavedDesigner {
  past: readonly Design[];
  design: Design;
  future: readonly Design[];
  snapshot: Design | null;
}

export const DESIGNER_KEY = 'unhinged-hats-designer';
const VERSION = 1;

/** What is stored. */
export const storedDesigner = ({ past, design, future, snapshot }: SavedDesigner): string =>
  JSON.stringify({
    version: VERSION,
    design: designLink(design),
    snapshot: snapshot && designLink(snapshot),
    past: past.map(designLink),
    future: future.map(designLink),
  });

/** Reads what was stored; null when it is of another version, or garbage. A broken step is left out. */
export function readStoredDesigner(text: string | null): SavedDesigner | null {
  const stored = parse(text);
  if (!isRecord(stored) || stored.version !== VERSION) return null;
  const design = readDesign(stored.design);
  if (!design) return null;
  return {
    past: readDesigns(stored.past),
    design,
    future: readDesigns(stored.future),
    snapshot: readDesign(stored.snapshot),
  };
}

const readDesign = (value: unknown): Design | null =>
  typeof value === 'string' ? parseDesignLink(value) : null;

const readDesigns = (value: unknown): Design[] =>
  Array.isArray(value) ? value.map(readDesign).filter((design) => design !== null) : [];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

import { DEFAULT_DESIGN, type Design, designLines } from '../../../domain/design/design.ts';
import { designLink } from '../../../domain/design/design-link.ts';
import { readStorage, writeStorage } from '../../../lib/storage.ts';
import { loadDesigner, type SavedDesigner } from './saved-designer.ts';

const SETTLED_KEY = 'unhinged-hats-settled';

/** The design that waits on this device; null if there is none. */
export const waitingDesign = (): Design | null => waitingIn(loadDesigner(), readStorage(SETTLED_KEY));

/** Remembers that a design no longer waits: it is in the cart, or the shopper does not want to hear of it. */
export function settleDesign(design: Design): void {
  // Without storage no design waits.
  writeStorage(SETTLED_KEY, designLink(design));
}

/** The shopper's own work in the designer, unless it was settled (`settled` is its link). Not a hat as it was opened. */
export function waitingIn(
  saved: Pick<SavedDesigner, 'present' | 'opened'> | null,
  settled: string | null,
): Design | null {
  if (!saved || designLines(saved.present).length === 0) return null;
  const others = [settled, designLink(DEFAULT_DESIGN), saved.opened && designLink(saved.opened)];
  return others.includes(designLink(saved.present)) ? null : saved.present;
}

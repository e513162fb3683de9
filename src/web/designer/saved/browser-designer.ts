import { DESIGNER_KEY, readStoredDesigner, type SavedDesigner, storedDesigner } from './saved-designer.ts';

/** Steps that are kept when a device has no room for all. */
const FEWER_STEPS = 100;

/** What this device keeps; null when there is nothing, or storage is forbidden. */
export function loadDesigner(): SavedDesigner | null {
  try {
    return readStoredDesigner(window.localStorage.getItem(DESIGNER_KEY));
  } catch {
    return null;
  }
}

/** Keeps work on this device, with fewer steps where not all have room. */
export function saveDesigner(work: SavedDesigner): void {
  const fewer = { ...work, past: work.past.slice(-FEWER_STEPS), future: work.future.slice(0, FEWER_STEPS) };
  for (const form of [work, fewer, { ...work, past: [], future: [] }]) if (tryToSave(form)) return;
}

function tryToSave(work: SavedDesigner): boolean {
  try {
    window.localStorage.setItem(DESIGNER_KEY, storedDesigner(work));
    return true;
  } catch {
    return false;
  }
}

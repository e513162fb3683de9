import type { Design } from '../../../domain/design/design.ts';
import { type ShownTurn, turnControls } from '../../designer/turn/turn-controls.ts';
import { TurnedHat } from '../../designer/turn/turned-hat.tsx';
import { loadGlyphs } from '../../designer/use-glyphs.ts';

/** What turns this hat, and what shows it turned. Rejects when its letters cannot be fetched. */
export async function startTurning(design: Design, onChange: (shown: ShownTurn) => void) {
  const table = await loadGlyphs(design);
  return { table, controls: turnControls(onChange), TurnedHat };
}

import type { Design } from '../../../domain/design.ts';
import { artwork } from '../../../hat/artwork.ts';
import type { Deps } from '../../deps.ts';
import { fingerprint } from '../../secrets.ts';

/** SHA-256 of what a design is drawn as, so that a later change of fonts or outlines can be told from what was sold. */
export const drawingHash = async (glyphs: Deps['glyphs'], design: Design): Promise<string> =>
  fingerprint(artwork(design, await glyphs.tableFor(design)));

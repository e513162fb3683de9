import type { Design } from '../../../domain/design.ts';
import { textArtwork } from '../../designer/buying/draw-custom-hat.ts';
import { loadGlyphs } from '../../designer/use-glyphs.ts';

/** A design's text as the designer would have drawn it. Rejects when it cannot be drawn here. */
export const drawArtwork = async (design: Design): Promise<string> =>
  textArtwork(design, await loadGlyphs(design));

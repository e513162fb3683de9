import type { Design } from '../../../domain/design.ts';
import { textArtwork } from '../../designer/capture/text-artwork.ts';
import { loadGlyphs } from '../../designer/glyphs/glyph-tables.ts';

/** A design's text as the designer would have drawn it. Rejects when it cannot be drawn here. */
export const drawArtwork = async (design: Design): Promise<string> =>
  textArtwork(design, await loadGlyphs(design));

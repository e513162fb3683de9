import impact from '../../../assets/glyphs/impact.json' with { type: 'json' };
import { DEFAULT_DESIGN } from '../../domain/design.ts';
import { parseGlyphTable } from '../../hat/glyph-table.ts';
import { pictureOutlines } from '../../hat/picture-outlines.ts';

/** The text that the designer opens with, so that it stands on the hat before any glyphs have come. */
export const FIRST_OUTLINES = pictureOutlines(DEFAULT_DESIGN, parseGlyphTable(impact));

import { memo, useId } from 'react';
import { type Design, textColorOf } from '../../domain/design.ts';
import type { GlyphTable } from '../../hat/glyph-table.ts';
import { pictureOutlines } from '../../hat/picture-outlines.ts';
import { SHADE } from './base-pictures.ts';

interface PrintedTextProps {
  design: Design;
  table: GlyphTable | null;
  firstOutlines: string;
}

/**
 * The text on the front: ink, darkened as its panel is, cut to the outlines. Cut last, so that its edges are those of the
 * shop's own picture. While glyphs are on their way the last text stays.
 */
export const PrintedText = memo(
  ({ design, table, firstOutlines }: PrintedTextProps) => {
    const id = useId();
    return (
      <svg viewBox="0 0 600 400" aria-hidden="true">
        <clipPath id={id}>
          <path d={table ? pictureOutlines(design, table) : firstOutlines} />
        </clipPath>
        <g className="printed-text" clipPath={`url(#${id})`}>
          <rect width="600" height="400" fill={textColorOf(design.textColor).ink} />
          <image href={SHADE} width="600" height="400" />
        </g>
      </svg>
    );
  },
  (shown, next) => next.table === null || (shown.table === next.table && shown.design === next.design),
);

import { memo } from 'react';
import type { Design } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { hatPicture } from '../../../hat/hat-picture.ts';
import { HatPicture } from '../../ui/hat-picture.tsx';

interface HatDrawingProps {
  design: Design;
  table: GlyphTable | null;
}

/** The hat as it is designed. While glyphs are on their way the last drawing stays, at first the shop's own picture. */
export const HatDrawing = memo(
  ({ design, table }: HatDrawingProps) =>
    table ? (
      <div
        className="hat-drawing"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; a text is in it as outlines only
        dangerouslySetInnerHTML={{ __html: hatPicture(design, table, { id: 'stage' }) }}
      />
    ) : (
      <HatPicture design={design} decorative loading="eager" fetchPriority="high" />
    ),
  (shown, next) => next.table === null || (shown.table === next.table && shown.design === next.design),
);

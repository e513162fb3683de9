import type { ReactNode } from 'react';
import type { Design } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';
import { Slab } from '../../ui/slab.tsx';
import './stage.css';

interface StageProps {
  design: Design;
  /** The glyphs of the design; null until they are there. */
  table: GlyphTable | null;
  firstOutlines: string;
  tools: ReactNode;
}

/** Where the hat is seen while it is made: on the left, or on top of a phone. */
export const Stage = ({ design, table, firstOutlines, tools }: StageProps) => (
  <section className="stage" aria-label="Your hat">
    <Slab name="designer" as="h1" />
    <div className="stage-hat">
      <HatPreview
        {...{ design, table, firstOutlines }}
        size="lg"
        sizes="(max-width: 880px) 360px, min(1100px, 60vw)"
        fetchPriority="high"
      />
    </div>
    <div className="stage-tools">{tools}</div>
  </section>
);

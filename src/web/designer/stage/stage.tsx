import type { ReactNode } from 'react';
import { type Design, describeDesign } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import { Slab } from '../../ui/slab.tsx';
import { HatDrawing } from './hat-drawing.tsx';
import './stage.css';

interface StageProps {
  design: Design;
  /** The glyphs of the design; null until they are there. */
  table: GlyphTable | null;
  tools: ReactNode;
}

/** Where the hat is seen while it is made: on the left, or on top of a phone. */
export const Stage = ({ design, table, tools }: StageProps) => (
  <section className="stage" aria-label="Your hat">
    <Slab name="designer" as="h1" />
    <div className="stage-hat" role="img" aria-label={describeDesign(design)}>
      <HatDrawing design={design} table={table} />
    </div>
    <div className="stage-tools">{tools}</div>
  </section>
);

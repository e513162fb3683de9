import { memo, type ReactNode } from 'react';
import type { Design } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import type { Layout } from '../../../hat/layout.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';
import { Slab } from '../../ui/slab.tsx';
import { Ruler } from './ruler.tsx';
import { useVisibleTop } from './use-visible-top.ts';
import './stage.css';

interface StageProps {
  design: Design;
  /** The glyphs of the design; null until they are there. */
  table: GlyphTable | null;
  measured: Layout | null;
  firstOutlines: string;
  /** What takes a design back and forth, on every screen. */
  history: ReactNode;
  /** What stands beside the words on a phone. */
  tools: ReactNode;
}

/** Where the hat is seen while it is made: on the left, or on top of a phone. */
export function Stage({ design, table, measured, firstOutlines, history, tools }: StageProps) {
  useVisibleTop();
  return (
    <section className="stage" aria-label="Your hat">
      <Headline />
      <div className="stage-hat">
        <div className="stage-picture">
          <HatPreview
            {...{ design, table, firstOutlines }}
            size="lg"
            sizes="(max-width: 880px) 360px, min(1100px, 60vw)"
            fetchPriority="high"
          />
          <Ruler measured={measured} />
        </div>
      </div>
      <div className="stage-tools">
        <div className="stage-wide-tools">{tools}</div>
        {history}
      </div>
    </section>
  );
}

const Headline = memo(() => <Slab name="designer" as="h1" />);

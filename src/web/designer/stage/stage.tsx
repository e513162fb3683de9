import { memo, type ReactNode, useEffect } from 'react';
import type { Design } from '../../../domain/design/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import type { Layout } from '../../../hat/layout.ts';
import { PICTURE } from '../../../hat/panel-placement.ts';
import { inInches, letterInches, PICTURED_INCH, picturedFirstLine, QUARTER } from '../../../hat/real-size.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';
import { TurnButton } from '../turn/turn-button.tsx';
import { Turnable } from '../turn/turnable.tsx';
import { useTurn } from '../turn/use-turn.ts';
import './ruler.css';
import './stage.css';

interface StageProps {
  design: Design;
  /** The glyphs of the design; null until they have loaded. */
  table: GlyphTable | null;
  layout: Layout | null;
  firstOutlines: string;
  headline: ReactNode;
  /** The buttons for stepping back and forward, on every screen. */
  history: ReactNode;
  /** The buttons that a phone shows beside the words instead. */
  tools: ReactNode;
  onProof: () => void;
}

/** The hat while it is designed: on the left, or at the top on a phone. */
export function Stage({
  design,
  table,
  layout,
  firstOutlines,
  headline,
  history,
  tools,
  onProof,
}: StageProps) {
  useVisibleTop();
  const turn = useTurn(design);
  return (
    <section className="stage grid clip on-lime" aria-label="Your hat">
      {headline}
      <div className="stage-hat">
        <Turnable
          turn={turn}
          design={design}
          table={table}
          className="stage-picture"
          front={
            <HatPreview
              design={design}
              table={table}
              firstOutlines={firstOutlines}
              size="lg"
              sizes="(max-width: 880px) 360px, min(1100px, 60vw)"
              fetchPriority="high"
            />
          }
        >
          <Ruler layout={layout} />
          <ProofButton onOpen={onProof} />
        </Turnable>
      </div>
      <div className="row at-end">
        <TurnButton frame={turn.frame} controls={turn.controls} />
        <div className="stage-wide-tools">{tools}</div>
        {history}
      </div>
    </section>
  );
}

/** Covers the hat, so that a tap on it opens the proof too. */
const ProofButton = memo(({ onOpen }: { onOpen: () => void }) => (
  <button type="button" className="stage-proof" aria-haspopup="dialog" onClick={onOpen}>
    <span className="stage-proof-mark pill">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M15.5 15.5 21 21M10 17a7 7 0 1 1 0-14 7 7 0 0 1 0 14" />
      </svg>
      <span className="unseen-on-phones">See the proof</span>
    </span>
  </button>
));

/**
 * Sets `--visible-top` to the distance between the top of the page's visible part and the place where sticky elements
 * stick: an iPhone's keyboard moves the former but not the latter. It stays 0 while the page is pinch-zoomed.
 */
function useVisibleTop(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const follow = () => style.setProperty('--visible-top', `${view.scale > 1 ? 0 : view.offsetTop}px`);
    view.addEventListener('resize', follow);
    view.addEventListener('scroll', follow);
    return () => {
      view.removeEventListener('resize', follow);
      view.removeEventListener('scroll', follow);
      style.removeProperty('--visible-top');
    };
  }, []);
}

/** The real height of the pictured letters, and a coin at the same scale. The spoken summary says the height too. */
const Ruler = memo(({ layout }: { layout: Layout | null }) => {
  const line = layout && picturedFirstLine(layout);
  return (
    <div className="ruler" aria-hidden="true">
      {line && (
        <>
          <svg viewBox={`18 0 14 ${PICTURE.height}`} className="ruler-bracket" aria-hidden="true">
            <path d={`M30 ${line.top}H20V${line.bottom}H30`} vectorEffect="non-scaling-stroke" />
          </svg>
          <div className="ruler-line" style={{ '--middle': (line.top + line.bottom) / 2 / PICTURE.height }}>
            <p className="ruler-label figures text-2 tight bold on-ink">{inInches(letterInches(layout))}</p>
          </div>
        </>
      )}
      <p className="ruler-coin bar text-1 bold">
        <span
          className="ruler-quarter centered rigid on-white"
          style={{ '--diameter': (QUARTER * PICTURED_INCH) / PICTURE.width }}
        >
          25
        </span>
        <span className="ruler-words">A quarter, same scale</span>
      </p>
    </div>
  );
});

import { type ReactNode, useEffect } from 'react';
import type { Design } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import type { Layout } from '../../../hat/layout.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';
import { Ruler } from './ruler.tsx';
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
}

/** The hat while it is designed: on the left, or at the top on a phone. */
export function Stage({ design, table, layout, firstOutlines, headline, history, tools }: StageProps) {
  useVisibleTop();
  return (
    <section className="stage" aria-label="Your hat">
      {headline}
      <div className="stage-hat">
        <div className="stage-picture">
          <HatPreview
            {...{ design, table, firstOutlines }}
            size="lg"
            sizes="(max-width: 880px) 360px, min(1100px, 60vw)"
            fetchPriority="high"
          />
          <Ruler layout={layout} />
        </div>
      </div>
      <div className="stage-tools">
        <div className="stage-wide-tools">{tools}</div>
        {history}
      </div>
    </section>
  );
}

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

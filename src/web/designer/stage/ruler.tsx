import { memo } from 'react';
import type { Layout } from '../../../hat/layout.ts';
import { PICTURE } from '../../../hat/panel-placement.ts';
import { inInches, letterInches, PICTURED_INCH, picturedFirstLine, QUARTER } from '../../../hat/real-size.ts';
import './ruler.css';

/** The real height of the pictured letters, and a coin at the same scale. The spoken summary says the height too. */
export const Ruler = memo(({ layout }: { layout: Layout | null }) => {
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

import type { Layout } from '../../../hat/layout.ts';
import { PICTURE } from '../../../hat/panel-placement.ts';
import { letterInches, PICTURED_INCH, picturedFirstLine, QUARTER } from '../../../hat/real-size.ts';
import { inInches } from './in-inches.ts';
import './ruler.css';

/** How high the letters of the pictured hat really are, and a coin at the same scale. The spoken summary says it too. */
export function Ruler({ measured }: { measured: Layout | null }) {
  const line = measured && picturedFirstLine(measured);
  return (
    <div className="ruler" aria-hidden="true">
      {line && (
        <>
          <svg viewBox={`18 0 14 ${PICTURE.height}`} className="ruler-bracket" aria-hidden="true">
            <path d={`M30 ${line.top}H20V${line.bottom}H30`} vectorEffect="non-scaling-stroke" />
          </svg>
          <p
            className="ruler-label figures"
            style={{ '--middle': (line.top + line.bottom) / 2 / PICTURE.height }}
          >
            {inInches(letterInches(measured))}
          </p>
        </>
      )}
      <p className="ruler-coin">
        <span className="ruler-quarter" style={{ '--diameter': (QUARTER * PICTURED_INCH) / PICTURE.width }}>
          25
        </span>
        <span className="ruler-words">A quarter, same scale</span>
      </p>
    </div>
  );
}

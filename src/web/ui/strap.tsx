import { LARGE_PACK, SMALL_PACK } from '../../domain/party-pack.ts';
import './strap.css';

const HOLES = Array.from({ length: LARGE_PACK.hats }, (_, index) => index + 1);

/** The Party Pack meter: a snapback's strap with a hole for each hat. `ground` is the color behind the open holes. */
export function Strap({ hats, small, ground }: { hats: number; small?: boolean; ground?: string }) {
  const closed = Math.min(hats, HOLES.length);
  return (
    <div
      className="strap"
      data-small={small || undefined}
      role="img"
      aria-label={`${closed} of ${HOLES.length} hats. ${[SMALL_PACK, LARGE_PACK].map(({ hats, percentage }) => `${percentage}% off from ${hats}`).join(', ')}.`}
      style={{ '--closed': closed, '--holes': HOLES.length, '--hole': ground }}
    >
      {HOLES.map((hole) => (
        <span key={hole} className="strap-hole" data-closed={hole <= closed || undefined} />
      ))}
    </div>
  );
}

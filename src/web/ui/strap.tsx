import { largestPack } from '../../domain/cart/party-pack.ts';
import type { Settings } from '../../domain/settings/settings.ts';

interface StrapProps {
  hats: number;
  packs: Settings['partyPack'];
  small?: boolean;
  /** The color behind the open holes. */
  ground?: string;
}

/** The Party Pack meter: a snapback's strap with a hole for each hat of the largest pack. */
export function Strap({ hats, packs, small, ground }: StrapProps) {
  const holes = largestPack({ partyPack: packs }).hats;
  const closed = Math.min(hats, holes);
  return (
    <div
      className="strap"
      data-small={small || undefined}
      role="img"
      aria-label={`${closed} of ${holes} hats. ${packs.map(({ hats, percentage }) => `${percentage}% off from ${hats}`).join(', ')}.`}
      style={{ '--closed': closed, '--holes': holes, '--hole': ground }}
    >
      {[...Array(holes).keys()].map((hole) => (
        <span key={hole} className="strap-hole" data-closed={hole < closed || undefined} />
      ))}
    </div>
  );
}

interface StrapEdgeProps {
  hats: number;
  packs: Settings['partyPack'];
  label: string;
}

/** The same as the upper edge of a phone's bar. */
export function StrapEdge({ hats, packs, label }: StrapEdgeProps) {
  const holes = largestPack({ partyPack: packs }).hats;
  const closed = Math.min(hats, holes);
  return (
    <div
      className="strap-edge"
      role="img"
      aria-label={label}
      style={{ '--closed': closed, '--holes': holes }}
    >
      {[...Array(holes).keys()].map((hole) => (
        <span key={hole} data-closed={hole < closed || undefined} />
      ))}
    </div>
  );
}

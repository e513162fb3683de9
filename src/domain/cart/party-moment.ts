import type { Pack, Settings } from '../settings/settings.ts';
import { packOf } from './party-pack.ts';

/** The Party Pack that a cart reaches when its number of hats changes: the strap clicks shut. Null if it reaches none. */
export function packReached(
  before: number,
  after: number,
  settings: Pick<Settings, 'partyPack'>,
): Pack | null {
  const pack = packOf(after, settings);
  return pack && before < pack.hats ? pack : null;
}

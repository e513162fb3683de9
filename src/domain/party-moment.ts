import type { Pack, Settings } from './settings.ts';

/** The Party Pack that a cart reaches when its number of hats changes: the strap clicks shut. Null if it reaches none. */
export function packReached(
  before: number,
  after: number,
  { partyPack: { small, large } }: Pick<Settings, 'partyPack'>,
): Pack | null {
  return [large, small].find(({ hats }) => before < hats && after >= hats) ?? null;
}

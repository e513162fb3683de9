import type { Pack, Settings } from '../settings/settings.ts';

type Steps = Pick<Settings, 'partyPack'>;

/** The first step. From its hats on, standard shipping is free. */
export const smallestPack = ({ partyPack }: Steps): Pack => partyPack[0];

/** The last step. From its hats on, free shipping is the one that is set by itself. */
export const largestPack = ({ partyPack }: Steps): Pack => partyPack.at(-1) as Pack;

/** The step that a cart of this many hats has reached; null below the first. */
export const packOf = (hats: number, { partyPack }: Steps): Pack | null =>
  partyPack.filter((pack) => hats >= pack.hats).at(-1) ?? null;

/** The step after that; null from the last one on. */
export const nextPack = (hats: number, { partyPack }: Steps): Pack | null =>
  partyPack.find((pack) => hats < pack.hats) ?? null;

export const discountPercentage = (hats: number, settings: Steps): number =>
  packOf(hats, settings)?.percentage ?? 0;

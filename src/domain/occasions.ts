/** What a ready-made hat is for. The key is part of the shop's address, so it never changes. */
export const OCCASIONS = [
  { key: 'bachelorette', label: 'Bachelorette' },
  { key: 'birthday', label: 'Birthday' },
  { key: 'night-out', label: 'Girls’ night out' },
  { key: 'festival', label: 'Festival' },
] as const;

export type Occasion = (typeof OCCASIONS)[number];
export type OccasionKey = Occasion['key'];

/** The occasion with this key; null if there is none, as in an address that someone typed. */
export const occasionOf = (key: string | null): Occasion | null =>
  OCCASIONS.find((occasion) => occasion.key === key) ?? null;

/** The occasions that at least one of the hats is for, in their fixed order. */
export const occasionsOf = (hats: readonly { occasions: readonly string[] }[]): Occasion[] =>
  OCCASIONS.filter(({ key }) => hats.some(({ occasions }) => occasions.includes(key)));

/** An address of the shop page, with the hats for one occasion or all of them. */
export const shopPath = (occasion: Occasion | null): string =>
  occasion ? `/shop?occasion=${occasion.key}` : '/shop';

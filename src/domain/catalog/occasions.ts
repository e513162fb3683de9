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

/** The occasions with these keys, in their fixed order. */
export const occasionsWith = (keys: readonly string[]): Occasion[] =>
  OCCASIONS.filter(({ key }) => keys.includes(key));

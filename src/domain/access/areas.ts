/** The parts of the shop's administration that an owner opens to a helper. */
export const AREAS = ['orders', 'hats', 'money', 'people', 'newsletter'] as const;

export type Area = (typeof AREAS)[number];

/** What a route or a page asks for: one area, none in particular, or all of them because it shows something of each. */
export type NeededArea = Area | 'any' | 'all';

export const AREA_TEXTS: Record<Area, { label: string; hint: string }> = {
  orders: { label: 'Orders', hint: 'Orders, problems and sent carts.' },
  hats: { label: 'Hats', hint: 'The shelf, your hats, feeds, the profit guard and Printful.' },
  money: { label: 'Money', hint: 'Months, ledger, what sells, codes and disputes.' },
  people: { label: 'People', hint: 'Customers and reviews.' },
  newsletter: { label: 'Newsletter', hint: 'Newsletters and subscribers.' },
};

/** What someone lacks, within a sentence. */
export const areaLabel = (needed: NeededArea): string =>
  needed === 'any' || needed === 'all' ? 'all areas' : AREA_TEXTS[needed].label;

/** Whether someone with these areas may see what asks for `needed`. */
export const mayEnter = (areas: readonly Area[], needed: NeededArea): boolean =>
  needed === 'any' ||
  (needed === 'all' ? AREAS.every((area) => areas.includes(area)) : areas.includes(needed));

/** "Orders and Hats" or "all areas", within a sentence. */
export function areasText(areas: readonly Area[]): string {
  const labels = AREAS.filter((area) => areas.includes(area)).map((area) => AREA_TEXTS[area].label);
  if (labels.length === AREAS.length) return 'all areas';
  return labels.length === 0 ? 'no area' : new Intl.ListFormat('en').format(labels);
}

import type { Country } from './states.ts';

/** Printful's name of the selling region that a country is in. Its documents give the United States no region of their own. */
const REGIONS: Record<Country, string> = {
  US: 'north_america',
  CA: 'canada',
  UK: 'uk',
  AU: 'australia',
};

export const sellingRegionOf = (country: Country): string => REGIONS[country];

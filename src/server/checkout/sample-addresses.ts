import type { Destination } from '../../domain/address.ts';
import type { Country } from '../../domain/states.ts';

/** An address in each country, to ask Printful what shipping costs there. */
export const SAMPLE_ADDRESSES: Record<Country, Destination> = {
  US: { address1: '600 Charlotte Ave', city: 'Nashville', state: 'TN', zip: '37243', country: 'US' },
  CA: { address1: '111 Wellington St', city: 'Ottawa', state: 'ON', zip: 'K1A 0A9', country: 'CA' },
  UK: { address1: '10 Downing Street', city: 'London', state: 'England', zip: 'SW1A 2AA', country: 'UK' },
  AU: { address1: 'Parliament Drive', city: 'Canberra', state: 'ACT', zip: '2600', country: 'AU' },
};

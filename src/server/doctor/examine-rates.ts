import type { Destination } from '../../domain/address/address.ts';
import { COUNTRIES, type Country } from '../../domain/address/states.ts';
import { formatPrice } from '../../domain/money/money.ts';
import { lacksDays } from '../../domain/shipping/shipping.ts';
import type { Deps } from '../deps.ts';
import { findBlanks } from '../fulfillment/blanks/queries.ts';
import { examine, type Finding, note, right, wrong } from './finding.ts';

/** A public library in each country that the shop sells to. */
const PLACES: Record<Country, Omit<Destination, 'country'>> = {
  US: { address1: '615 Church St', city: 'Nashville', state: 'TN', zip: '37219' },
  CA: { address1: '789 Yonge St', city: 'Toronto', state: 'ON', zip: 'M4W 2G8' },
  UK: { address1: '96 Euston Rd', city: 'London', state: 'England', zip: 'NW1 2DB' },
  AU: { address1: '1 Shakespeare Pl', city: 'Sydney', state: 'NSW', zip: '2000' },
};

/** Whether Printful ships a hat of ours to each country, and for how much. */
export async function examineRates({
  db,
  printful,
  config,
}: Pick<Deps, 'db' | 'printful' | 'config'>): Promise<Finding[]> {
  const [blank] = await findBlanks(db);
  if (!blank) return [];
  const hats = [{ variantId: blank.variantId, quantity: 1 }];
  const findings: Finding[] = [];
  for (const { code, name } of COUNTRIES) {
    const about = `Shipping to ${name}`;
    const examined = await examine(about, async () => {
      const destination = { ...PLACES[code], country: code };
      const rates = await printful.shippingRates(destination, hats, {
        timeout: config.limits.providerTimeout,
      });
      const listed = rates.map(({ id, rate }) => `${id} ${formatPrice(rate)}`).join(', ');
      return rates.some(({ id }) => id === 'STANDARD')
        ? [
            right(about, listed),
            ...(lacksDays(rates) ? [note(about, 'Express is not offered: Printful gives no days')] : []),
          ]
        : [wrong(about, `Printful lists no standard shipping (${listed || 'nothing'})`, 'Ask Printful why')];
    });
    findings.push(...examined);
  }
  return findings;
}

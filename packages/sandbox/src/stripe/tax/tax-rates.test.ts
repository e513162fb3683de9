import { expect, test } from 'vitest';
import { openSandbox } from '../../test-sandbox.ts';
import { STATE_TAXES } from './tax-rates.ts';

/** The amount and the number of hats of each line, and the shipping, in cents. */
const CARTS: [lines: [amount: number, hats: number][], shipping: number][] = [
  [[[2499, 1]], 499],
  [
    [
      [2499, 1],
      [5998, 2],
    ],
    999,
  ],
  [[[12_745, 6]], 0],
  [[[19_900, 1]], 499],
];

/**
 * ZIP codes with the sales tax of each cart, in cents. The comments have the same before rounding: the rate times each line, and
 * times the shipping where it is taxed. Each is rounded to the cent on its own.
 */
const TAXES: Record<string, [zip: string, ...taxes: [number, number, number, number]][]> = {
  // Tennessee taxes hats and shipping.
  TN: [
    // 9.75%: 243.6525 + 48.6525; 243.6525 + 584.805 + 97.4025; 1242.6375; 1940.25 + 48.6525.
    ['37203', 293, 926, 1243, 1989],
    ['38103', 293, 926, 1243, 1989],
    // 9.25%: 231.1575 + 46.1575; 231.1575 + 554.815 + 92.4075; 1178.9125; 1840.75 + 46.1575.
    ['37902', 277, 878, 1179, 1887],
    ['37402', 277, 878, 1179, 1887],
    // 9.75%: 243.6525 + 48.6525; 243.6525 + 584.805 + 97.4025; 1242.6375; 1940.25 + 48.6525.
    ['37064', 293, 926, 1243, 1989],
  ],
  // New York exempts clothing below $110 apiece, and shipping of it, from its 4%. So does New York City.
  // Erie, Monroe and Albany County do not.
  NY: [
    // 0%, from $110 8.875%: 0 + 0; 0 + 0 + 0; 0; 1766.125 + 44.28625.
    ['10001', 0, 0, 0, 1810],
    ['11201', 0, 0, 0, 1810],
    // 4.75%, from $110 8.75%: 118.7025 + 23.7025; 118.7025 + 284.905 + 47.4525; 605.3875; 1741.25 + 43.6625.
    ['14202', 143, 451, 605, 1785],
    // 4%, from $110 8%: 99.96 + 19.96; 99.96 + 239.92 + 39.96; 509.8; 1592 + 39.92.
    ['14604', 120, 380, 510, 1632],
    ['12207', 120, 380, 510, 1632],
  ],
  // Pennsylvania exempts all clothing, and shipping of it.
  PA: [
    ['19103', 0, 0, 0, 0],
    ['15222', 0, 0, 0, 0],
    ['17101', 0, 0, 0, 0],
    ['16501', 0, 0, 0, 0],
    ['18101', 0, 0, 0, 0],
  ],
  // Oregon has no sales tax.
  OR: [
    ['97201', 0, 0, 0, 0],
    ['97301', 0, 0, 0, 0],
    ['97401', 0, 0, 0, 0],
    ['97701', 0, 0, 0, 0],
    ['97501', 0, 0, 0, 0],
  ],
  // California does not tax shipping.
  CA: [
    // 9.75%: 243.6525; 243.6525 + 584.805; 1242.6375; 1940.25.
    ['90012', 244, 829, 1243, 1940],
    // 8.625%: 215.53875; 215.53875 + 517.3275; 1099.25625; 1716.375.
    ['94103', 216, 733, 1099, 1716],
    // 7.75%: 193.6725; 193.6725 + 464.845; 987.7375; 1542.25.
    ['92101', 194, 659, 988, 1542],
    // 8.75%: 218.6625; 218.6625 + 524.825; 1115.1875; 1741.25.
    ['95814', 219, 744, 1115, 1741],
    // 8.35%: 208.6665; 208.6665 + 500.833; 1064.2075; 1661.65.
    ['93721', 209, 710, 1064, 1662],
  ],
  // Texas taxes hats and shipping.
  TX: [
    // 8.25%: 206.1675 + 41.1675; 206.1675 + 494.835 + 82.4175; 1051.4625; 1641.75 + 41.1675.
    ['78701', 247, 783, 1051, 1683],
    ['77002', 247, 783, 1051, 1683],
    ['75201', 247, 783, 1051, 1683],
    ['78205', 247, 783, 1051, 1683],
    ['79901', 247, 783, 1051, 1683],
  ],
  // North Carolina taxes hats and shipping.
  NC: [
    // 7.25%: 181.1775 + 36.1775; 181.1775 + 434.855 + 72.4275; 924.0125; 1442.75 + 36.1775.
    ['27601', 217, 688, 924, 1479],
    // 7.5%: 187.425 + 37.425; 187.425 + 449.85 + 74.925; 955.875; 1492.5 + 37.425.
    ['27701', 224, 712, 956, 1530],
    // 6.75%: 168.6825 + 33.6825; 168.6825 + 404.865 + 67.4325; 860.2875; 1343.25 + 33.6825.
    ['27401', 203, 641, 860, 1377],
    // 7%: 174.93 + 34.93; 174.93 + 419.86 + 69.93; 892.15; 1393 + 34.93.
    ['28801', 210, 665, 892, 1428],
    ['28401', 210, 665, 892, 1428],
  ],
  // Ohio taxes hats and shipping.
  OH: [
    // 8%: 199.92 + 39.92; 199.92 + 479.84 + 79.92; 1019.6; 1592 + 39.92.
    ['43215', 240, 760, 1020, 1632],
    ['44114', 240, 760, 1020, 1632],
    // 7.8%: 194.922 + 38.922; 194.922 + 467.844 + 77.922; 994.11; 1552.2 + 38.922.
    ['45202', 234, 741, 994, 1591],
    // 7.75%: 193.6725 + 38.6725; 193.6725 + 464.845 + 77.4225; 987.7375; 1542.25 + 38.6725.
    ['43604', 233, 736, 988, 1581],
    // 7.5%: 187.425 + 37.425; 187.425 + 449.85 + 74.925; 955.875; 1492.5 + 37.425.
    ['45402', 224, 712, 956, 1530],
  ],
  // Indiana taxes hats and shipping.
  IN: [
    // 7%: 174.93 + 34.93; 174.93 + 419.86 + 69.93; 892.15; 1393 + 34.93.
    ['46204', 210, 665, 892, 1428],
    ['46802', 210, 665, 892, 1428],
    ['47708', 210, 665, 892, 1428],
    ['46601', 210, 665, 892, 1428],
    ['47906', 210, 665, 892, 1428],
  ],
  // Michigan does not tax shipping that is charged on its own.
  MI: [
    // 6%: 149.94; 149.94 + 359.88; 764.7; 1194.
    ['48226', 150, 510, 765, 1194],
    ['49503', 150, 510, 765, 1194],
    ['48933', 150, 510, 765, 1194],
    ['48104', 150, 510, 765, 1194],
    ['49684', 150, 510, 765, 1194],
  ],
  // Maryland does not tax shipping.
  MD: [
    // 6%: 149.94; 149.94 + 359.88; 764.7; 1194.
    ['21201', 150, 510, 765, 1194],
    ['21401', 150, 510, 765, 1194],
    ['20850', 150, 510, 765, 1194],
    ['21701', 150, 510, 765, 1194],
    ['21502', 150, 510, 765, 1194],
  ],
  // Massachusetts taxes only what clothing costs above $175 apiece, and does not tax shipping.
  MA: [
    // 6.25% of $24 in the last cart: 0; 0 + 0; 0; 150.
    ['02108', 0, 0, 0, 150],
    ['01608', 0, 0, 0, 150],
    ['01103', 0, 0, 0, 150],
    ['02740', 0, 0, 0, 150],
    ['01852', 0, 0, 0, 150],
  ],
};

test.each(Object.entries(TAXES))('%s: the sales tax of four carts in five ZIP codes', async (state, rows) => {
  const { stripe } = await openSandbox({ stripe: { taxStates: [state] } });
  expect(rows.map(([zip]) => zip).sort()).toEqual(
    Object.keys(STATE_TAXES[state]?.zips ?? {})
      .map((zip) => zip.padStart(5, '0'))
      .sort(),
  );
  for (const [postal_code, ...taxes] of rows) {
    const calculated: number[] = [];
    for (const [lines, shipping] of CARTS) {
      const { tax_amount_exclusive } = await stripe.tax.calculations.create({
        currency: 'usd',
        line_items: lines.map(([amount, quantity], index) => ({
          amount,
          quantity,
          reference: `line ${index}`,
          tax_behavior: 'exclusive' as const,
          tax_code: 'txcd_30060006',
        })),
        shipping_cost: { amount: shipping, tax_behavior: 'exclusive' },
        customer_details: {
          address: { line1: '1 Main St', city: 'A city', state, postal_code, country: 'US' },
          address_source: 'shipping',
        },
      });
      calculated.push(tax_amount_exclusive);
    }
    expect([postal_code, ...calculated]).toEqual([postal_code, ...taxes]);
  }
});

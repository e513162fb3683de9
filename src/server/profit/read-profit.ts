import { COUNTRIES, type Country } from '../../domain/address/states.ts';
import { HAT_COLORS } from '../../domain/design/design.ts';
import { isStitchedBy } from '../../domain/design/making.ts';
import { type Cents, ZERO } from '../../domain/money/money.ts';
import {
  digitizationFee,
  expectedFee,
  isBelowFloor,
  profitOf,
  type SaleProfit,
} from '../../domain/money/profit.ts';
import { listProducts } from '../catalog/queries.ts';
import { ratesKey } from '../checkout/rate-queries.ts';
import { SAMPLE_ADDRESSES } from '../checkout/sample-addresses.ts';
import type { Deps } from '../deps.ts';
import { estimatedFee, findExamples } from '../fulfillment/blanks/example-queries.ts';
import { type Blank, findBlanks } from '../fulfillment/blanks/queries.ts';
import { digitizedProducts } from '../orders/line-queries.ts';
import { findCosts, findStoredRates, type HatCost, recentCharges } from './queries.ts';

/** The orders of one kind of hat that are calculated: from one hat to so many. */
const MOST_HATS = 10;

const MOST_PRODUCTS = 1000;

/** What each hat on sale would leave, for each number of hats and each country. */
export async function readProfit(deps: ProfitDeps) {
  const [profits, goods] = await Promise.all([loadProfits(deps), findGoods(deps)]);
  const { floor, fee } = profits;
  const present = (hat: Goods) => ({
    name: hat.name,
    color: HAT_COLORS.find(({ key }) => key === hat.hatColor)?.label ?? 'as pictured',
    hatCost: profits.costOf(hat),
    orders: COUNTRIES.flatMap(({ code: country }) =>
      counts().map((count) => {
        const profit = profits.of(hat, count, country);
        return { ...profit, country, hats: count, isBelow: isBelowFloor(profit, count, floor) };
      }),
    ),
  });
  return { floor, fee, askedAt: profits.askedAt, hats: goods.map(present) };
}

type ProfitDeps = Pick<Deps, 'db' | 'settings'>;

/** A hat whose price need not be the stored one. */
export type PricedHat = Pick<Goods, 'price' | 'hatColor' | 'productId'>;

export type Profits = Awaited<ReturnType<typeof loadProfits>>;

/** What orders would leave at Printful's last prices, the expected fee and the settings in force. */
export async function loadProfits(deps: ProfitDeps) {
  const { db } = deps;
  const { settings } = deps.settings.current();
  const [blanks, costs, charges, examples] = await Promise.all([
    findBlanks(db),
    findCosts(db),
    recentCharges(db),
    findExamples(db),
  ]);
  const isStitching = blanks.some(({ technique }) => isStitchedBy(technique));
  const digitized = isStitching ? await digitizedProducts(db) : [];
  const shipped = new Map<string | null, number>(
    blanks.map((blank) => [blank.hatColor, shippedAs(blank, blanks)]),
  );
  const rateKey = (variantId: number, quantity: number, country: Country) =>
    ratesKey(SAMPLE_ADDRESSES[country], [{ variantId, quantity }]);
  const hats = [...new Set(shipped.values())].flatMap((variantId) =>
    counts().map((count) => rateKey(variantId, count, 'US').hats),
  );
  const storedFor = await findStoredRates(db, hats);
  const fee = expectedFee(charges);
  const blankOf = ({ hatColor }: PricedHat) => blanks.find((one) => one.hatColor === hatColor);
  /** What Printful charges for one such hat; null if that is not known. */
  const costOfHat = (hat: PricedHat): Cents | null => {
    const blank = blankOf(hat);
    return (blank && costOf(blank, costs)?.cost) ?? null;
  };
  /** What Printful charges once for its design; zero for a print, and for a design that it has digitized. */
  const digitizationOf = (hat: PricedHat): Cents => {
    const blank = blankOf(hat);
    if (!blank) return ZERO;
    const isDigitized = digitized.some(
      ({ productId, canvas: { width, height } }) =>
        productId === hat.productId && width === blank.canvas.width && height === blank.canvas.height,
    );
    const isStitched = isStitchedBy(blank.technique) && !isDigitized;
    return digitizationFee({ isStitched, estimated: estimatedFee(examples, blank) }, settings);
  };
  return {
    floor: settings.profitFloor,
    fee,
    /** When Printful was last asked for its prices; null if it never was. */
    askedAt: latest(costs),
    costOf: costOfHat,
    digitizationOf,
    /** An order of `count` such hats. */
    of(hat: PricedHat, count: number, country: Country): SaleProfit {
      const { price, hatColor } = hat;
      const variantId = shipped.get(hatColor);
      const stored = variantId === undefined ? undefined : storedFor(rateKey(variantId, count, country));
      const printful = {
        hatCost: costOfHat(hat),
        digitization: digitizationOf(hat),
        rates: stored?.rates ?? null,
      };
      return profitOf({ price, hats: count, country, ...printful }, { settings, fee });
    },
  };
}

interface Goods {
  /** Null for a hat with a new design. */
  productId: number | null;
  name: string;
  price: Cents;
  /** Null for a hat that is sold as pictured, made from Printful's store, so that its blank is not ours to know. */
  hatColor: string | null;
}

/** The custom hat in each color, and every product on sale. */
async function findGoods({ db, settings }: ProfitDeps): Promise<Goods[]> {
  const products = await listProducts(db, MOST_PRODUCTS);
  const { customHatPrice: price } = settings.current().settings;
  return [
    ...HAT_COLORS.map(({ key }) => ({ productId: null, name: 'Custom hat', price, hatColor: key })),
    ...products.map(({ id, ...product }) => ({ ...product, productId: id })),
  ];
}

/** The variant that stands for a hat when shipping is asked for: the first of its model. */
export const shippedAs = ({ productId }: Blank, blanks: readonly Blank[]): number =>
  Math.min(...blanks.filter((blank) => blank.productId === productId).map(({ variantId }) => variantId));

export const counts = (): number[] => Array.from({ length: MOST_HATS }, (_, index) => index + 1);

/** The stored cost of a blank as the shop has it made. */
export const costOf = (blank: Blank, costs: readonly HatCost[]): HatCost | undefined =>
  costs.find(
    ({ variantId, technique, placement }) =>
      variantId === blank.variantId && technique === blank.technique && placement === blank.placement,
  );

const latest = (costs: readonly HatCost[]): Date | null =>
  costs.length === 0 ? null : new Date(Math.max(...costs.map(({ askedAt }) => askedAt.getTime())));

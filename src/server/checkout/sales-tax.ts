import type { Country } from '../../domain/address/states.ts';
import { lineShares, type PricedLine } from '../../domain/cart/pricing.ts';
import { type Cents, ZERO } from '../../domain/money/money.ts';
import { isTaxed as isTaxedIn, NO_TAX_NOW } from '../../domain/money/tax.ts';
import { alertOwner } from '../alerts/alert-owner.ts';
import { TAX_ALERT } from '../alerts/queries.ts';
import { transact, transactIn } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { isInvalidRequest, messageOf } from '../gateways/stripe-calls.ts';
import type { TaxCalculation, TaxedSale } from '../gateways/stripe-tax.ts';
import { asRefusal, ShopError } from '../http/shop-error.ts';
import { sha256 } from '../secrets.ts';
import { findCalculations, findTaxStates, insertCalculations, replaceTaxStates } from './tax-queries.ts';

export interface SalesTax {
  tax: Cents;
  shippingTax: Cents;
  /** Stripe's id of it; null where the shop collects no tax. */
  calculation: string | null;
}

const NONE: SalesTax = { tax: ZERO, shippingTax: ZERO, calculation: null };

/** Whether the shop collects sales tax there: it is turned on, and the owner is registered in that state, or in any if it is not known yet. */
export async function collectsTax(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  place: { country: Country; state: string | null },
): Promise<boolean> {
  if (!settings.current().settings.tax.isOn || place.country !== 'US') return false;
  const states = await findTaxStates(db);
  return place.state === null ? states.length > 0 : isTaxedIn({ ...place, state: place.state }, states);
}

type Sale = Omit<TaxedSale, 'code'>;

/** The hats of a cart, each line with its share of what all are charged. */
export function taxedHats(lines: readonly PricedLine[], charged: Cents): Sale['hats'] {
  const shares = lineShares(lines, charged);
  return lines.map(({ quantity }, index) => ({ amount: shares[index] ?? ZERO, quantity }));
}

export interface Asking {
  /** The field to name if Stripe does not know the place. */
  path?: string;
  /** Called before each question to Stripe, which costs a fee. */
  onCalculate?: () => void;
}

/** The sales tax of a sale, as `salesTaxes` says. */
export async function salesTax(deps: Deps, sale: Sale, asking: Asking = {}): Promise<SalesTax | ShopError> {
  const taxes = await salesTaxes(deps, [sale], asking);
  return taxes instanceof ShopError ? taxes : (taxes[0] ?? NONE);
}

/**
 * The sales tax of sales to one address, which Stripe calculates once for an address and a cart, as long as shipping rates are
 * valid. Without an answer, the error for the shopper, and an alert for the owner: never a guess, and never zero.
 */
export async function salesTaxes(
  deps: Deps,
  sales: readonly Sale[],
  { path = 'zipCode', onCalculate = () => undefined }: Asking = {},
): Promise<SalesTax[] | ShopError> {
  const { db, stripe, clock, config, settings } = deps;
  const { isOn, code } = settings.current().settings.tax;
  const { country, state } = sales[0]?.to ?? { country: null, state: '' };
  if (!isOn || country !== 'US') return sales.map(() => NONE);
  const now = clock();
  const since = new Date(now.getTime() - config.limits.quoteLifetime);
  const until = new Date(
    now.getTime() + Math.max(...config.limits.settleDelays) + config.limits.lastCheckDelay,
  );
  const keys = sales.map((sale) => saleKey({ ...sale, code }));
  const { isTaxed, stored } = await findCalculations(db, { state, keys }, { since, until });
  if (!isTaxed) return sales.map(() => NONE);
  const missing = [...new Set(keys)].filter((key) => !stored.has(key));
  for (const _calculation of missing) onCalculate();
  const answers = await Promise.all(
    missing.map(async (key) => {
      const sale = sales[keys.indexOf(key)] as Sale;
      return stripe
        .calculateTax({ ...sale, code }, config.limits.shopperTimeout)
        .then((made) => ({ key, made }))
        .catch(asRefusal);
    }),
  );
  const made = answers.flatMap((answer) => (answer instanceof ShopError ? [] : [answer]));
  if (made.length > 0) await insertCalculations(db, made, { since, now });
  const failed = answers.find((answer) => answer instanceof ShopError);
  if (failed) return refuse(deps, failed, path);
  const found = new Map([...stored, ...made.map(({ key, made }) => [key, made] as const)]);
  return keys.map((key) => toTax(found.get(key)));
}

function toTax(found: TaxCalculation | undefined): SalesTax {
  if (!found) throw new Error('a calculation is missing');
  return { tax: found.tax, shippingTax: found.shippingTax, calculation: found.id };
}

async function refuse(deps: Deps, error: ShopError, path: string): Promise<ShopError> {
  if (isInvalidRequest(error, 'customer_tax_location_invalid'))
    return new ShopError('invalid', 'Check the ZIP code and the state: they are not of one place.', { path });
  await alertNoTax(deps, messageOf(error));
  return new ShopError('provider_failed', NO_TAX_NOW, { cause: error });
}

/** Once a day, until it works again. */
async function alertNoTax(deps: Deps, said: string): Promise<void> {
  deps.log.error({ said }, 'Stripe does not calculate sales tax');
  await transactIn(deps, (inner) =>
    alertOwner(inner, {
      event: `${TAX_ALERT}.${deps.clock().toISOString().slice(0, 10)}`,
      kind: 'provider',
      text: `Stripe Tax gave no answer (${said}), so nobody can check out to the states you are registered in. Look at Stripe’s dashboard, or turn sales tax off in Settings.`,
    }),
  );
}

/** Identifies what the tax depends on. */
const saleKey = ({ to, hats, shipping, code }: TaxedSale): string =>
  sha256(
    JSON.stringify([
      [to.address1, to.address2, to.city, to.state, to.zip].map((part) => (part ?? '').trim().toLowerCase()),
      hats.map(({ amount, quantity }) => [amount, quantity]),
      shipping,
      code,
    ]),
  );

/** Reads once a day, and when the owner asks, where the shop is registered. Without an answer, what was read before stays. */
export async function readRegistrations(deps: Deps): Promise<string[] | null> {
  const states = await deps.stripe.readTaxStates();
  if (states) await transact(deps.db, (trx) => replaceTaxStates(trx, states, deps.clock()));
  return states;
}

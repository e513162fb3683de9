import { checkField, DESTINATION_FIELDS, toRecipient } from '../../domain/address/address.ts';
import { isCountry, stateCode } from '../../domain/address/states.ts';
import { chargeOf, priceCart } from '../../domain/cart/discount-code.ts';
import { formatAmount } from '../../domain/money/money.ts';
import { windowEnd } from '../../domain/orders/change-window.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { arrivalBy, openFrom } from '../../domain/shipping/arrival.ts';
import type { QuotedOption } from '../../domain/shipping/shipping.ts';
import { orThrow } from '../../lib/or-throw.ts';
import {
  type ShippingEstimate,
  type ShippingOptionAnswer,
  shippingEstimate,
  shippingEstimateRequest,
  shippingOptions,
  shippingRatesRequest,
} from '../../wire/shipping-rates.ts';
import { openSentCart, priceSent } from '../carts/open-cart.ts';
import { codeOfSent } from '../carts/queries.ts';
import { countGuesses, findOptionalCode } from '../codes/find-code.ts';
import type { StoredCode } from '../codes/queries.ts';
import type { Deps } from '../deps.ts';
import type { TaxedSale } from '../gateways/stripe-tax.ts';
import type { App } from '../http/app.ts';
import { mayTake } from '../http/rate-limits.ts';
import { ShopError } from '../http/shop-error.ts';
import { hatsInTurn } from '../pictures/one-hat-at-a-time.ts';
import { hasNoCustomsFees } from './customs.ts';
import type { SoldLine } from './price-items.ts';
import { estimateShipping, quoteShipping } from './quote-shipping.ts';
import { refuseCountry } from './refuse-country.ts';
import { collectsTax, salesTaxes, taxedHats } from './sales-tax.ts';

export function checkoutRoutes(app: App, deps: Deps): void {
  const ratesFor = (ip: string) => () => mayTake(app.rateLimits, 'printfulQuestions', ip);

  async function codeOf(typed: string | null | undefined, address: string): Promise<StoredCode | null> {
    return orThrow(
      await countGuesses(app.rateLimits, { address, typed }, () => findOptionalCode(deps, typed)),
    );
  }

  /** The sales tax of an order by each way of shipping; nothing where the shop collects none. */
  async function taxesOf(
    to: TaxedSale['to'],
    options: readonly QuotedOption[],
    cart: { lines: SoldLine[]; settings: Settings; code: StoredCode | null; ip: string },
  ): Promise<{ tax?: string }[]> {
    const { lines, settings, code, ip } = cart;
    const totals = priceCart(lines, settings, code);
    const sales = options.map(({ rate: shipping }) => ({
      to,
      hats: taxedHats(lines, chargeOf(totals, shipping).hats),
      shipping,
    }));
    const onCalculate = () => app.rateLimits.take('taxes', ip);
    const taxes = orThrow(await salesTaxes(deps, sales, { path: 'address.zipCode', onCalculate }));
    return taxes.map(({ tax, calculation }) => (calculation === null ? {} : { tax: formatAmount(tax) }));
  }

  app.post('/api/shipping-rates', {
    config: { access: 'open', limit: 'rates' },
    preHandler: hatsInTurn,
    schema: {
      summary: 'Calculate shipping to an address',
      body: shippingRatesRequest,
      response: { 200: shippingOptions },
    },
    handler: async ({ body, ip }) => {
      // Name and email may still be empty.
      for (const field of DESTINATION_FIELDS) {
        const message = checkField(field, body.address);
        if (message) throw new ShopError('invalid', message, { path: `address.${field}` });
      }
      const { settings } = deps.settings.current();
      orThrow(refuseCountry(body.address.country, settings, 'address.country'));
      app.rateLimits.take('designs', ip, body.items.length);
      const sent = orThrow(await openSentCart(deps, body.sentCart));
      const priced = orThrow(await priceSent(deps, sent, { items: body.items, settings }));
      const code = sent ? codeOfSent(sent) : await codeOf(body.discountCode, ip);
      const { sooner } = body;
      const to = toRecipient(body.address);
      const options = await quoteShipping(deps, to, { ...priced, code, sooner, mayAsk: ratesFor(ip) });
      const taxes = await taxesOf(to, options, { ...priced, code, ip });
      return options.map((option, index) => ({ ...presentOption(option), ...taxes[index] }));
    },
  });

  app.post('/api/shipping-estimate', {
    config: { access: 'open', limit: 'estimates' },
    preHandler: hatsInTurn,
    schema: {
      summary: 'Estimate shipping to a state or country',
      body: shippingEstimateRequest,
      response: { 200: shippingEstimate },
    },
    handler: async ({ body, ip }) => {
      const { country, state, city, zipCode, items, discountCode, sentCart, sooner } = body;
      const { settings } = deps.settings.current();
      if (!isCountry(country) || !settings.countries.includes(country)) return { ships: false, options: [] };
      const sent = await openSentCart(deps, sentCart);
      if (sent instanceof ShopError) return { ships: true, options: [] };
      const code = sent ? codeOfSent(sent) : await codeOf(discountCode, ip);
      app.rateLimits.take('designs', ip, items.length);
      const priced = await priceSent(deps, sent, { items, settings });
      // The cart says which hat cannot be sold. An estimate adds nothing to that.
      if (priced instanceof ShopError) return { ships: true, options: [] };
      const place = { country, state: stateCode(country, state) };
      const options = await estimateShipping(deps, place, { ...priced, code, sooner, mayAsk: ratesFor(ip) });
      const to = { ...place, state: place.state ?? '', city, zip: zipCode };
      const isZip = zipCode !== undefined && /^\d{5}/.test(zipCode);
      const isTaxed = await collectsTax(deps, place);
      const taxes = isTaxed && isZip ? await taxesOf(to, options, { ...priced, code, ip }) : [];
      const review = { isReviewed: items.some(({ keepWords }) => keepWords) };
      const customs = (await hasNoCustomsFees(deps, country)) ? { noCustomsFees: true } : {};
      return {
        ships: true,
        options: options.map((option, index) => ({
          ...presentEstimate(deps, option, { settings, review }),
          ...customs,
          ...taxes[index],
          ...(isTaxed && !isZip && { taxLater: true }),
        })),
      };
    },
  });
}

/** An option with the days on which an order paid now may arrive. */
function presentEstimate(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { id, name, rate, minDeliveryDays, maxDeliveryDays }: QuotedOption,
  { settings, review }: { settings: Settings; review: { isReviewed: boolean } },
): ShippingEstimate['options'][number] {
  const sendAfter = windowEnd(openFrom(settings, clock()), settings.editWindowMinutes, config.limits.minute);
  const { first, last } = arrivalBy([minDeliveryDays, maxDeliveryDays], sendAfter, {
    days: settings.days,
    ...review,
  });
  return { id, name, rate: formatAmount(rate), first: dayOf(first), last: dayOf(last) };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const presentOption = ({
  id,
  name,
  rate,
  minDeliveryDays,
  maxDeliveryDays,
}: QuotedOption): ShippingOptionAnswer => ({
  id,
  name,
  rate: formatAmount(rate),
  minDeliveryDays,
  maxDeliveryDays,
});

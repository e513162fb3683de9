import { checkField, DESTINATION_FIELDS, toRecipient } from '../../domain/address.ts';
import { formatAmount } from '../../domain/money.ts';
import type { QuotedOption } from '../../domain/shipping.ts';
import {
  type ShippingOptionAnswer,
  shippingOptions,
  shippingRatesRequest,
} from '../../wire/shipping-rates.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import { priceItems } from './price-items.ts';
import { quoteShipping } from './quote-shipping.ts';

export function checkoutRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/shipping-rates',
    { schema: { body: shippingRatesRequest, response: { 200: shippingOptions } } },
    async ({ body }) => {
      // Name and email may still be empty.
      for (const field of DESTINATION_FIELDS) {
        const message = checkField(field, body.address);
        if (message) throw new ShopError('invalid', message, { path: `address.${field}` });
      }
      const { settings } = deps.settings.current();
      const lines = await priceItems(deps, body.items, settings);
      if (lines instanceof ShopError) throw lines;
      return (await quoteShipping(deps, toRecipient(body.address), lines, settings)).map(presentOption);
    },
  );
}

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

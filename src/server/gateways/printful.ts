import { type PrintfulCatalog, printfulCatalog } from './printful/catalog.ts';
import { type PrintfulConnection, printfulConnection } from './printful/connection.ts';
import { type PrintfulOrders, printfulOrders } from './printful/orders.ts';
import { type PrintfulRates, printfulRates } from './printful/shipping-rates.ts';
import { type PrintfulStoreProducts, printfulStoreProducts } from './printful/store-products.ts';
import { type PrintfulWebhooks, printfulWebhooks } from './printful/webhooks.ts';
import type { PrintfulClient } from './printful-client.ts';

/** Printful in our terms. Every call throws `PrintfulError` if it is refused or gets no response. */
export type PrintfulGateway = PrintfulOrders &
  PrintfulRates &
  PrintfulCatalog &
  PrintfulStoreProducts &
  PrintfulConnection &
  PrintfulWebhooks;

export const printfulGateway = (client: PrintfulClient): PrintfulGateway => ({
  ...printfulOrders(client),
  ...printfulRates(client),
  ...printfulCatalog(client),
  ...printfulStoreProducts(client),
  ...printfulConnection(client),
  ...printfulWebhooks(client),
});

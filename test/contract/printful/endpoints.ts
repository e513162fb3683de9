import { z } from 'zod';
import { printFiles, printFilesQuery } from './catalog.ts';
import {
  availability,
  availabilityQuery,
  catalogProduct,
  catalogVariant,
  country,
  pricesQuery,
  productsQuery,
  regionQuery,
  variantPrices,
} from './catalog-v2.ts';
import { orderRequest } from './order-request.ts';
import {
  approval,
  approvalChanges,
  approvalSheet,
  approvalSheetOfVersion2,
  estimate,
  ORDER_STATUSES,
  order,
  parcel,
} from './orders.ts';
import { data, dataPage, pageQuery, request, result, resultPage } from './parts.ts';
import {
  eventAnswer,
  eventRequest,
  productChange,
  productRequest,
  rate,
  rateOfVersion2,
  ratesRequest,
  ratesRequestOfVersion2,
  scopes,
  scopesOfVersion2,
  store,
  syncProduct,
  syncVariant,
  webhookConfig,
  webhookRequest,
  webhookSecret,
} from './store.ts';

/** The schemas of an endpoint: strict ones for the query and the body. */
interface PrintfulEndpoint {
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body of a successful response; null for an empty one. */
  answer: z.ZodType | null;
}

const flag = z.enum(['0', '1', 'true', 'false']).optional();
const page = request(pageQuery);
const byHash = request({ confirm_hash: z.string().min(1) });

/** Every Printful endpoint that the shop or a test may call, written from the facts in Printful's documents. */
export const PRINTFUL_ENDPOINTS: Record<string, PrintfulEndpoint> = {
  'GET /oauth/scopes': { answer: result(scopes) },
  'GET /stores': { query: page, answer: resultPage(store) },

  'GET /mockup-generator/printfiles/:id': { query: printFilesQuery, answer: result(printFiles) },

  'GET /store/products': {
    query: request({
      ...pageQuery,
      status: z
        .enum(['all', 'synced', 'unsynced', 'ignored', 'imported', 'discontinued', 'out_of_stock'])
        .optional(),
      category_id: z.string().optional(),
    }),
    answer: resultPage(syncProduct),
  },
  'POST /store/products': { body: productRequest, answer: result(syncProduct) },
  'GET /store/products/:id': {
    answer: result(z.looseObject({ sync_product: syncProduct, sync_variants: z.array(syncVariant) })),
  },
  'PUT /store/products/:id': { body: productChange, answer: result(syncProduct) },
  'DELETE /store/products/:id': { answer: result(z.unknown()) },

  'POST /v2/shipping-rates': { body: ratesRequestOfVersion2, answer: data(z.array(rateOfVersion2)) },
  'POST /shipping/rates': { body: ratesRequest, answer: result(z.array(rate)) },

  'POST /orders': {
    query: request({ confirm: flag }),
    body: orderRequest,
    answer: result(order),
  },
  'GET /orders': {
    query: request({ ...pageQuery, status: z.enum(ORDER_STATUSES).optional() }),
    answer: resultPage(order),
  },
  'GET /orders/:id': { answer: result(order) },
  'DELETE /orders/:id': { answer: result(order) },
  'POST /orders/:id/confirm': { answer: result(order) },
  'POST /orders/estimate-costs': { body: orderRequest, answer: result(estimate) },

  'POST /approval-sheets': { query: byHash, body: approval, answer: result(z.looseObject({})) },
  'POST /approval-sheets/changes': { query: byHash, body: approvalChanges, answer: result(approvalSheet) },

  'GET /v2/oauth-scopes': { answer: data(scopesOfVersion2) },
  'GET /v2/orders/:id/shipments': { query: page, answer: dataPage(parcel) },

  'GET /v2/approval-sheets': {
    query: request({ ...pageQuery, order_id: z.string().regex(/^\d+$/).optional() }),
    answer: data(z.array(approvalSheetOfVersion2)),
  },

  'GET /v2/webhooks': {
    query: request({ show_expired: z.enum(['true', 'false', '0', '1']).optional() }),
    answer: result(webhookConfig),
  },
  'POST /v2/webhooks': { body: webhookRequest, answer: result(webhookSecret) },
  'POST /v2/webhooks/:id': { body: eventRequest, answer: result(eventAnswer) },
  'DELETE /v2/webhooks': { answer: null },

  'GET /v2/catalog-products': { query: productsQuery, answer: dataPage(catalogProduct) },
  'GET /v2/catalog-products/:id': { query: request(regionQuery), answer: data(catalogProduct) },
  'GET /v2/catalog-products/:id/catalog-variants': { query: page, answer: dataPage(catalogVariant) },
  'GET /v2/catalog-products/:id/availability': { query: availabilityQuery, answer: dataPage(availability) },
  'GET /v2/catalog-products/:id/shipping-countries': { answer: dataPage(country) },
  'GET /v2/catalog-variants/:id/prices': { query: pricesQuery, answer: data(variantPrices) },
};

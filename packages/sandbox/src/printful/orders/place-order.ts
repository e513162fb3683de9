import { unixSeconds } from '../../time.ts';
import { nextId, type PrintfulStore, storeId } from '../account.ts';
import { imageOf, titleOf } from '../catalog/catalog.ts';
import { priceOf } from '../catalog/catalog-state.ts';
import { asText } from '../money.ts';
import {
  everyOrder,
  type GivenFile,
  newFile,
  type Order,
  type OrderItem,
  type PrintFile,
  type Recipient,
} from '../objects.ts';
import { PrintfulError } from '../protocol/printful-error.ts';
import { describeRate } from '../shipping/rates.ts';
import { announceOrder } from '../webhooks/announce.ts';
import type { CheckedItem } from './check-item.ts';
import { checkOrder } from './check-order.ts';
import { planCosts, retailCostsOf, unknownCosts } from './costs.ts';
import { holdNewEmbroidery } from './digitize.ts';
import type { OrderBody } from './order-params.ts';

/** Creates a draft. An external id can never be reused, not even after its order was canceled. */
export function placeOrder(store: PrintfulStore, body: OrderBody): Order {
  if (body.external_id && store.orders.relatedTo(body.external_id).length > 0) {
    throw new PrintfulError('Order with this External ID already exists', 400, 'OR-13');
  }
  const id = nextId(store, 'order');
  const order = store.orders.put({ ...emptyOrder(id), ...contentOf(store, body) });
  announceOrder(store, 'order_created', { order });
  planCosts(store, order);
  return holdNewEmbroidery(store, order);
}

/** The fields of an order that come from the shop, with the costs reset. */
function contentOf(store: PrintfulStore, body: OrderBody) {
  const { items, rate } = checkOrder(store, body);
  return {
    external_id: body.external_id ?? null,
    shipping: rate.id,
    shipping_service_name: describeRate(rate, new Date()).name,
    recipient: fullRecipient(body.recipient),
    items: items.map((item) => orderItem(store, item)),
    costs: unknownCosts,
    retail_costs: retailCostsOf(body),
    gift: body.gift ?? null,
    packing_slip: body.packing_slip ?? null,
  };
}

function emptyOrder(id: number) {
  const now = unixSeconds();
  return {
    ...everyOrder,
    id,
    store: storeId,
    status: 'draft' as const,
    error: null,
    errorCode: 0,
    created: now,
    updated: now,
    notes: null,
    needs_approval: false,
    can_change_hold: false,
    shipments: [],
    dashboard_url: `https://www.printful.com/dashboard?order_id=${id}`,
  };
}

function fullRecipient(given: OrderBody['recipient']): Recipient {
  return {
    company: null,
    address2: null,
    state_name: null,
    country_name: null,
    zip: null,
    phone: null,
    email: null,
    tax_number: null,
    ...given,
    state_code: given.state_code ?? null,
  } as Recipient;
}

function orderItem(store: PrintfulStore, { given, hat, placements }: CheckedItem): OrderItem {
  const { blank, variant } = hat;
  const { retail_price } = given;
  return {
    id: nextId(store, 'item'),
    external_id: given.external_id ?? null,
    variant_id: variant.id,
    sync_variant_id: given.sync_variant_id ?? null,
    quantity: given.quantity,
    price: asText(priceOf(blank, placements)),
    retail_price: retail_price == null ? null : Number(retail_price).toFixed(2),
    name: given.name ?? titleOf(blank, variant),
    sku: given.sku ?? null,
    product: {
      variant_id: variant.id,
      product_id: blank.id,
      image: imageOf(blank, variant),
      name: titleOf(blank, variant),
    },
    files: (given.files ?? []).map((file, i) => ({
      id: registerFile(store, file, given.sync_variant_id !== undefined).id,
      type: placements[i] ?? 'default',
    })),
    options: (given.options ?? []).map(({ id, value }) => ({ id, value })),
    discontinued: false,
    out_of_stock: false,
  };
}

/** The file an order refers to. A new file is fetched unless it is in the library. Printful fetches each URL only once. */
function registerFile(store: PrintfulStore, given: GivenFile, isInLibrary = false): PrintFile {
  if (given.id !== undefined) {
    const existing = store.files.get(given.id);
    if (!existing) throw new PrintfulError(`File with ID ${given.id} does not exist.`, 400, 'FL-3');
    return existing;
  }
  const url = given.url ?? '';
  const existing = store.files.relatedTo(url)[0];
  if (existing) return existing;
  const file = store.files.put(newFile(nextId(store, 'file'), url, given));
  if (isInLibrary) return store.files.put({ ...file, status: 'ok' });
  store.scheduler.plan('printful.fetch-file', { file: file.id }, store.settings.fileDelayMs);
  return file;
}

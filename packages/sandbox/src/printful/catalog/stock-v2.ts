import { z } from 'zod';
import type { PrintfulStore } from '../account.ts';
import { asText } from '../money.ts';
import { endpoint, pagingQuery } from '../protocol/endpoint.ts';
import { PrintfulError } from '../protocol/printful-error.ts';
import { data, page } from '../protocol/version-2.ts';
import { shippingCountries } from '../shipping/rates.ts';
import type { Blank, Variant } from './blanks.ts';
import { requireBlank } from './catalog.ts';
import { availabilityIn, type sellingRegions } from './catalog-state.ts';
import { lower, region, requireHat, techniques } from './catalog-v2.ts';

/** Version 2's stock, prices, and countries. */
export const stockEndpointsV2 = [
  endpoint('GET', '/v2/catalog-products/:id/availability', {
    query: z.strictObject({ ...pagingQuery, techniques, selling_region_name: region }),
    handle: ({ store, id, query, origin }) => {
      const blank = requireBlank(store, id);
      const address = `${origin}/v2/catalog-products/${blank.id}`;
      const reply = page(
        blank.variants.map((variant) => availabilityOf(store, { blank, variant, query, origin })),
        query,
        { address: `${address}/availability`, links: { product: { href: address } } },
      );
      return { ...reply, body: { ...reply.body, filter_settings: filterOf(query) } };
    },
  }),
  endpoint('GET', '/v2/catalog-variants/:id/prices', {
    query: z.strictObject({
      selling_region_name: z.string().optional(),
      currency: z.string().default('USD'),
      production_currency: z.string().optional(),
    }),
    handle: ({ store, id, query, origin }) => {
      const { blank, variant } = requireHat(store, id);
      if (query.currency !== 'USD') throw new PrintfulError('Invalid currency');
      return data(pricesOf(blank, variant), {
        self: { href: `${origin}/v2/catalog-variants/${id}/prices` },
        product_prices: { href: `${origin}/v2/catalog-products/${blank.id}/prices` },
        product_details: { href: `${origin}/v2/catalog-products/${blank.id}` },
      });
    },
  }),
  endpoint('GET', '/v2/catalog-products/:id/shipping-countries', {
    query: z.strictObject({}),
    handle: ({ store, id }) => {
      requireBlank(store, id);
      // No country lists its states, because the shop does not read them.
      const data = shippingCountries().map((country) => ({ ...country, states: [] }));
      const paging = { total: data.length, offset: 0, limit: data.length };
      const _links = { self: { href: `/v2/catalog-products/${id}/shipping-countries` } };
      return { status: 200, body: { data, paging, _links } };
    },
  }),
];

const filterOf = ({
  techniques,
  selling_region_name,
}: {
  techniques?: string[] | undefined;
  selling_region_name: string;
}) => [
  { name: 'selling_region_name', value: selling_region_name },
  ...(techniques ? [{ name: 'techniques', value: techniques.join(',') }] : []),
];

function availabilityOf(
  store: PrintfulStore,
  {
    blank,
    variant,
    query,
    origin,
  }: {
    blank: Blank;
    variant: Variant;
    query: { techniques?: string[] | undefined; selling_region_name: (typeof sellingRegions)[number] };
    origin: string;
  },
) {
  const offered = blank.techniques.filter(({ key }) => query.techniques?.includes(lower(key)) ?? true);
  return {
    catalog_variant_id: variant.id,
    techniques: offered.map(({ key }) => ({
      technique: lower(key),
      selling_regions: availabilityIn(store, variant, query.selling_region_name),
    })),
    _links: { variant: { href: `${origin}/v2/catalog-variants/${variant.id}` } },
  };
}

function pricesOf({ id, techniques, placements }: Blank, variant: Variant) {
  const amounts = (price: number) => ({ price: asText(price), discounted_price: asText(price) });
  return {
    currency: 'USD',
    product: {
      id,
      placements: placements.map(({ key, title, technique, price }) => ({
        id: key,
        title,
        type: techniques.find((one) => one.key === technique)?.name,
        technique_key: lower(technique),
        placement_options: [],
        ...amounts(price),
        layers: [{ type: 'file', additional_price: '0.00', layer_options: [] }],
      })),
    },
    variant: {
      id: variant.id,
      techniques: techniques.map(({ key, name, price }) => ({
        technique_key: lower(key),
        technique_display_name: name,
        ...amounts(price),
      })),
    },
  };
}

import type { Violation } from '../violations.ts';

/** A violation of a provider's own file that is right as it is. */
interface Exception {
  where: RegExp;
  what: RegExp;
  reason: string;
}

const V1_ORDER = /^(GET|POST|DELETE) \/orders\S*, response 200$/;
const V1_STORE = /^GET \/store\/products\/\{id\}, response 200$/;

export const EXCEPTIONS: Exception[] = [
  {
    where: V1_ORDER,
    what: /\/costs\/\w+ must be string$/,
    reason:
      'Costs are null until Printful has calculated them. The file of version 2 says so for the same costs.',
  },
  {
    where: V1_ORDER,
    what: /\/files\[\]\/(hash|mime_type|width|height|dpi|thumbnail_url|preview_url) must be (string|integer)$/,
    reason: 'Printful measures a file after it has fetched it, and its status is "waiting" until then.',
  },
  {
    where: V1_ORDER,
    what: /\/recipient\/(company|address2|state_code|state_name|country_name|zip|phone|email|tax_number) must be string$/,
    reason: 'An address without these parts has null there. The file of version 1 hardly knows null.',
  },
  {
    where: V1_ORDER,
    what: /\/items\[\]\/(external_id|sync_variant_id|retail_price|sku) must be (string|integer)$/,
    reason: 'An item is made from a blank or from a store’s hat. The file’s own example has null for "sku".',
  },
  {
    where: V1_ORDER,
    what: /\/(gift|packing_slip) must be object$/,
    reason: 'An order without a gift or a packing slip has null there.',
  },
  {
    where: V1_ORDER,
    what: /\/shipments\[\]\/shipped_at must be string$/,
    reason: 'The file’s description and example are a Unix time, which is a number.',
  },
  {
    where: /^(POST \/orders, (request|response 200)|GET \/orders.*|(POST|DELETE) \/orders\/.*)/,
    what: /\/items\[\]\/options\[\]\/value must be string$/,
    reason: 'The file’s own documentation of options has a list of thread colors as the value.',
  },
  {
    where: V1_STORE,
    what: /\/options\[\]\/value must be string$/,
    reason: 'The file’s own documentation of options has a list of thread colors as the value.',
  },
  {
    where: V1_STORE,
    what: /\/files\[\]\/url must be string$/,
    reason: 'A preview is made by Printful, so it has no source address.',
  },
  {
    where: /^GET (\/store\/products|\/stores|\/v2\/catalog-products\/\{id\}\/catalog-variants), query$/,
    what: /has no parameter (offset|limit)$/,
    reason: 'These responses are pages in the file, which leaves out the parameters that choose the page.',
  },
  {
    where: /^POST \/shipping\/rates, response 200$/,
    what: /\/(min|max)DeliveryDate must be integer$/,
    reason: 'Live responses have dates, such as 2026-11-22.',
  },
  {
    where: /^POST \/v2\/webhooks, request$/,
    what: /\/events\[\] must match exactly one schema in oneOf$/,
    reason:
      'The file tells events apart by their type. Its schema for those without parameters also fits those with parameters.',
  },
  {
    where: /^GET \/v2\/oauth-scopes, response 200$/,
    what: /\/value must be equal to one of the allowed values/,
    reason: 'The file lists "webhooks/read" twice; the title beside the second is that of "webhooks".',
  },
  {
    where: /^GET \/v2\/catalog-\S+\/prices, response 200$/,
    what: /must have required property 'retail_(price|discounted_price|additional_price)'$/,
    reason: 'The file requires these fields without describing any of them.',
  },
  {
    where: /, response (400|401|403|404|429|500|502|503)$/,
    what: /^is not a status of the file$/,
    reason: 'The file lists few refusals for each endpoint; any request may meet these.',
  },
];

/** The violations that no exception explains, and how many each exception explains. */
export function withoutExceptions(violations: Violation[]): {
  left: Violation[];
  excused: Map<string, number>;
} {
  const excused = new Map<string, number>();
  const left = violations.filter(({ where, what }) => {
    const found = EXCEPTIONS.find((one) => one.where.test(where) && one.what.test(what));
    if (found) excused.set(found.reason, (excused.get(found.reason) ?? 0) + 1);
    return !found;
  });
  return { left, excused };
}

import { z } from 'zod';
import { endpoint, ok } from '../protocol/endpoint.ts';
import { expanded } from '../protocol/expand.ts';
import { listParams, listReply } from '../protocol/list.ts';
import { expand, text } from '../protocol/params.ts';
import { missing } from '../protocol/stripe-error.ts';

export const chargeEndpoints = [
  endpoint('GET', '/charges', {
    params: listParams({ payment_intent: text().optional() }),
    answer: ({ account, params }) => {
      const { payment_intent } = params;
      const charges = payment_intent
        ? account.charges.relatedTo(payment_intent).reverse()
        : account.charges.all();
      return listReply(account, '/v1/charges', params, charges);
    },
  }),
  endpoint('GET', '/charges/:id', {
    params: z.strictObject(expand),
    answer: ({ account, id, params }) => {
      const charge = account.charges.get(id);
      if (!charge) throw missing('charge', id, 'id');
      return ok(expanded(account, charge, params.expand));
    },
  }),
];

import { z } from 'zod';
import { unixSeconds } from './account.ts';
import { endpoint } from './protocol/endpoint.ts';

const createdAt = unixSeconds();

/** The account of the secret key: what a shop reads to see whether it can go live. */
export const accountEndpoints = [
  endpoint('GET', '/account', {
    params: z.strictObject({}),
    handle: ({ account: { settings } }) => {
      const isSetUp = settings.isSetUp ?? true;
      return {
        status: 200,
        body: {
          id: 'acct_sandbox00000000',
          object: 'account',
          business_profile: null,
          business_type: 'company',
          capabilities: { card_payments: isSetUp ? 'active' : 'inactive' },
          charges_enabled: isSetUp,
          controller: { type: 'account' },
          country: 'US',
          created: createdAt,
          default_currency: 'usd',
          details_submitted: isSetUp,
          email: null,
          metadata: {},
          payouts_enabled: isSetUp,
          settings: null,
          tos_acceptance: {},
          type: 'standard',
        },
      };
    },
  }),
];

import { z } from 'zod';
import { unixSeconds } from './account.ts';
import { apiVersion } from './events.ts';
import { endpoint } from './protocol/endpoint.ts';
import { listParams, listReply } from './protocol/list.ts';

const createdAt = unixSeconds();

/** The account of the secret key, and its webhooks: what a shop reads to see whether it can go live. */
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
  endpoint('GET', '/webhook_endpoints', {
    params: listParams({}),
    handle: ({ account, params }) => {
      const { webhookUrl } = account.settings;
      const webhook = {
        id: 'we_sandbox',
        object: 'webhook_endpoint',
        api_version: apiVersion,
        application: null,
        created: createdAt,
        description: null,
        enabled_events: ['*'],
        livemode: false,
        metadata: {},
        status: 'enabled',
        url: webhookUrl ?? '',
      };
      return listReply(account, '/v1/webhook_endpoints', params, webhookUrl ? [webhook] : []);
    },
  }),
];

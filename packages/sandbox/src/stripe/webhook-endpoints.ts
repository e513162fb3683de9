import { z } from 'zod';
import { randomText } from '../http/random.ts';
import { unixSeconds } from '../time.ts';
import type { StripeAccount } from './account.ts';
import { newEndpoint, type WebhookEndpoint } from './objects.ts';
import { endpoint, ok } from './protocol/endpoint.ts';
import { listParams, listReply } from './protocol/list.ts';
import { expand, flag, listOf, metadata, text, unsettable } from './protocol/params.ts';
import { missing, ValidationError } from './protocol/stripe-error.ts';

/** The webhook of the settings has this id. Only it gets events; those that are registered are just listed. */
const FIRST = 'we_sandbox';
const openedAt = unixSeconds();

const url = text().superRefine((value, context) => {
  if (URL.canParse(value) && /^https?:/.test(value)) return;
  context.addIssue({ code: 'custom', message: `Not a valid URL`, params: { code: 'url_invalid' } });
});
const events = listOf(text(100)).refine((list) => list.length > 0, 'must name an event');

export const webhookEndpoints = [
  endpoint('GET', '/webhook_endpoints', {
    params: listParams({}),
    handle: ({ account, params }) =>
      listReply(account, '/v1/webhook_endpoints', { params, newestFirst: registered(account) }),
  }),

  endpoint('POST', '/webhook_endpoints', {
    params: z.strictObject({
      url,
      enabled_events: events,
      api_version: text().optional(),
      description: unsettable().optional(),
      metadata: metadata.optional(),
      ...expand,
    }),
    handle: ({ account, params }) => {
      if (registered(account).length >= MOST)
        throw new ValidationError(`You have reached the maximum of ${MOST} test webhook endpoints.`);
      const created: WebhookEndpoint = {
        ...newEndpoint(`we_${randomText(24)}`, params.url),
        api_version: params.api_version ?? null,
        description: params.description ?? null,
        enabled_events: params.enabled_events,
      };
      account.webhooks.put(created);
      // Told this once.
      return ok({ ...created, secret: `whsec_${randomText(32)}` });
    },
  }),

  endpoint('POST', '/webhook_endpoints/:id', {
    params: z.strictObject({
      url: url.optional(),
      enabled_events: events.optional(),
      disabled: flag.optional(),
      description: unsettable().optional(),
      metadata: metadata.optional(),
      ...expand,
    }),
    handle: ({ account, id, params }) => {
      const before = registered(account).find((one) => one.id === id);
      if (!before) throw missing('webhook endpoint', id, 'id');
      const { disabled = before.status === 'disabled' } = params;
      const after: WebhookEndpoint = {
        ...before,
        url: params.url ?? before.url,
        enabled_events: params.enabled_events ?? before.enabled_events,
        description: params.description === undefined ? before.description : params.description,
        status: disabled ? 'disabled' : 'enabled',
      };
      account.webhooks.put(after);
      return ok(after);
    },
  }),
];

/** https://docs.stripe.com/webhooks: up to 16 for an account. */
const MOST = 16;

function registered({ webhooks, settings }: StripeAccount): WebhookEndpoint[] {
  const stored = webhooks.newest(MOST);
  const address = settings.webhookAddress ?? settings.webhookUrl;
  const hasFirst = address && !stored.some(({ id }) => id === FIRST);
  return hasFirst ? [...stored, newEndpoint(FIRST, address, openedAt)] : stored;
}

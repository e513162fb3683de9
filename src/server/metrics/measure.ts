import type { RateBudget } from '../gateways/rate-budget.ts';
import { type ClientHooks, type HttpClient, limitedHttpClient } from '../gateways/stripe-calls.ts';
import type { App } from '../http/app.ts';
import type { Metrics } from './metrics.ts';

/** Measures each response by its route's pattern, never by its URL. */
export function measureRequests(app: App, metrics: Metrics | null): void {
  if (metrics === null) return;
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    metrics.request({ method, route: routeOptions.url ?? null, status: statusCode, ms: elapsedTime });
  });
  app.readyAnswers.onSent(({ method, route, status, ms }) => metrics.request({ method, route, status, ms }));
}

/** `fetch` for Printful, counted. */
export function measuredFetch(metrics: Metrics | null): typeof fetch {
  if (metrics === null) return globalThis.fetch;
  return async (...request) => {
    try {
      const response = await globalThis.fetch(...request);
      metrics.providerCall('printful', response.status);
      return response;
    } catch (error) {
      metrics.providerCall('printful', null);
      throw error;
    }
  };
}

/** The budget of calls to Printful, counted. */
export function measuredBudget(budget: RateBudget, metrics: Metrics | null): RateBudget {
  if (metrics === null) return budget;
  return {
    ...budget,
    async take(use, maxWait) {
      const wait = await budget.take(use, maxWait);
      metrics.budget(use, wait === null);
      return wait;
    },
  };
}

/** The HTTP client for Stripe, counted. */
export function measuredStripeClient(
  largestAnswer: number,
  metrics: Metrics | null,
  onRefused: ClientHooks['onRefused'],
): HttpClient {
  const client = limitedHttpClient(largestAnswer, { onRefused });
  if (metrics === null) return client;
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    try {
      const response = await makeRequest(...request);
      metrics.providerCall('stripe', response.getStatusCode());
      return response;
    } catch (error) {
      metrics.providerCall('stripe', null);
      throw error;
    }
  };
  return client;
}

import { type PrintfulGateway, printfulGateway } from '../src/server/gateways/printful.ts';
import { type PrintfulSettings, printfulClient } from '../src/server/gateways/printful-client.ts';

interface SentRequest {
  request: string;
  /** What the call takes from the budget. */
  use: string | undefined;
  body?: unknown;
}

type Answer = (request: string) => Response | object;

/** A gateway to a Printful that answers as the test says, what it was asked, and how long the shop waited. */
export function answeringPrintful(answer: Answer, settings: Partial<PrintfulSettings> = {}) {
  const sent: SentRequest[] = [];
  const headers: Headers[] = [];
  const pauses: number[] = [];
  const silences: [use: string, duration: number][] = [];
  const taken: [use: string, maxWait: number][] = [];
  const client = printfulClient({
    apiUrl: 'https://printful.example',
    token: 'the-token',
    storeId: null,
    timeout: 1000,
    largestAnswer: 100_000,
    retryPause: 7,
    silence: 60_000,
    longestSilence: 600_000,
    maxWait: { orders: 1, rates: 2, bulkRates: 2, background: 3, health: 4 },
    budget: {
      async take(use, maxWait) {
        taken.push([use, maxWait]);
        return null;
      },
      silence: async (use, duration) => void silences.push([use, duration]),
    },
    pause: async (duration) => void pauses.push(duration),
    async fetch(url, init) {
      const { pathname, search } = new URL(String(url));
      const request = `${init?.method} ${pathname}${search}`;
      const body = init?.body ? { body: JSON.parse(String(init.body)) } : {};
      sent.push({ request, use: taken.at(-1)?.[0], ...body });
      headers.push(new Headers(init?.headers));
      const given = answer(request);
      return given instanceof Response ? given : Response.json(given);
    },
    ...settings,
  });
  const printful: PrintfulGateway = printfulGateway(client);
  return { client, printful, sent, headers, pauses, silences, taken };
}

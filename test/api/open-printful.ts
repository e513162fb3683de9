import { png } from '../../packages/sandbox/src/printful/test-orders.ts';
import { listen, openSandbox } from '../../packages/sandbox/src/test-sandbox.ts';
import { cents } from '../../src/domain/money/money.ts';
import type { PrintItem, PrintOrder } from '../../src/server/gateways/printful/orders.ts';
import { type PrintfulGateway, printfulGateway } from '../../src/server/gateways/printful.ts';
import { printfulClient } from '../../src/server/gateways/printful-client.ts';
import { refusalMessage } from '../../src/server/gateways/printful-error.ts';
import { ask } from '../ask.ts';

export const MAYA_AT_HOME = {
  name: 'Maya Ortiz',
  email: 'maya@example.com',
  address1: '418 Music Row',
  address2: null,
  city: 'Nashville',
  state: 'TN',
  zip: '37203',
  country: 'US' as const,
  phone: null,
};

interface Account {
  token?: string;
  timeout?: number;
  apiUrl?: string;
  storeId?: string | null;
}

/** Starts a Printful sandbox with a gateway to it. */
export async function openPrintful(
  settings: Parameters<typeof openSandbox>[0] = {},
  { token = 'sandbox', timeout = 5000, apiUrl, storeId = null }: Account = {},
) {
  const shopOrigin = await listen((_request, response) => response.end(png(1890, 765)));
  const { sandbox, url } = await openSandbox({
    shopOrigin,
    recordingDir: process.env.SANDBOX_RECORDING_DIR,
    ...settings,
  });
  const silences: number[] = [];
  const printful = printfulGateway(
    printfulClient({
      apiUrl: apiUrl ?? url,
      token,
      storeId,
      timeout,
      largestAnswer: 1_000_000,
      retryPause: 5,
      silence: 60_000,
      longestSilence: 600_000,
      maxWait: { orders: 0, rates: 0, bulkRates: 0, background: 0, health: 0 },
      budget: { take: async () => null, silence: async (_use, duration) => void silences.push(duration) },
    }),
  );
  const fault = (faults: object) => ask(`${url}/sandbox/faults`, { printful: faults });
  const control = (path: string, body: object) => ask(`${url}/sandbox/printful/${path}`, body);
  return { sandbox, url, shopOrigin, printful, silences, fault, control };
}

export const hat = (shopOrigin: string): PrintItem => ({
  id: '1',
  name: 'Custom Hat',
  quantity: 1,
  retailPrice: cents(2499),
  variantId: 15907,
  placement: 'front_dtf_hat',
  printFileUrl: `${shopOrigin}/1.png`,
  threads: [],
});

export const orderOf = (item: PrintItem, changes: Partial<PrintOrder> = {}): PrintOrder => ({
  externalId: '7K2Q9MXA4T',
  shippingId: 'STANDARD',
  recipient: MAYA_AT_HOME,
  items: [item],
  ...changes,
});

export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ kind, code, message }) => ({ kind, code, text: refusalMessage({ code, message }) }),
  );

export async function ready(printful: PrintfulGateway, sandbox: { idle(): Promise<void> }) {
  await sandbox.idle();
  return printful.findOrder('7K2Q9MXA4T');
}

import type { Deps } from '../deps.ts';
import { printfulGateway } from '../gateways/printful.ts';
import { printfulClient } from '../gateways/printful-client.ts';
import { stripeGateway } from '../gateways/stripe.ts';

/** The gateways of a command. Its few calls to Printful fit beside the shop's budget, which is in the database. */
export function gatewaysOf({ stripe, printful, limits }: Deps['config']): Pick<Deps, 'stripe' | 'printful'> {
  const settings = { timeout: limits.providerTimeout, largestAnswer: limits.providerAnswer };
  return {
    stripe: stripeGateway({ ...stripe, ...settings }),
    printful: printfulGateway(
      printfulClient({
        ...printful,
        ...settings,
        retryPause: limits.printfulRetryPause,
        silence: limits.minute,
        longestSilence: limits.longestSilence,
        maxWait: limits.printfulQueueTimeout,
        budget: { take: async () => null, silence: async () => undefined },
      }),
    ),
  };
}

import type { Canvas } from '../../../domain/hat-confirmation.ts';
import { isStitchedBy } from '../../../domain/making.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings.ts';
import { threadOf } from '../../../domain/thread-colors.ts';
import { SAMPLE_ADDRESSES } from '../../checkout/sample-addresses.ts';
import type { Deps } from '../../deps.ts';
import type { Estimate, PrintOrder } from '../../gateways/printful/orders.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import { EXAMPLE, examplePrintUrl } from '../../pictures/print-file-address.ts';
import type { Example } from './example-queries.ts';
import type { Front } from './queries.ts';

export type ExampleDeps = Pick<Deps, 'printful' | 'config' | 'secrets' | 'clock'>;

/**
 * Asks Printful whether it accepts an order of one such hat, and what it would cost: the whole order, with a design that
 * Printful has never seen, to an address in the US. Orders nothing. Throws `PrintfulError` if Printful does not answer.
 */
export async function askExample(deps: ExampleDeps, hat: Front & { canvas: Canvas }): Promise<Example> {
  const { productId, variantId, technique, placement } = hat;
  const asked = { productId, variantId, technique, placement, askedAt: deps.clock() };
  try {
    return { ...asked, refusal: null, ...(await deps.printful.estimateCosts(exampleOrder(deps, hat))) };
  } catch (error) {
    if (!(error instanceof PrintfulError) || error.kind !== 'refused') throw error;
    return { ...asked, refusal: error.message, ...NOTHING };
  }
}

const NOTHING: Estimate = { hats: null, digitization: null, shipping: null, total: null };

function exampleOrder(
  deps: ExampleDeps,
  { variantId, technique, placement, canvas }: Front & { canvas: Canvas },
): PrintOrder {
  const thread = isStitchedBy(technique) ? threadOf(EXAMPLE.textColor) : null;
  return {
    externalId: 'example',
    shippingId: 'STANDARD',
    recipient: {
      ...SAMPLE_ADDRESSES.US,
      ...{ name: 'Example Order', email: 'example@example.com', address2: null, phone: null },
    },
    items: [
      {
        ...{ id: '1', name: 'Custom Hat', quantity: 1, retailPrice: DEFAULT_SETTINGS.customHatPrice },
        ...{ variantId, placement, threads: thread === null ? [] : [thread] },
        printFileUrl: examplePrintUrl(deps, { canvas, thread }),
      },
    ],
  };
}

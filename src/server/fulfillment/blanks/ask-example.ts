import { type Canvas, isSold } from '../../../domain/catalog/hat-confirmation.ts';
import { isStitchedBy } from '../../../domain/design/making.ts';
import { threadOf } from '../../../domain/design/thread-colors.ts';
import { DEFAULT_SETTINGS } from '../../../domain/settings/settings.ts';
import { SAMPLE_ADDRESSES } from '../../checkout/sample-addresses.ts';
import type { Deps } from '../../deps.ts';
import type { Estimate, PrintOrder } from '../../gateways/printful/orders.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import { EXAMPLE, examplePrintUrl } from '../../pictures/print-file-address.ts';
import { type Example, findExamples, saveExample } from './example-queries.ts';
import { type Front, findBlanks, findCatalogHats } from './queries.ts';
import { isSameModel } from './read-model.ts';

type ExampleDeps = Pick<Deps, 'printful' | 'config' | 'secrets' | 'clock'>;

/** Asks about one hat of the chosen model, and again about those that Printful refused. Stores the answers. */
export async function askAboutModel(deps: ExampleDeps & Pick<Deps, 'db'>): Promise<void> {
  const [blanks, hats, examples] = await Promise.all([
    findBlanks(deps.db),
    findCatalogHats(deps.db),
    findExamples(deps.db),
  ]);
  const sized = hats.flatMap(({ canvas, ...hat }) => (canvas ? [{ ...hat, canvas }] : []));
  const hat = blanks.find(isSold) ?? sized.find(({ inStock }) => inStock === true) ?? sized[0];
  const refused = sized.filter((one) =>
    examples.some(
      (example) =>
        example.refusal !== null && example.variantId === one.variantId && isSameModel(example, one),
    ),
  );
  const asked = new Map([...(hat ? [hat] : []), ...refused].map((one) => [one.variantId, one]));
  for (const one of asked.values()) await askAndStore(deps, one);
}

/** Asks Printful about an example order, and stores the answer. */
export async function askAndStore(
  deps: ExampleDeps & Pick<Deps, 'db'>,
  hat: Front & { canvas: Canvas },
): Promise<Example> {
  const example = await askExample(deps, hat);
  await saveExample(deps.db, new URL(deps.config.printful.apiUrl).host, example);
  return example;
}

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
      name: 'Example Order',
      email: 'example@example.com',
      address2: null,
      phone: null,
    },
    items: [
      {
        id: '1',
        name: 'Custom Hat',
        quantity: 1,
        retailPrice: DEFAULT_SETTINGS.customHatPrice,
        variantId,
        placement,
        threads: thread === null ? [] : [thread],
        printFileUrl: examplePrintUrl(deps, { canvas, thread }),
      },
    ],
  };
}

import { designLines } from '../../domain/design.ts';
import { threadOf } from '../../domain/thread-colors.ts';
import type { Deps } from '../deps.ts';
import type { PrintfulOrder, PrintItem } from '../gateways/printful/orders.ts';
import { findOrderLines, type OrderLine, setLinePrint } from '../orders/line-queries.ts';
import type { Order } from '../orders/queries.ts';
import { drawingHash, printFileUrl } from '../pictures/print-file-address.ts';
import { type Blank, findBlanks } from './blanks/queries.ts';
import { refreshBlanks } from './blanks/refresh-blanks.ts';
import { isStitched } from './blanks/truckers.ts';

/** A paid hat that the shop cannot have made; only a person can decide what becomes of it. */
export class CannotBeMade extends Error {}

/** The id of an order at Printful: ours, with the number of the attempt from the second on. */
export const externalIdOf = ({ id, printfulAttempt }: Pick<Order, 'id' | 'printfulAttempt'>): string =>
  printfulAttempt === 1 ? id : `${id}-${printfulAttempt}`;

/** Our id of an order, of Printful's external id. */
export const orderIdOf = (externalId: string): string => externalId.replace(/-\d+$/, '');

/**
 * Makes the draft of an order at Printful: a hat sold as the store there has it as that one, any other as a blank with its print. Writes
 * canvas and thread of each line past any transaction of the caller's: Printful fetches the print files at once, and
 * their addresses need them. Throws `PrintfulError`, and `CannotBeMade`.
 */
export async function createDraft(deps: Deps, order: Order): Promise<PrintfulOrder> {
  const lines = await findOrderLines(deps.db, order.id);
  const blanks = await blanksFor(
    deps,
    lines.filter(({ syncVariantId }) => syncVariantId === null),
  );

  const items: PrintItem[] = [];
  for (const line of lines) {
    const { id, name, quantity, price, syncVariantId } = line;
    const ware = syncVariantId === null ? await printOn(deps, order, line, blanks) : { syncVariantId };
    items.push({ id: String(id), name, quantity, retailPrice: price, ...ware });
  }
  return deps.printful.createDraft({
    externalId: externalIdOf(order),
    shippingId: order.shippingProviderId,
    recipient: order.recipient,
    items,
  });
}

async function printOn(
  deps: Deps,
  { printfulAttempt }: Order,
  { id, name, design, drawingHash: sold }: OrderLine,
  blanks: Map<string, Blank>,
) {
  const blank = blanks.get(design.hatColor);
  if (!blank) throw new CannotBeMade(`no blank makes a ${design.hatColor} hat`);
  if (designLines(design).length === 0) throw new CannotBeMade(`nothing stands on “${name}”`);
  const { canvas, variantId, placement } = blank;
  const thread = isStitched(blank.technique) ? threadOf(design.textColor) : null;
  await setLinePrint(deps.db, id, { canvas, thread });
  if (sold !== null && sold !== (await drawingHash(deps.glyphs, design)))
    throw new CannotBeMade(
      `the print of “${name}” differs from what was sold. Compare both on the order’s page. To print it as it is now, ` +
        'save its text again and send the order to Printful. Otherwise cancel and refund it',
    );
  const url = await printFileUrl(deps, { id, design, canvas, thread });
  return {
    variantId,
    placement,
    threads: thread === null ? [] : [thread],
    // Printful never fetches an address twice, not even one that failed.
    printFileUrl: printfulAttempt === 1 ? url : `${url}?attempt=${printfulAttempt}`,
  };
}

/** The known blanks; asks Printful's catalog when a color has none yet. */
async function blanksFor(deps: Deps, lines: OrderLine[]): Promise<Map<string, Blank>> {
  const read = async () => new Map((await findBlanks(deps.db)).map((blank) => [blank.hatColor, blank]));
  const known = await read();
  if (lines.every(({ design }) => known.has(design.hatColor))) return known;
  await refreshBlanks(deps);
  return read();
}

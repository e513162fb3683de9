import type { Deps } from '../deps.ts';
import type { PrintfulOrder, PrintItem } from '../gateways/printful.ts';
import { findOrderLines, type Order, setLineCanvas } from '../orders/queries.ts';
import { printFileUrl } from '../pictures/print-file-address.ts';
import { type Blank, findBlanks } from './queries.ts';
import { refreshBlanks } from './refresh-blanks.ts';

/** The id of an order at Printful: ours, with the number of the attempt from the second on. */
export const externalIdOf = ({ id, printfulAttempt }: Pick<Order, 'id' | 'printfulAttempt'>): string =>
  printfulAttempt === 1 ? id : `${id}-${printfulAttempt}`;

/**
 * Makes the draft of an order at Printful. Writes the canvas of each line past any transaction of the caller's:
 * Printful fetches the print files at once, and their addresses need it. Throws `PrintfulError`.
 */
export async function createDraft(deps: Deps, order: Order): Promise<PrintfulOrder> {
  const lines = await findOrderLines(deps.db, order.id);
  const blanks = await blanksFor(
    deps,
    lines.map(({ design }) => design.hatColor),
  );
  const items: PrintItem[] = [];
  for (const line of lines) {
    const blank = blanks.get(line.design.hatColor);
    if (!blank) throw new Error(`no blank makes a ${line.design.hatColor} hat`);
    await setLineCanvas(deps.db, line.id, blank.canvas);
    items.push({
      id: String(line.id),
      name: line.name,
      variantId: blank.variantId,
      quantity: line.quantity,
      retailPrice: line.price,
      placement: blank.placement,
      printFileUrl: await fileAddress(deps, order, {
        id: line.id,
        design: line.design,
        canvas: blank.canvas,
      }),
    });
  }
  return deps.printful.createDraft({
    externalId: externalIdOf(order),
    shippingId: order.shippingProviderId,
    recipient: order.recipient,
    items,
  });
}

// Printful never fetches an address twice, not even one that failed.
async function fileAddress(
  deps: Deps,
  { printfulAttempt }: Order,
  line: Parameters<typeof printFileUrl>[1],
): Promise<string> {
  const url = await printFileUrl(deps, line);
  return printfulAttempt === 1 ? url : `${url}?attempt=${printfulAttempt}`;
}

/** The known blanks; asks Printful's catalogue when a colour has none yet. */
async function blanksFor(deps: Deps, colors: string[]): Promise<Map<string, Blank>> {
  const read = async () => new Map((await findBlanks(deps.db)).map((blank) => [blank.hatColor, blank]));
  const known = await read();
  if (colors.every((color) => known.has(color))) return known;
  await refreshBlanks(deps);
  return read();
}

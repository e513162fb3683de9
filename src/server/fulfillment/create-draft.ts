import { designLines } from '../../domain/design.ts';
import { threadOf } from '../../domain/thread-colors.ts';
import type { Deps } from '../deps.ts';
import type { PrintfulOrder, PrintItem } from '../gateways/printful/orders.ts';
import { lineCause, type NewHold } from '../orders/holds/hold-order.ts';
import { findOrderLines, type OrderLine, type StoredLine, setLinePrint } from '../orders/line-queries.ts';
import type { Order } from '../orders/queries.ts';
import { drawingHash, printFileUrl } from '../pictures/print-file-address.ts';
import { type Blank, findBlanks } from './blanks/queries.ts';
import { refreshBlanks } from './blanks/refresh-blanks.ts';
import { isStitched } from './blanks/truckers.ts';

/** A paid hat cannot be made, and a person must decide. */
export class CannotBeMade extends Error {
  readonly hold: NewHold;

  constructor(hold: NewHold) {
    super(hold.reason);
    this.hold = hold;
  }
}

/** The external id of an order at Printful: our id, followed by the attempt's number from the second on. */
export const externalIdOf = ({ id, printfulAttempt }: Pick<Order, 'id' | 'printfulAttempt'>): string =>
  printfulAttempt === 1 ? id : `${id}-${printfulAttempt}`;

/** Our order id in an external id. */
export const orderIdOf = (externalId: string): string => externalId.replace(/-\d+$/, '');

/**
 * Creates the draft of an order at Printful. A synced hat is ordered as its store product, any other as a blank with a print
 * file. Saves canvas and thread of each line outside the caller's transaction, because Printful fetches the print files at
 * once and their URLs need them. Throws `PrintfulError` and `CannotBeMade`.
 */
export async function createDraft(deps: Deps, order: Order): Promise<PrintfulOrder> {
  const lines = await findOrderLines(deps.db, order.id);
  const blanks = await blanksFor(
    deps,
    lines.filter(({ syncVariantId }) => syncVariantId === null),
  );

  const items: PrintItem[] = [];
  for (const line of lines) {
    const { id, name, quantity, syncVariantId } = line;
    const item = syncVariantId === null ? await printOn(deps, line, blanks) : { syncVariantId };
    const retailPrice = line.declaredValue ?? line.price;
    items.push({ id: String(id), name, quantity, retailPrice, ...item });
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
  { id, name, design, drawingHash: sold, printFileAttempt }: StoredLine,
  blanks: Map<string, Blank>,
) {
  const blank = blanks.get(design.hatColor);
  if (!blank)
    throw new CannotBeMade({
      kind: 'owner',
      cause: `no-blank.${design.hatColor}`,
      reason: `no blank makes a ${design.hatColor} hat`,
    });
  const content = (reason: string) => new CannotBeMade({ kind: 'content', cause: lineCause(id), reason });
  if (designLines(design).length === 0) throw content(`“${name}” has no text`);
  const { canvas, variantId, placement } = blank;
  const thread = isStitched(blank.technique) ? threadOf(design.textColor) : null;
  await setLinePrint(deps.db, id, { canvas, thread });
  if (sold !== null && sold !== (await drawingHash(deps.glyphs, design)))
    throw content(
      `the print of “${name}” differs from what was sold. Compare both on the order’s page. To print it as it is now, ` +
        'save its text again. Otherwise cancel and refund it',
    );
  const url = await printFileUrl(deps, { id, design, canvas, thread });
  return {
    variantId,
    placement,
    threads: thread === null ? [] : [thread],
    // Printful never fetches a URL twice, even after a failure.
    printFileUrl: printFileAttempt === 1 ? url : `${url}?attempt=${printFileAttempt}`,
  };
}

/** The stored blanks. Refreshes them from Printful's catalog when a color has none. */
async function blanksFor(deps: Deps, lines: OrderLine[]): Promise<Map<string, Blank>> {
  const read = async () => new Map((await findBlanks(deps.db)).map((blank) => [blank.hatColor, blank]));
  const stored = await read();
  if (lines.every(({ design }) => stored.has(design.hatColor))) return stored;
  await refreshBlanks(deps);
  return read();
}

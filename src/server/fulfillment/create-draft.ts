import { designLines } from '../../domain/design/design.ts';
import { hatName } from '../../domain/design/hat-name.ts';
import { isStitchedBy } from '../../domain/design/making.ts';
import { threadOf } from '../../domain/design/thread-colors.ts';
import { giftSlip, hidesPrices } from '../../domain/orders/gift.ts';
import { lineCause } from '../../domain/orders/holds.ts';
import type { Deps } from '../deps.ts';
import type { PrintfulOrder, PrintItem } from '../gateways/printful/orders.ts';
import type { NewHold } from '../orders/holds/hold-order.ts';
import { findOrderLines, findPrintSource, type StoredLine, updateLine } from '../orders/line-queries.ts';
import type { Order } from '../orders/queries.ts';
import { drawingHash, printFileUrl, printHash } from '../pictures/print-file-address.ts';

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
 * Creates the draft of an order at Printful, without refunded hats. A synced hat is ordered as its store product, any other as what it was sold as,
 * with a print file. Saves canvas and thread of each line outside the caller's transaction, because Printful fetches the print files at
 * once and their URLs need them. Throws `PrintfulError` and `CannotBeMade`.
 */
export async function createDraft(deps: Deps, order: Order): Promise<PrintfulOrder> {
  const lines = (await findOrderLines(deps.db, order.id)).filter(({ refusedAt }) => refusedAt === null);
  const items: PrintItem[] = [];
  for (const line of lines) {
    const { id, name, quantity, syncVariantId } = line;
    const item = syncVariantId === null ? await printOn(deps, order.id, line) : { syncVariantId };
    const retailPrice = hidesPrices(order) ? null : (line.declaredValue ?? line.price);
    items.push({ id: String(id), name, quantity, retailPrice, ...item });
  }
  return deps.printful.createDraft({
    externalId: externalIdOf(order),
    shippingId: order.shippingProviderId,
    recipient: order.recipient,
    items,
    packingSlip: packingSlipOf(deps, order.id),
    gift: order.gift && giftSlip(order.gift),
  });
}

function packingSlipOf({ config, settings }: Pick<Deps, 'config' | 'settings'>, orderId: string) {
  const { packingSlip, emails } = settings.current().settings;
  const ifWrong = `Something wrong with your hat? ${config.publicUrl}/returns`;
  const text = [packingSlip.text, ifWrong].filter((line) => line !== '').join('\n');
  return { ...packingSlip, text, email: emails.orders, orderId };
}

async function printOn(deps: Deps, orderId: string, line: StoredLine) {
  const { id, design, soldAs, drawingHash: sold, printFileAttempt } = line;
  const name = hatName({ ...design, ...line });
  if (!soldAs)
    throw new CannotBeMade({
      kind: 'owner',
      cause: `no-blank.${id}`,
      reason: `it is not known what “${name}” was sold as. Choose its color again`,
    });
  const content = (reason: string) => new CannotBeMade({ kind: 'content', cause: lineCause(id), reason });
  if (designLines(design).length === 0) throw content(`“${name}” has no text`);
  const { canvas, variantId, placement } = soldAs;
  const thread = isStitchedBy(soldAs.technique) ? threadOf(design.textColor) : null;
  const hash = thread === null ? null : await printHash(deps.glyphs, { design, canvas, thread });
  await updateLine(deps.db, id, {
    canvas_width: canvas.width,
    canvas_height: canvas.height,
    thread,
    print_hash: hash,
  });
  if (sold !== null && sold !== (await drawingHash(deps.glyphs, design)))
    throw content(
      `the print of “${name}” differs from what was sold. Compare both on the order’s page. To print it as it is now, ` +
        'save its text again. Otherwise cancel and refund it',
    );
  // The same embroidery keeps its address, because Printful digitizes it again at another one.
  const source =
    hash === null
      ? { id, attempt: printFileAttempt }
      : await findPrintSource(deps.db, orderId, { line, hash });
  const url = await printFileUrl(deps, { id: source.id, design, canvas, thread });
  return {
    variantId,
    placement,
    threads: thread === null ? [] : [thread],
    // Printful never fetches a URL twice, even after a failure.
    printFileUrl: source.attempt === 1 ? url : `${url}?attempt=${source.attempt}`,
  };
}

import { giftSlip } from '../../../src/domain/orders/gift.ts';
import { printFile } from '../../../src/hat/print-file.ts';
import { findOrderLines, printFileLine } from '../../../src/server/orders/line-queries.ts';
import { sha256 } from '../../../src/server/secrets.ts';
import type { OrderAtPrintful } from '../providers/printful/objects.ts';
import type { World } from '../world/world.ts';
import type { Books, OrderRow } from './books.ts';

/** Each paid order is made once, with the words and the address that it shows; no other order is made. */
export async function printfulViolations(world: World, books: Books): Promise<string[]> {
  const found: string[] = [];
  for (const order of books.orders) {
    const all = world.printful.orders.filter(
      ({ external_id }) => external_id.replace(/-\d+$/, '') === order.id,
    );
    const live = all.filter(
      ({ confirmations, status }) => confirmations > 0 && status !== 'canceled' && status !== 'failed',
    );
    const made = all.filter(({ isMade }) => isMade);
    if (made.length > 1) found.push(`order ${order.id} was made ${made.length} times: ${names(made)}`);
    if (live.length > 1)
      found.push(`order ${order.id} is ordered ${live.length} times at Printful: ${names(live)}`);
    const [current] = live;
    if (!current) {
      if (['confirmed_with_printful', 'shipped', 'completed'].includes(order.status))
        found.push(`order ${order.id} is ${order.status}, but Printful does not have it`);
      continue;
    }
    found.push(...digitizedTwice(order, all, world.printful.digitized));
    found.push(...unexpected(order, current, books), ...(await differences(world, order, current)));
    found.push(...staleParcels(order, current, books));
  }
  return found;
}

/** An embroidery that Printful had digitized is digitized again under another address. */
function digitizedTwice(
  { id }: OrderRow,
  all: readonly OrderAtPrintful[],
  digitized: ReadonlySet<string>,
): string[] {
  const urls = new Set(all.flatMap(({ items }) => items.flatMap(({ files }) => files.map(({ url }) => url))));
  const byFile = Map.groupBy(
    [...urls].filter((url) => digitized.has(url)),
    (url) => url.replace(/\?.*/, ''),
  );
  return [...byFile.values()].flatMap((same) =>
    same.length > 1
      ? [`order ${id} had an embroidery digitized ${same.length} times: ${same.join(', ')}`]
      : [],
  );
}

/** Printful makes it, although its money was returned or was never there. */
function unexpected(order: OrderRow, { status, external_id }: OrderAtPrintful, books: Books): string[] {
  if (order.paid_at === null)
    return [`order ${order.id} was never paid, but ${external_id} is ${status} at Printful`];
  const isWarned = books.alerts.some(({ event }) => event === `made-anyway.${order.id}`);
  const wasShipped = books.moves.some(
    ({ order_id, to_status }) => order_id === order.id && to_status === 'shipped',
  );
  if (['canceled', 'refunded'].includes(order.status) && !isWarned && !wasShipped)
    return [`order ${order.id} is ${order.status}, but ${external_id} is ${status} at Printful`];
  return [];
}

async function differences(world: World, order: OrderRow, current: OrderAtPrintful): Promise<string[]> {
  const found: string[] = [];
  const { glyphs } = world.shop.deps();
  const db = world.plainDb;
  // What Printful has of a person who was erased, the shop can no longer say.
  if (order.erased_at !== null) return [];
  const { name, address1, city, zip, phone, email } = current.recipient;
  const there = [name, address1, city, zip, phone ?? '', email].join(', ');
  const { customer_name, customer_email } = order;
  const here = [customer_name, order.address1, order.city, order.zip, order.phone ?? '', customer_email].join(
    ', ',
  );
  if (there !== here) found.push(`order ${order.id} goes to ${here}, ${current.external_id} to ${there}`);
  const { gift } = order;
  if (JSON.stringify(gift && giftSlip(gift)) !== JSON.stringify(current.gift))
    found.push(`order ${order.id} is given with ${JSON.stringify(gift)}, ${current.external_id} not so`);
  if (current.items.some(({ retail_price }) => (retail_price === undefined) !== (gift !== null)))
    found.push(`${current.external_id} has prices in a gift, or none in an order of the shopper's own`);
  // Hats whose words were refused are refunded and not made.
  const lines = (await findOrderLines(db, order.id)).filter(({ refusedAt }) => refusedAt === null);
  if (lines.length !== current.items.length)
    found.push(`order ${order.id} has ${lines.length} lines, ${current.external_id} ${current.items.length}`);
  for (const { id, design, quantity, soldAs } of lines) {
    const item = current.items.find(({ external_id }) => external_id === String(id));
    const print = await printFileLine(db, id);
    if (!item || !print || item.quantity !== quantity) {
      found.push(`line ${id} of order ${order.id} is not in ${current.external_id}`);
      continue;
    }
    if (soldAs && (item.variant_id !== soldAs.variantId || item.files[0]?.type !== soldAs.placement))
      found.push(
        `line ${id} of order ${order.id} was sold as ${soldAs.variantId} ${soldAs.placement}, but Printful makes ${item.variant_id} ${item.files[0]?.type}`,
      );
    const drawing = printFile(design, await glyphs.tableFor(design), {
      canvas: print.canvas,
      ink: print.thread ?? undefined,
    });
    // An embroidery may have the address of the same one in another line.
    const name = `-${sha256(drawing).slice(0, 16)}-`;
    if (!item.files.every(({ url }) => url.includes(name)))
      found.push(
        `line ${id} of order ${order.id} shows “${design.textLine1}”, but Printful prints ${item.files[0]?.url}`,
      );
  }
  return found;
}

function staleParcels(order: OrderRow, { parcels, external_id }: OrderAtPrintful, books: Books): string[] {
  if (!['shipped', 'completed'].includes(order.status)) return [];
  return parcels.flatMap(({ id, state }) => {
    const row = books.parcels.find(
      ({ order_id, shipment_id }) => order_id === order.id && shipment_id === String(id),
    );
    return row?.state === state
      ? []
      : [`parcel ${id} of ${external_id} is ${state}, the shop has ${row?.state ?? 'none'}`];
  });
}

const names = (orders: readonly OrderAtPrintful[]) => orders.map(({ external_id }) => external_id).join(', ');

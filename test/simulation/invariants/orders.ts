import type { World } from '../world/world.ts';
import type { Books, MoveRow } from './books.ts';

/** The legal moves, written down a second time on purpose. */
const LEGAL: Record<string, string> = {
  pending: 'processing payment_failed canceled on_hold',
  payment_failed: 'processing canceled on_hold',
  processing: 'sent_to_printful on_hold canceled refunded',
  sent_to_printful: 'confirmed_with_printful on_hold canceled refunded',
  confirmed_with_printful: 'shipped on_hold canceled refunded',
  shipped: 'completed refunded',
  completed: 'refunded',
  on_hold: 'processing sent_to_printful confirmed_with_printful shipped canceled refunded',
  canceled: 'on_hold refunded',
  refunded: 'on_hold',
};

const ENDS = ['shipped', 'completed', 'canceled', 'refunded', 'on_hold'];

/** Every order has ended well or waits for a person with a reason, and none has moved back. */
export async function orderViolations({ stripe, printful }: World, books: Books): Promise<string[]> {
  const found: string[] = [];
  for (const { id, status, paid, refunded, payment_intent_id: intent } of books.orders) {
    const alerts = books.alerts.filter(({ order_id, done_at }) => order_id === id && done_at === null);
    const parcels = printful.orders.flatMap((order) =>
      order.external_id.replace(/-\d+$/, '') === id ? order.parcels : [],
    );
    // Printful sent its parcel and canceled it before the shop could read that it was on its way: the owner has to ask.
    const isRecalled =
      status === 'confirmed_with_printful' &&
      parcels.length > 0 &&
      parcels.every(({ state }) => state === 'canceled') &&
      alerts.some(({ kind }) => kind === 'parcel');
    if (!ENDS.includes(status) && !isRecalled) found.push(`order ${id} is still ${status}`);
    const holds = books.holds.filter(({ order_id, ended_at }) => order_id === id && ended_at === null);
    // The alert about a lost dispute replaces the one about its hold.
    const isAlerted = alerts.some(({ kind }) => kind === 'held' || kind === 'dispute');
    if (status === 'on_hold' && (holds.length === 0 || !isAlerted))
      found.push(`order ${id} is on hold without ${holds.length > 0 ? 'an alert' : 'a reason'}`);
    if (status !== 'on_hold' && holds.length > 0)
      found.push(`order ${id} is ${status}, but held: ${holds[0]?.reason}`);
    const bankHas = [...stripe.disputes.values()].some(
      (dispute) => dispute.payment_intent === intent && dispute.status === 'lost',
    );
    if (status === 'canceled' && (paid ?? 0) > refunded && !bankHas && alerts.length === 0)
      found.push(
        `order ${id} is canceled, and ${(paid ?? 0) - refunded} of its money is neither refunded nor explained`,
      );
    if (status === 'refunded' && paid !== refunded)
      found.push(`order ${id} is refunded, but ${refunded} of ${paid} was returned`);
    found.push(
      ...illegalMoves(
        id,
        books.moves.filter(({ order_id }) => order_id === id),
        status,
      ),
    );
  }
  return found;
}

function illegalMoves(id: string, moves: MoveRow[], status: string): string[] {
  const found: string[] = [];
  let now: string | null = null;
  let before: string | null = null;
  for (const { from_status: from, to_status: to } of moves) {
    if (from !== now) found.push(`order ${id} moved to ${to} from ${from}, but it was ${now}`);
    if (from !== null && !LEGAL[from]?.split(' ').includes(to))
      found.push(`order ${id} moved from ${from} to ${to}`);
    // Whoever asked Printful to confirm it may have died before the answer, and a hold hides what Printful does meanwhile.
    const steps = before === 'sent_to_printful' ? 2 : 1;
    if (
      from === 'on_hold' &&
      before &&
      RANK.includes(before) &&
      RANK.indexOf(to) > RANK.indexOf(before) + steps
    )
      found.push(`order ${id} left its hold for ${to}, but it was ${before} before`);
    if (to === 'on_hold') before = from;
    now = to;
  }
  if (now !== status) found.push(`order ${id} is ${status}, but its last move was to ${now}`);
  return found;
}

const RANK = ['pending', 'processing', 'sent_to_printful', 'confirmed_with_printful', 'shipped', 'completed'];

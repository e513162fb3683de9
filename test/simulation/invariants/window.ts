import { MINUTE } from '../world/time.ts';
import type { World } from '../world/world.ts';
import { type Books, type OrderRow, settingsOf } from './books.ts';

const EXTRA = 10 * MINUTE;

/** Words that the owner asked to change were changed. */
interface Answered {
  order_id: string;
  at: Date;
}

/** Nothing is at Printful before the window of its order ends by the clock of any instance, the window ends once, and what the shopper canceled in it never gets there. */
export async function windowViolations(world: World, books: Books): Promise<string[]> {
  const { printful, clocks } = world;
  const slack = clocks.worst + world.shop.deps().config.limits.changeTimeout;
  const answered = await world.database.rows<Answered>(
    `select order_id, decided_at as at from word_questions where state = 'changed'`,
  );
  const found: string[] = [];
  for (const order of books.orders.filter(({ paid_at }) => paid_at !== null)) {
    const { id, send_after: end } = order;
    const drafts = printful.orders.filter(({ external_id }) => external_id.replace(/-\d+$/, '') === id);
    for (const { external_id, createdAt } of drafts)
      if (end === null || createdAt < end.getTime() - clocks.worst)
        found.push(`${external_id} was at Printful before its window ended at ${end?.toISOString()}`);
    const isChangedMind = books.moves.some(
      ({ order_id, cause }) => order_id === id && cause === 'canceled: the shopper changed their mind',
    );
    // An order whose refund the bank refused is no longer canceled: the owner may send it.
    const isBack = books.moves.some(
      ({ order_id, from_status }) => order_id === id && from_status === 'canceled',
    );
    if (isChangedMind && !isBack && drafts.length > 0)
      found.push(`order ${id} was canceled in its window, but ${drafts[0]?.external_id} is at Printful`);
    const window = settingsOf(world, books, order).editWindowMinutes * MINUTE;
    // What changed is erased with its person.
    if (order.erased_at !== null) continue;
    const mine = answered.filter(({ order_id }) => order_id === id);
    found.push(...unexplained(order, books, { window, slack, answered: mine }));
  }
  return found;
}

/**
 * A window ends as long after the payment as the order was sold with, unless the shopper or the owner moved it. Changes are
 * dated by the clock of the instance that made them, when they are made: a wish that came in time may wait for the order.
 */
function unexplained(
  { id, paid_at, send_after, replaces }: OrderRow,
  books: Books,
  { window, slack, answered }: { window: number; slack: number; answered: readonly Answered[] },
): string[] {
  const changes = books.changes.filter(({ order_id }) => order_id === id);
  const [sent, secondSent] = changes.filter(({ kind }) => kind === 'sent_now');
  const [longer, secondLonger] = changes.filter(({ kind }) => kind === 'more_time');
  const found: string[] = [];
  if (secondSent) found.push(`the window of order ${id} ended twice`);
  if (secondLonger) found.push(`the window of order ${id} got longer twice`);
  const usual = (paid_at?.getTime() ?? 0) + (replaces ? 0 : window) + (longer ? EXTRA : 0);
  const expected = sent?.at.getTime() ?? usual;
  if (send_after?.getTime() !== expected)
    found.push(
      `the window of order ${id} ends at ${send_after?.toISOString()}, not at ${new Date(expected)}`,
    );
  for (const { kind, at, who } of changes) {
    // The owner may ask for other words at any time.
    const isAsked = kind === 'words' && answered.some((one) => Math.abs(+one.at - +at) <= slack);
    if (who === 'shopper' && !isAsked && at.getTime() - slack > expected)
      found.push(`the shopper of order ${id} did “${kind}” after the window ended`);
  }
  return found;
}

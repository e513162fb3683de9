import { MINUTE } from '../world/time.ts';
import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

interface Question {
  order_id: string;
  state: string;
  until: Date;
  decided_at: Date | null;
  decided_by: string | null;
  refund_id: string | null;
}

/** The shop looks for silence twice a day here. */
const LATE = 13 * 60 * MINUTE;

/** Every question about kept words has an answer: a person's, or the refund that follows their silence, and not before its time. */
export async function wordViolations(world: World, books: Books): Promise<string[]> {
  const { database, scheduler, clocks } = world;
  const questions = await database.rows<Question>('select * from word_questions order by id');
  return questions.flatMap(({ order_id: id, state, until, ...answer }) => {
    const isSilence = answer.decided_by === 'shop' && state === 'refunded';
    if (isSilence) world.trace(`nobody answers about the words of order ${id}`);
    const found: string[] = [];
    if (answer.decided_at === null && until.getTime() + LATE < scheduler.now)
      found.push(`the words of order ${id} wait for an answer since ${until.toISOString()}`);
    if (isSilence && answer.decided_at && answer.decided_at.getTime() + clocks.worst < until.getTime())
      found.push(`the words of order ${id} were refunded before anybody could answer`);
    const refund = books.refunds.find((one) => one.id === answer.refund_id);
    const isCanceled = books.orders.some((one) => one.id === id && /^(canceled|refunded)$/.test(one.status));
    // Then the shopper has all of the money back already.
    const isLost = books.disputes.some((one) => one.order_id === id && one.status === 'lost');
    if (state === 'refunded' && !refund && !isCanceled && !isLost)
      found.push(`the words of order ${id} were refused, and nothing was refunded`);
    return found;
  });
}

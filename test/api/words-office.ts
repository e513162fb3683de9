import type { Design } from '../../src/domain/design/design.ts';
import type { WordsDecision } from '../../src/domain/orders/word-question.ts';
import { editDesign } from '../../src/server/orders/edits/edit-design.ts';
import { decideWords } from '../../src/server/orders/words/decide-words.ts';
import { questionsOf } from '../../src/server/orders/words/queries.ts';
import { wordsOf } from '../../src/server/orders/words/question-words.ts';
import { refuseUnanswered } from '../../src/server/orders/words/refuse-unanswered.ts';
import { openEditOffice } from './edit-office.ts';

export const ROBIN = 'robin@example.com';

/** A back office whose shoppers keep words, and whose clock can be set ahead. */
export async function openWordsOffice() {
  const office = await openEditOffice();
  let ahead = 0;
  office.deps.clock = () => new Date(Date.now() + ahead);

  /** A paid order whose shopper kept the words of the first hats, for $15.00, $9.99 and shipping of $4.99. */
  async function keptOrder(kept = 1) {
    const { id } = await office.paidOrder(2, kept);
    await office.rows('update order_lines set share = 1500 - 501 * position where order_id = $1', [id]);
    return { id, questions: await questionsOf(office.deps.db, id), lines: await office.linesOf(id) };
  }
  type Kept = Awaited<ReturnType<typeof keptOrder>>;

  return {
    ...office,
    keptOrder,
    /** An order whose words were not in question, within its window. */
    async windowedOrder() {
      const order = await keptOrder(0);
      await office.rows(`update orders set send_after = now() + interval '1 hour' where id = $1`, [order.id]);
      return order;
    },
    /** Decides on the words as they are now, or as they were seen. */
    async decide(
      { id, questions }: Pick<Kept, 'id' | 'questions'>,
      decision: WordsDecision,
      { nth = 0, seen }: { nth?: number; seen?: string | undefined } = {},
    ) {
      const question = questions[nth];
      const line = (await office.linesOf(id)).find((each) => each.id === question?.lineId);
      if (!question || !line) throw new Error('the order has no such question');
      const words = seen ?? wordsOf(line);
      return decideWords(office.deps, { orderId: id, questionId: question.id, decision, words, by: ROBIN });
    },
    edit({ id, lines }: Kept, changes: Partial<Design>, rest = {}) {
      const [line] = lines;
      if (!line) throw new Error('the order has no line');
      // The orders of a back office have their own id as the key.
      const at = { orderId: id, key: id, lineId: line.id, count: line.quantity };
      return editDesign(office.deps, { ...at, design: { ...line.design, ...changes }, ...rest });
    },
    questionsOf: (id: string) => questionsOf(office.deps.db, id),
    statesOf: async (id: string) => (await questionsOf(office.deps.db, id)).map(({ state }) => state),
    openAlerts: (id: string) =>
      office.rows<{ text: string }>('select text from alerts where order_id = $1 and done_at is null', [id]),
    /** Sets the clock ahead. */
    wait(ms: number) {
      ahead += ms;
    },
    /** Lets the time of the owner or the shopper run out. */
    async pass(whose: 'owner' | 'shopper') {
      ahead += office.deps.config.limits.words[whose] + 1;
      await refuseUnanswered(office.deps);
    },
  };
}

export type WordsOffice = Awaited<ReturnType<typeof openWordsOffice>>;

import { toDesign } from '../../../src/domain/design/design.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { ShopError } from '../../../src/server/http/shop-error.ts';
import { decideWords } from '../../../src/server/orders/words/decide-words.ts';
import { wordsOf } from '../../../src/server/orders/words/question-words.ts';
import { ConnectionLost } from '../world/connection-lost.ts';
import { DAY, HOUR, START } from '../world/time.ts';
import type { World } from '../world/world.ts';

const OWNER = 'owner@hats.example';

interface Question {
  id: number;
  order_id: string;
  text_line1: string;
  text_line2: string;
  text_line3: string;
}

/** An owner who answers questions about kept words, one of several ways and sometimes two at once, or does not answer. */
export function scriptWords(world: World): void {
  const { random, scheduler, end } = world;
  for (let visits = random.whole(2, 6); visits > 0; visits -= 1)
    scheduler.at(random.between(START + HOUR, end + 2 * DAY), 'the owner looks at words', () => {
      void scheduler.start({ name: 'the owner of the words', instance: null }, () => answerAll(world));
    });
}

async function answerAll(world: World): Promise<void> {
  const { random, scheduler, database } = world;
  const questions = (await scheduler.step('the owner reads', async () => ({
    value: await database.rows<Question>(
      `select word_questions.id, word_questions.order_id, text_line1, text_line2, text_line3
       from word_questions join order_lines on order_lines.id = line_id where decided_at is null order by word_questions.id`,
    ),
  }))) as Question[];
  for (const { id: questionId, order_id: orderId, ...line } of questions) {
    const words = wordsOf({
      design: toDesign({
        textLine1: line.text_line1,
        textLine2: line.text_line2,
        textLine3: line.text_line3,
      }),
    });
    const decide = async () => {
      const decision = random.pick(['approve', 'ask', 'refund'] as const);
      await ask(world, `${decision} the words of order ${orderId}`, (deps) =>
        decideWords(deps, { orderId, questionId, decision, words, by: OWNER }),
      );
    };
    await scheduler.waitFor(Promise.all([decide(), random.chance(0.3) ? decide() : null]));
  }
}

async function ask(world: World, what: string, handle: (deps: Deps) => Promise<unknown>): Promise<void> {
  const outcome = await world.scheduler
    .waitFor(world.shop.request(`the owner: ${what}`, handle))
    .catch((error: Error) => {
      if (error instanceof ConnectionLost || error instanceof ShopError) return error;
      throw error;
    });
  world.trace(`the owner: ${what}: ${outcome instanceof Error ? outcome.message : 'done'}`);
}

import { cents } from '../../../src/domain/money/money.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { ShopError } from '../../../src/server/http/shop-error.ts';
import { findOrderLines } from '../../../src/server/orders/line-queries.ts';
import { refundOrder } from '../../../src/server/orders/money/refund-order.ts';
import { chooseDestination } from '../../../src/server/orders/problems/choose-destination.ts';
import { claimProblem, recordClaimResult } from '../../../src/server/orders/problems/claim-problem.ts';
import {
  closeProblem,
  decideRefund,
  decideReplacement,
} from '../../../src/server/orders/problems/decide-problem.ts';
import { reportProblem } from '../../../src/server/orders/problems/report-problem.ts';
import { ConnectionLost } from '../world/connection-lost.ts';
import { DAY } from '../world/time.ts';
import type { World } from '../world/world.ts';

const OWNER = 'owner@hats.example';

/** Days after the world has calmed down: most hats have arrived by the first, and replacements by the last. */
const VISITS = { report: [3, 10], decide: [4, 12, 15], answer: [5, 13], finish: [17] };

interface Undecided {
  id: number;
  order_id: string;
  reason: string;
  refunded: number;
  replacements: number;
}

/** Shoppers who report problems and say where a lost parcel goes, and an owner who replaces, refunds and claims. */
export function scriptProblems(world: World): void {
  const { scheduler, end } = world;
  const plan = (days: readonly number[], name: string, act: (world: World) => Promise<void>) => {
    for (const day of days)
      scheduler.at(end + day * DAY, name, () => {
        void scheduler.start({ name, instance: null }, () => act(world));
      });
  };
  plan(VISITS.report, 'shoppers unpack their hats', report);
  plan(VISITS.decide, 'the owner looks at problems', (each) => decide(each, false));
  plan(VISITS.answer, 'shoppers say where to', answer);
  plan(VISITS.finish, 'the owner decides the rest', (each) => decide(each, true));
}

async function report(world: World): Promise<void> {
  const { random } = world;
  const sent = await read<{ id: string }>(
    world,
    `select id from orders where status in ('shipped', 'completed', 'refunded') and erased_at is null order by id`,
  );
  for (const { id } of sent) {
    if (!random.chance(0.4)) continue;
    const reason = random.pick(['misprint', 'damaged', 'wrong_hat', 'lost'] as const);
    const wish = random.pick(['replacement', 'refund'] as const);
    const requestId = Buffer.from(random.bytes(16)).toString('hex');
    const isNew = random.chance(0.5);
    const send = () =>
      ask(world, `reports order ${id}`, async (deps) => {
        const [first] = await findOrderLines(deps.db, id);
        const lines = first ? [{ id: first.id, quantity: 1 }] : [];
        const words = 'Half a D.';
        const report = { lines, reason, wish, words, isNew, photo: null, requestId, by: 'shopper' };
        return reportProblem(deps, id, report);
      });
    await world.scheduler.waitFor(Promise.all([send(), random.chance(0.5) ? send() : null]));
  }
}

async function answer(world: World): Promise<void> {
  const { random } = world;
  for (const { id: problemId, order_id: orderId, reason } of await undecided(world)) {
    if ((reason !== 'lost' && reason !== 'returned') || !random.chance(0.7)) continue;
    const form = random.chance(0.7) ? { ...DESTINATION, address: `${random.whole(1, 99)} Elm Street` } : null;
    const say = () =>
      ask(world, `says where order ${orderId} goes`, (deps) =>
        chooseDestination(deps, { orderId, problemId, form }),
      );
    await world.scheduler.waitFor(Promise.all([say(), random.chance(0.5) ? say() : null]));
  }
}

const DESTINATION = {
  customerName: 'Maya Ortiz',
  address2: '',
  city: 'Memphis',
  state: 'TN',
  zipCode: '38103',
};

/** With `isLast`, nothing stays undecided. */
async function decide(world: World, isLast: boolean): Promise<void> {
  const { random, scheduler } = world;
  for (const { id: problemId, order_id: orderId, refunded, replacements } of await undecided(world)) {
    const at = { orderId, problemId };
    const seen = { refunded, replacements };
    const replace = () =>
      ask(world, `replaces hats of order ${orderId}`, (deps) =>
        decideReplacement(deps, { ...at, by: OWNER, ...seen, sameAddress: isLast }),
      );
    const refund = () =>
      ask(world, `refunds hats of order ${orderId}`, (deps) =>
        decideRefund(deps, { ...at, by: OWNER, amount: cents(random.whole(100, 2000)), ...seen }),
      );
    const close = () =>
      ask(world, `closes a problem of order ${orderId}`, (deps) =>
        closeProblem(deps, { ...at, by: OWNER, answer: 'It is as you approved it.' }),
      );
    const everything = () =>
      ask(world, `refunds order ${orderId}`, (deps) =>
        refundOrder(deps, {
          orderId,
          amount: null,
          refunded,
          replacements: 0,
          reason: 'x',
          requestedBy: OWNER,
        }),
      );
    const [one, other] = [
      random.pick([replace, replace, refund]),
      random.pick([replace, refund, everything, close]),
    ];
    await scheduler.waitFor(Promise.all([one(), random.chance(0.5) ? other() : null]));
    if (isLast) await close();
    if (!random.chance(0.3)) continue;
    await ask(world, `claims hats of order ${orderId}`, (deps) => claimProblem(deps, at));
    const credit = random.chance(0.5) ? cents(1248) : null;
    await ask(world, 'enters Printful’s answer', (deps) => recordClaimResult(deps, { ...at, credit }));
  }
}

const undecided = (world: World) =>
  read<Undecided>(
    world,
    `select problems.id, order_id, reason, paid.refunded,
       (select count(*)::integer from orders as made where made.replaces = paid.id) as replacements from problems
     join orders on orders.id = order_id join orders as paid on paid.id = coalesce(orders.replaces, orders.id)
     where decision is null or (decision = 'replacement' and replacement_id is null) order by problems.id`,
  );

const read = async <Row extends object>({ scheduler, database }: World, query: string): Promise<Row[]> =>
  (await scheduler.step('a person reads', async () => ({ value: await database.rows<Row>(query) }))) as Row[];

/** A request that is repeated when its answer is lost. */
async function ask(world: World, what: string, handle: (deps: Deps) => Promise<unknown>): Promise<void> {
  const { shop, scheduler } = world;
  for (let tries = 0; tries < 5; tries += 1) {
    const outcome = await scheduler.waitFor(shop.request(what, handle)).catch((error: Error) => {
      if (error instanceof ConnectionLost || error instanceof ShopError) return error;
      throw error;
    });
    const text = outcome instanceof Error ? outcome.message : JSON.stringify(outcome);
    world.trace(`someone ${what}: ${text}`);
    if (!(outcome instanceof ConnectionLost)) return;
    await scheduler.sleep(60_000);
  }
}

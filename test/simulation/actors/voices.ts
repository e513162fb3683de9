import type { Deps } from '../../../src/server/deps.ts';
import { ShopError } from '../../../src/server/http/shop-error.ts';
import { findOrderLines } from '../../../src/server/orders/line-queries.ts';
import { refundOrder } from '../../../src/server/orders/money/refund-order.ts';
import { PLACES } from '../../../src/server/privacy/place-queries.ts';
import { askForReviews, reviewedHat } from '../../../src/server/reviews/ask-for-reviews.ts';
import { hideReview, publishReview } from '../../../src/server/reviews/decide-review.ts';
import { insertAsked, publishUndecided } from '../../../src/server/reviews/queries.ts';
import { sayReview, withdrawReview } from '../../../src/server/reviews/say-review.ts';
import { ConnectionLost } from '../world/connection-lost.ts';
import { DAY, HOUR } from '../world/time.ts';
import type { Voice, World } from '../world/world.ts';

const OWNER = 'owner@hats.example';

/** Shoppers who speak of their hats, change it, take it back, get their money back or are erased, and an owner who decides. */
export function scriptVoices(world: World): void {
  const { scheduler, end, random } = world;
  const plan = (day: number, name: string, act: () => Promise<unknown>) =>
    scheduler.at(end + day * DAY, name, () => void scheduler.start({ name, instance: null }, act));
  const twice = (act: () => Promise<unknown>) => Promise.all([act(), random.chance(0.3) ? act() : null]);
  const job = () => twice(() => askAndPublish(world));
  const each = (share: number, act: (orderId: string, voice: Voice) => Promise<unknown>) =>
    Promise.all(
      [...world.voices].map(([id, voice]) =>
        random.chance(share) && !voice.isErased ? act(id, voice) : null,
      ),
    );
  plan(7, 'shoppers are asked', () => invite(world));
  plan(7.2, 'shoppers speak', () => speak(world));
  plan(8, 'the owner reads reviews', () => each(0.5, (id) => decide(world, id)));
  plan(8.5, 'shoppers are erased early', () => each(0.1, (id) => erase(world, id)));
  plan(9.5, 'reviews are published', job);
  plan(9.8, 'shoppers think again', () => each(0.4, (id, voice) => thinkAgain(world, id, voice)));
  plan(10.2, 'shoppers want their money back', () => each(0.2, (id) => refund(world, id)));
  plan(10.4, 'shoppers are erased', () => each(0.2, (id) => erase(world, id)));
  plan(12, 'reviews are published again', job);
}

/** Some are asked at once, because few worlds have an order that nothing went wrong with for a week. */
async function invite(world: World): Promise<void> {
  await ask(world, 'asks shoppers', async ({ db, clock }) => {
    const arrived = await db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'completed')
      .where('erased_at', 'is', null)
      .orderBy('id')
      .limit(5)
      .execute();
    for (const { id: orderId } of arrived) {
      const [line] = await findOrderLines(db, orderId);
      if (line) await insertAsked(db, { orderId, at: clock(), ...reviewedHat(line) });
    }
    return null;
  });
}

async function askAndPublish(world: World): Promise<void> {
  const begun = world.scheduler.now;
  await ask(world, 'asks and publishes', async (deps) => {
    await askForReviews(deps);
    await publishUndecided(deps);
    return null;
  });
  for (const voice of world.voices.values())
    if (voice.mayShow && !voice.isHidden && voice.saidAt <= begun - 48 * HOUR) voice.isPublished = true;
}

async function speak(world: World): Promise<void> {
  const { random, scheduler, database } = world;
  const asked = (await scheduler.step('shoppers read', async () => ({
    value: await database.rows('select order_id from reviews where stars is null order by id limit 6'),
  }))) as { order_id: string }[];
  await Promise.all(
    asked.map(({ order_id: orderId }) => say(world, orderId, { mayShow: random.chance(0.8) })),
  );
}

/** Sent once or twice. */
async function say(world: World, orderId: string, change: Partial<Voice>): Promise<void> {
  const { random, scheduler, voices } = world;
  const words = random.pick(['It landed.', 'Pink is pinker than my screen.', '']);
  const voice = { words, stars: random.whole(1, 5), name: 'Maya O.', mayShow: true, ...change };
  const send = () =>
    ask(world, `speaks of order ${orderId}`, (deps) =>
      sayReview(deps, orderId, {
        ...voice,
        lineId: null,
        mayAdvertise: false,
        photo: null,
        removesPhoto: false,
      }),
    );
  const said = await scheduler.waitFor(Promise.all([send(), random.chance(0.3) ? send() : false]));
  if (!said.includes(true)) return;
  const before = voices.get(orderId);
  const isSame = before?.words === words && before.mayShow === voice.mayShow;
  const stays = isSame && before ? before : { saidAt: scheduler.now, isHidden: false, isPublished: false };
  const { saidAt, isHidden, isPublished } = stays;
  voices.set(orderId, { ...voice, saidAt, isErased: false, isHidden, isPublished });
}

async function decide(world: World, orderId: string): Promise<void> {
  const { random, scheduler, database, voices } = world;
  const [row] = (await scheduler.step('the owner reads', async () => ({
    value: await database.rows(`select id from reviews where order_id = '${orderId}'`),
  }))) as { id: number }[];
  if (!row) return;
  const isHidden = random.chance(0.5);
  const decision = { id: row.id, who: OWNER };
  const isDone = await ask(world, `decides about the review of order ${orderId}`, (deps) =>
    isHidden ? hideReview(deps, { ...decision, reason: 'private' }) : publishReview(deps, decision),
  );
  const voice = voices.get(orderId);
  if (isDone && voice) Object.assign(voice, { isHidden, isPublished: !isHidden });
}

async function thinkAgain(world: World, orderId: string, voice: Voice): Promise<void> {
  if (world.random.chance(0.5)) return say(world, orderId, { mayShow: voice.mayShow });
  const isDone = await ask(world, `takes back the review of order ${orderId}`, (deps) =>
    withdrawReview(deps, orderId),
  );
  if (isDone) world.voices.delete(orderId);
}

const refund = (world: World, orderId: string) =>
  ask(world, `refunds order ${orderId}`, async (deps) => {
    const sum = { amount: null, refunded: 0, replacements: 0 };
    const outcome = await refundOrder(deps, { orderId, ...sum, reason: 'x', requestedBy: OWNER });
    return outcome instanceof ShopError ? outcome : null;
  });

/** As erasing a person does: nothing else of her is erased here, because all other books are checked at the end. */
async function erase(world: World, orderId: string): Promise<void> {
  const isDone = await ask(world, `erases the review of order ${orderId}`, async ({ db }) => {
    await db.transaction().execute((trx) => PLACES.reviews.erase(trx, [orderId]));
    return null;
  });
  const voice = world.voices.get(orderId);
  if (!isDone || !voice) return;
  if (voice.isPublished) Object.assign(voice, { name: '', isErased: true });
  else world.voices.delete(orderId);
}

/** Whether the shop did it. */
async function ask(
  world: World,
  what: string,
  handle: (deps: Deps) => Promise<ShopError | null>,
): Promise<boolean> {
  const { shop, scheduler } = world;
  const outcome = await scheduler.waitFor(shop.request(what, handle)).catch((error: Error) => {
    if (error instanceof ConnectionLost || error instanceof ShopError) return error;
    throw error;
  });
  world.trace(`someone ${what}: ${outcome === null ? 'done' : outcome.message}`);
  return outcome === null;
}

import { linkWebhook } from '../../../src/server/fulfillment/webhook/link-webhook.ts';
import { PrintfulError } from '../../../src/server/gateways/printful-error.ts';
import { ShopError } from '../../../src/server/http/shop-error.ts';
import { markRestored } from '../../../src/server/take-over/queries.ts';
import { runTakeOver } from '../../../src/server/take-over/run-take-over.ts';
import { ConnectionLost } from '../world/connection-lost.ts';
import { FIRST_ORIGIN } from '../world/ownership.ts';
import { Random } from '../world/random.ts';
import { HOUR, MINUTE, SECOND } from '../world/time.ts';
import type { World } from '../world/world.ts';

const SECOND_ORIGIN = 'https://party-hats.example';
/** How long the shop waits at most. Running instances put their jobs back each minute, so they wait less. */
const LONGEST = { stopped: 6 * HOUR, running: 20 * MINUTE };

/**
 * An owner who moves the shop to another domain or to another PostgreSQL, or restores it from a backup of the same moment, and
 * runs `npm run shop -- take-over` some time later. Has chance of its own, so that the rest of a world stays as it was.
 */
export function scriptTakeOver(world: World): void {
  const random = new Random(world.seed + 1_000_003);
  planMove(world, random, random.pick([0, 1, 1, 2, 2]));
}

/** The next move, while a shopper buys or an order of theirs is made, since nothing happens at other times. */
function planMove(world: World, random: Random, left: number): void {
  const { scheduler, arrivals, end } = world;
  const next = arrivals.filter((at) => at >= scheduler.now);
  if (left === 0 || next.length === 0) return;
  const what = random.pick(['another domain', 'another PostgreSQL', 'restored', 'restored below']);
  // While they check out and pay, or when the order is about to be made.
  const later = random.chance(0.3)
    ? random.wait(20 * SECOND, 4 * MINUTE)
    : random.between(20 * MINUTE, 2 * HOUR);
  const at = Math.min(random.pick(next) + later, end - 30 * MINUTE);
  const longest = what === 'restored below' ? LONGEST.running : LONGEST.stopped;
  const wait = random.between(3 * MINUTE, Math.min(longest, end - at - 15 * MINUTE));
  scheduler.at(at, `the database finds itself elsewhere: ${what}`, () => {
    const { origin: before } = world.ownership;
    const origin = what === 'another domain' ? otherThan(before) : before;
    if (what === 'another domain') moveDomain(world, random, origin);
    else inOneMoment(world, `the database: ${what}`, () => moveDatabase(world, what));
    scheduler.after(wait, 'the owner types npm run shop -- take-over', () => {
      takeOver(world, random, origin);
      // Instances may still start under the new address.
      scheduler.after(15 * MINUTE, 'the owner rests', () => planMove(world, random, left - 1));
    });
  });
}

const otherThan = (origin: string) => (origin === FIRST_ORIGIN ? SECOND_ORIGIN : FIRST_ORIGIN);

/** One instance after another starts with another PUBLIC_URL; the last ones perhaps after the take-over. */
function moveDomain(world: World, random: Random, origin: string): void {
  for (const instance of world.shop.all()) {
    world.ownership.move(instance, origin);
    world.scheduler.after(random.wait(SECOND, 10 * MINUTE), `instance ${instance} moves to ${origin}`, () =>
      inOneMoment(world, 'the owner stops an instance', () => world.shop.kill(instance)),
    );
  }
}

/** Restored below the running instances, or while all of them are stopped. */
async function moveDatabase(world: World, what: string): Promise<void> {
  const { shop, database, plainDb, ownership, heardSettings, scheduler } = world;
  if (what !== 'restored below') for (const instance of shop.running()) await shop.kill(instance);
  if (what === 'another PostgreSQL')
    await database.rows(`update served_shop set system_identifier = '1' || system_identifier`);
  else await markRestored(plainDb, new Date(scheduler.now));
  ownership.estrange();
  heardSettings.changed();
}

function takeOver(world: World, random: Random, origin: string): void {
  const { scheduler, ownership, heardSettings, shop, database } = world;
  const command = async () => {
    const { config } = shop.deps();
    const lines = await runTakeOver({ ...config, databaseUrl: database.url, publicUrl: origin });
    ownership.takenOver(origin, lines);
    heardSettings.changed();
    world.trace(`npm run shop -- take-over: ${lines[0]}`);
  };
  inOneMoment(world, 'npm run shop -- take-over', command);
  if (random.chance(0.3))
    scheduler.after(random.wait(SECOND, 10 * MINUTE), 'the owner types it again', () =>
      inOneMoment(world, 'npm run shop -- take-over', command),
    );
  if (random.chance(0.5))
    scheduler.after(random.wait(MINUTE, 2 * HOUR), 'the owner links the webhook', () => {
      void scheduler.start({ name: 'the owner of the webhook', instance: null }, () => link(world));
    });
}

/** Nothing else happens meanwhile, so that every run of the seed is the same. */
function inOneMoment({ scheduler }: World, name: string, work: () => Promise<void>): void {
  void scheduler.start({ name, instance: null }, work);
}

/** What the owner's click on the System page does. */
async function link(world: World): Promise<void> {
  const { scheduler, shop } = world;
  const outcome = await scheduler
    .waitFor(shop.request('the webhook', (deps) => linkWebhook(deps, { replace: true })))
    .catch((error: Error) => {
      const isExpected = [ConnectionLost, ShopError, PrintfulError].some((kind) => error instanceof kind);
      if (isExpected) return error;
      throw error;
    });
  if (outcome instanceof Error) world.trace(`the owner cannot link the webhook: ${outcome.message}`);
}

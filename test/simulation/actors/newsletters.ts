import {
  resumeNewsletter,
  startNewsletter,
  stopNewsletter,
} from '../../../src/server/newsletters/newsletter-actions.ts';
import { addClick, insertNewsletter } from '../../../src/server/newsletters/queries.ts';
import { erasePerson } from '../../../src/server/privacy/erase-person.ts';
import { confirm, subscribe, unsubscribe } from '../../../src/server/subscribers/subscription.ts';
import { Random } from '../world/random.ts';
import { HOUR, MINUTE, SECOND, START } from '../world/time.ts';
import type { World } from '../world/world.ts';
import { ask } from './ask.ts';

const OWNER = 'owner@hats.example';

/** Some of a run's shoppers, and two who never buy. */
const READERS = [
  ...[1, 2, 3].map((number) => `shopper-${number}@example.com`),
  ...[1, 2].map((number) => `reader-${number}@example.com`),
];

/**
 * Readers who subscribe, click and leave, some of them while a newsletter is sent, and an owner who starts newsletters twice, stops
 * them and goes on. Has chance of its own, so that the rest of a world stays as it was.
 */
export function scriptNewsletters(world: World): void {
  const { scheduler, end, seed } = world;
  const random = new Random(seed + 4_000_037);
  if (random.chance(0.4)) return;
  const plan = (at: number, name: string, act: () => Promise<void>) =>
    scheduler.at(at, name, () => void scheduler.start({ name, instance: null }, act));
  for (const email of READERS)
    plan(random.between(START, START + 12 * HOUR), 'a reader subscribes', () => read(world, random, email));
  for (let letters = random.whole(1, 3); letters > 0; letters -= 1)
    plan(random.between(START + 6 * HOUR, end), 'the owner writes a newsletter', () => send(world, random));
}

async function read(world: World, random: Random, email: string): Promise<void> {
  const { scheduler } = world;
  const twice = (act: () => Promise<unknown>) =>
    scheduler.waitFor(Promise.all([act(), random.chance(0.3) ? act() : null]));
  await twice(async () => {
    await ask(world, `${email} subscribes`, (deps) => subscribe(deps, { email }));
    world.readers.asked.set(email, scheduler.now);
  });
  await scheduler.sleep(random.wait(MINUTE, 4 * HOUR));
  const [link] = await readers(world, `email = '${email}'`);
  if (!link || random.chance(0.1)) return;
  await twice(async () => {
    const outcome = await ask(world, `${email} confirms`, (deps) => confirm(deps, link));
    // She may have been erased before she subscribed.
    if (!(outcome instanceof Error)) world.readers.left.delete(email);
  });
  await scheduler.sleep(random.wait(HOUR, 72 * HOUR));
  if (random.chance(0.3)) await twice(() => leave(world, random, { ...link, email }));
}

interface Reader {
  id: number;
  round: number;
  email: string;
}

const readers = async ({ scheduler, database }: World, which: string): Promise<Reader[]> =>
  (await scheduler.step('a person reads', async () => ({
    value: await database.rows(`select id, round, email from subscribers where ${which} order by id`),
  }))) as Reader[];

/** With the link of a newsletter, without one, or with everything that the shop has of her. */
async function leave(world: World, random: Random, { id, email }: Reader): Promise<void> {
  const isErased = email.startsWith('reader') && random.chance(0.5);
  const outcome = isErased
    ? await ask(world, `${email} is erased`, (deps) => erasePerson(deps, { address: email, who: 'shopper' }))
    : await ask(world, `${email} unsubscribes`, (deps) =>
        unsubscribe(deps, id, random.pick([null, ...world.readers.letters])),
      );
  if (outcome instanceof Error) return;
  world.readers.left.set(email, world.scheduler.now);
  if (isErased) world.erased.set(email, world.scheduler.now);
}

/** Starts a newsletter, perhaps twice at once. While it is sent, a reader leaves, and the owner stops it and goes on. */
async function send(world: World, random: Random): Promise<void> {
  const { scheduler, readers: seen } = world;
  const made = await ask(world, 'the owner writes a newsletter', ({ db }) =>
    insertNewsletter(db, {
      subject: 'New hats',
      blocks: [
        { kind: 'headline', text: 'New hats' },
        { kind: 'button', label: 'See them', link: '/shop' },
      ],
    }),
  );
  if (made instanceof Error) return;
  const newsletterId = made.id;
  const by = { newsletterId, who: OWNER };
  const start = () =>
    ask(world, `the owner sends newsletter ${newsletterId}`, (deps) => startNewsletter(deps, by));
  const started = await scheduler.waitFor(Promise.all([start(), ...(random.chance(0.4) ? [start()] : [])]));
  if (started.includes(null)) seen.letters.push(newsletterId);
  await scheduler.sleep(random.wait(2 * SECOND, MINUTE));
  const confirmed = await readers(world, "state = 'confirmed'");
  if (confirmed.length > 0 && random.chance(0.6)) await leave(world, random, random.pick(confirmed));
  if (random.chance(0.5)) {
    await ask(world, 'the owner stops it', (deps) => stopNewsletter(deps, newsletterId, OWNER));
    await scheduler.sleep(random.wait(SECOND, 2 * HOUR));
    if (random.chance(0.8))
      await ask(world, 'the owner goes on', (deps) => resumeNewsletter(deps, newsletterId, OWNER));
  }
  for (let clicks = random.whole(0, 3); clicks > 0 && seen.letters.includes(newsletterId); clicks -= 1) {
    seen.clicks.sent += 1;
    const clicked = await ask(world, 'a reader clicks', ({ db }) => addClick(db, { newsletterId, index: 1 }));
    if (!(clicked instanceof Error)) seen.clicks.answered += 1;
  }
}

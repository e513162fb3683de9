import { applyRetention } from '../../../src/server/privacy/apply-retention.ts';
import { erasePerson } from '../../../src/server/privacy/erase-person.ts';
import { requestData } from '../../../src/server/privacy/your-data.ts';
import { findPersonalData } from '../../personal-data.ts';
import { Random } from '../world/random.ts';
import { DAY, HOUR, START } from '../world/time.ts';
import type { World } from '../world/world.ts';
import { ask } from './ask.ts';

/** Days after the world has calmed down, once nobody speaks of hats any more. */
const RETENTION = [13, 16, 19];

/**
 * A shopper who reads what the shop has of her, and is erased while her order is made, canceled, disputed or given back. Has
 * chance of its own, so that the rest of a world stays as it was.
 */
export function scriptPrivacy(world: World): void {
  const { scheduler, seed, end } = world;
  const random = new Random(seed + 6_000_029);
  if (random.chance(0.5)) return;
  const email = `shopper-${random.whole(1, 3)}@example.com`;
  const plan = (at: number, name: string, act: () => Promise<unknown>) =>
    scheduler.at(at, name, () => void scheduler.start({ name, instance: null }, act));
  const at = random.between(START + 6 * HOUR, end + random.pick([0, 6]) * DAY);
  plan(at - random.wait(HOUR, 5 * HOUR), 'a person wants her data', async () => {
    await ask(world, `${email} asks for her data`, (deps) => requestData(deps, email));
    await ask(world, `${email} reads her data`, ({ db }) => findPersonalData(db, email));
  });
  plan(at, 'a person wants to be erased', async () => {
    const erase = () =>
      ask(world, `${email} is erased`, (deps) => erasePerson(deps, { address: email, who: 'shopper' }));
    const outcomes = await scheduler.waitFor(
      Promise.all([erase(), ...(random.chance(0.3) ? [erase()] : [])]),
    );
    if (!outcomes.every((outcome) => outcome instanceof Error)) {
      world.erased.set(email, scheduler.now);
      world.readers.left.set(email, scheduler.now);
    }
  });
  for (const day of RETENTION)
    plan(end + day * DAY, 'retention', () => ask(world, 'retention', (deps) => applyRetention(deps)));
}

import { HOUR, START } from '../world/time.ts';
import type { World } from '../world/world.ts';

/** The one code of a run. */
export const CODE = 'SUMMER';

/** How often it works; with three to five shoppers, some come too late. */
export const CODE_USES = 2;

/** Stores the code. The owner may end it, or change what it does, while shoppers pay with it. */
export async function scriptCodes(world: World): Promise<void> {
  const { random, scheduler, database, end } = world;
  const [kind, value] = random.pick([
    ['percent', 20],
    ['amount', 700],
    ['free_shipping', 0],
  ]);
  await database.rows(
    `insert into discount_codes (name, kind, value, max_uses, ends_at)
     values ('${CODE}', '${kind}', ${value}, ${CODE_USES}, to_timestamp(${(START + random.whole(8, 96) * HOUR) / 1000}))`,
  );
  if (kind !== 'percent' || !random.chance(0.5)) return;
  scheduler.at(random.between(START, end), 'the owner changes the code', () => {
    void scheduler.start({ name: 'the owner', instance: null }, () =>
      scheduler.step('the owner changes the code', async () => ({
        value: await database.rows(`update discount_codes set value = 30 where name = '${CODE}'`),
      })),
    );
  });
}

/** Some shoppers type the code. */
export const typedCode = ({ random }: World): { discountCode?: string } =>
  random.chance(0.5) ? { discountCode: CODE } : {};

import { cents } from '../../../src/domain/money/money.ts';
import { settingsForm } from '../../../src/domain/settings/settings-form.ts';
import type { ShopSettings } from '../../../src/domain/settings/shop-settings.ts';
import { ShopError } from '../../../src/server/http/shop-error.ts';
import { restoreSettings, saveSettings } from '../../../src/server/settings/save-settings.ts';
import { ConnectionLost } from '../world/connection-lost.ts';
import { START } from '../world/time.ts';
import type { World } from '../world/world.ts';

/** An owner who changes prices, packs and the time to change an order while people buy, and sometimes takes it back. */
export function scriptSettings(world: World): void {
  const { random, scheduler, end } = world;
  for (let visits = random.pick([0, 0, 1, 3]); visits > 0; visits -= 1)
    scheduler.at(random.between(START, end), 'the owner opens the settings', () => {
      void scheduler.start({ name: 'the owner of the settings', instance: null }, () => change(world));
    });
}

async function change(world: World): Promise<void> {
  const { random, scheduler, shop, heardSettings } = world;
  const outcome = await scheduler
    .waitFor(
      shop.request('the settings', async (deps) => {
        const { version: base, settings } = deps.settings.current();
        const who = 'owner@hats.example';
        return base > 0 && random.chance(0.3)
          ? restoreSettings(deps, { base, who }, base - 1)
          : saveSettings(deps, { base, who }, settingsForm(drawSettings(world, settings)));
      }),
    )
    .catch((error: Error) => {
      if (error instanceof ConnectionLost || error instanceof ShopError) return error;
      throw error;
    });
  heardSettings.changed();
  const what = outcome instanceof Error || outcome instanceof ShopError ? outcome.message : outcome.changes;
  world.trace(`the owner changes the settings: ${what}`);
}

const drawSettings = ({ random }: World, settings: ShopSettings): ShopSettings => ({
  ...settings,
  customHatPrice: cents(random.pick([1999, 2499, 3050])),
  partyPack: [
    { hats: random.pick([2, 3, 4]), percentage: random.pick([5, 10]) },
    { hats: random.pick([6, 7, 9]), percentage: random.pick([15, 33]) },
  ],
  rates: { ...settings.rates, standard: cents(random.pick([0, 499, 650])) },
  freeStandardAbove: cents(random.pick([3000, 5000, 9000])),
  editWindowMinutes: random.pick([15, 60, 60, 90]),
});

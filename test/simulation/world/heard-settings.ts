import { settingsAt } from '../../../src/domain/settings/holiday.ts';
import type { ShopSettingsVersion } from '../../../src/domain/settings/shop-settings.ts';
import type { ServedShop } from '../../../src/domain/take-over/take-over.ts';
import type { ServedNow, SettingsInForce } from '../../../src/server/catalog/catalog-version.ts';
import { readPublished } from '../../../src/server/catalog/queries.ts';
import type { Db } from '../../../src/server/db/connect.ts';
import type { Clocks } from './clocks.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import { SECOND } from './time.ts';

interface HearingWorld {
  random: Random;
  scheduler: Scheduler;
  clocks: Clocks;
  shop: {
    running(): number[];
    startOf(instance: number): number | null;
    depsOf(instance: number): { db: Db };
    noticed(instance: number): void;
  };
}

/** The settings, and whom the database serves, as each instance read them last. */
export class HeardSettings {
  readonly first: ShopSettingsVersion;
  readonly #world: HearingWorld;
  readonly #heard = new Map<number, ShopSettingsVersion>();
  readonly #served = new Map<number, ServedShop | null>();

  constructor(world: HearingWorld, first: ShopSettingsVersion) {
    this.#world = world;
    this.first = first;
  }

  of(instance: number): SettingsInForce {
    return {
      current: () => {
        const { version, settings } = this.#heard.get(instance) ?? this.first;
        return { version, settings: settingsAt(new Date(this.#world.clocks.now(instance)), settings) };
      },
    };
  }

  servedBy(instance: number): ServedNow {
    return { current: () => this.#served.get(instance) ?? null };
  }

  async read(instance: number, db: Db): Promise<void> {
    const { settings, served } = await readPublished(db, this.first.settings);
    if (settings) this.#heard.set(instance, settings);
    this.#served.set(instance, served);
    this.#world.shop.noticed(instance);
  }

  /** The instances that run read what changed at their next polls; others when they start. */
  changed(): void {
    const { scheduler, shop, random } = this.#world;
    for (const instance of shop.running())
      scheduler.after(random.between(0, SECOND), `instance ${instance} reads the settings`, () => {
        if (shop.startOf(instance) === null) return;
        const task = { name: 'the poll of settings', instance };
        void scheduler.start(task, () => this.read(instance, shop.depsOf(instance).db));
      });
  }
}

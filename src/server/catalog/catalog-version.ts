import { isHoliday, settingsAt } from '../../domain/settings/holiday.ts';
import type { ShopSettings, ShopSettingsVersion } from '../../domain/settings/shop-settings.ts';
import type { ServedShop } from '../../domain/take-over/take-over.ts';

/**
 * The catalog version as this instance last read it. Pages are cached per version. A change of the settings raises it too, and
 * it differs while the owner is away.
 */
export interface CatalogVersion {
  current(): string;
  /** Reads the version and the settings now, so that a change shows at once. */
  refresh(): Promise<void>;
  stop(): void;
}

/** The settings as this instance last read them. While the owner is away, with later days or without new orders. */
export interface SettingsInForce {
  current(): ShopSettingsVersion;
}

/** The shop that the database belongs to, as this instance last read it. */
export interface ServedNow {
  current(): ServedShop | null;
}

/** The catalog's version, the settings in force, and whom the database serves; `settings` is null until the first change. */
export interface Published {
  version: number;
  settings: ShopSettingsVersion | null;
  served: ServedShop | null;
}

interface PollingOptions {
  /** In milliseconds. */
  interval: number;
  /** The settings in force until the first change. */
  firstSettings: ShopSettings;
  now?(): Date;
  onError(error: unknown): void;
}

/** Polls the version and the settings. While the database is down, the last ones read stay in force. */
export async function followCatalogVersion(
  readNow: () => Promise<Published>,
  { interval, firstSettings, now = () => new Date(), onError }: PollingOptions,
): Promise<{ catalogVersion: CatalogVersion; settings: SettingsInForce; served: ServedNow }> {
  let read = await readNow();
  let isReading = false;
  let started = 0;
  let applied = 0;
  const refresh = async () => {
    const turn = ++started;
    const next = await readNow();
    // A slow read must not replace the result of a later one.
    if (turn < applied) return;
    applied = turn;
    // The same object as before, so that what was worked out from it still counts.
    const isSame = next.settings !== null && next.settings.version === read.settings?.version;
    read = isSame ? { ...next, settings: read.settings } : next;
  };
  const timer = setInterval(() => {
    if (isReading) return;
    isReading = true;
    refresh()
      .catch(onError)
      .finally(() => {
        isReading = false;
      });
  }, interval);
  timer.unref();
  const first = { version: 0, settings: firstSettings };
  const stored = () => read.settings ?? first;
  return {
    catalogVersion: {
      current: () => `${read.version}${isHoliday(stored().settings.holiday, now()) ? ' away' : ''}`,
      refresh,
      stop: () => clearInterval(timer),
    },
    settings: {
      current() {
        const { version, settings } = stored();
        return { version, settings: settingsAt(now(), settings) };
      },
    },
    served: { current: () => read.served },
  };
}

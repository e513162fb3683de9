import type { Settings, SettingsVersion } from '../../domain/settings.ts';

/** The catalog version as this instance last read it. Pages are cached per version. A change of the settings raises it too. */
export interface CatalogVersion {
  current(): string;
  /** Reads the version and the settings now, so that a change shows at once. */
  refresh(): Promise<void>;
  stop(): void;
}

/** The settings as this instance last read them. */
export interface SettingsInForce {
  current(): SettingsVersion;
}

/** The catalog's version, and the settings in force; `settings` is null until the first change. */
export interface Published {
  version: number;
  settings: SettingsVersion | null;
}

interface PollingOptions {
  /** In milliseconds. */
  interval: number;
  /** The settings in force until the first change. */
  firstSettings: Settings;
  onError(error: unknown): void;
}

/** Polls the version and the settings. While the database is down, the last ones read stay in force. */
export async function followCatalogVersion(
  readNow: () => Promise<Published>,
  { interval, firstSettings, onError }: PollingOptions,
): Promise<{ catalogVersion: CatalogVersion; settings: SettingsInForce }> {
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
    read = next;
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
  return {
    catalogVersion: { current: () => String(read.version), refresh, stop: () => clearInterval(timer) },
    settings: { current: () => read.settings ?? first },
  };
}

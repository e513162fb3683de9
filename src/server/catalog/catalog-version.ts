import type { Db } from '../db/connect.ts';
import { readCatalogVersion } from './queries.ts';

/** The catalog version that this instance has read; cache keys of pages contain it. */
export interface CatalogVersion {
  current(): string;
  /** Reads the version now, so that a change shows at once. */
  refresh(): Promise<void>;
  stop(): void;
}

interface PollingOptions {
  /** In milliseconds. */
  interval: number;
  onError(error: unknown): void;
}

/** Polls the version. While the database is down, the last version stays. */
export async function followCatalogVersion(
  db: Db,
  { interval, onError }: PollingOptions,
): Promise<CatalogVersion> {
  let version = String(await readCatalogVersion(db));
  let isReading = false;
  const refresh = async () => {
    version = String(await readCatalogVersion(db));
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
  return { current: () => version, refresh, stop: () => clearInterval(timer) };
}

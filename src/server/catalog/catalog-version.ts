import type { Db } from '../db/connect.ts';
import { readCatalogVersion } from './queries.ts';

/** The version of the catalog that this instance knows; kept pages carry it in their key. */
export interface CatalogVersion {
  current(): string;
  /** Asks the database now, for a writer that wants its own write to show at once. */
  refresh(): Promise<void>;
  stop(): void;
}

interface Following {
  /** Milliseconds between looks. */
  interval: number;
  onError(error: unknown): void;
}

/** Follows the row; while the database is away the last known version stays. */
export async function followCatalogVersion(
  db: Db,
  { interval, onError }: Following,
): Promise<CatalogVersion> {
  let version = String(await readCatalogVersion(db));
  let asking = false;
  const refresh = async () => {
    version = String(await readCatalogVersion(db));
  };
  const timer = setInterval(() => {
    if (asking) return;
    asking = true;
    refresh()
      .catch(onError)
      .finally(() => {
        asking = false;
      });
  }, interval);
  timer.unref();
  return { current: () => version, refresh, stop: () => clearInterval(timer) };
}

import { useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { DEFAULT_SETTINGS, type Settings, type SettingsVersion } from '../domain/settings/settings.ts';
import { createListeners } from '../lib/listeners.ts';
import { apiRequest } from './api.ts';

let fetched: SettingsVersion | null = null;
const { notify, subscribe } = createListeners();

/** The newest settings that this page has received from the shop. */
export function useSettings(): Settings {
  const loaded = useRouteLoaderData<{ settings: SettingsVersion }>('root')?.settings;
  const later = useSyncExternalStore(
    subscribe,
    () => fetched,
    () => null,
  );
  if (later && later.version >= (loaded?.version ?? -1)) return later.settings;
  return loaded?.settings ?? DEFAULT_SETTINGS;
}

/** Fetches the settings in force, which the page then uses; null if the shop does not answer. */
export async function refreshSettings(): Promise<Settings | null> {
  const next = await apiRequest<SettingsVersion>('GET', '/api/settings').catch(() => null);
  // The same version has other days, or takes no orders, once a holiday begins.
  if (next && next.version >= (fetched?.version ?? -1)) {
    fetched = next;
    notify();
  }
  return next && (fetched ?? next).settings;
}

import { useRouteLoaderData } from 'react-router';
import { DEFAULT_SETTINGS, type Settings } from '../domain/settings.ts';

/** The settings in force when the page was loaded. */
export const useSettings = (): Settings =>
  useRouteLoaderData<{ settings: Settings }>('root')?.settings ?? DEFAULT_SETTINGS;

import { shopperSettings } from '../../domain/settings/shop-settings.ts';
import { settingsVersion } from '../../wire/settings.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';

/** The settings in force, for carts that have been open for a while. */
export function settingsRoutes(app: App, { settings }: Pick<Deps, 'settings'>): void {
  app.get('/api/settings', {
    config: { access: 'open' },
    schema: { summary: 'Read the settings that shoppers see', response: { 200: settingsVersion } },
    handler: async () => shopperSettings(settings.current()),
  });
}

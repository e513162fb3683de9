import { describeChanges } from '../../domain/settings/settings-form.ts';
import { SETTINGS_GROUPS } from '../../domain/settings/settings-groups.ts';
import type { ShopSettings, ShopSettingsVersion } from '../../domain/settings/shop-settings.ts';
import type { SettingsFacts } from '../../wire/admin/settings.ts';
import type { Deps } from '../deps.ts';
import { readCosts } from '../profit/read-costs.ts';
import { allVersions, countOrdersSince, type StoredVersion, soldOrders } from './queries.ts';
import { firstSettings } from './save-settings.ts';

const SOLD_DAYS = 30;

/** What the settings page shows beside the settings. */
export async function readSettingsFacts(deps: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<SettingsFacts> {
  const { db, config, clock } = deps;
  const first = firstSettings(config);
  const versions = await allVersions(db, first);
  const [newest] = versions;
  const from = new Date(clock().getTime() - SOLD_DAYS * config.limits.day);
  const [ordersSince, costs, sold] = await Promise.all([
    newest ? countOrdersSince(db, newest.version, newest.at) : 0,
    readCosts(db),
    soldOrders(db, from),
  ]);
  return { ordersSince, lastChanges: lastChangesOf(versions, first), costs, sold };
}

/** The newest change of each group. */
function lastChangesOf(versions: readonly StoredVersion[], first: ShopSettings) {
  const last: SettingsFacts['lastChanges'] = {};
  for (const group of SETTINGS_GROUPS)
    for (const [index, { who, at, settings }] of versions.entries()) {
      const before: Pick<ShopSettingsVersion, 'settings'> = versions[index + 1] ?? { settings: first };
      const changes = describeChanges(before.settings, settings, [group]);
      if (changes.length === 0) continue;
      last[group.id] = { who, at: at.toISOString(), changes };
      break;
    }
  return last;
}

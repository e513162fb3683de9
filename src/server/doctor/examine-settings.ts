import { readPublished } from '../catalog/queries.ts';
import { checkLiveSettings } from '../config/live.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { firstSettings } from '../settings/save-settings.ts';
import type { Finding } from './finding.ts';

/** With live keys: whether somebody can read the addresses that shoppers are told. */
export async function examineSettings(db: Db, config: Config): Promise<Finding[]> {
  if (!config.stripe.live) return [];
  const first = firstSettings(config);
  const { settings } = (await readPublished(db, first)).settings ?? { settings: first };
  const text = checkLiveSettings(settings.emails);
  return text === null ? [] : [{ state: 'wrong', about: 'Settings', text }];
}

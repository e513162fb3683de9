import { SHOP_COMMAND } from '../server/config/shop-command.ts';
import type { RunningShop } from '../server/main.ts';

type Administrated = Pick<RunningShop, 'hasAdministrator' | 'createSetUpLink'>;

/** How to create the first administrator. A terminal gets a link as well; other outputs may be stored, where it would be read. */
export async function firstSteps(shop: Administrated, toTerminal: boolean): Promise<string | undefined> {
  // The shop opened: a database that is gone now does not end it.
  if (await shop.hasAdministrator().catch(() => true)) return undefined;
  const command = `This shop has no administrator yet. To get a link that creates one, run: ${SHOP_COMMAND} admin add you@example.com`;
  const link = toTerminal && (await shop.createSetUpLink().catch(() => null));
  if (!link) return command;
  return `${command}\nOr use this link, which works once, within the next hour: ${link}`;
}

import type { RunningShop } from '../server/main.ts';

type Administrated = Pick<RunningShop, 'hasAdministrator' | 'createSetUpLink'>;

/**
 * What the owner of a shop without an administrator is told. The link itself goes to a terminal only: whatever else
 * takes our output may keep it.
 */
export async function firstSteps(shop: Administrated, toTerminal: boolean): Promise<string | undefined> {
  if (await shop.hasAdministrator()) return undefined;
  if (!toTerminal)
    return 'Nobody administrates this shop yet. In a terminal, run: npm run admin -- add you@example.com';
  return `Nobody administrates this shop yet. Open within the hour, once: ${await shop.createSetUpLink()}`;
}

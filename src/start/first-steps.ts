import type { RunningShop } from '../server/main.ts';

type Administrated = Pick<RunningShop, 'hasAdministrator' | 'createSetUpLink'>;

/** How to create the first administrator. The link is only printed to a terminal, because other outputs may be stored. */
export async function firstSteps(shop: Administrated, toTerminal: boolean): Promise<string | undefined> {
  if (await shop.hasAdministrator()) return undefined;
  if (!toTerminal)
    return 'This shop has no administrator yet. In a terminal, run: npm run admin -- add you@example.com';
  return `This shop has no administrator yet. Create one with this link, which works once, within the next hour: ${await shop.createSetUpLink()}`;
}

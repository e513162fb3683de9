import { SHOP_COMMAND } from '../../server/config/shop-command.ts';
import { dropTestOrders } from '../../server/take-over/drop-test-orders.ts';
import { readEnvironment } from '../environment.ts';
import { existingDatabase } from '../postgres/own-database.ts';
import { readStartSettings } from '../settings.ts';
import type { Shutdown } from '../shutdown.ts';
import type { Outcome } from './command.ts';
import { commandArguments } from './command-arguments.ts';
import { confirm } from './confirm.ts';

export const usage = `${SHOP_COMMAND} drop-test-orders [--yes]    removes all orders of test keys and what belongs to them, before the shop goes live; --yes does not ask`;

/** Removes what was sold with test keys, once the word drop is typed. */
export async function run(args: string[], shutdown: Shutdown): Promise<Outcome> {
  const { values } = commandArguments(usage, args, { options: { yes: { type: 'boolean' } } });
  const env = readEnvironment();
  const { dataDir } = readStartSettings(env);
  const dropped = await dropTestOrders(await existingDatabase(env, dataDir, shutdown), async (what) => {
    if (!values.yes)
      await confirm(
        'drop',
        `${what} from test keys will be gone, with their emails, reviews, statistics and all else about them.`,
      );
  });
  const lines =
    dropped === null
      ? ['Nothing to do: there are no orders.']
      : [
          `Removed ${dropped}. Hats, settings, administrators, subscribers, newsletters and codes are still there.`,
        ];
  return { ok: true, lines };
}

import { transact } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import type { CallOptions } from '../../gateways/printful-client.ts';
import { goneMail } from '../../mail/owner-mails.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { archiveHats, type ListedHat } from './archive-queries.ts';

type ArchiveDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'clock' | 'log' | 'printful' | 'catalogVersion'>;

/**
 * Asks Printful for one product of its store, archives those of its hats that are deleted, ignored, or discontinued there, and
 * emails the owner about them. Returns the sync variants that are gone. Throws `PrintfulError`.
 */
export async function archiveGone(
  deps: ArchiveDeps,
  hats: readonly ListedHat[],
  { syncProductId, options }: { syncProductId: number; options?: CallOptions },
): Promise<number[]> {
  const { publicUrl, mail } = deps.config;
  const product = await deps.printful.storeProduct(syncProductId, options);
  const made = new Set(product?.variants.map(({ id }) => id));
  const gone = hats
    .filter((hat) => hat.syncProductId === syncProductId && !made.has(hat.syncVariantId))
    .map(({ syncVariantId }) => syncVariantId);
  if (gone.length === 0) return [];
  await transact(deps.db, async (trx) => {
    const names = await archiveHats(trx, gone, deps.clock());
    if (names.length === 0) return;
    await queueMail(
      { ...deps, db: trx },
      {
        ...goneMail({ names, publicUrl }),
        event: `printful-gone.${syncProductId}.${deps.clock().getTime()}`,
        recipient: mail.owner,
      },
    );
  });
  await deps.catalogVersion.refresh();
  return gone;
}

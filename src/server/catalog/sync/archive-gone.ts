import type { Deps } from '../../deps.ts';
import type { CallOptions } from '../../gateways/printful-client.ts';
import { composeMail } from '../../mail/letter/compose-mail.ts';
import { button, paragraph } from '../../mail/letter/letter.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { archiveHats, type ListedHat } from './archive-queries.ts';

type ArchiveDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'clock' | 'log' | 'printful' | 'catalogVersion'>;

/**
 * Asks Printful for one product of its store, archives those of its hats that are deleted or ignored there, and emails
 * the owner about them. Returns the sync variants that are gone. Throws `PrintfulError`.
 */
export async function archiveGone(
  deps: ArchiveDeps,
  hats: readonly ListedHat[],
  syncProductId: number,
  options?: CallOptions,
): Promise<number[]> {
  const product = await deps.printful.storeProduct(syncProductId, options);
  const made = new Set(product?.variants.map(({ id }) => id));
  const gone = hats
    .filter((hat) => hat.syncProductId === syncProductId && !made.has(hat.syncVariantId))
    .map(({ syncVariantId }) => syncVariantId);
  if (gone.length === 0) return [];
  await deps.db.transaction().execute(async (trx) => {
    const names = await archiveHats(trx, gone, deps.clock());
    if (names.length > 0) await queueMail({ ...deps, db: trx }, goneMail(deps, syncProductId, names));
  });
  await deps.catalogVersion.refresh();
  return gone;
}

function goneMail({ config, clock }: ArchiveDeps, syncProductId: number, names: string[]) {
  const { publicUrl, mail } = config;
  const hats = new Intl.ListFormat('en-US').format(names);
  const [isOrAre, itOrThem] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const letter = {
    subject: `No longer sold: ${hats}`,
    preview: `Deleted or ignored at Printful, so the shop can no longer sell ${itOrThem}.`,
    title: 'Taken off the shelf',
    blocks: [
      paragraph(
        `${hats} ${isOrAre} deleted or ignored in your store at Printful, so the shop has stopped selling ${itOrThem}.`,
      ),
      paragraph(
        `To sell ${itOrThem} again, restore ${itOrThem} at Printful and sync, or give ${itOrThem} a design of your own here.`,
      ),
      button('Open the products', `${publicUrl}/admin`),
    ],
    foot: ['You are receiving this because you run the shop.'],
  };
  const event = `printful-gone.${syncProductId}.${clock().getTime()}`;
  return { ...composeMail(letter, publicUrl), event, recipient: mail.owner };
}

import type { Deps } from '../deps.ts';
import { welcomeMail } from '../mail/newsletter-mails.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { unsubscribeUrl } from './links.ts';
import { confirmSubscriber } from './queries.ts';

/** Takes the yes of an address and welcomes it once; a yes that was given before changes nothing. */
export async function confirm(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'secrets' | 'clock'>,
  link: { id: number; round: number },
): Promise<void> {
  const { publicUrl } = deps.config;
  await deps.db.transaction().execute(async (trx) => {
    const email = await confirmSubscriber(trx, link, deps.clock());
    if (email === null) return;
    await queueMail(
      { ...deps, db: trx },
      {
        ...welcomeMail({ unsubscribeUrl: unsubscribeUrl(deps.secrets, publicUrl, link.id), publicUrl }),
        event: `newsletter-welcome.${link.id}.${link.round}`,
        recipient: email,
      },
    );
  });
}

import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { yourDataMail } from '../mail/your-data.ts';
import { fingerprint } from '../secrets.ts';
import { dataLink } from './data-link.ts';
import { findPersonalData } from './export-queries.ts';
import { isEmpty } from './summarize.ts';

/** Mails the owner of an address the link to its data, once an hour; an address we know nothing of gets no mail. */
export async function askForData(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'secrets' | 'clock'>,
  address: string,
): Promise<void> {
  const { db, config, secrets, clock } = deps;
  const email = address.toLowerCase();
  if (isEmpty(await findPersonalData(db, email))) return;
  const now = clock();
  const { publicUrl, support, limits } = config;
  await db.transaction().execute((trx) =>
    queueMail(
      { ...deps, db: trx },
      {
        ...yourDataMail({
          dataUrl: dataLink(secrets, publicUrl, email, now.getTime() + limits.day),
          contact: support.general,
          publicUrl,
        }),
        event: `your-data.${fingerprint(email).slice(0, 20)}.${now.toISOString().slice(0, 13)}`,
        recipient: email,
      },
    ),
  );
}

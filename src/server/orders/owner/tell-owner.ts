import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { needsYouMail } from '../../mail/needs-you.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { insertMatter } from './queries.ts';

interface Told {
  /** What happened, in letters, digits, dots and dashes; the owner hears of it once. */
  event: string;
  kind: Tables['needs_you']['kind'];
  orderId: string;
  text: string;
}

/** Puts a matter that only a person can decide on the owner's list and into the owner's mail; false when it was told before. */
export async function tellOwner(
  deps: Pick<Deps, 'jobs' | 'config' | 'clock'> & { db: Kysely<Tables> },
  { event, kind, orderId, text }: Told,
): Promise<boolean> {
  const matter = { event, kind, order_id: orderId, text, created_at: deps.clock() };
  if (!(await insertMatter(deps.db, matter))) return false;
  await queueMail(deps, {
    ...needsYouMail({ orderId, text, publicUrl: deps.config.publicUrl }),
    event,
    recipient: deps.config.mail.owner,
  });
  return true;
}

import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import type { PrintfulError } from '../gateways/printful-error.ts';
import { tokenRefusedMail } from '../mail/owner-mails.ts';
import { queueMail } from '../mail/queue-mail.ts';

/** Emails the owner, once a day, that Printful refuses the shop's token: no hat is made until that is fixed. */
export async function alertTokenRefused(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'clock' | 'log'>,
  { status, message }: Pick<PrintfulError, 'status' | 'message'>,
): Promise<void> {
  deps.log.error({ status }, 'Printful refuses the token');
  const { publicUrl, mail } = deps.config;
  const text = tokenRefusedMail({ answer: `${status}: ${message}`, publicUrl });
  const event = `printful-token.${deps.clock().toISOString().slice(0, 10)}`;
  await transact(deps.db, (trx) =>
    queueMail({ ...deps, db: trx }, { ...text, event, recipient: mail.owner }),
  );
}

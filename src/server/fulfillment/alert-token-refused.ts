import type { Deps } from '../deps.ts';
import type { PrintfulError } from '../gateways/printful-error.ts';
import { composeMail } from '../mail/letter/compose-mail.ts';
import { button, paragraph } from '../mail/letter/letter.ts';
import { queueMail } from '../mail/queue-mail.ts';

/** Emails the owner, once a day, that Printful refuses the shop's token: no hat is made until that is fixed. */
export async function alertTokenRefused(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'clock' | 'log'>,
  { status, message }: Pick<PrintfulError, 'status' | 'message'>,
): Promise<void> {
  deps.log.error({ status }, 'Printful refuses the token');
  const { publicUrl, mail } = deps.config;
  const letter = {
    subject: 'Printful refuses the shop’s token',
    preview: 'Paid orders wait until it is fixed.',
    title: 'Printful needs your attention',
    blocks: [
      paragraph(
        `Printful refuses the shop’s token (${status}: ${message}). Paid orders wait until it is fixed.`,
      ),
      paragraph('Check PRINTFUL_TOKEN and its scopes, then test the connection.'),
      button('Open Printful', `${publicUrl}/printful-admin`),
    ],
    foot: ['You are receiving this because you run the shop.'],
  };
  const event = `printful-token.${deps.clock().toISOString().slice(0, 10)}`;
  await deps.db
    .transaction()
    .execute((trx) =>
      queueMail({ ...deps, db: trx }, { ...composeMail(letter, publicUrl), event, recipient: mail.owner }),
    );
}

import { lowerEmail, mailboxOf } from '../../domain/address/email.ts';
import { DATA_LINK_HOURS } from '../../domain/settings/retention.ts';
import type { DataSummary } from '../../wire/privacy.ts';
import { transact } from '../db/transact.ts';
import type { Deps } from '../deps.ts';
import { HIDDEN_KEY, type MailKey } from '../mail/mail-key.ts';
import { wasMailed } from '../mail/queries.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { yourDataMail } from '../mail/your-data-mail.ts';
import { type Secrets, sha256 } from '../secrets.ts';
import { lockMailbox } from '../subscribers/queries.ts';
import { countPersonalData } from './export-queries.ts';

export type DataQuery = Partial<Record<'who' | 'until' | 'key', string | undefined>>;

/**
 * Emails a link to everything stored about an address, at most once per clock hour for a mailbox, because anybody may place an
 * unpaid order with any spelling of it. An address without data gets no email, but the caller cannot tell the difference.
 */
export async function requestData(
  deps: Pick<Deps, 'settings' | 'db' | 'jobs' | 'config' | 'clock'>,
  address: string,
): Promise<void> {
  const { db, config, clock } = deps;
  const email = lowerEmail(address);
  const { orders, mails, mentions, newsletter } = await countPersonalData(db, email);
  if (orders + mails + mentions === 0 && newsletter === null) return;
  const now = clock();
  const { publicUrl, limits } = config;
  const { url, key } = dataLink(publicUrl, email, now.getTime() + (DATA_LINK_HOURS / 24) * limits.day);
  const mailbox = mailboxOf(email);
  const event = `your-data.${sha256(mailbox).slice(0, 20)}.${now.toISOString().slice(0, 13)}`;
  await transact(db, async (trx) => {
    await lockMailbox(trx, mailbox);
    if (await wasMailed(trx, event)) return;
    await queueMail(
      { ...deps, db: trx },
      {
        ...yourDataMail({
          dataUrl: url,
          contact: deps.settings.current().settings.emails.general,
          publicUrl,
        }),
        key,
        event,
        recipient: email,
      },
    );
  });
}

/** What the page behind a data link shows; null if the link is forged or has expired. */
export async function yourData(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  query: URLSearchParams,
  now: Date,
): Promise<DataSummary | null> {
  const email = readDataLink(secrets, Object.fromEntries(query), now);
  return email === null ? null : countPersonalData(db, email);
}

/** The link to the data of an address, which is signed when its email leaves. `until` is in milliseconds since 1970. */
function dataLink(publicUrl: string, email: string, until: number): { url: string; key: MailKey } {
  const who = Buffer.from(email).toString('base64url');
  return {
    url: `${publicUrl}/your-data?who=${who}&until=${until}&key=${HIDDEN_KEY}`,
    key: { purpose: 'your-data', of: `${who}.${until}` },
  };
}

/** The email address that a data link belongs to; null if the link is forged or has expired. */
export function readDataLink(
  secrets: Secrets,
  { who = '', until = '', key = '' }: DataQuery,
  now: Date,
): string | null {
  if (!/^\d{1,15}$/.test(until) || !secrets.verify('your-data', `${who}.${until}`, key)) return null;
  return Number(until) > now.getTime() ? Buffer.from(who, 'base64url').toString() : null;
}

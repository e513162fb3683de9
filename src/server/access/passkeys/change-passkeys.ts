import type { NewPasskey } from '../../../wire/access.ts';
import { transact } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { passkeyMail } from '../../mail/owner-mails.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { type AccountDeps, confirmPassword } from '../account/password.ts';
import { recordTeamChange } from '../audit/record-change.ts';
import type { Administrator } from '../guard.ts';
import { authHeaders, type Visit } from '../sessions/visit.ts';
import { deletePasskey } from './queries.ts';

/** What a browser needs to use or to make a passkey, and the cookies that belong to it. */
export interface PasskeyOptions {
  options: Record<string, unknown> & { challenge: string };
  cookies: string[];
}

/** Begins to add a passkey, with the password. What is answered works once, for five minutes, and for this administrator only. */
export async function beginPasskey(
  deps: AccountDeps,
  visit: Visit,
  credentials: { administrator: Administrator; password: string },
): Promise<PasskeyOptions | ShopError> {
  const refusal = await confirmPassword(deps, visit, credentials);
  if (refusal) return refusal;
  const auth = await deps.authentication();
  const { response, headers } = await auth.api.generatePasskeyRegistrationOptions({
    headers: authHeaders(visit),
    returnHeaders: true,
  });
  return { options: { ...response }, cookies: headers.getSetCookie() };
}

/** Adds the passkey that the browser made, and emails its owner. */
export async function addPasskey(
  deps: AccountDeps & Pick<Deps, 'jobs'>,
  visit: Visit,
  { administrator, name, passkey }: { administrator: Administrator; name: string; passkey: NewPasskey },
): Promise<ShopError | null> {
  const { db, clock, config } = deps;
  const auth = await deps.authentication();
  const answer = await auth.api.verifyPasskeyRegistration({
    body: { name, response: passkey },
    headers: authHeaders(visit),
    asResponse: true,
  });
  if (!answer.ok)
    return new ShopError('invalid', 'This passkey could not be added. Start again, with your password.');
  const { id } = (await answer.json()) as { id: string };
  await transact(db, async (trx) => {
    await queueMail(
      { ...deps, db: trx },
      {
        ...passkeyMail({
          ...visit,
          name,
          at: clock(),
          timeZone: config.timeZone,
          publicUrl: config.publicUrl,
        }),
        event: `new-passkey.${id}`,
        recipient: administrator.email,
      },
    );
    await recordTeamChange(trx, administrator.email, { text: `added the passkey “${name}”` });
  });
  return null;
}

/** Removes a passkey, and ends other sessions that began with it. The password stays a way in. */
export async function removePasskey(
  { db }: Pick<Deps, 'db'>,
  administrator: Administrator,
  id: string,
): Promise<ShopError | null> {
  return transact(db, async (trx) => {
    const removed = await deletePasskey(trx, {
      id,
      administratorId: administrator.id,
      exceptId: administrator.sessionId,
    });
    if (!removed) return new ShopError('not_found', 'This passkey was removed already.');
    await recordTeamChange(trx, administrator.email, { text: `removed the passkey “${removed.name}”` });
    return null;
  });
}

import {
  endWarning,
  endWarningText,
  LIFE_SCOPES,
  missingScopes,
} from '../../../domain/catalog/printful-token.ts';
import { dayIn } from '../../../domain/settings/holiday.ts';
import { alertOwner } from '../../alerts/alert-owner.ts';
import { alertProviderRefuses } from '../../alerts/alert-provider-refuses.ts';
import { closeAlertsLike } from '../../alerts/queries.ts';
import { transactIn } from '../../db/transact.ts';
import type { Deps } from '../../deps.ts';
import { PrintfulError } from '../../gateways/printful-error.ts';
import { findToken, saveToken } from './queries.ts';

type TokenDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'clock' | 'log' | 'printful' | 'secrets' | 'settings'>;

/**
 * Warns the owner before Printful's token ends, and alerts her once Printful refuses it, whether or not an order is sent. A token
 * that works again ends its alert; a new one that works ends the warnings. Throws `PrintfulError` if Printful says neither.
 */
export async function checkToken(deps: TokenDeps): Promise<void> {
  await warnBeforeEnd(deps);
  const refusal = await readRefusal(deps);
  if (refusal !== null) {
    await alertProviderRefuses(deps, 'Printful', { answer: refusal, about: 'token' });
  } else {
    await closeAlertsLike(deps.db, { prefix: 'printful-refuses.token.', now: deps.clock() });
    await noteWorking(deps);
  }
}

/** Whether Printful refuses the token, and not the account: a 403 may mean either, and the token's scopes tell which. */
export async function isAboutToken(
  deps: Pick<TokenDeps, 'printful'>,
  { status }: PrintfulError,
): Promise<boolean> {
  if (status !== 403) return status === 401;
  return (await readRefusal(deps).catch(String)) !== null;
}

/** Why no order gets to Printful with this token; null if one does. */
async function readRefusal({ printful }: Pick<TokenDeps, 'printful'>): Promise<string | null> {
  try {
    const missing = missingScopes(await printful.grantedScopes(), LIFE_SCOPES);
    return missing.length === 0 ? null : `403: the token lacks the scope ${missing.join(', ')}`;
  } catch (error) {
    if (!(error instanceof PrintfulError) || error.status !== 401) throw error;
    return `401: ${error.message}`;
  }
}

async function noteWorking({ db, clock, config, secrets }: TokenDeps): Promise<void> {
  const fingerprint = secrets.sign('printful-token', config.printful.token);
  const before = await findToken(db);
  if (before === fingerprint) return;
  await saveToken(db, fingerprint);
  if (before !== null) await closeAlertsLike(db, { prefix: TOKEN_ENDS, now: clock() });
}

const TOKEN_ENDS = 'printful-token-ends.';

/** Each warning about an end comes once. Another end, or none, closes what was said about the former. */
export async function warnBeforeEnd(deps: Omit<TokenDeps, 'printful' | 'secrets'>): Promise<void> {
  const endsOn = deps.settings.current().settings.printfulTokenEnds;
  const now = deps.clock();
  const due = endsOn === '' ? null : endWarning(endsOn, dayIn(deps.config.timeZone, now));
  const event = due && `${TOKEN_ENDS}${endsOn}.${due.warning}`;
  await transactIn(deps, async (inner) => {
    await closeAlertsLike(inner.db, { prefix: TOKEN_ENDS, except: event, now });
    if (due && event)
      await alertOwner(inner, { event, kind: 'provider', text: endWarningText(endsOn, due.left) });
  });
}

import type { PasskeyOptionsAnswer } from '../../../wire/access.ts';

/** Asks the device to make a passkey. */
export const makePasskey = (options: PasskeyOptionsAnswer): Promise<object> =>
  asked(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
    }),
  );

/** Asks the device for one of its passkeys, or offers them in a field with `webauthn` until the signal aborts. */
export const askForPasskey = (options: PasskeyOptionsAnswer, offer?: AbortSignal): Promise<object> =>
  asked(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never),
      ...(offer && { mediation: 'conditional', signal: offer }),
    }),
  );

/** Whether the browser can offer passkeys while an address is typed. */
export const offersPasskeys = async (): Promise<boolean> =>
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

async function asked(ask: () => Promise<Credential | null>): Promise<object> {
  if (typeof PublicKeyCredential !== 'function' || !('parseRequestOptionsFromJSON' in PublicKeyCredential))
    throw new Error('This browser cannot use passkeys at this address.');
  try {
    return ((await ask()) as PublicKeyCredential).toJSON();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new Error(REASONS[name] ?? 'The device gave no passkey. Try again, or use your password.');
  }
}

const REASONS: Record<string, string | undefined> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys work only at the shop’s own address (PUBLIC_URL).',
};

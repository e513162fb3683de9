import { useState } from 'react';
import type { PasskeyOptionsAnswer, SecurityAnswer } from '../../../wire/access.ts';
import { apiRequest } from '../../api.ts';
import { useTimeFormat } from '../admin-context.ts';
import { useAction } from '../kit/action.tsx';
import { ActionDialog, useAsk } from '../kit/action-dialog.tsx';
import { Button } from '../kit/button.tsx';
import { nameOfBrowser } from './name-of-browser.ts';
import { makePasskey } from './passkey-device.ts';

interface PasskeysSectionProps {
  passkeys: SecurityAnswer['passkeys'];
  onChange(): void;
}

/** The administrator's passkeys, with buttons to add and to remove one. */
export function PasskeysSection({ passkeys, onChange }: PasskeysSectionProps) {
  const [isAdding, setAdding] = useState(false);
  const { ask, question } = useAsk();
  const { run, isBusy } = useAction<unknown, string>({
    call: (id) => apiRequest('DELETE', `${PATH}/${id}`),
    done: 'Passkey removed',
    failed: true,
    onSettled: onChange,
  });
  const time = useTimeFormat();

  async function remove({ id, name }: SecurityAnswer['passkeys'][number]) {
    const isSure = await ask({
      title: `Remove the passkey “${name}”?`,
      children:
        'It can no longer sign in, and other browsers where it did are signed out. Your password still works.',
      yes: 'Remove the passkey',
      no: 'Do not remove',
    });
    if (isSure) run(id);
  }

  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>
        Sign in with your fingerprint, your face or the PIN of your device, without a password and without a
        code.
      </p>
      {passkeys.length > 0 && (
        <ul className="rows sessions">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <b className="breaks">{passkey.name}</b>
                <p className="admin-hint">
                  added {time(passkey.createdAt)} ·{' '}
                  {passkey.usedAt ? `last used ${time(passkey.usedAt)}` : 'never used'}
                </p>
              </div>
              <Button disabled={isBusy} onClick={() => void remove(passkey)}>
                Remove<span className="visually-hidden"> the passkey {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button tone={passkeys.length === 0 ? 'pink' : undefined} onClick={() => setAdding(true)}>
        Add a passkey
      </Button>
      {question}
      {isAdding && (
        <ActionDialog
          title="Add a passkey"
          yes="Continue"
          busy="Asking your device..."
          fields={[
            {
              name: 'name',
              label: 'Name',
              maxLength: 60,
              isRequired: true,
              value: nameOfBrowser(navigator.userAgent),
              hint: 'To tell it from your others.',
            },
            {
              name: 'password',
              label: 'Your password',
              type: 'password',
              isRequired: true,
              autoComplete: 'current-password',
            },
          ]}
          call={async ({ name, password }) => {
            const options = await apiRequest<PasskeyOptionsAnswer>('POST', `${PATH}/options`, {
              body: { password },
            });
            await apiRequest('POST', PATH, { body: { name, passkey: await makePasskey(options) } });
          }}
          done="Passkey added"
          onDone={() => {
            setAdding(false);
            onChange();
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

const PATH = '/api/admin/passkeys';

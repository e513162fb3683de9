import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CodedTotals, DiscountCode } from '../../domain/cart/discount-code.ts';
import { codeNote, effectText } from '../../domain/cart/discount-texts.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { Button } from '../ui/button.tsx';
import { InputField } from '../ui/field.tsx';
import { enterCode, storeCode, useStoredCode } from './stored-code.ts';
import './cart-code.css';

interface CartCodeProps {
  totals: CodedTotals;
  settings: Settings;
}

/** The discount code: a field that folds away, or the code with what it does and a way to remove it. */
export function CartCode({ totals, settings }: CartCodeProps) {
  const stored = useStoredCode();
  const root = useRef<HTMLDivElement>(null);
  const had = useRef(stored !== null);
  const has = stored !== null;

  // The pressed button is gone, so the focus goes to what replaced it.
  useEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement?.tagName === 'DIALOG';
    if (had.current !== has && isLost) root.current?.querySelector<HTMLElement>('button, summary')?.focus();
    had.current = has;
  }, [has]);

  return (
    <div className="cart-code tight" ref={root}>
      {stored ? (
        <Entered
          code={stored.code}
          note={stored.refusal ?? codeNote(totals, settings)}
          isRefused={stored.refusal !== null}
        />
      ) : (
        <details>
          <summary className="link">Have a code?</summary>
          <CodeForm />
        </details>
      )}
    </div>
  );
}

interface EnteredProps {
  code: DiscountCode;
  /** Why it does not count, or what else to know. */
  note: string | null;
  isRefused: boolean;
}

function Entered({ code, note, isRefused }: EnteredProps) {
  return (
    <>
      <p className="bar gap-3 apart breaks">
        <span>
          Code <b>{code.name}</b>
          {!isRefused && `, ${effectText(code)}`}
        </span>
        <button
          type="button"
          className="link"
          aria-label={`Remove code ${code.name}`}
          onClick={() => storeCode(null)}
        >
          Remove
        </button>
      </p>
      <p className="cart-code-note text-2 pt-2 if-any" role="status" data-refused={isRefused || undefined}>
        {note}
      </p>
    </>
  );
}

function CodeForm() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (typed.trim() === '') return setError('Type the code first.');
    setBusy(true);
    setError(await enterCode(typed));
    setBusy(false);
  }

  return (
    <form className="cart-code-form grid gap-2 top pt-2" onSubmit={(event) => void submit(event)}>
      <InputField
        label="Discount code"
        value={typed}
        error={error}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      <Button
        className="beside-field"
        type="submit"
        voice="plain"
        tone="white"
        busy={isBusy}
        busyLabel="Checking..."
      >
        Use it
      </Button>
    </form>
  );
}

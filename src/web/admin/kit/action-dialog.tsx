import { type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { setTopLayer, useTopLayer } from '../../ui/top-layer.ts';
import { FormError } from './form.tsx';
import './action-dialog.css';

export interface Question {
  /** The question itself, with the name: "Refund Jo Thibault?". */
  title: string;
  /** What happens to the money, to the shopper, and at Printful. */
  children?: ReactNode;
  /** Both buttons repeat the verb: "Refund $26.99", "Do not refund". */
  yes: string;
  no: string;
  /** Text to type first, such as a person's name, before something that cannot be undone. */
  typed?: string;
}

interface AskDialogProps extends Question {
  /** False while a field of the question still needs an answer. */
  isReady?: boolean;
  isBusy?: boolean;
  /** The text of the main button while it is busy. */
  busy?: string;
  error?: string | null;
  onYes(): void;
  onNo(): void;
}

/**
 * Asks before something that changes money or the shop. It is open while it is mounted. The focus starts on the safe button, and
 * Escape is that button.
 */
export function AskDialog({ title, children, yes, no, typed, ...props }: AskDialogProps) {
  const { isReady = true, isBusy = false, busy, error, onYes, onNo } = props;
  const { dialog, safeButton } = useOpenDialog();
  const [text, setText] = useState('');
  const titleId = useId();
  const isTyped = typed === undefined || sameText(text, typed);
  const refuse = () => isBusy || onNo();

  function answer(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isReady && isTyped && !isBusy) onYes();
  }

  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby={titleId}
      // In React both events bubble to a dialog below.
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        refuse();
      }}
      // Chrome closes a dialog at the second Escape even if `cancel` was prevented.
      onClose={(event) => {
        event.stopPropagation();
        if (!dialog.current?.open) onNo();
      }}
    >
      <form noValidate onSubmit={answer}>
        <h2 id={titleId}>{title}</h2>
        {children}
        {typed !== undefined && (
          <InputField
            label={`Type “${typed}” to go on`}
            name="typed"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        <FormError text={error ?? null} />
        <div className="ask-answers" ref={safeButton}>
          <Button small voice="plain" tone="white" disabled={isBusy} onClick={refuse}>
            {no}
          </Button>
          <Button
            type="submit"
            small
            voice="plain"
            tone="pink"
            disabled={!isReady || !isTyped}
            busy={isBusy}
            busyLabel={busy ?? yes}
          >
            {yes}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/**
 * Asks a question and waits for the answer: `if (await ask({ title, yes, no })) …`. The page renders `question` where the dialog
 * belongs, inside another dialog if it is asked there.
 */
export function useAsk(): { ask(question: Question): Promise<boolean>; question: ReactNode } {
  const [open, setOpen] = useState<{ question: Question; answer(isYes: boolean): void } | null>(null);
  const close = (isYes: boolean) => {
    open?.answer(isYes);
    setOpen(null);
  };
  return {
    ask: (question) => new Promise((answer) => setOpen({ question, answer })),
    question: open && <AskDialog {...open.question} onYes={() => close(true)} onNo={() => close(false)} />,
  };
}

/** Before a form with changes is closed. */
export const DISCARD: Question = {
  title: 'Close without saving your changes?',
  yes: 'Close without saving',
  no: 'Keep editing',
};

/** Opens the dialog above any other, which gets the toasts back afterwards. */
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const safeButton = useRef<HTMLDivElement>(null);
  const below = useRef(useTopLayer());
  // A layout effect: the dialog must close before it leaves the page, or the browser does not return the focus.
  useLayoutEffect(() => {
    const { current: shown } = dialog;
    const { current: under } = below;
    if (!shown) return;
    shown.showModal();
    safeButton.current?.querySelector('button')?.focus();
    setTopLayer(shown);
    return () => {
      shown.close();
      setTopLayer(under instanceof HTMLDialogElement && under.open ? under : null);
    };
  }, []);
  return { dialog, safeButton };
}

const sameText = (one: string, other: string) => plain(one) === plain(other);
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

import { memo, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { concernsOf } from '../controls/concerns.ts';
import type { RestedHat } from '../stage/use-rested.ts';
import { ProofSheet } from './proof-sheet.tsx';
import './proof.css';

/** A look at the hat from both sides before it is bought, for who wants one. */
export const Proof = memo(({ hat }: { hat: RestedHat }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useId();
  const isWhole = !isOpen || concernsOf(hat).every(({ kind }) => kind === 'warning');

  function open() {
    setOpen(true);
    dialog.current?.showModal();
    // Not on the button, whose tooltip would take the first Escape for itself.
    heading.current?.focus();
  }

  return (
    <>
      <button type="button" className="link proof-link" aria-haspopup="dialog" onClick={open}>
        See the proof
      </button>
      <dialog ref={dialog} className="proof" aria-labelledby={title} onClose={() => setOpen(false)}>
        <header className="proof-head">
          <h2 id={title} ref={heading} tabIndex={-1}>
            {isWhole ? 'You will get exactly this' : 'Not all of this will be printed'}
          </h2>
          <IconButton icon="close" label="Close proof" onClick={() => dialog.current?.close()} />
        </header>
        {isOpen && <ProofSheet {...hat} />}
      </dialog>
    </>
  );
});

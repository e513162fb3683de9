import { memo, useEffect, useId, useRef, useState } from 'react';
import type { DesignProblem } from '../../../hat/check-design.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { RestedHat } from '../stage/use-rested.ts';
import { ProofSheet } from './proof-sheet.tsx';
import './proof.css';

interface ProofProps {
  hat: RestedHat;
  /** Everything wrong with it. */
  problems: readonly DesignProblem[];
  /** Set while the shopper has to say yes to this hat before it is bought. */
  question: ProofQuestion | null;
}

export interface ProofQuestion {
  /** The button that says yes. */
  label: string;
  onYes: () => void;
  /** The shopper has closed the proof, whatever the answer. */
  onClose: () => void;
}

/** A look at the hat from both sides before it is bought: for who wants one, and for who should. */
export const Proof = memo(({ hat, problems, question }: ProofProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useId();
  const isAsked = question !== null;

  function open() {
    setOpen(true);
    dialog.current?.showModal();
    // Not on the button, whose tooltip would take the first Escape for itself.
    heading.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once for each question
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);

  function sayYes() {
    dialog.current?.close();
    question?.onYes();
  }

  return (
    <>
      <button type="button" className="link proof-link" aria-haspopup="dialog" onClick={open}>
        See the proof
      </button>
      <dialog
        ref={dialog}
        className="proof"
        aria-labelledby={title}
        onClose={() => {
          setOpen(false);
          question?.onClose();
        }}
      >
        <header className="proof-head">
          <h2 id={title} ref={heading} tabIndex={-1}>
            {titleFor(problems)}
          </h2>
          <IconButton icon="close" label="Close proof" onClick={() => dialog.current?.close()} />
        </header>
        {isOpen && <ProofSheet hat={hat} problems={problems} />}
        {question && (
          <div className="proof-answers">
            <Button voice="plain" tone="white" onClick={() => dialog.current?.close()}>
              Change it
            </Button>
            <Button voice="plain" tone="pink" onClick={sayYes}>
              {question.label}
            </Button>
          </div>
        )}
      </dialog>
    </>
  );
});

function titleFor(problems: readonly DesignProblem[]): string {
  const refused = problems.filter(({ weight }) => weight === 'refused');
  if (refused.length === 0) return 'You will get exactly this';
  return refused.some(({ kind }) => kind === 'missing')
    ? 'Not all of this will be printed'
    : 'We cannot make this one';
}

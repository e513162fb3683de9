import { memo, useEffect, useId, useState } from 'react';
import type { DesignProblem } from '../../../hat/check-design.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
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

/** Shows the hat from both sides before it is bought: on request, and always when it is hard to read. */
export const Proof = memo(({ hat, problems, question }: ProofProps) => {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const hasQuestion = question !== null;

  useEffect(() => {
    if (hasQuestion) setOpen(true);
  }, [hasQuestion]);

  function close() {
    setOpen(false);
    question?.onClose();
  }

  return (
    <>
      <button type="button" className="link proof-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        See the proof
      </button>
      {isOpen && (
        <Modal className="proof" titleId={titleId} onClose={close}>
          <ModalHead titleId={titleId} title={titleFor(problems)} closeLabel="Close proof" onClose={close} />
          <ProofSheet hat={hat} problems={problems} />
          {question && (
            <div className="proof-answers">
              <Button voice="plain" tone="white" onClick={close}>
                Change it
              </Button>
              <Button
                voice="plain"
                tone="pink"
                onClick={() => {
                  close();
                  question.onYes();
                }}
              >
                {question.label}
              </Button>
            </div>
          )}
        </Modal>
      )}
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

import { memo, useEffect, useId, useState } from 'react';
import { designLines, fontStyleOf, hatColorOf, textColorOf } from '../../../domain/design.ts';
import type { DesignProblem } from '../../../hat/check-design.ts';
import { inInches, letterInches } from '../../../hat/real-size.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';
import { Button } from '../../ui/button.tsx';
import { hatGround } from '../../ui/hat-ground.ts';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { DebouncedHat } from '../stage/use-debounced-hat.ts';
import './proof.css';

interface ProofProps {
  hat: DebouncedHat;
  problems: readonly DesignProblem[];
  /** Set while the shopper has to confirm this hat before it goes into the cart. */
  question: ProofQuestion | null;
}

export interface ProofQuestion {
  confirmLabel: string;
  onConfirm: () => void;
  /** Called when the proof closes, confirmed or not. */
  onClose: () => void;
}

/** Shows both sides of the hat before it is bought: on request, and always when it is hard to read. */
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

  function confirm() {
    close();
    question?.onConfirm();
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
              <Button voice="plain" tone="pink" onClick={confirm}>
                {question.confirmLabel}
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

/** The front and back of the hat, the facts about it, and all of its problems. */
function ProofSheet({ hat: { design, table, layout }, problems }: Omit<ProofProps, 'question'>) {
  return (
    <>
      {problems.map(({ weight, message }) => (
        <Notice key={message} kind={weight === 'refused' ? 'error' : 'warning'} className="proof-problem">
          {message}
        </Notice>
      ))}
      <div className="proof-views" style={{ '--ground': hatGround(design.hatColor) }}>
        {(['front', 'back'] as const).map((view) => (
          <figure key={view}>
            <HatPreview {...{ design, table, view }} size="md" />
            <figcaption>{view === 'front' ? 'Front' : 'Back, nothing printed'}</figcaption>
          </figure>
        ))}
      </div>
      <dl className="proof-facts">
        <dt>Words</dt>
        <dd>{designLines(design).join(' / ') || 'None'}</dd>
        <dt>Hat</dt>
        <dd>{hatColorOf(design.hatColor).label}</dd>
        <dt>Text</dt>
        <dd>
          {textColorOf(design.textColor).label}, {fontStyleOf(design.fontStyle).label}
        </dd>
        <dt>Letters</dt>
        <dd>{layout ? `${inInches(letterInches(layout))} high` : 'As pictured'}</dd>
      </dl>
    </>
  );
}

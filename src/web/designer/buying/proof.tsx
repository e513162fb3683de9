import { createContext, memo, useContext, useEffect, useId } from 'react';
import { designLines, fontStyleOf, hatColorOf } from '../../../domain/design/design.ts';
import { type Making, verbOf } from '../../../domain/design/making.ts';
import { textWords } from '../../../domain/design/thread-colors.ts';
import type { DesignProblem } from '../../../hat/design-problem.ts';
import { inInches, letterInches, PIXELS_PER_INCH } from '../../../hat/real-size.ts';
import { sideName } from '../../../hat/turn/frames.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';
import { Button } from '../../ui/button.tsx';
import { hatGround } from '../../ui/hat-ground.ts';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onFirstUse } from '../../ui/on-first-use.tsx';
import type { DebouncedHat } from '../stage/use-debounced-hat.ts';
import { TurnButton } from '../turn/turn-button.tsx';
import { Turnable } from '../turn/turnable.tsx';
import { useTurn } from '../turn/use-turn.ts';
import type { HeadHat } from './on-head/on-head.tsx';
import './proof.css';

const OnHead = onFirstUse<HeadHat>(async () => (await import('./on-head/on-head.tsx')).OnHead);

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

/** Whether the proof of a design board is open. A button on its stage opens it. */
export const ProofPlace = createContext<{ isOpen: boolean; setOpen: (isOpen: boolean) => void } | null>(null);

/** Shows the hat from both sides and on a head before it is bought: on request, and always when it is hard to read. */
export const Proof = memo(({ hat, problems, question }: ProofProps) => {
  const place = useContext(ProofPlace);
  if (!place) throw new Error('a proof needs a design board around it');
  const { isOpen, setOpen } = place;
  const titleId = useId();
  const hasQuestion = question !== null;

  useEffect(() => {
    if (hasQuestion) setOpen(true);
  }, [hasQuestion, setOpen]);

  function close() {
    setOpen(false);
    question?.onClose();
  }

  function confirm() {
    close();
    question?.onConfirm();
  }

  return (
    isOpen && (
      <Modal className="proof" titleId={titleId} startsAtTop onClose={close}>
        <ModalHead
          titleId={titleId}
          title={titleFor(problems, hat)}
          closeLabel="Close proof"
          onClose={close}
        />
        <ProofSheet hat={hat} problems={problems} />
        {question && (
          <div className="proof-answers row at-end on-white">
            <Button voice="plain" tone="white" onClick={close}>
              Change it
            </Button>
            <Button voice="plain" tone="pink" onClick={confirm}>
              {question.confirmLabel}
            </Button>
          </div>
        )}
      </Modal>
    )
  );
});

function titleFor(problems: readonly DesignProblem[], { making, table }: DebouncedHat): string {
  const refused = problems.filter(({ weight }) => weight === 'refused');
  if (refused.length === 0)
    return table ? 'This is exactly what you’ll get' : 'The picture has not loaded yet';
  return refused.some(({ kind }) => kind === 'missing')
    ? `Not all of this will be ${verbOf(making)}`
    : 'We can’t make this one';
}

/** The front and back of the hat, the hat on a head, the facts about it, and all of its problems. */
function ProofSheet({ hat: { design, making, table, layout }, problems }: Omit<ProofProps, 'question'>) {
  return (
    <>
      {problems.map(({ weight, field, message }) => (
        <Notice key={field + message} kind={weight === 'refused' ? 'error' : 'warning'} className="mt-4">
          {message}
        </Notice>
      ))}
      <div className="proof-views grid gap-2" style={{ '--ground': hatGround(design.hatColor) }}>
        <TurnableView design={design} table={table} />
        <div className="proof-head">
          <OnHead design={design} making={making} table={table} />
        </div>
        <figure>
          <HatPreview design={design} table={table} view="back" size="md" sizes="380px" />
          <figcaption className="text-1 bold">Back, blank</figcaption>
        </figure>
      </div>
      <dl className="proof-facts grid gap-x-5">
        <dt className="soft">Words</dt>
        <dd className="bold breaks">{designLines(design).join(' / ') || 'None'}</dd>
        <dt className="soft">Hat</dt>
        <dd className="bold breaks">{hatColorOf(design.hatColor).label}</dd>
        <dt className="soft">Text</dt>
        <dd className="bold breaks">
          {textWords(design.textColor, making)}, {fontStyleOf(design.fontStyle).label}
        </dd>
        <dt className="soft">Letters</dt>
        <dd className="bold breaks">{layout ? `${inInches(letterInches(layout))} high` : 'As pictured'}</dd>
        <dt className="soft">Made</dt>
        <dd className="bold breaks">{howMade(making)}</dd>
      </dl>
    </>
  );
}

/** The front, which turns to every side. */
function TurnableView({ design, table }: Pick<DebouncedHat, 'design' | 'table'>) {
  const turn = useTurn(design);
  return (
    <figure className="proof-turn full">
      <Turnable
        turn={turn}
        design={design}
        table={table}
        front={
          <HatPreview design={design} table={table} size="lg" sizes="(max-width: 720px) 100vw, 1130px" />
        }
      />
      <TurnButton frame={turn.frame} controls={turn.controls} />
      <figcaption className="text-1 bold">{sideName(turn.frame)}</figcaption>
    </figure>
  );
}

/** Like "Embroidered, at most 6.30 x 2.55 in". */
function howMade({ isStitched, canvas }: Making): string {
  const [width, height] = [canvas.width, canvas.height].map((pixels) => pixels / PIXELS_PER_INCH);
  const area = `${width?.toFixed(2)} x ${inInches(height ?? 0)}`;
  return `${isStitched ? 'Embroidered' : 'Printed'}, at most ${area}`;
}

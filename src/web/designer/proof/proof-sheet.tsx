import { designLines, fontStyleOf, hatColorOf, textColorOf } from '../../../domain/design.ts';
import type { DesignProblem } from '../../../hat/check-design.ts';
import { inInches, letterInches } from '../../../hat/real-size.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';
import { hatGround } from '../../ui/hat-ground.ts';
import { Notice } from '../../ui/notice.tsx';
import type { RestedHat } from '../stage/use-rested.ts';

interface ProofSheetProps {
  hat: RestedHat;
  problems: readonly DesignProblem[];
}

/** The hat from both sides, what it is made of, and everything wrong with it. */
export function ProofSheet({ hat: { design, table, layout }, problems }: ProofSheetProps) {
  return (
    <>
      {problems.map(({ weight, message }) => (
        <Notice key={message} kind={weight === 'refused' ? 'error' : 'warning'} className="proof-objection">
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
        <dd>{layout ? `${inInches(letterInches(layout))} high` : 'As on the picture'}</dd>
      </dl>
    </>
  );
}

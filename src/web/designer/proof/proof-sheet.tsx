import { designLines, fontStyleOf, hatColorOf, textColorOf } from '../../../domain/design.ts';
import { letterInches } from '../../../hat/real-size.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';
import { hatGround } from '../../ui/hat-ground.ts';
import { Notice } from '../../ui/notice.tsx';
import { concernsOf } from '../controls/concerns.ts';
import { inInches } from '../stage/in-inches.ts';
import type { RestedHat } from '../stage/use-rested.ts';

/** The hat from both sides, what it is made of, and all that speaks against it. */
export function ProofSheet({ design, table, layout }: RestedHat) {
  return (
    <>
      {concernsOf({ design, table, layout }).map(({ kind, sentence }) => (
        <Notice key={sentence} kind={kind} className="proof-objection">
          {sentence}
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

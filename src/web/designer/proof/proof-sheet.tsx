import { designLines, fontStyleOf, hatColorOf, textColorOf } from '../../../domain/design.ts';
import { missingCharacters, missingSentence } from '../../../hat/missing.ts';
import { letterInches } from '../../../hat/real-size.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';
import { hatGround } from '../../ui/hat-ground.ts';
import { Notice } from '../../ui/notice.tsx';
import { concernsOf } from '../controls/concerns.ts';
import { inInches } from '../stage/in-inches.ts';
import type { RestedHat } from '../stage/use-rested.ts';

/** The hat from both sides, what it is made of, and all that speaks against it. */
export function ProofSheet({ design, table, layout }: RestedHat) {
  const missing = table ? missingCharacters(design, table) : [];
  return (
    <>
      {missing.length > 0 && (
        <Notice kind="error" className="proof-objection">
          {missingSentence([...new Set(missing.map(({ character }) => character))], design.fontStyle)}
        </Notice>
      )}
      {concernsOf({ design, layout }).map(({ sentence }) => (
        <Notice key={sentence} kind="warning" className="proof-objection">
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

import { useId, useRef, useState } from 'react';
import { type Design, designLines, fontStyleOf, hatColorOf, textColorOf } from '../../../domain/design.ts';
import type { GlyphTable } from '../../../hat/glyph-table.ts';
import type { Layout } from '../../../hat/layout.ts';
import { type MissingCharacter, missingSentence } from '../../../hat/missing.ts';
import { letterInches } from '../../../hat/real-size.ts';
import { HatPreview } from '../../preview/hat-preview.tsx';
import { hatGround } from '../../ui/hat-ground.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { inInches } from '../stage/in-inches.ts';
import './proof.css';

export interface ProofProps {
  design: Design;
  table: GlyphTable | null;
  measured: Layout | null;
  /** What cannot be printed. */
  missing: readonly MissingCharacter[];
}

/** A look at the hat from both sides before it is bought, for who wants one. */
export function Proof(props: ProofProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useId();

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
            You will get exactly this
          </h2>
          <IconButton icon="close" label="Close proof" onClick={() => dialog.current?.close()} />
        </header>
        {isOpen && <ProofSheet {...props} />}
      </dialog>
    </>
  );
}

const ProofSheet = ({ design, table, measured, missing }: ProofProps) => (
  <>
    {missing.length > 0 && (
      <Notice kind="error" className="proof-objection">
        {missingSentence([...new Set(missing.map(({ character }) => character))], design.fontStyle)}
      </Notice>
    )}
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
      <dd>{measured ? `${inInches(letterInches(measured))} high` : 'As on the picture'}</dd>
    </dl>
  </>
);

import { memo, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { describeDesign } from '../../domain/design/describe-design.ts';
import { type Design, designLines, type FontStyle, fontStyleOf } from '../../domain/design/design.ts';
import { hatName } from '../../domain/design/hat-name.ts';
import type { Slogan } from '../../domain/settings/slogans.ts';
import { checkDesign } from '../../hat/check-design.ts';
import { NARROWEST } from '../../hat/check-letters.ts';
import type { DesignProblem } from '../../hat/design-problem.ts';
import { type MissingCharacter, missingCharacters } from '../../hat/missing-letters.ts';
import { inInches, letterInches } from '../../hat/real-size.ts';
import { useCart } from '../cart/use-cart.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Slab } from '../ui/slab.tsx';
import { useFieldInView } from '../ui/use-field-in-view.ts';
import { useSettings } from '../use-settings.ts';
import { useMaking } from '../use-shop.ts';
import { BuyBar } from './buying/buy-bar.tsx';
import { ProofPlace } from './buying/proof.tsx';
import { ColorFields } from './controls/color-fields.tsx';
import { Fixable } from './controls/fixable.tsx';
import { FontField } from './controls/font-field.tsx';
import { sampleWords } from './controls/font-sample.ts';
import { LineField } from './controls/line-field.tsx';
import { WordsNotice } from './controls/words-notice.tsx';
import { ShareField } from './share-field.tsx';
import { Stage } from './stage/stage.tsx';
import { HistoryTools, SurpriseTools } from './stage/stage-tools.tsx';
import { type DebouncedHat, useDebouncedHat } from './stage/use-debounced-hat.ts';
import { isReplacedBack, type LeftOut } from './state/designer-reducer.ts';
import { type DesignerWork, useDesigner } from './state/use-designer.ts';
import { type KeptWords, useKeptWords } from './state/use-kept-words.ts';
import { useGlyphs } from './use-glyphs.ts';
import { useStableCallback } from './use-stable-callback.ts';
import './controls/words-field.css';
import './designer.css';

interface DesignerProps {
  /** The hat that the page's address names; null when it names none. */
  linked: Design | null;
  /** The outlines of the text that the page opens with. */
  firstOutlines: string;
  /** What "Surprise Me" chooses from. */
  slogans: readonly Slogan[];
}

/** The designer for a new hat, or for one in the cart. */
export function Designer({ linked, firstOutlines, slogans }: DesignerProps) {
  const { state, actions, edited, endEdit } = useDesigner(linked, slogans);
  const { present: design } = state;
  const inCart = useCart().items.find(({ isCustom, id }) => isCustom && id === edited);
  const kept = useKeptWords({ kept: inCart?.keepWords ? inCart : null });
  return (
    <DesignBoard
      state={state}
      actions={actions}
      kept={kept}
      firstOutlines={firstOutlines}
      headline={HEADLINE}
      title="Design Your Own Chaos"
    >
      {(hat, problems) => (
        <>
          <ShareField design={design} onStartOver={actions.startOver} />
          <BuyBar
            design={design}
            edited={edited}
            kept={kept}
            hat={hat}
            problems={problems}
            onSaved={endEdit}
          />
        </>
      )}
    </DesignBoard>
  );
}

// One element, so that typing does not render it again.
const HEADLINE = <Slab name="designer" as="h1" className="unseen-on-phones" />;

interface DesignBoardProps extends Pick<DesignerWork, 'state' | 'actions'> {
  kept: KeptWords;
  firstOutlines: string;
  headline: ReactNode;
  /** Stands in for the headline on a phone. */
  title: string;
  /** What follows the controls. `problems` are those of the debounced hat. */
  children: (hat: DebouncedHat, problems: readonly DesignProblem[]) => ReactNode;
}

/**
 * The hat on its stage and the controls beside it. Typing a letter renders only the hat and the text field; everything else
 * waits for a pause in typing.
 */
export function DesignBoard(props: DesignBoardProps) {
  const { state, actions, kept, firstOutlines, headline, title, children } = props;
  const { present: design, snapshot, extraFont, leftOut, replaced } = state;
  const [isProofOpen, setProofOpen] = useState(false);
  const proof = useMemo(() => ({ isOpen: isProofOpen, setOpen: setProofOpen }), [isProofOpen]);
  const openProof = useCallback(() => setProofOpen(true), []);
  const table = useGlyphs(design);
  useFieldInView();
  const hat = useDebouncedHat(design, useMaking(design.hatColor), table);
  const missing = table ? missingCharacters(design, table) : [];
  const { words } = useSettings();
  const problems = useMemo(
    () => checkDesign(hat.design, hat.table, { making: hat.making, words }),
    [hat, words],
  );

  const tools = (
    <SurpriseTools canUndo={snapshot !== null} onSurprise={actions.surprise} onUndo={actions.undo} />
  );
  const history = (
    <HistoryTools
      canStepBack={state.past.length > 0}
      canStepForward={state.future.length > 0}
      onStepBack={actions.stepBack}
      onStepForward={actions.stepForward}
    />
  );
  return (
    <div className="designer grid top">
      <Stage
        design={design}
        table={table}
        firstOutlines={firstOutlines}
        tools={tools}
        history={history}
        headline={headline}
        layout={hat.layout}
        onProof={openProof}
      />
      <section className="designer-controls on-white" aria-label="Design">
        <p className="designer-title shout mt-4" aria-hidden="true">
          {title}
        </p>
        <ReplacedDesign design={isReplacedBack(state) ? null : replaced} onBringBack={actions.bringBack} />
        <WordsField
          design={design}
          problems={problems}
          missing={missing}
          leftOut={leftOut}
          tools={tools}
          hat={hat}
          kept={kept}
          actions={actions}
        />
        <FontField
          sample={sampleWords(design)}
          chosen={design.fontStyle}
          extraFont={extraFont}
          onChoose={actions.chooseFont}
        />
        <ColorFields
          hatColor={design.hatColor}
          textColor={design.textColor}
          hasWords={designLines(design).length > 0}
          onChoose={actions.choose}
        />
        <ProofPlace value={proof}>{children(hat, problems)}</ProofPlace>
      </section>
      <SpokenSummary hat={hat} />
    </div>
  );
}

interface ReplacedDesignProps {
  /** The design that was in progress when another hat was opened; null while it is back. */
  design: Design | null;
  onBringBack: () => void;
}

const ReplacedDesign = memo(({ design, onBringBack }: ReplacedDesignProps) => (
  <div role="status">
    {design && (
      <Notice kind="nudge" className="fixable stack gap-3 at-start mt-2 breaks">
        <span>Your “{hatName({ ...design, name: '', isCustom: true })}” is still here.</span>
        <Button voice="plain" small onClick={onBringBack}>
          Bring back my design
        </Button>
      </Notice>
    )}
  </div>
));

/** Milliseconds without a change before the hat is described, so that screen readers do not describe it at every letter. */
const SPOKEN_DELAY = 1200;

/** The hat in words for screen readers, announced after a change. */
const SpokenSummary = memo(({ hat }: { hat: DebouncedHat }) => {
  const inches = hat.layout ? letterInches(hat.layout) : 0;
  const size = inches > 0 ? `. Letters ${inInches(inches)} high` : '';
  return (
    <p role="status" className="visually-hidden">
      {useDelayedChange(`${describeDesign(hat.design, hat.making)}${size}.`)}
    </p>
  );
});

/** The text after `SPOKEN_DELAY` without a change; empty until it first changes. */
function useDelayedChange(text: string): string {
  const [first] = useState(text);
  const [delayed, setDelayed] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(
      () => setDelayed((last) => (last === '' && text === first ? '' : text)),
      SPOKEN_DELAY,
    );
    return () => window.clearTimeout(timer);
  }, [text, first]);
  return delayed;
}

const LINES = [
  { line: 'textLine1', number: 1 },
  { line: 'textLine2', number: 2 },
  { line: 'textLine3', number: 3 },
] as const;

interface WordsFieldProps extends Pick<DesignBoardProps, 'kept' | 'actions'> {
  design: Design;
  hat: DebouncedHat;
  /** All problems of the debounced hat. */
  problems: readonly DesignProblem[];
  /** The characters of all lines that the font lacks. */
  missing: readonly MissingCharacter[];
  leftOut: LeftOut | null;
  tools: ReactNode;
}

function WordsField(props: WordsFieldProps) {
  const { design, hat, problems, missing, leftOut, tools, kept, actions } = props;
  const making = useMaking(design.hatColor);
  const keepWords = useStableCallback(() => kept.keep(hat.design));
  const aboutWords = problems.find(isAboutWords);
  return (
    <fieldset className="words">
      <legend className="title">Words</legend>
      <div className="words-tools">{tools}</div>
      <div className="words-lines stack">
        {LINES.map(({ line, number }) => (
          <div key={line}>
            <LineField
              line={line}
              number={number}
              onWrite={actions.write}
              onFlow={actions.flow}
              text={design[line]}
              missing={missingOn(number, missing)}
              leftOut={leftOut?.line === line ? leftOut.text : null}
              fontStyle={design.fontStyle}
              making={making}
            />
            <WordsNotice
              number={number}
              isKept={kept.has(hat.design)}
              isRefused={kept.isRefused(hat.design)}
              onKeep={keepWords}
              problem={aboutWords?.field === line ? aboutWords : null}
            />
          </div>
        ))}
      </div>
      <WordsAdvice problems={problems} fontStyle={design.fontStyle} onChooseFont={actions.chooseFont} />
    </fieldset>
  );
}

const isAboutWords = ({ kind }: DesignProblem): boolean =>
  kind === 'long' || kind === 'hate' || kind === 'ask';

/** The missing characters on a line. An empty list is always the same one, so that unchanged lines do not render again. */
function missingOn(line: number, missing: readonly MissingCharacter[]): readonly string[] {
  const characters = missing.filter((each) => each.line === line).map(({ character }) => character);
  return characters.length > 0 ? characters : NONE;
}

const NONE: readonly string[] = [];

interface WordsAdviceProps {
  problems: readonly DesignProblem[];
  fontStyle: FontStyle;
  onChooseFont: (fontStyle: FontStyle) => void;
}

/** The problem of the lines as a whole: no words at all, or letters too small. */
const WordsAdvice = memo(({ problems, fontStyle, onChooseFont }: WordsAdviceProps) => {
  const problem = problems.find(({ kind }) => kind === 'no_words' || kind === 'small' || kind === 'thin');
  const canNarrow = problem?.kind !== 'no_words' && fontStyle !== NARROWEST;
  const fix = { label: `Use ${fontStyleOf(NARROWEST).label}`, run: () => onChooseFont(NARROWEST) };
  return <Fixable fix={canNarrow ? fix : null}>{problem?.message}</Fixable>;
});

import { useCallback } from 'react';
import type { Design, FontStyle } from '../../domain/design.ts';
import { missingCharacters } from '../../hat/missing.ts';
import { letterInches } from '../../hat/real-size.ts';
import { BuyBar } from './buying/buy-bar.tsx';
import { ColorFields } from './controls/color-fields.tsx';
import { FontField } from './controls/font-field.tsx';
import { sampleWords } from './controls/font-sample.ts';
import { LetterSize } from './controls/letter-size.tsx';
import { WordsField } from './controls/words-field.tsx';
import { useGlyphs } from './glyphs/use-glyphs.ts';
import type { TextLine } from './history/design-history.ts';
import { HistoryTools } from './history/history-tools.tsx';
import { useHistoryKeys } from './history/use-history-keys.ts';
import { Proof } from './proof/proof.tsx';
import { ShareField } from './share/share-field.tsx';
import { SpokenSummary } from './stage/spoken-summary.tsx';
import { Stage } from './stage/stage.tsx';
import { SurpriseTools } from './stage/surprise-tools.tsx';
import { useMeasured } from './stage/use-measured.ts';
import { useDesigner } from './use-designer.ts';
import './designer.css';

/**
 * The hat on its stage, what it is made of beside it, and the way into the cart. `firstOutlines` are those of the text
 * that it opens with.
 */
export function Designer({ firstOutlines }: { firstOutlines: string }) {
  const { state, dispatch, edited } = useDesigner();
  const { design, snapshot, broughtFont, leftOut } = state;
  const choose = useCallback((choice: Partial<Design>) => dispatch({ type: 'choose', choice }), [dispatch]);
  const chooseFont = useCallback((fontStyle: FontStyle) => choose({ fontStyle }), [choose]);
  const onWrite = useCallback(
    (line: TextLine, text: string) => dispatch({ type: 'write', line, text, at: Date.now() }),
    [dispatch],
  );
  const onFlow = useCallback(
    (line: TextLine, text: string) => dispatch({ type: 'flow', line, text }),
    [dispatch],
  );
  const stepBack = useCallback(() => dispatch({ type: 'step-back' }), [dispatch]);
  const stepForward = useCallback(() => dispatch({ type: 'step-forward' }), [dispatch]);
  useHistoryKeys({ stepBack, stepForward });
  const table = useGlyphs(design);
  const measured = useMeasured(design, table);
  const missing = table ? missingCharacters(design, table) : [];

  const tools = (
    <SurpriseTools
      canUndo={snapshot !== null}
      onSurprise={() => dispatch({ type: 'surprise', pick: Math.random() })}
      onUndo={() => dispatch({ type: 'undo' })}
    />
  );
  const history = (
    <HistoryTools
      canStepBack={state.past.length > 0}
      canStepForward={state.future.length > 0}
      onStepBack={stepBack}
      onStepForward={stepForward}
    />
  );
  return (
    <div className="designer">
      <Stage {...{ design, table, measured, firstOutlines, tools, history }} />
      <section className="designer-controls" aria-label="Design">
        <p className="designer-title" aria-hidden="true">
          Design Your Own Chaos
        </p>
        <WordsField {...{ design, missing, leftOut, tools, onWrite, onFlow }}>
          <LetterSize
            inches={measured && letterInches(measured)}
            fontStyle={design.fontStyle}
            onChoose={chooseFont}
          />
        </WordsField>
        <FontField
          sample={sampleWords(design)}
          chosen={design.fontStyle}
          broughtFont={broughtFont}
          onChoose={chooseFont}
        />
        <ColorFields hatColor={design.hatColor} textColor={design.textColor} onChoose={choose} />
        <ShareField design={design} onStartOver={() => dispatch({ type: 'start-over' })} />
        <BuyBar design={design} edited={edited} proof={<Proof {...{ design, table, measured, missing }} />} />
      </section>
      <SpokenSummary design={design} measured={measured} />
    </div>
  );
}

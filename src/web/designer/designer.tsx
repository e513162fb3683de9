import { useMemo } from 'react';
import { type Design, designLines } from '../../domain/design.ts';
import { checkDesign } from '../../hat/check-design.ts';
import { missingCharacters } from '../../hat/missing.ts';
import { useMaking } from '../use-shop.ts';
import { BuyBar } from './buying/buy-bar.tsx';
import { ColorFields } from './controls/color-fields.tsx';
import { FontField } from './controls/font-field.tsx';
import { sampleWords } from './controls/font-sample.ts';
import { LineAdvice } from './controls/line-advice.tsx';
import { WordsField } from './controls/words-field.tsx';
import { useGlyphs } from './glyphs/use-glyphs.ts';
import { HistoryTools } from './history/history-tools.tsx';
import { useHistoryKeys } from './history/use-history-keys.ts';
import { ShareField } from './share/share-field.tsx';
import { SpokenSummary } from './stage/spoken-summary.tsx';
import { Stage } from './stage/stage.tsx';
import { SurpriseTools } from './stage/surprise-tools.tsx';
import { useRested } from './stage/use-rested.ts';
import { useDesigner } from './use-designer.ts';
import './designer.css';

interface DesignerProps {
  /** The hat of the address that the page was asked for; null when it names none. */
  linked: Design | null;
  /** Of the text that it opens with. */
  firstOutlines: string;
}

/**
 * The hat on its stage, what it is made of beside it, and the way into the cart. A letter draws the hat and its own field
 * again; all else waits until the typing rests.
 */
export function Designer({ linked, firstOutlines }: DesignerProps) {
  const { state, actions, edited } = useDesigner(linked);
  const { design, snapshot, broughtFont, leftOut } = state;
  const { stepBack, stepForward } = actions;
  useHistoryKeys({ stepBack, stepForward });
  const table = useGlyphs(design);
  const rested = useRested(design, table);
  const missing = table ? missingCharacters(design, table) : [];
  const making = useMaking(rested.design.hatColor);
  const problems = useMemo(() => checkDesign(rested.design, rested.table, making), [rested, making]);

  const tools = (
    <SurpriseTools canUndo={snapshot !== null} onSurprise={actions.surprise} onUndo={actions.undo} />
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
      <Stage {...{ design, table, firstOutlines, tools, history }} measured={rested.layout} />
      <section className="designer-controls" aria-label="Design">
        <p className="designer-title" aria-hidden="true">
          Design Your Own Chaos
        </p>
        <WordsField {...{ design, missing, leftOut, tools }} onWrite={actions.write} onFlow={actions.flow}>
          <LineAdvice problems={problems} fontStyle={design.fontStyle} onChoose={actions.chooseFont} />
        </WordsField>
        <FontField
          sample={sampleWords(design)}
          chosen={design.fontStyle}
          broughtFont={broughtFont}
          onChoose={actions.chooseFont}
        />
        <ColorFields
          hatColor={design.hatColor}
          textColor={design.textColor}
          hasWords={designLines(design).length > 0}
          onChoose={actions.choose}
        />
        <ShareField design={design} onStartOver={actions.startOver} />
        <BuyBar design={design} edited={edited} rested={rested} problems={problems} />
      </section>
      <SpokenSummary hat={rested} />
    </div>
  );
}

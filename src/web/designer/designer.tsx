import { useCallback, useEffect, useReducer } from 'react';
import { useSearchParams } from 'react-router';
import { parseDesignAddress } from '../../domain/design-address.ts';
import { missingCharacters } from '../../hat/missing.ts';
import { BuyBar } from './buying/buy-bar.tsx';
import { ColorFields } from './controls/color-fields.tsx';
import { FontField } from './controls/font-field.tsx';
import { WordsField } from './controls/words-field.tsx';
import { type Choice, designerReducer, FRESH } from './designer-state.ts';
import { useGlyphs } from './glyphs/use-glyphs.ts';
import { Stage } from './stage/stage.tsx';
import { SurpriseTools } from './stage/surprise-tools.tsx';
import './designer.css';

/**
 * The hat on its stage, what it is made of beside it, and the way into the cart. `firstOutlines` are those of the text
 * that it opens with.
 */
export function Designer({ firstOutlines }: { firstOutlines: string }) {
  const [state, dispatch] = useDesigner();
  const { design, snapshot, broughtFont } = state;
  const choose = useCallback((choice: Choice) => dispatch({ type: 'choose', choice }), [dispatch]);
  const table = useGlyphs(design);
  const missing = table ? missingCharacters(design, table) : [];
  const tools = (
    <SurpriseTools
      canUndo={snapshot !== null}
      onSurprise={() => dispatch({ type: 'surprise', pick: Math.random() })}
      onUndo={() => dispatch({ type: 'undo' })}
    />
  );
  return (
    <div className="designer">
      <Stage design={design} table={table} firstOutlines={firstOutlines} tools={tools} />
      <section className="designer-controls" aria-label="Design">
        <p className="designer-title" aria-hidden="true">
          Design Your Own Chaos
        </p>
        <WordsField
          design={design}
          missing={missing}
          tools={tools}
          onWrite={(line, text) => dispatch({ type: 'write', line, text })}
        />
        <FontField
          design={design}
          broughtFont={broughtFont}
          onChoose={(fontStyle) => choose({ fontStyle })}
        />
        <ColorFields hatColor={design.hatColor} textColor={design.textColor} onChoose={choose} />
        <BuyBar design={design} />
      </section>
    </div>
  );
}

/** The designer's state, which begins with the hat of `?design=` when the address names one. */
function useDesigner() {
  const [state, dispatch] = useReducer(designerReducer, FRESH);
  const [search] = useSearchParams();
  const address = search.get('design');
  // Not while rendering: the page is kept without its query, and must come to life as it was kept.
  useEffect(() => {
    const design = address === null ? null : parseDesignAddress(address);
    if (design) dispatch({ type: 'open', design });
  }, [address]);
  return [state, dispatch] as const;
}

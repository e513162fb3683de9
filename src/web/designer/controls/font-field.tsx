import { memo, useDeferredValue, useEffect, useState } from 'react';
import { FONT_STYLES, type FontStyle } from '../../../domain/design/design.ts';
import { useGlyphs } from '../use-glyphs.ts';
import { fontSample, sampleDesign } from './font-sample.ts';
import './font-field.css';

interface FontFieldProps {
  /** The words on the tiles. */
  sample: string;
  chosen: FontStyle;
  /** Whether the title can be seen; not if there is one above already. */
  isTitled?: boolean;
  /** A font that is offered only because an opened hat uses it. */
  extraFont: FontStyle | null;
  onChoose: (fontStyle: FontStyle) => void;
}

/** Fonts as tiles that show the shopper's first words. */
export const FontField = memo(({ sample, chosen, isTitled = true, extraFont, onChoose }: FontFieldProps) => {
  const isIdle = useIdle();
  // The hat renders first, the tiles when there is time.
  const words = useDeferredValue(sample);
  const offered = FONT_STYLES.filter(({ key, inDesigner }) => inDesigner || key === extraFont);
  return (
    <fieldset>
      <legend className={isTitled ? 'title' : 'visually-hidden'}>Font</legend>
      <div className="twos">
        {offered.map(({ key, label }) => (
          <label key={key} className="font-tile on-white p-3">
            <input
              type="radio"
              name="font"
              className="tile-radio"
              value={key}
              checked={chosen === key}
              onChange={() => onChoose(key)}
            />
            <Sample words={words} fontStyle={key} isWanted={isIdle} />
            <span className="font-tile-name text-1 soft mt-2">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});

interface SampleProps {
  words: string;
  fontStyle: FontStyle;
  isWanted: boolean;
}

const Sample = memo(({ words, fontStyle, isWanted }: SampleProps) => {
  const design = sampleDesign(words, fontStyle);
  const table = useGlyphs(design, isWanted);
  const sample = table && fontSample(design, table);
  return (
    <span className="font-tile-words" aria-hidden="true">
      {sample && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: the label beside it names the font
        <svg viewBox={sample.viewBox} preserveAspectRatio="xMinYMid meet">
          <path d={sample.path} fill="currentColor" />
        </svg>
      )}
    </span>
  );
});

/** False until the browser has nothing more urgent to do. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!window.requestIdleCallback) return setIdle(true);
    const waiting = window.requestIdleCallback(() => setIdle(true), { timeout: 2000 });
    return () => window.cancelIdleCallback(waiting);
  }, []);
  return isIdle;
}

import { memo, useDeferredValue } from 'react';
import { FONT_STYLES, type FontStyle } from '../../../domain/design.ts';
import { useGlyphs } from '../glyphs/use-glyphs.ts';
import { useIdle } from '../glyphs/use-idle.ts';
import { fontSample, sampleDesign } from './font-sample.ts';
import './font-field.css';

interface FontFieldProps {
  /** What the tiles say. */
  sample: string;
  chosen: FontStyle;
  /** Offered as well when it came with a hat. */
  broughtFont: FontStyle | null;
  onChoose: (fontStyle: FontStyle) => void;
}

/** Fonts as tiles that show the shopper's own first words. Drawn again for other words there only. */
export const FontField = memo(({ sample, chosen, broughtFont, onChoose }: FontFieldProps) => {
  const isIdle = useIdle();
  // The hat comes first; the tiles follow when there is time.
  const words = useDeferredValue(sample);
  const offered = FONT_STYLES.filter(({ key, inDesigner }) => inDesigner || key === broughtFont);
  return (
    <fieldset>
      <legend>Font</legend>
      <div className="font-tiles">
        {offered.map(({ key, label }) => (
          <label key={key} className="font-tile">
            <input
              type="radio"
              name="font"
              className="tile-radio"
              value={key}
              checked={chosen === key}
              onChange={() => onChoose(key)}
            />
            <Sample words={words} fontStyle={key} isWanted={isIdle} />
            <span className="font-tile-name">{label}</span>
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

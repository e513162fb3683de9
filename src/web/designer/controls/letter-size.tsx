import { type FontStyle, fontStyleOf } from '../../../domain/design.ts';
import { SMALLEST_LETTER } from '../../../hat/real-size.ts';
import { inInches } from '../stage/in-inches.ts';
import { Fixable } from './fixable.tsx';

/** The narrowest of the fonts: a line of twenty W is still large enough. */
const NARROWEST: FontStyle = 'impact';

interface LetterSizeProps {
  /** How high capitals come out on the hat; null while nobody knows, 0 without words. */
  inches: number | null;
  fontStyle: FontStyle;
  onChoose: (fontStyle: FontStyle) => void;
}

/** Says when letters come out too small to read, and how they would not. */
export function LetterSize({ inches, fontStyle, onChoose }: LetterSizeProps) {
  const isSmall = inches !== null && inches > 0 && inches < SMALLEST_LETTER;
  const isNarrowest = fontStyle === NARROWEST;
  const fix = { label: `Use ${fontStyleOf(NARROWEST).label}`, run: () => onChoose(NARROWEST) };
  return (
    <Fixable fix={isNarrowest ? null : fix}>
      {isSmall &&
        `These letters come out ${inInches(inches)} high. Under ${inInches(SMALLEST_LETTER)} they run together${isNarrowest ? '; fewer come out larger.' : '.'}`}
    </Fixable>
  );
}

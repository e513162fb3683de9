import { memo } from 'react';
import { type FontStyle, fontStyleOf } from '../../../domain/design.ts';
import { sizeConcern } from './concerns.ts';
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
export const LetterSize = memo(({ inches, fontStyle, onChoose }: LetterSizeProps) => {
  const concern = sizeConcern(inches ?? 0);
  const isNarrowest = fontStyle === NARROWEST;
  const fix = { label: `Use ${fontStyleOf(NARROWEST).label}`, run: () => onChoose(NARROWEST) };
  return (
    <Fixable fix={isNarrowest ? null : fix}>
      {concern && `${concern.sentence}${isNarrowest ? ' Fewer come out larger.' : ''}`}
    </Fixable>
  );
});

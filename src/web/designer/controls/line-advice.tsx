import { memo } from 'react';
import { type FontStyle, fontStyleOf } from '../../../domain/design.ts';
import { type DesignProblem, NARROWEST } from '../../../hat/check-design.ts';
import { Fixable } from './fixable.tsx';

interface LineAdviceProps {
  /** Everything wrong with the design. */
  problems: readonly DesignProblem[];
  fontStyle: FontStyle;
  onChoose: (fontStyle: FontStyle) => void;
}

/** What is wrong with all lines together: no words at all, or letters too small. */
export const LineAdvice = memo(({ problems, fontStyle, onChoose }: LineAdviceProps) => {
  const problem = problems.find(({ kind }) => kind === 'no_words' || kind === 'small' || kind === 'thin');
  const canNarrow = problem?.kind !== 'no_words' && fontStyle !== NARROWEST;
  const fix = { label: `Use ${fontStyleOf(NARROWEST).label}`, run: () => onChoose(NARROWEST) };
  return <Fixable fix={canNarrow ? fix : null}>{problem?.message}</Fixable>;
});

import { memo, type ReactNode } from 'react';
import { type Design, type FontStyle, fontStyleOf } from '../../../domain/design/design.ts';
import { NARROWEST } from '../../../hat/check-letters.ts';
import type { DesignProblem } from '../../../hat/design-problem.ts';
import type { MissingCharacter } from '../../../hat/missing-letters.ts';
import { useMaking } from '../../use-shop.ts';
import type { TextLine } from './flow-text.ts';
import type { LeftOut } from '../state/designer-state.ts';
import { Fixable } from './fixable.tsx';
import { LineField } from './line-field.tsx';
import { WordsNotice } from './words-notice.tsx';
import './words-field.css';

const LINES = [
  { line: 'textLine1', number: 1 },
  { line: 'textLine2', number: 2 },
  { line: 'textLine3', number: 3 },
] as const;

interface WordsFieldProps {
  design: Design;
  /** All problems of the debounced design. */
  problems: readonly DesignProblem[];
  /** The characters of all lines that the font lacks. */
  missing: readonly MissingCharacter[];
  leftOut: LeftOut | null;
  /** Whether the shopper keeps the words although we may not be allowed to print them. */
  isKept: boolean;
  /** Whether a person has said no to these words. */
  isRefused: boolean;
  tools: ReactNode;
  onWrite: (line: TextLine, text: string) => void;
  onFlow: (line: TextLine, text: string) => void;
  onChooseFont: (fontStyle: FontStyle) => void;
  onKeep: () => void;
}

export const WordsField = (props: WordsFieldProps) => {
  const {
    design,
    problems,
    missing,
    leftOut,
    tools,
    isKept,
    isRefused,
    onWrite,
    onFlow,
    onChooseFont,
    onKeep,
  } = props;
  const making = useMaking(design.hatColor);
  return (
    <fieldset className="words">
      <legend className="title">Words</legend>
      <div className="words-tools">{tools}</div>
      <div className="words-lines stack">
        {LINES.map(({ line, number }) => (
          <div key={line}>
            <LineField
              {...{ line, number, onWrite, onFlow }}
              text={design[line]}
              missing={missingOn(number, missing)}
              leftOut={leftOut?.line === line ? leftOut.text : null}
              fontStyle={design.fontStyle}
              making={making}
            />
            <WordsNotice
              {...{ number, isKept, isRefused, onKeep }}
              problem={problems.find(({ kind, field }) => field === line && isAboutWords(kind)) ?? null}
            />
          </div>
        ))}
      </div>
      <WordsAdvice problems={problems} fontStyle={design.fontStyle} onChooseFont={onChooseFont} />
    </fieldset>
  );
};

const isAboutWords = (kind: DesignProblem['kind']): boolean => kind === 'hate' || kind === 'ask';

/** The missing characters on a line. An empty list is always the same one, so that unchanged lines do not render again. */
function missingOn(line: number, missing: readonly MissingCharacter[]): readonly string[] {
  const characters = missing.filter((each) => each.line === line).map(({ character }) => character);
  return characters.length > 0 ? characters : NONE;
}

const NONE: readonly string[] = [];

type WordsAdviceProps = Pick<WordsFieldProps, 'problems' | 'onChooseFont'> & { fontStyle: FontStyle };

/** The problem of the lines as a whole: no words at all, or letters too small. */
const WordsAdvice = memo(({ problems, fontStyle, onChooseFont }: WordsAdviceProps) => {
  const problem = problems.find(({ kind }) => kind === 'no_words' || kind === 'small' || kind === 'thin');
  const canNarrow = problem?.kind !== 'no_words' && fontStyle !== NARROWEST;
  const fix = { label: `Use ${fontStyleOf(NARROWEST).label}`, run: () => onChooseFont(NARROWEST) };
  return <Fixable fix={canNarrow ? fix : null}>{problem?.message}</Fixable>;
});

import type { ReactNode } from 'react';
import type { Design } from '../../../domain/design.ts';
import type { MissingCharacter } from '../../../hat/missing.ts';
import type { LeftOut } from '../designer-state.ts';
import type { TextLine } from '../history/design-history.ts';
import { LineField } from './line-field.tsx';
import './words-field.css';

const LINES = [
  { line: 'textLine1', number: 1 },
  { line: 'textLine2', number: 2 },
  { line: 'textLine3', number: 3 },
] as const;

interface WordsFieldProps {
  design: Design;
  /** What cannot be printed, of any line. */
  missing: readonly MissingCharacter[];
  leftOut: LeftOut | null;
  tools: ReactNode;
  onWrite: (line: TextLine, text: string) => void;
  onFlow: (line: TextLine, text: string) => void;
  /** What is said of all lines together. */
  children: ReactNode;
}

export const WordsField = (props: WordsFieldProps) => {
  const { design, missing, leftOut, tools, onWrite, onFlow, children } = props;
  return (
    <fieldset className="words">
      <legend>Words</legend>
      <div className="words-tools">{tools}</div>
      <div className="words-lines">
        {LINES.map(({ line, number }) => (
          <LineField
            key={line}
            {...{ line, number, onWrite, onFlow }}
            text={design[line]}
            missing={missingOn(number, missing)}
            leftOut={leftOut?.line === line ? leftOut.text : null}
            fontStyle={design.fontStyle}
          />
        ))}
      </div>
      {children}
    </fieldset>
  );
};

/** The same list whenever it is empty, so that lines nobody types in are not drawn again. */
function missingOn(line: number, missing: readonly MissingCharacter[]): readonly string[] {
  const found = missing.filter((each) => each.line === line).map(({ character }) => character);
  return found.length > 0 ? found : NONE;
}

const NONE: readonly string[] = [];

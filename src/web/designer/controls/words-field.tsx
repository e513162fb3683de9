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
            number={number}
            text={design[line]}
            missing={missing.filter((each) => each.line === number).map(({ character }) => character)}
            leftOut={leftOut?.line === line ? leftOut.text : null}
            fontStyle={design.fontStyle}
            onWrite={(text) => onWrite(line, text)}
            onFlow={(text) => onFlow(line, text)}
          />
        ))}
      </div>
      {children}
    </fieldset>
  );
};

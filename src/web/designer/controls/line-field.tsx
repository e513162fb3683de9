import { type ClipboardEvent, memo, useRef } from 'react';
import { type FontStyle, MAX_LINE_LENGTH } from '../../../domain/design/design.ts';
import { countGraphemes, graphemes } from '../../../domain/design/graphemes.ts';
import { lineCharacters } from '../../../domain/design/line-length.ts';
import type { Making } from '../../../domain/design/making.ts';
import { missingSentence } from '../../../hat/missing-letters.ts';
import { InputField } from '../../ui/field.tsx';
import { Fixable } from './fixable.tsx';
import type { TextLine } from './flow-text.ts';
import { isMoreThanALine } from './flow-text.ts';
import { fitLine, withoutCharacters } from './line-limit.ts';

interface LineFieldProps {
  line: TextLine;
  number: 1 | 2 | 3;
  text: string;
  /** The characters of this line that the font lacks. */
  missing: readonly string[];
  /** The part of an entered text that did not fit; null if everything fit. */
  leftOut: string | null;
  fontStyle: FontStyle;
  /** How the hat is made. */
  making: Making;
  onWrite: (line: TextLine, text: string) => void;
  /** Called with text that is longer than a line or has several lines. */
  onFlow: (line: TextLine, text: string) => void;
}

/** A native input, so that input methods, paste and dictation work. Its limit applies when a composition ends. */
export const LineField = memo((props: LineFieldProps) => {
  const { line, number, text, missing, leftOut, fontStyle, making, onWrite, onFlow } = props;
  const beforeComposition = useRef(text);

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const whole = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
    if (!isMoreThanALine(whole)) return;
    event.preventDefault();
    onFlow(line, whole);
  }

  return (
    <div>
      <InputField
        id={lineFieldId(number)}
        label={<LineLabel number={number} text={text} />}
        value={text}
        autoComplete="off"
        autoCorrect="off"
        enterKeyHint="next"
        onPaste={paste}
        onChange={({ target, nativeEvent }) => {
          if ('isComposing' in nativeEvent && nativeEvent.isComposing) onWrite(line, target.value);
          else if (isInsertedAtOnce(text, target.value)) onFlow(line, target.value);
          else onWrite(line, fittingText(target, text));
        }}
        onCompositionStart={() => {
          beforeComposition.current = text;
        }}
        onCompositionEnd={({ currentTarget }) =>
          onWrite(line, fittingText(currentTarget, beforeComposition.current))
        }
      />
      <Fixable
        fix={{
          label: `Remove ${missing.join(' ')}`,
          run: () => onWrite(line, withoutCharacters(text, missing)),
        }}
      >
        {missingSentence(missing, fontStyle, making)}
      </Fixable>
      <Fixable>{leftOut !== null && `No room for “${shortened(leftOut)}”.`}</Fixable>
    </div>
  );
});

/** The id of a line's input. */
export const lineFieldId = (line: number): string => `text-line-${line}`;

const LineLabel = ({ number, text }: Pick<LineFieldProps, 'number' | 'text'>) => (
  <>
    <span>
      Text line {number} {number === 3 && <span className="regular soft">(optional)</span>}
    </span>
    <span className="words-count figures text-1 regular soft" aria-hidden="true">
      <span className="words-count-text">
        {lineCharacters(text).length} of {MAX_LINE_LENGTH}
      </span>
    </span>
  </>
);

/** Whether a line became too long by dictation or by dropping text, not by typing. */
const isInsertedAtOnce = (before: string, now: string): boolean =>
  isMoreThanALine(now) && countGraphemes(now) - countGraphemes(before) > 1;

/** The part of the input's text that fits. Written back at once, to keep the cursor in place. */
function fittingText(input: HTMLInputElement, before: string): string {
  const typed = input.value;
  const fitting = fitLine(before, typed);
  if (fitting !== typed) {
    const cursor = Math.max(0, (input.selectionStart ?? typed.length) - (typed.length - fitting.length));
    input.value = fitting;
    input.setSelectionRange(cursor, cursor);
  }
  return fitting;
}

/** The part of a text that fits in a notice. */
const shortened = (text: string): string => {
  const characters = graphemes(text);
  return characters.length <= 80 ? text : `${characters.slice(0, 80).join('')}…`;
};

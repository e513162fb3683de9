import { useRef } from 'react';
import { countGraphemes, type FontStyle, MAX_LINE_LENGTH } from '../../../domain/design.ts';
import { missingSentence } from '../../../hat/missing.ts';
import { Button } from '../../ui/button.tsx';
import { InputField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { fitLine, withoutCharacters } from './fit-line.ts';

interface LineFieldProps {
  number: 1 | 2 | 3;
  text: string;
  /** Characters of this line that the font cannot print. */
  missing: readonly string[];
  fontStyle: FontStyle;
  onWrite: (text: string) => void;
}

/** A native input, so that input methods, paste and dictation work; its limit waits until a composition ends. */
export function LineField({ number, text, missing, fontStyle, onWrite }: LineFieldProps) {
  const beforeComposition = useRef(text);
  return (
    <div>
      <InputField
        id={lineFieldId(number)}
        label={<LineLabel number={number} text={text} />}
        value={text}
        autoComplete="off"
        enterKeyHint="next"
        onChange={({ target, nativeEvent }) =>
          onWrite(
            'isComposing' in nativeEvent && nativeEvent.isComposing
              ? target.value
              : fittingText(target, text),
          )
        }
        onCompositionStart={() => {
          beforeComposition.current = text;
        }}
        onCompositionEnd={({ currentTarget }) =>
          onWrite(fittingText(currentTarget, beforeComposition.current))
        }
      />
      <div role="status">
        {missing.length > 0 && (
          <Notice kind="warning" className="unprintable">
            {missingSentence(missing, fontStyle)}
            <Button voice="plain" small onClick={() => onWrite(withoutCharacters(text, missing))}>
              {`Remove ${missing.join(' ')}`}
            </Button>
          </Notice>
        )}
      </div>
    </div>
  );
}

/** The id of the input of a line, for whoever sends the shopper there. */
export const lineFieldId = (line: number): string => `text-line-${line}`;

const LineLabel = ({ number, text }: Pick<LineFieldProps, 'number' | 'text'>) => (
  <>
    <span>
      Text line {number} {number === 3 && <span className="words-optional">(optional)</span>}
    </span>
    <span className="words-count figures" aria-hidden="true">
      {countGraphemes(text)} of {MAX_LINE_LENGTH}
    </span>
  </>
);

/** What fits of the input's text. Written back at once, so that the cursor stays where somebody types. */
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

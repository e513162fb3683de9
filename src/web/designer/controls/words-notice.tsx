import { memo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { WORDS_TEXTS } from '../../../domain/words/words-texts.ts';
import type { DesignProblem } from '../../../hat/design-problem.ts';
import { BoldFirst, Fixable } from './fixable.tsx';
import { lineFieldId } from './line-field.tsx';

interface WordsNoticeProps {
  /** The line that it is under. */
  number: 1 | 2 | 3;
  /** Words on this line that we refuse, or may not be allowed to print; null if there are none. */
  problem: DesignProblem | null;
  isKept: boolean;
  /** Whether a person has said no to these words. */
  isRefused: boolean;
  onKeep: () => void;
}

/** Asks whether to change or keep words that we may not be allowed to print, and says what follows from keeping them. */
export const WordsNotice = memo(({ number, problem, isKept, isRefused, onKeep }: WordsNoticeProps) => {
  const keptNote = useRef<HTMLDivElement>(null);
  const change = {
    label: 'Change the words',
    id: CHANGE_WORDS,
    run: () => selectWords(number, problem?.found),
  };

  function keep() {
    flushSync(onKeep);
    // The button that had the focus is gone.
    keptNote.current?.focus();
  }

  const canKeep = problem?.weight === 'keep' && !isRefused;
  const isAsked = problem !== null && !(canKeep && isKept);
  return (
    <>
      <Fixable fix={change} other={canKeep ? { label: 'Keep them', run: keep } : null}>
        {isAsked && (isRefused ? REFUSED : problem.message)}
      </Fixable>
      <div role="status" ref={keptNote} tabIndex={-1}>
        {canKeep && isKept && (
          <p className="text-3 mt-2">
            <BoldFirst>{WORDS_TEXTS.kept}</BoldFirst>
          </p>
        )}
      </div>
    </>
  );
});

/** The id of the button that leads to the words. */
export const CHANGE_WORDS = 'change-words';

const REFUSED = 'We can’t print these words. Change them to save the hat.';

/** Shows which words it is about. */
function selectWords(number: number, found = ''): void {
  const field = document.getElementById(lineFieldId(number));
  if (!(field instanceof HTMLInputElement)) return;
  const at = field.value.indexOf(found);
  field.focus();
  if (found === '' || at < 0) field.select();
  else field.setSelectionRange(at, at + found.length);
}

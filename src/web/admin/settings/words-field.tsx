import { type KeyboardEvent, useRef, useState } from 'react';
import type { SettingsForm } from '../../../domain/settings/settings-form.ts';
import { checkWords } from '../../../domain/words/check-words.ts';
import { readWords, wordsText } from '../../../domain/words/words-form.ts';
import { InputField } from '../../ui/field.tsx';
import { Button } from '../kit/button.tsx';
import type { FieldProps } from './field-props.ts';

/** A list of words as chips, and a field that adds to it. */
export function WordsField({ field: { name }, label, hint, form, problems, onWrite, onLeave }: FieldProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const words = readWords(form[name] ?? '');

  function add() {
    const next = wordsText(readWords(wordsText([...words, typed])));
    if (typed.trim() === '') return;
    onWrite({ [name]: next });
    setTyped('');
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter adds the word. It must not save the form.
    event.preventDefault();
    add();
  }

  return (
    <fieldset className="settings-words full">
      <legend>{label}</legend>
      {hint && <p className="admin-hint">{hint}</p>}
      {words.length > 0 && (
        <ul>
          {words.map((word) => (
            <li key={word}>
              {word}
              <button
                type="button"
                className="settings-remove"
                aria-label={`Remove ${word}`}
                onClick={() => {
                  onWrite({ [name]: wordsText(words.filter((other) => other !== word)) });
                  onLeave(name);
                  input.current?.focus();
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="settings-add-word grid gap-2 foot pt-2">
        <InputField
          ref={input}
          label={`Add a word to “${label}”`}
          autoComplete="off"
          value={typed}
          error={problems[name]}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
        <Button onClick={add}>Add</Button>
      </div>
    </fieldset>
  );
}

/** Says what the shop would do with some words, by the lists as typed. */
export function TryWords({ form }: { form: SettingsForm }) {
  const [typed, setTyped] = useState('');
  const listed = (list: string) => readWords(form[`words.${list}`] ?? '');
  const lists = { refused: listed('refused'), asked: listed('asked'), allowed: listed('allowed') };
  return (
    <div className="full">
      <InputField
        label="Try some words"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="admin-hint">
        {typed.trim() !== '' && verdictOf(checkWords([typed], lists))}
      </p>
    </div>
  );
}

function verdictOf(problem: ReturnType<typeof checkWords>): string {
  if (!problem) return 'Can be printed.';
  return problem.kind === 'hate'
    ? `Never printed, because of “${problem.found}”.`
    : `You are asked first, because of “${problem.found}”.`;
}

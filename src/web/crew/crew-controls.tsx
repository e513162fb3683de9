import { useEffect, useState } from 'react';
import { type Crew, MAX_CREW, type NameLine, setNameLine, setNames, setWords } from '../../domain/crew.ts';
import { parseNames } from '../../domain/crew-names.ts';
import { HAT_COLORS, hatColorOf, MAX_LINE_LENGTH, TEXT_COLORS, textColorOf } from '../../domain/design.ts';
import { countGraphemes } from '../../domain/graphemes.ts';
import { fitLine } from '../designer/controls/line-limit.ts';
import { InputField, SelectField, TextField } from '../ui/field.tsx';
import { useUnmadeColors } from '../use-shop.ts';

interface CrewControlsProps {
  crew: Crew;
  change: (edit: (crew: Crew) => Crew, typedIn?: string) => void;
}

const LINES: readonly NameLine[] = [1, 2, 3];

/** What every hat says, who gets one, and everybody's colors. */
export function CrewControls({ crew, change }: CrewControlsProps) {
  const unmade = useUnmadeColors();
  return (
    <>
      <fieldset className="crew-fields">
        <legend>The words</legend>
        <SelectField
          label="Which line is the name?"
          value={crew.nameLine}
          onChange={({ target }) => {
            const line = LINES.find((each) => String(each) === target.value) ?? 1;
            change((now) => setNameLine(now, line));
          }}
        >
          {LINES.map((line) => (
            <option key={line} value={line}>
              Line {line}
            </option>
          ))}
        </SelectField>
        {LINES.filter((line) => line !== crew.nameLine).map((line) => {
          const words = crew.lines[line - 1] ?? '';
          return (
            <InputField
              key={line}
              label={`Line ${line}, on every hat`}
              value={words}
              autoComplete="off"
              hint={`${countGraphemes(words)} of ${MAX_LINE_LENGTH}`}
              onChange={({ target }) =>
                change((now) => setWords(now, line, fitLine(words, target.value)), `line ${line}`)
              }
            />
          );
        })}
      </fieldset>
      <fieldset className="crew-fields">
        <legend>The names</legend>
        <NamesField crew={crew} change={change} />
      </fieldset>
      <fieldset className="crew-fields">
        <legend>Colors</legend>
        <SelectField
          label="Hat"
          value={crew.hatColor}
          onChange={({ target }) => change((now) => ({ ...now, hatColor: hatColorOf(target.value).key }))}
        >
          {HAT_COLORS.map(({ key, label }) => (
            <option key={key} value={key} disabled={unmade.includes(key)}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Text"
          value={crew.textColor}
          onChange={({ target }) => change((now) => ({ ...now, textColor: textColorOf(target.value).key }))}
        >
          {TEXT_COLORS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      </fieldset>
    </>
  );
}

/** The names as typed. What she typed stays until the crew changes elsewhere. */
function NamesField({ crew, change }: CrewControlsProps) {
  const listed = crew.members.map(({ name }) => name).join('\n');
  const [typed, setTyped] = useState(listed);
  useEffect(() => {
    setTyped((now) =>
      setNames(crew, parseNames(now))
        .members.map(({ name }) => name)
        .join('\n') === listed
        ? now
        : listed,
    );
  }, [crew, listed]);
  return (
    <TextField
      id="crew-names"
      label="One a line, or with commas"
      rows={6}
      value={typed}
      autoComplete="off"
      spellCheck={false}
      hint={`${crew.members.length} of ${MAX_CREW}. Paste the whole group chat list. Numbers and bullets come off by themselves.`}
      onChange={({ target }) => {
        setTyped(target.value);
        change((now) => setNames(now, parseNames(target.value)), 'names');
      }}
    />
  );
}

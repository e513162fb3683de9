import { useRef } from 'react';
import { COUNTRIES } from '../../../domain/address/states.ts';
import {
  type ChoiceField,
  MOST_STEPS,
  type SettingsField,
} from '../../../domain/settings/settings-fields.ts';
import type { SettingsForm } from '../../../domain/settings/settings-form.ts';
import type { SettingsLine } from '../../../domain/settings/settings-groups.ts';
import { LinkButton } from '../../ui/button.tsx';
import { InputField, SelectField, TextField } from '../../ui/field.tsx';
import type { FieldProps, FormProps } from './field-props.ts';
import { WordsField } from './words-field.tsx';

/** The fields of one setting, without its switch. */
export function SettingsLineFields({ line, ...props }: FormProps & { line: SettingsLine }) {
  const fields = line.fields.filter((field) => field.kind !== 'switch' && isShown(field, props.form));
  const [only, second] = fields;
  if (only && !second)
    return (
      <Field
        field={only}
        label={line.fields.length === 1 ? line.label : only.label}
        hint={line.hint}
        {...props}
      />
    );
  const isPair = fields.every(({ kind }) => kind === 'count');
  const named = fields.map((field) => (
    <Field key={field.name} field={field} label={field.label.replace(`${line.label}: `, '')} {...props} />
  ));
  if (!isPair) return named;
  return (
    <fieldset className="settings-pair">
      <legend>{line.label}</legend>
      {line.hint && <p className="admin-hint">{line.hint}</p>}
      <div className="settings-pair-fields grid gap-3">{named}</div>
    </fieldset>
  );
}

const isShown = ({ name }: SettingsField, form: SettingsForm) =>
  name !== 'holiday.moreDays' || form['holiday.effect'] === 'longer';

/** Texts that may be longer than a line. */
const LONG_TEXTS = ['holiday.text', 'announcement.text', 'packingSlip.text'];

function Field(props: FieldProps) {
  const { field, label, hint, form, problems, onWrite, onLeave } = props;
  const { name, kind } = field;
  if (kind === 'steps') return <StepsField {...props} />;
  if (kind === 'words') return <WordsField {...props} />;
  if (kind === 'countries') return <CountriesField {...props} />;
  const common = {
    name,
    hint,
    autoComplete: 'off',
    value: form[name] ?? '',
    error: problems[name],
    onBlur: () => onLeave(name),
  };
  if (kind === 'choice')
    return (
      <SelectField
        {...common}
        label={label}
        fieldClass="settings-long"
        options={(field as ChoiceField).choices}
        onChange={({ target }) => onWrite({ [name]: target.value })}
      />
    );
  if (kind === 'slogans' || kind === 'paragraph' || LONG_TEXTS.includes(name))
    return (
      <TextField
        {...common}
        label={label}
        rows={kind === 'slogans' ? 10 : kind === 'paragraph' ? 4 : 2}
        fieldClass="full"
        placeholder={
          name === 'holiday.text' ? 'We’re away. Orders open again on the day you are back.' : undefined
        }
        onChange={({ target }) => onWrite({ [name]: target.value })}
      />
    );
  return (
    <InputField
      {...common}
      type={kind === 'day' ? 'date' : kind === 'email' ? 'email' : 'text'}
      label={kind === 'amount' ? `${label} ($)` : label[0]?.toUpperCase() + label.slice(1)}
      inputMode={kind === 'amount' ? 'decimal' : kind === 'count' ? 'numeric' : undefined}
      fieldClass={kind === 'text' ? 'full' : kind === 'email' || kind === 'address' ? 'settings-long' : ''}
      onChange={({ target }) => onWrite({ [name]: target.value })}
    />
  );
}

function CountriesField({ field: { name }, label, form, problems, onWrite, onLeave }: FieldProps) {
  const chosen = (form[name] ?? '').split(' ').filter((code) => code !== '');
  const choose = (code: string, isOn: boolean) => {
    const next = COUNTRIES.map((country) => country.code).filter((each) =>
      each === code ? isOn : chosen.includes(each),
    );
    onWrite({ [name]: next.join(' ') });
    if (next.length === 0) onLeave(name);
  };
  return (
    <fieldset className="settings-checks full">
      <legend className="visually-hidden">{label}</legend>
      {COUNTRIES.map(({ code, name: country }) => (
        <label key={code} className="choice">
          <input
            type="checkbox"
            aria-invalid={problems[name] ? true : undefined}
            checked={chosen.includes(code)}
            onChange={({ target }) => choose(code, target.checked)}
          />
          {country}
        </label>
      ))}
      <Problem text={problems[name]} />
    </fieldset>
  );
}

/** The steps of the Party Pack, a row each. The last one with the most hats ships free in every way. */
function StepsField({ field: { name }, form, problems, onWrite, onLeave }: FieldProps) {
  const root = useRef<HTMLDivElement>(null);
  const rows = (form[name] ?? '').split('\n').map((line) => line.split(' '));
  const most = Math.max(...rows.map(([hats = '']) => Number(hats) || 0));
  const write = (next: readonly (readonly string[])[]) =>
    onWrite({ [name]: next.map(([hats = '', percentage = '']) => `${hats} ${percentage}`).join('\n') });
  const change = (index: number, part: 0 | 1, typed: string) =>
    write(
      rows.map((row, at) =>
        at === index
          ? [0, 1].map((each) => (each === part ? typed.replace(/\s/g, '') : (row[each] ?? '')))
          : row,
      ),
    );

  /** Moves the focus to a new row's number of hats. */
  function focus(index: number) {
    requestAnimationFrame(() => {
      root.current?.querySelectorAll<HTMLInputElement>('[data-hats]')[index]?.focus();
    });
  }

  return (
    <div className="full grid gap-2" ref={root}>
      {rows.map(([hats = '', percentage = ''], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity than its place
        <div key={index} className="settings-step grid middle">
          <input
            className="input figures"
            data-hats
            inputMode="numeric"
            aria-label={`Step ${index + 1}, hats`}
            aria-invalid={problems[name] ? true : undefined}
            value={hats}
            onChange={({ target }) => change(index, 0, target.value)}
            onBlur={() => onLeave(name)}
          />
          <span>hats or more:</span>
          <input
            className="input figures"
            inputMode="numeric"
            aria-label={`Step ${index + 1}, percent`}
            aria-invalid={problems[name] ? true : undefined}
            value={percentage}
            onChange={({ target }) => change(index, 1, target.value)}
            onBlur={() => onLeave(name)}
          />
          <span>{Number(hats) === most ? '% off, ships free' : '% off'}</span>
          {rows.length > 1 && (
            <button
              type="button"
              className="settings-remove"
              aria-label={`Remove step ${index + 1}`}
              onClick={() => {
                write(rows.filter((_, at) => at !== index));
                focus(Math.max(0, index - 1));
              }}
            >
              ×
            </button>
          )}
        </div>
      ))}
      {rows.length < MOST_STEPS && (
        <LinkButton
          className="settings-add"
          onClick={() => {
            write([...rows, ['', '']]);
            focus(rows.length);
          }}
        >
          Add a step
        </LinkButton>
      )}
      <Problem text={problems[name]} />
    </div>
  );
}

const Problem = ({ text }: { text: string | undefined }) => (
  <div role="alert">{text && <p className="field-message">{text}</p>}</div>
);

import { useRef } from 'react';
import { MOST_STEPS } from '../../../domain/settings-fields.ts';
import { type FieldProps, settingsFieldId } from './field-props.ts';

/** The steps of the Party Pack, a row each. The last one with the most hats ships free in every way. */
export function StepsField({ field: { name }, form, problems, onWrite, onLeave }: FieldProps) {
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

  /** The focus goes to the hats of a row, once it is there. */
  function focus(index: number) {
    requestAnimationFrame(() => {
      root.current?.querySelectorAll<HTMLInputElement>('[data-hats]')[index]?.focus();
    });
  }

  return (
    <div className="settings-steps settings-wide" ref={root} id={settingsFieldId(name)} tabIndex={-1}>
      {rows.map(([hats = '', percentage = ''], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other identity than its place
        <div key={index} className="settings-step">
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
        <button
          type="button"
          className="link settings-add"
          onClick={() => {
            write([...rows, ['', '']]);
            focus(rows.length);
          }}
        >
          Add a step
        </button>
      )}
      <p className="field-error" role="alert">
        {problems[name]}
      </p>
    </div>
  );
}

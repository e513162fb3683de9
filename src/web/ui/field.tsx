import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

interface FieldOptions {
  label: ReactNode;
  /** What is wrong with the value; shown below the field and announced. */
  error?: string | null | undefined;
  hint?: ReactNode;
  /** Shows a check mark: the value has been checked and is valid. */
  ok?: boolean;
  /** The class of the whole field, for the form's layout. */
  fieldClass?: string;
}

export interface InputProps extends FieldOptions, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

/** The values of a list, with their labels. */
export type Options = readonly (readonly [value: string | number, label: ReactNode])[];

export interface SelectProps extends FieldOptions, SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
  options?: Options;
}

export interface TextProps extends FieldOptions, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text field with its label above. Native props, such as those from a form library, go to the input. */
export function InputField({ label, error, hint, ok, fieldClass, ...props }: InputProps) {
  const ids = useFieldIds(props.id, error, hint);
  return (
    <Field {...{ label, error, hint, ok, fieldClass, ids }}>
      <input {...props} {...ids.control} className="input" />
    </Field>
  );
}

/** A native select in the same style, with its children and these options. */
export function SelectField({ label, error, hint, ok, fieldClass, options, ...props }: SelectProps) {
  const ids = useFieldIds(props.id, error, hint);
  return (
    <Field {...{ label, error, hint, ok, fieldClass, ids }}>
      <select {...props} {...ids.control} className="input">
        {props.children}
        {options?.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** A multi-line text field in the same style. */
export function TextField({ label, error, hint, ok, fieldClass, ...props }: TextProps) {
  const ids = useFieldIds(props.id, error, hint);
  return (
    <Field {...{ label, error, hint, ok, fieldClass, ids }}>
      <textarea {...props} {...ids.control} className="input" />
    </Field>
  );
}

interface FieldProps extends FieldOptions {
  ids: ReturnType<typeof useFieldIds>;
  children: ReactNode;
}

function Field({ label, error, hint, ok, fieldClass = '', ids, children }: FieldProps) {
  return (
    <div className={`field ${fieldClass}`.trim()}>
      <label htmlFor={ids.control.id}>{label}</label>
      <div className="field-control">
        {children}
        {ok && !error && <span className="field-tick" />}
      </div>
      {hint && (
        <p className="field-hint" id={ids.hint}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p className="field-message" id={ids.message}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

function useFieldIds(given: string | undefined, error: unknown, hint: unknown) {
  const own = useId();
  const id = given ?? own;
  const message = `${id}-message`;
  const hintId = `${id}-hint`;
  const described = [hint && hintId, error && message].filter(Boolean).join(' ');
  return {
    hint: hintId,
    message,
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined },
  };
}

import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react';

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

/** The values of a list, with their labels. */
export type Options = readonly (readonly [value: string | number, label: ReactNode])[];

interface SelectProps extends FieldOptions, ComponentProps<'select'> {
  options?: Options;
}

/** A text field with its label above. Native props, such as those from a form library, go to the input. */
export const InputField = (props: FieldOptions & ComponentProps<'input'>) => <Field as="input" {...props} />;

/** A native select in the same style, with its children and these options. */
export const SelectField = ({ options, children, ...props }: SelectProps) => (
  <Field as="select" {...props}>
    {children}
    {options?.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </Field>
);

/** A multi-line text field in the same style. */
export const TextField = (props: FieldOptions & ComponentProps<'textarea'>) => (
  <Field as="textarea" {...props} />
);

interface FieldProps extends FieldOptions {
  as: ElementType;
  children?: ReactNode;
  id?: string;
}

function Field({ as: Control, label, error, hint, ok, fieldClass = '', ...props }: FieldProps) {
  const own = useId();
  const id = props.id ?? own;
  const message = `${id}-message`;
  const hintId = `${id}-hint`;
  const hasTick = ok && !error;
  const described = [hint && hintId, error && message].filter(Boolean).join(' ');
  return (
    <div className={`field ${fieldClass}`.trim()}>
      <label htmlFor={id}>{label}</label>
      <div className="field-control" data-tick={hasTick || undefined}>
        <Control
          {...props}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="input"
        />
        {hasTick && <span className="field-tick" />}
      </div>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p className="field-message" id={message}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

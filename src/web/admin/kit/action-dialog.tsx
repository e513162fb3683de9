import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { InputField, type Options, SelectField, TextField } from '../../ui/field.tsx';
import { Modal, ModalHead } from '../../ui/modal.tsx';
import { setTopLayer, useTopLayer } from '../../ui/top-layer.ts';
import { type Action, besideField, useAction } from './action.tsx';
import { Button } from './button.tsx';
import { FormError } from './form.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useProblemFocus } from './use-problem-focus.ts';
import './action-dialog.css';

/** What is typed into the fields of a dialog, by their names. */
export type Values = Record<string, string>;

/**
 * A field of a dialog; with options a list, with rows a text of several lines, with choices a group of radio buttons, and
 * with `isMany` of checkboxes, whose values are joined by commas.
 */
export interface Field
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'inputMode'
    | 'list'
    | 'maxLength'
    | 'placeholder'
    | 'readOnly'
    | 'autoCapitalize'
    | 'autoComplete'
  > {
  name: string;
  label: string;
  /** What it starts with, if not with what is stored. */
  value?: string;
  hint?: ReactNode;
  options?: Options;
  rows?: number;
  choices?: readonly { value: string; label: string; hint: string }[];
  isMany?: boolean;
  /** Nothing can be sent while it is empty. */
  isRequired?: boolean;
  /** Half as wide as the dialog where there is room. */
  isHalf?: boolean;
}

export interface Question {
  /** The question itself, with the name: "Refund Jo Thibault?". */
  title: string;
  /** What happens to the money, to the shopper, and at Printful. */
  children?: ReactNode;
  /** Both buttons repeat the verb: "Refund $26.99", "Do not refund". */
  yes: string;
  /** The safe button, on which the focus starts. Without it the dialog is a form, whose first field has the focus. */
  no?: string;
  /** Text to type first, such as a person's name, before something that cannot be undone. */
  typed?: string;
}

interface ActionDialogProps<Stored, Answer>
  extends Omit<Question, 'yes'>,
    Omit<Action<Values, Answer>, 'call' | 'onDone'> {
  /** The main button, which may say what the fields do. */
  yes: Question['yes'] | ((values: Values) => string);
  /** The text of the main button while it is busy. */
  busy?: string;
  fields?: readonly Field[] | ((values: Values, stored: Stored) => readonly Field[]);
  /** What is stored, as the dialog was opened with it. A refusal with newer values shows both versions. */
  stored?: Stored;
  /** Labels of what is compared with newer values, if not those of the fields. */
  compared?: Readonly<Record<string, string>>;
  /** What is wrong with fields, after the first try to send them. */
  check?(values: Values): Readonly<Record<string, string | undefined>> | null;
  /** Below the fields. */
  below?(values: Values): ReactNode;
  /** False while something besides the fields is missing. */
  isReady?: boolean;
  /** Gets what the fields say, what the save replaces, and what the fields were filled with. */
  call(values: Values, was: Stored, shown: Stored): Promise<Answer>;
  /** Closes the dialog by default. */
  onDone?(answer: Answer, values: Values): void;
  onClose(): void;
}

/** Asks before an action, with the fields that it needs, then runs it. It is open while it is mounted. */
export function ActionDialog<Stored extends object, Answer>(props: ActionDialogProps<Stored, Answer>) {
  const { title, children, no, typed, isReady = true, compared, check, below, onClose } = props;
  const { call, onDone, ...action } = props;
  const [was, setWas] = useState((props.stored ?? {}) as Stored);
  const [shown, setShown] = useState(was);
  const { run, isBusy, error, reset } = useAction<Answer, Values>({
    ...action,
    call: (values) => call(values, was, shown),
    onDone: onDone ?? onClose,
  });
  const [written, setWritten] = useState<Values>({});
  // What somebody else saved meanwhile, until one of the two versions is chosen.
  const theirs = ((props.stored && error?.details) ?? null) as Stored | null;
  const [wasSent, setSent] = useState(false);
  const { form, showProblem } = useProblemFocus<HTMLFormElement>(isBusy);

  const stored = Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [name, String(value ?? '')]),
  );
  const fields =
    typeof props.fields === 'function'
      ? props.fields({ ...stored, ...written }, shown)
      : (props.fields ?? []);
  const values = Object.fromEntries(
    fields.map(({ name, value }) => [name, written[name] ?? value ?? stored[name] ?? '']),
  );
  const yes = typeof props.yes === 'string' ? props.yes : props.yes(values);
  const problems = check?.(values) ?? {};
  const errorOf = ({ name, label }: Field) =>
    (wasSent && problems[name]) ||
    (error?.path === name && !theirs ? besideField(error).replace(/^must\b/, `${label} must`) : null);
  const isOfField = fields.some(({ name }) => name === error?.path);
  const isComplete =
    isReady &&
    (typed === undefined || sameText(written.typed ?? '', typed)) &&
    fields.every(({ name, isRequired }) => !isRequired || values[name]?.trim() !== '');

  function write(name: string, value: string) {
    setWritten({ ...written, [name]: value });
    if (error && !theirs) reset();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setSent(true);
    showProblem();
    if (!isComplete || isBusy || Object.values(problems).some(Boolean)) return;
    const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()]);
    run(Object.fromEntries(trimmed));
  }

  return (
    <Shell
      form={form}
      title={title}
      isQuestion={no !== undefined}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      {theirs && (
        <StaleNotice
          labels={compared ?? Object.fromEntries(fields.map(({ name, label }) => [name, label]))}
          mine={{ ...was, ...written }}
          theirs={theirs}
          onKeepMine={() => {
            setWas(theirs);
            reset();
          }}
          onShowTheirs={() => {
            setWas(theirs);
            setShown(theirs);
            setWritten({});
            reset();
          }}
        />
      )}
      {typeof children === 'string' ? <p className="admin-hint">{children}</p> : children}
      {fields.length > 0 && (
        <div className="dialog-fields grid top">
          {fields.map((field) => (
            <DialogField
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              error={errorOf(field)}
              onWrite={write}
            />
          ))}
        </div>
      )}
      {typed !== undefined && (
        <InputField
          label={`Type “${typed}” to go on`}
          name="typed"
          autoComplete="off"
          spellCheck={false}
          value={written.typed ?? ''}
          onChange={({ target }) => write('typed', target.value)}
        />
      )}
      {below?.(values)}
      <FormError text={error && !theirs && !isOfField ? error.message : null} />
      <div className="dialog-foot">
        <Button disabled={isBusy} onClick={onClose}>
          {no ?? 'Back'}
        </Button>
        <Button type="submit" tone="pink" disabled={!isComplete} busy={isBusy} busyLabel={props.busy ?? yes}>
          {yes}
        </Button>
      </div>
    </Shell>
  );
}

const sameText = (one: string, other: string) => plain(one) === plain(other);
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

interface DialogFieldProps {
  field: Field;
  value: string;
  error: string | null | undefined;
  onWrite(name: string, value: string): void;
}

function DialogField({ field, value, error, onWrite }: DialogFieldProps) {
  const { options, rows, choices, isMany, isHalf, isRequired, label, name, hint, maxLength, ...input } =
    field;
  const common = {
    label,
    name,
    hint,
    value,
    error,
    maxLength,
    fieldClass: isHalf ? 'dialog-half' : '',
    onChange: ({ target }: { target: { value: string } }) => onWrite(name, target.value),
  };
  if (options) return <SelectField {...common} options={options} />;
  if (rows) return <TextField {...common} rows={rows} required={isRequired} />;
  if (!choices) return <InputField autoComplete="off" {...input} {...common} />;
  const chosen = value.split(',').filter((one) => one !== '');
  const toggled = (one: string) =>
    (chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]).join(',');
  return (
    <fieldset>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            value={choice.value}
            aria-invalid={isMany && error ? true : undefined}
            checked={isMany ? chosen.includes(choice.value) : choice.value === value}
            onChange={() => onWrite(name, isMany ? toggled(choice.value) : choice.value)}
          />
          <span>
            <b>{choice.label}</b>
            <small>{choice.hint}</small>
          </span>
        </label>
      ))}
      <div aria-live="polite">{error && <p className="field-message">{error}</p>}</div>
    </fieldset>
  );
}

interface ShellProps {
  form: RefObject<HTMLFormElement | null>;
  title: string;
  isQuestion: boolean;
  isBusy: boolean;
  onClose(): void;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  children: ReactNode;
}

function Shell({ form, title, isQuestion, isBusy, onClose, onSubmit, children }: ShellProps) {
  const titleId = useId();
  const shared = { titleId, mayClose: () => !isBusy, onClose };
  const close = () => isBusy || onClose();
  const formWith = (head: ReactNode) => (
    <form ref={form} className="admin-form" noValidate onSubmit={onSubmit}>
      {head}
      {children}
    </form>
  );
  if (isQuestion) return <QuestionModal {...shared}>{formWith(<h2 id={titleId}>{title}</h2>)}</QuestionModal>;
  return (
    <Modal {...shared} className="form-dialog">
      {formWith(<ModalHead titleId={titleId} title={title} onClose={close} />)}
    </Modal>
  );
}

interface QuestionModalProps {
  titleId: string;
  mayClose(): boolean;
  onClose(): void;
  children: ReactNode;
}

/** The focus starts on the safe button, and Escape is that button. It opens above any other dialog. */
function QuestionModal({ titleId, mayClose, onClose, children }: QuestionModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const below = useRef(useTopLayer());
  // A layout effect: the dialog must close before it leaves the page, or the browser does not return the focus.
  useLayoutEffect(() => {
    const { current: shown } = dialog;
    const { current: under } = below;
    if (!shown) return;
    shown.showModal();
    shown.querySelector<HTMLElement>('.dialog-foot button')?.focus();
    setTopLayer(shown);
    return () => {
      shown.close();
      setTopLayer(under instanceof HTMLDialogElement && under.open ? under : null);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="modal ask"
      aria-labelledby={titleId}
      // In React both events bubble to a dialog below.
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (mayClose()) onClose();
      }}
      // Chrome closes a dialog at the second Escape even if `cancel` was prevented.
      onClose={(event) => {
        event.stopPropagation();
        if (!dialog.current?.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

interface ChoiceDialogProps {
  title: string;
  onClose(): void;
  /** Wide buttons, one below the other. */
  children: ReactNode;
}

/** Asks which way to go on. */
export function ChoiceDialog({ title, onClose, children }: ChoiceDialogProps) {
  const titleId = useId();
  return (
    <Modal className="form-dialog choice-dialog gap-2" titleId={titleId} startsAtTop onClose={onClose}>
      <ModalHead titleId={titleId} title={title} onClose={onClose} />
      {children}
    </Modal>
  );
}

/**
 * Asks a question and waits for the answer: `if (await ask({ title, yes, no })) …`. The page renders `question` where the dialog
 * belongs, inside another dialog if it is asked there.
 */
export function useAsk(): { ask(question: Question): Promise<boolean>; question: ReactNode } {
  const [open, setOpen] = useState<{ question: Question; answer(isYes: boolean): void } | null>(null);
  const close = (isYes: boolean) => {
    open?.answer(isYes);
    setOpen(null);
  };
  return {
    ask: (question) => new Promise((answer) => setOpen({ question, answer })),
    question: open && (
      <ActionDialog
        {...open.question}
        call={() => Promise.resolve()}
        onDone={() => close(true)}
        onClose={() => close(false)}
      />
    ),
  };
}

/** Before a form with changes is closed. */
export const DISCARD: Question = {
  title: 'Close without saving your changes?',
  yes: 'Close without saving',
  no: 'Keep editing',
};

import { type MouseEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import {
  checkReport,
  hasPhoto,
  LONGEST_WORDS,
  type ProblemLine,
  REASON_LABELS,
  REPORTABLE,
  type ReportField,
  type ReportForm,
  reportedBefore,
} from '../../domain/orders/problem.ts';
import type { ShopperOrder } from '../../wire/shopper-order.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Thumb } from '../ui/thumb.tsx';
import { type ChosenPhoto, PhotoField, READING } from './photo-field.tsx';
import { reportedIn, WISH_LABELS } from './problem-texts.ts';
import { sendForm } from './send-form.ts';
import { dateOf, useClock } from './story/clock.ts';

export type TypedReport = Omit<ReportForm, 'hasPhoto'> & { requestId: string };

interface ProblemFormProps {
  order: ShopperOrder;
  linkKey: string;
  /** What the fields hold at first. */
  typed: TypedReport;
  messages: Partial<Record<ReportField, string>>;
  failure: string | null;
  /** The address of the order's page. */
  orderPage: string;
}

/** The report of a problem. Also works as a plain form, without scripts. */
export function ProblemForm({ order, linkKey, typed, orderPage, ...first }: ProblemFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState(typed.reason);
  const [lines, setLines] = useState<readonly ProblemLine[]>(typed.lines);
  const [photo, setPhoto] = useState<ChosenPhoto>(null);
  const [messages, setMessages] = useState(first.messages);
  const [failure, setFailure] = useState(first.failure);
  const [isBusy, setBusy] = useState(false);
  const action = `/orders/${order.id}/problems?${new URLSearchParams({ key: linkKey })}`;

  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  function show(found: ProblemFormProps['messages']) {
    setMessages(found);
    movedAt.current = performance.now();
    const [field] = Object.keys(found) as ReportField[];
    if (field) form.current?.querySelector<HTMLElement>(FIRST_CONTROLS[field])?.focus();
  }

  /** The second click of two on the button, which is elsewhere by now. */
  function ignoreSecondClick(event: MouseEvent) {
    if (event.detail > 1 && performance.now() - movedAt.current < DOUBLE_CLICK_MS) event.preventDefault();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || photo === 'reading') return;
    const fields = new FormData(event.currentTarget);
    const found = checkReport(
      { ...readForm(fields), hasPhoto: photo !== null },
      order.lines,
      reportedIn(order),
    );
    setFailure(null);
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const refused = await sendForm(action, fields, photo);
    if (refused === null) return location.assign(`${orderPage}#problems`);
    setBusy(false);
    const field = FIELDS.find((each) => each === refused.field);
    if (field) show({ [field]: refused.text });
    else setFailure(refused.text);
  }

  const clock = useClock();
  const before = reportedBefore(lines, reportedIn(order));
  const clear = (field: ReportField) => setMessages(({ [field]: _gone, ...others }) => others);
  return (
    <form
      ref={form}
      className="stack gap-5 mt-5"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => void submit(event)}
      onMouseDownCapture={ignoreSecondClick}
      onClickCapture={ignoreSecondClick}
    >
      <input type="hidden" name="request" value={typed.requestId} />
      <Choices legend="Which hats?" error={messages.lines}>
        {order.lines.map((line) => (
          <HatChoice
            key={line.id}
            line={line}
            chosen={typed.lines.find(({ id }) => id === line.id)}
            onChange={() => {
              if (form.current) setLines(readForm(new FormData(form.current)).lines);
              clear('lines');
            }}
          />
        ))}
      </Choices>
      {before && (
        <Choices
          legend={`You already told us about this hat on ${dateOf(before.reportedAt, clock)}. Is this something new?`}
          error={messages.again}
        >
          <label className="pick bold">
            <input
              type="checkbox"
              name="new"
              value="yes"
              defaultChecked={typed.isNew}
              onChange={() => clear('again')}
            />
            <span>Yes, something new</span>
          </label>
        </Choices>
      )}
      <Choices legend="What happened?" error={messages.reason}>
        {REPORTABLE.map((each) => (
          <label key={each} className="pick bold">
            <input
              type="radio"
              name="reason"
              value={each}
              defaultChecked={typed.reason === each}
              onChange={() => {
                setReason(each);
                setMessages({});
              }}
            />
            <span>{REASON_LABELS[each]}</span>
          </label>
        ))}
      </Choices>
      {(reason === null || hasPhoto(reason)) && (
        <PhotoField
          photo={photo}
          error={messages.photo}
          onPhoto={(file) => {
            setPhoto(file);
            setMessages({});
          }}
          onError={(text) => setMessages({ photo: text })}
        />
      )}
      <TextField
        label={
          reason === null || hasPhoto(reason) ? 'What are we looking at?' : 'Anything else we should know?'
        }
        name="words"
        rows={3}
        maxLength={LONGEST_WORDS}
        defaultValue={typed.words}
        error={messages.words}
        onChange={() => clear('words')}
      />
      <Choices legend="What would fix it?" error={messages.wish}>
        {(['replacement', 'refund'] as const).map((wish) => (
          <label key={wish} className="pick bold">
            <input
              type="radio"
              name="wish"
              value={wish}
              defaultChecked={typed.wish === wish}
              onChange={() => clear('wish')}
            />
            <span>{WISH_LABELS[wish]}</span>
          </label>
        ))}
      </Choices>
      {failure && (
        <Notice kind="error" role="alert">
          {failure}
        </Notice>
      )}
      <Button
        type="submit"
        tone="pink"
        wide
        busy={isBusy || photo === 'reading'}
        busyLabel={photo === 'reading' ? READING : 'Sending...'}
      >
        Send it
      </Button>
    </form>
  );
}

const DOUBLE_CLICK_MS = 500;

/** What the report is about, as the browser would send it. */
function readForm(fields: FormData): Omit<ReportForm, 'hasPhoto'> {
  const lines = fields
    .getAll('hat')
    .map((id): ProblemLine => ({ id: Number(id), quantity: Number(fields.get(`count-${id}`) ?? 1) }));
  return {
    lines,
    reason: REPORTABLE.find((reason) => reason === fields.get('reason')) ?? null,
    wish: fields.get('wish') as ReportForm['wish'],
    words: String(fields.get('words') ?? ''),
    isNew: fields.get('new') === 'yes',
  };
}

const FIRST_CONTROLS: Record<ReportField, string> = {
  lines: '[name=hat]',
  again: '[name=new]',
  reason: '[name=reason]',
  photo: '[name=photo]',
  words: '[name=words]',
  wish: '[name=wish]',
};

interface ChoicesProps {
  legend: string;
  error: string | undefined;
  children: ReactNode;
}

const Choices = ({ legend, error, children }: ChoicesProps) => (
  <fieldset>
    <legend className="title text-5 mb-3">{legend}</legend>
    <div className="choices twos">{children}</div>
    <div aria-live="polite">{error && <p className="field-message mt-2">{error}</p>}</div>
  </fieldset>
);

const countsUpTo = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

interface HatChoiceProps {
  line: ShopperOrder['lines'][number];
  chosen: ProblemLine | undefined;
  onChange(): void;
}

function HatChoice({ line, chosen, onChange }: HatChoiceProps) {
  const item = { ...line.design, making: line.making, image: line.asPictured?.image ?? '' };
  return (
    <div>
      <label className="pick bold">
        <input
          type="checkbox"
          name="hat"
          value={line.id}
          defaultChecked={chosen !== undefined}
          onChange={onChange}
        />
        <span>{line.name}</span>
        <Thumb item={item} />
      </label>
      {line.quantity > 1 && (
        <label className="pick-count grid gap-2 mt-2">
          How many of the {line.quantity}?
          <select
            className="input"
            name={`count-${line.id}`}
            defaultValue={chosen?.quantity ?? line.quantity}
          >
            {countsUpTo(line.quantity).map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

const FIELDS: readonly ReportField[] = ['lines', 'again', 'reason', 'photo', 'words', 'wish'];
